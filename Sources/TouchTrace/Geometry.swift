import TextFormats

/// A location in a view, in points; `y` grows downward, as in UIKit.
public struct Point: Hashable, Sendable {
  /// The distance from the view's left edge.
  public var x: Double
  /// The distance from the view's top edge.
  public var y: Double

  /// Creates a location, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The size of a view, in points; both sides are positive in a valid trace.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// `393x852`
  package var text: String { "\(numberText(width))x\(numberText(height))" }
}

/// A displacement in points, which UIKit calls a translation.
public struct Translation: Hashable, Sendable {
  /// The horizontal part, positive to the right.
  public var x: Double
  /// The vertical part, positive downward.
  public var y: Double

  /// No displacement.
  public static var zero: Translation { Translation(x: 0, y: 0) }

  /// Creates a displacement, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable package static func + (left: Translation, right: Translation) -> Translation {
    Translation(x: left.x + right.x, y: left.y + right.y)
  }

  @inlinable package static func - (left: Translation, right: Translation) -> Translation {
    Translation(x: left.x - right.x, y: left.y - right.y)
  }
}

/// A velocity, in points per second.
public struct Velocity: Hashable, Sendable {
  /// The horizontal part, positive to the right.
  public var x: Double
  /// The vertical part, positive downward.
  public var y: Double

  /// The velocity of a finger at rest.
  public static var zero: Velocity { Velocity(x: 0, y: 0) }

  /// Creates a velocity, in points per second.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point {
  package func translation(from origin: Point) -> Translation {
    Translation(x: x - origin.x, y: y - origin.y)
  }
}
