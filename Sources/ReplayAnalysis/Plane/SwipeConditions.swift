package import TouchTrace

/// What all made swipes have in common: the view, where the finger goes down and where to it moves, and how
/// often it is sampled.
package struct SwipeConditions: Sendable, Hashable {
  package let view: Size
  /// Where the finger goes down, in the view.
  package let start: Point
  package let direction: SwipeDirection
  /// Samples per second.
  package let sampleRate: Double

  /// An iPhone's screen, as large as most that are in use.
  package static let defaultView = Size(width: 393, height: 852)
  /// How far from the edge that it comes from a swipe starts, in points: within the width of every edge
  /// recognizer.
  package static let defaultInset = 5.0
  package static let defaultSampleRate = 60.0

  /// - Parameter start: nil for the middle of the edge that the swipe comes from, ``defaultInset`` inside.
  package init(
    view: Size = defaultView, start: Point? = nil, direction: SwipeDirection = .right,
    sampleRate: Double = defaultSampleRate
  ) {
    self.view = view
    self.direction = direction
    self.sampleRate = sampleRate
    self.start = start ?? Self.edge(of: view, direction)
  }

  private static func edge(of view: Size, _ direction: SwipeDirection) -> Point {
    let (x, y) = (view.width / 2, view.height / 2)
    return switch direction {
    case .right: Point(x: min(defaultInset, x), y: y)
    case .left: Point(x: max(view.width - defaultInset, x), y: y)
    case .down: Point(x: x, y: min(defaultInset, y))
    case .up: Point(x: x, y: max(view.height - defaultInset, y))
    }
  }

  /// The side of the view along the direction, in points: the distance that makes a progress of 1.
  package var extent: Double { direction.isHorizontal ? view.width : view.height }

  /// How far the finger can go, in points: to the edge of the view.
  package var room: Double {
    switch direction {
    case .right: view.width - start.x
    case .left: start.x
    case .down: view.height - start.y
    case .up: start.y
    }
  }

  /// A trace of a swipe, without its touches.
  func trace(named name: String) -> Trace {
    Trace(
      name: name, view: view, touches: [],
      navigation: NavigationStack(depth: Trace.assumedStackDepth))
  }

  /// Where the finger is, so many points from where it went down.
  func location(_ offset: Double) -> Point {
    switch direction {
    case .right: Point(x: start.x + offset, y: start.y)
    case .left: Point(x: start.x - offset, y: start.y)
    case .down: Point(x: start.x, y: start.y + offset)
    case .up: Point(x: start.x, y: start.y - offset)
    }
  }
}
