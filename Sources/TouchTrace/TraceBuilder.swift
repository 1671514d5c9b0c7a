package import TextFormats

/// Builds a trace sample by sample and validates it, for all file formats. A builder can be reused
/// for the next trace; it keeps its memory.
package struct TraceBuilder {
  /// An error in a sample; one byte, because nearly all samples are valid.
  package enum Problem: UInt8 {
    case tooMany, x, y, timeGoesBackwards, movedWhileUp, beganTwice, tooManyGestures, tooManyFingers

    /// The key or column at fault.
    var key: String {
      switch self {
      case .tooMany, .timeGoesBackwards: "time"
      case .x: "x"
      case .y: "y"
      case .movedWhileUp, .beganTwice, .tooManyGestures, .tooManyFingers: "phase"
      }
    }
  }

  /// The trace so far. The builder validates its touches and actions only.
  package var trace: Trace
  private var isDown: [Bool] = []
  /// The fingers by name, once there are more than ``maxFingersToSearch``: on the web, every touch
  /// has its own identifier.
  private var fingerIndices: [ExactText: Int32] = [:]
  private static let maxFingersToSearch = 16
  /// The finger of samples without a finger's name, or -1 before the first such sample.
  private var unnamedFingerIndex: Int32 = -1
  private var lastTime = Timestamp(nanoseconds: .min)
  /// Whether any phase of the trace is a word; for numbers see ``ReadingAssumptions/hasPhaseNumbers``.
  package var hasPhaseWords = false
  /// The number of times a finger touched down.
  private var touchesDown = 0
  /// The number of fingers that are down, and the number of times a first one touched down.
  private var fingersDown = 0
  private var gestures = 0

  private let touchLimit: Int

  package init(touchLimit: Int = TraceLimits.touches) {
    self.touchLimit = touchLimit
    trace = Trace(name: "", view: Size(width: 0, height: 0), touches: [], fingers: [])
  }

  package mutating func begin(source: Trace.Source) {
    trace.name = ""
    trace.source = source
    trace.view = Size(width: 0, height: 0)
    trace.safeAreaInsets = .zero
    trace.displayHz = 60
    trace.displayScale = nil
    trace.scrollType = nil
    trace.layoutDirection = .leftToRight
    trace.navigation = NavigationStack(depth: Trace.assumedStackDepth)
    trace.isStackAssumed = true
    trace.touches.removeAll(keepingCapacity: true)
    trace.fingers.removeAll(keepingCapacity: true)
    if !trace.content.isEmpty { trace.content = [] }
    trace.actions = []
    trace.intent = nil
    trace.expectation = nil
    trace.tags = []
    if trace.grade != .unknown { trace.grade = .unknown }
    if !trace.warnings.isEmpty { trace.warnings = [] }
    if !trace.carried.isEmpty { trace.carried = [] }
    if !trace.gestureValues.isEmpty { trace.gestureValues = [] }
    trace.assumptions = ReadingAssumptions()
    isDown.removeAll(keepingCapacity: true)
    if !fingerIndices.isEmpty { fingerIndices.removeAll(keepingCapacity: false) }
    unnamedFingerIndex = -1
    lastTime = Timestamp(nanoseconds: .min)
    hasPhaseWords = false
    touchesDown = 0
    fingersDown = 0
    gestures = 0
  }

  /// Adds warnings about likely mistakes to the trace, which must be complete.
  ///
  /// - Parameter unit: the unit in which times were read.
  /// - Returns: an error if its phases are numbers that may be Android's. Next to words they are UIKit's more often than
  ///   not.
  package mutating func finish(in unit: TimeUnit) -> TraceError.Kind? {
    if !hasPhaseWords, hasAmbiguousPhases { return .ambiguousPhases }
    let found = trace.implausibilities(in: unit, touchesDown: touchesDown)
    if !found.isEmpty { trace.warnings += found }
    return nil
  }

  /// Whether phases are numbers that were read as UIKit's, but may be Android's.
  private var hasAmbiguousPhases: Bool {
    trace.assumptions.hasPhaseNumbers && PhaseNumbers.areAmbiguous(trace.touches)
  }

  /// Records how a phase is written.
  ///
  /// - Parameter numbers: the numbering used, or nil if UIKit's is assumed.
  @inline(__always) mutating func notePhase(isNumber: Bool, _ numbers: PhaseNumbers?) {
    if !isNumber {
      hasPhaseWords = true
    } else if numbers == nil {
      trace.assumptions.hasPhaseNumbers = true
    }
  }

  /// Returns the finger of samples without a finger's name: the one named `0`.
  @inline(__always) mutating func unnamedFinger() -> Int32 {
    if unnamedFingerIndex < 0 { unnamedFingerIndex = finger(named: "0") }
    return unnamedFingerIndex
  }

  func isUnnamed(_ finger: Int32) -> Bool { finger == unnamedFingerIndex }

  /// Returns the finger with a name; fingers are identified by name only.
  package mutating func finger(named name: String) -> Int32 {
    let index = Int32(truncatingIfNeeded: trace.fingers.count)
    if index < Self.maxFingersToSearch {
      if let known = trace.fingers.firstIndex(ofExactly: name) {
        return Int32(truncatingIfNeeded: known)
      }
    } else {
      if fingerIndices.isEmpty {
        for (index, name) in trace.fingers.enumerated() {
          fingerIndices[ExactText(name)] = Int32(truncatingIfNeeded: index)
        }
      }
      if let known = fingerIndices[ExactText(name)] { return known }
      fingerIndices[ExactText(name)] = index
    }
    trace.fingers.append(name)
    isDown.append(false)
    return index
  }

  /// Adds a sample, or returns its error.
  @inline(__always) package mutating func add(_ touch: Touch) -> Problem? {
    guard trace.touches.count < touchLimit else { return .tooMany }
    guard touch.location.x.magnitude <= TraceLimits.coordinate else { return .x }
    guard touch.location.y.magnitude <= TraceLimits.coordinate else { return .y }
    if !touch.isSynthetic {
      guard touch.time >= lastTime else { return .timeGoesBackwards }
      lastTime = touch.time
      let finger = Int(touch.finger)
      switch touch.phase {
      case .moved, .stationary:
        guard isDown[finger] else { return .movedWhileUp }
      case .began:
        guard !isDown[finger] else { return .beganTwice }
        guard fingersDown < TraceLimits.fingersDown else { return .tooManyFingers }
        if fingersDown == 0 {
          guard gestures < TraceLimits.gestures else { return .tooManyGestures }
          gestures += 1
        }
        isDown[finger] = true
        fingersDown += 1
        touchesDown &+= 1
      case .ended, .cancelled:
        guard isDown[finger] else { return .movedWhileUp }
        isDown[finger] = false
        fingersDown -= 1
      }
    }
    trace.touches.append(touch)
    return nil
  }

  /// Adds another move of a finger that is down; returns false if it is not valid.
  @inline(__always) mutating func add(
    moveTo location: Point, at time: Timestamp, of finger: Int32
  ) -> Bool {
    guard trace.touches.count < touchLimit, time >= lastTime,
      location.x.magnitude <= TraceLimits.coordinate,
      location.y.magnitude <= TraceLimits.coordinate
    else { return false }
    lastTime = time
    trace.touches.append(Touch(time: time, location: location, phase: .moved, finger: finger))
    return true
  }

  package func kind(
    of problem: Problem, with touch: Touch, in unit: TimeUnit
  ) -> TraceError.Kind {
    // The second touch in Android's numbering.
    if problem == .beganTwice, hasAmbiguousPhases { return .ambiguousPhases }
    let name = trace.fingers[Int(touch.finger)]
    return switch problem {
    case .tooMany: .tooManyTouches
    case .x: NumberRange.coordinate.error(in: touch.location.x)
    case .y: NumberRange.coordinate.error(in: touch.location.y)
    case .timeGoesBackwards: .timeGoesBackwards(from: lastTime, to: touch.time, unit)
    case .movedWhileUp:
      TraceError.Kind(
        .outOfOrder,
        "finger '\(name.excerpt)' is \(touch.phase.word) but not down; expected began first"
          + (trace.assumptions.hasPhaseNumbers
            ? "; if the numbers are UIGestureRecognizer.State, write began, changed and ended" : "")
      )
    case .beganTwice:
      TraceError.Kind(
        .outOfOrder,
        "finger '\(name.excerpt)' began twice; expected ended or cancelled in between")
    case .tooManyGestures:
      TraceError.Kind(
        .tooLarge,
        "more than \(TraceLimits.gestures) gestures in one trace; divide it into several")
    case .tooManyFingers: .tooManyFingers(finger: name)
    }
  }

  /// The number of the next touch's gesture, counted from 1.
  var nextGesture: Int { gestures + (fingersDown == 0 ? 1 : 0) }

  /// Whether any sample is not synthetic.
  package var hasTouches: Bool { lastTime.nanoseconds != .min }

  mutating func add(_ action: Trace.AppAction, in unit: TimeUnit) -> TraceError.Kind? {
    if let last = trace.actions.last, action.time < last.time {
      return .timeGoesBackwards(from: last.time, to: action.time, unit)
    }
    trace.actions.append(action)
    return nil
  }
}
