package import TouchTrace

/// The properties that all synthetic swipes share: the view, the touch-down, the direction and the
/// sampling rate.
package struct SwipeConditions: Sendable, Hashable {
  package let view: Size
  /// The location of the touch-down in the view.
  package let start: Point
  package let direction: SwipeDirection
  /// Samples per second.
  package internal(set) var sampleRate: Double

  /// The size of an iPhone's screen, as large as most in use.
  package static let defaultView = Size(width: 393, height: 852)
  /// The distance in points of the default start from the edge: within the width of every edge
  /// recognizer.
  package static let defaultInset = 5.0
  package static let defaultSampleRate = 60.0

  /// - Parameter start: The touch-down, or nil for the middle of the swipe's edge, ``defaultInset`` inside.
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
    let side = direction.isHorizontal ? view.width : view.height
    let inset = min(defaultInset, side / 2)
    let place = direction.isForward ? inset : side - inset
    return direction.isHorizontal
      ? Point(x: place, y: view.height / 2) : Point(x: view.width / 2, y: place)
  }

  /// The side of the view along the direction, in points: the distance that makes a progress of 1.
  package var extent: Double { direction.isHorizontal ? view.width : view.height }

  /// The coordinate of the touch-down along the direction.
  private var place: Double { direction.isHorizontal ? start.x : start.y }

  /// The distance in points from the touch-down to the edge of the view.
  package var room: Double { direction.isForward ? extent - place : place }

  /// Returns a trace without touches.
  func trace(named name: String) -> Trace {
    Trace(
      name: name, view: view, touches: [],
      navigation: NavigationStack(depth: Trace.assumedStackDepth))
  }

  /// Returns the finger's location at a distance in points from the touch-down.
  func location(_ offset: Double) -> Point {
    let moved = direction.isForward ? place + offset : place - offset
    return direction.isHorizontal ? Point(x: moved, y: start.y) : Point(x: start.x, y: moved)
  }
}
