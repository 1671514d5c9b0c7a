/// A place in a view, in points; `y` grows downward, as in UIKit.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The size of a view, in points; both sides are positive in a valid trace.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A distance with a direction, in points: what UIKit calls a translation.
public struct Translation: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Translation(x: 0, y: 0)

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A speed with a direction, in points per second.
public struct Velocity: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Velocity(x: 0, y: 0)

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point {
  /// The way from another point to this one.
  package func translation(from origin: Point) -> Translation {
    Translation(x: x - origin.x, y: y - origin.y)
  }
}
