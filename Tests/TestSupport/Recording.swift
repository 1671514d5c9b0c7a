package import TouchTrace

/// A small language that builds traces: `Recording().touchDown(at: 0).move(by: 200, over: 0.2).lift()`.
///
/// Each step returns a new recording. Times begin at an epoch-like moment, since a clock's origin must not matter;
/// samples are 10 ms apart unless a step says otherwise.
package struct Recording: Sendable {
  package var width = 400.0
  package var height = 800.0
  package var safeAreaInsets = Insets.zero
  package var navigation = Self.anyNavigation
  package var layoutDirection = Trace.LayoutDirection.leftToRight
  package var displayHz = 100.0
  package var displayScale: Double?
  package var scrollType: Trace.ScrollType?
  package var actions: [Trace.AppAction] = []
  package var content: [Trace.Content] = []
  package var now = Timestamp(nanoseconds: 1_700_000_000_000_000_000)
  package private(set) var touches: [Touch] = []
  private var places: [Int32: Point] = [:]

  /// The default for a recording that does not set it.
  private static let anyNavigation = NavigationStack(depth: Trace.assumedStackDepth)

  package init() {}

  /// The recording as a trace.
  package var trace: Trace {
    var trace = Trace(
      name: "recording", view: Size(width: width, height: height),
      safeAreaInsets: safeAreaInsets, touches: touches, displayHz: displayHz,
      displayScale: displayScale, layoutDirection: layoutDirection,
      navigation: navigation == Self.anyNavigation ? nil : navigation,
      fingers: ["0", "1", "2", "3"], content: content, actions: actions)
    trace.scrollType = scrollType
    return trace
  }

  /// Puts a finger down.
  package func touchDown(at x: Double, _ y: Double = 400, finger: Int32 = 0) -> Recording {
    adding(.began, finger: finger, at: Point(x: x, y: y))
  }

  /// Moves a finger by a distance, in equal steps 10 ms apart.
  package func move(
    by x: Double, _ y: Double = 0, over seconds: Double = 0.01, finger: Int32 = 0
  ) -> Recording {
    let steps = max(1, (seconds * 100).rounded())
    guard let start = places[finger] else { return self }
    var next = self
    for step in stride(from: 1, through: steps, by: 1) {
      next = next.waiting(seconds / steps).adding(
        .moved, finger: finger,
        at: Point(x: start.x + x * step / steps, y: start.y + y * step / steps))
    }
    return next
  }

  /// Moves a finger at the same moment as the last sample.
  package func alsoMove(by x: Double, _ y: Double = 0, finger: Int32) -> Recording {
    guard let place = places[finger] else { return self }
    return adding(.moved, finger: finger, at: Point(x: place.x + x, y: place.y + y))
  }

  /// Lets time pass without events.
  package func hold(_ seconds: Double) -> Recording { waiting(seconds) }

  /// Reports a finger that rests.
  package func rest(finger: Int32 = 0) -> Recording { again(.stationary, finger: finger) }

  /// Lifts a finger where it is.
  package func lift(after seconds: Double = 0, finger: Int32 = 0) -> Recording {
    waiting(seconds).again(.ended, finger: finger)
  }

  /// Lifts a finger away from its last location, or lets the system take it there.
  package func liftElsewhere(
    by x: Double, after seconds: Double = 0, finger: Int32 = 0, isCancelled: Bool = false
  ) -> Recording {
    guard let place = places[finger] else { return self }
    return waiting(seconds).adding(
      isCancelled ? .cancelled : .ended, finger: finger, at: Point(x: place.x + x, y: place.y))
  }

  /// Lets the system take a finger's touch away.
  package func cancel(after seconds: Double = 0, finger: Int32 = 0) -> Recording {
    waiting(seconds).again(.cancelled, finger: finger)
  }

  /// Returns the recording with a change of its surroundings.
  package func with(_ change: (inout Recording) -> Void) -> Recording {
    var next = self
    change(&next)
    return next
  }

  /// Adds an action of the app at the current time.
  package func app(_ kind: Trace.AppAction.Kind, screen: String? = nil) -> Recording {
    with { $0.actions.append(Trace.AppAction(time: $0.now, kind: kind, screen: screen)) }
  }

  /// Resizes the view at the current time.
  package func resized(
    to width: Double, _ height: Double, safeAreaInsets: Insets? = nil
  ) -> Recording {
    with {
      $0.actions.append(
        Trace.AppAction(
          time: $0.now, resizeTo: Size(width: width, height: height), safeAreaInsets: safeAreaInsets
        ))
    }
  }

  private func again(_ phase: Touch.Phase, finger: Int32) -> Recording {
    guard let place = places[finger] else { return self }
    return adding(phase, finger: finger, at: place)
  }

  private func waiting(_ seconds: Double) -> Recording {
    with { $0.now.nanoseconds += Int64((seconds * 1e9).rounded()) }
  }

  private func adding(_ phase: Touch.Phase, finger: Int32, at place: Point) -> Recording {
    with {
      $0.touches.append(Touch(time: $0.now, location: place, phase: phase, finger: finger))
      $0.places[finger] = phase == .ended || phase == .cancelled ? nil : place
    }
  }
}
