import TextFormats

/// Puts one trace together, sample by sample, and is the one place that knows what a valid trace is,
/// whatever file it comes from. It is used again for the next trace, and keeps its memory.
struct TraceBuilder {
  /// What is wrong with a sample; small, since the answer is nearly always nothing.
  enum Problem: UInt8 {
    case tooMany, x, y, timeGoesBackwards, movedWhileUp, beganTwice
  }

  /// The trace so far.
  private(set) var trace: Trace
  /// Which fingers are down, by index.
  private var isDown: [Bool] = []
  /// The fingers by name, once there are many: the web gives each touch a number of its own.
  private var fingerIndices: [String: Int32] = [:]
  private static let manyFingers = 16
  /// The finger that was named last: its name packed into a word, and its index.
  private var lastName: UInt64 = 0
  private var lastFinger: Int32 = -1
  /// The finger of samples that name none, once there is one.
  private var defaultFinger: Int32 = -1
  private var lastTime = Timestamp(nanoseconds: .min)

  private let touchLimit: Int

  /// A builder of traces with at most so many touches.
  init(touchLimit: Int = TraceLimits.touches) {
    self.touchLimit = touchLimit
    trace = Trace(name: "", view: Size(width: 0, height: 0), touches: [], fingers: [])
  }

  /// Forgets the trace before and begins the next.
  mutating func begin(source: Trace.Source) {
    trace.name = ""
    trace.source = source
    trace.view = Size(width: 0, height: 0)
    trace.displayHz = 60
    trace.layoutDirection = .leftToRight
    trace.navigation = NavigationStack(depth: 2)
    trace.touches.removeAll(keepingCapacity: true)
    trace.fingers.removeAll(keepingCapacity: true)
    trace.actions = []
    trace.intent = nil
    trace.expectation = nil
    trace.tags = []
    isDown.removeAll(keepingCapacity: true)
    if !fingerIndices.isEmpty { fingerIndices.removeAll(keepingCapacity: false) }
    lastFinger = -1
    defaultFinger = -1
    lastTime = Timestamp(nanoseconds: .min)
  }

  /// Changes what is not checked sample by sample.
  mutating func edit(_ change: (inout Trace) -> Void) { change(&trace) }

  /// The finger of a sample that names none.
  @inline(__always) mutating func fingerWithoutName() -> Int32 {
    if defaultFinger < 0 { defaultFinger = finger(named: "0") }
    return defaultFinger
  }

  /// Whether a finger is that of the samples that name none.
  func isWithoutName(_ finger: Int32) -> Bool { finger == defaultFinger }

  /// The finger whose name stands in a range of bytes.
  @inline(__always) mutating func finger(namedIn range: Range<Int>, of bytes: Bytes) -> Int32 {
    guard let packed = bytes.packed(range) else { return finger(named: bytes.string(in: range)) }
    if lastFinger < 0 || packed != lastName {
      lastFinger = finger(named: bytes.string(in: range))
      lastName = packed
    }
    return lastFinger
  }

  /// The finger of a name; the name alone tells fingers apart.
  mutating func finger(named name: String) -> Int32 {
    let index = Int32(truncatingIfNeeded: trace.fingers.count)
    if index < Self.manyFingers {
      if let known = trace.fingers.firstIndex(of: name) { return Int32(truncatingIfNeeded: known) }
    } else {
      if fingerIndices.isEmpty {
        for (index, name) in trace.fingers.enumerated() {
          fingerIndices[name] = Int32(truncatingIfNeeded: index)
        }
      }
      if let known = fingerIndices[name] { return known }
      fingerIndices[name] = index
    }
    trace.fingers.append(name)
    isDown.append(false)
    return index
  }

  /// Adds a sample; says what is wrong where something is, and then adds nothing.
  @inline(__always) mutating func add(_ touch: Touch) -> Problem? {
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
        isDown[finger] = true
      case .ended, .cancelled:
        guard isDown[finger] else { return .movedWhileUp }
        isDown[finger] = false
      }
    }
    trace.touches.append(touch)
    return nil
  }

  /// Adds another move of the finger that the last sample is a move of; false where something is wrong
  /// with it, and then nothing is added.
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

  /// A sample's problem in full.
  func kind(of problem: Problem, with touch: Touch, in unit: TimeUnit) -> TraceError.Kind {
    let name = trace.fingers[Int(touch.finger)]
    let range = "a coordinate from -1e9 to 1e9"
    return switch problem {
    case .tooMany: .tooManyTouches
    case .x: .outOfRange(touch.location.x, expected: range)
    case .y: .outOfRange(touch.location.y, expected: range)
    case .timeGoesBackwards: .timeGoesBackwards(from: lastTime, to: touch.time, unit)
    case .movedWhileUp: .movedWhileUp(finger: name, touch.phase)
    case .beganTwice: .beganTwice(finger: name)
    }
  }

  /// Whether any sample is a real one.
  var hasTouches: Bool { lastTime.nanoseconds != .min }

  /// Adds something the app did by itself; what is wrong with it where something is.
  mutating func add(_ action: Trace.AppAction, in unit: TimeUnit) -> TraceError.Kind? {
    if let last = trace.actions.last, action.time < last.time {
      return .timeGoesBackwards(from: last.time, to: action.time, unit)
    }
    trace.actions.append(action)
    return nil
  }

  /// What is wrong with a side of the view.
  static func problem(withSide side: Double) -> TraceError.Kind? {
    guard side > 0 else { return .notPositive(side) }
    guard side <= TraceLimits.coordinate else {
      return .outOfRange(side, expected: "a size of at most 1e9")
    }
    return nil
  }

  /// What is wrong with a frame rate.
  static func problem(withDisplayHz displayHz: Double) -> TraceError.Kind? {
    displayHz > 0 && displayHz <= TraceLimits.displayHz
      ? nil : .outOfRange(displayHz, expected: "more than 0 and at most 1000 frames per second")
  }

  /// A number as a count of screens.
  static func screenCount(
    _ number: Double, from least: Int, at offset: Int, path: String
  ) throws(TraceFault) -> Int {
    guard number != 0 || least == 0 else { throw TraceFault(.emptyStack, at: offset, path: path) }
    guard let count = Int(exactly: number), count >= least, count <= TraceLimits.screens else {
      throw TraceFault(
        .outOfRange(number, expected: "a whole number from \(least) to \(TraceLimits.screens)"),
        at: offset, path: path)
    }
    return count
  }
}
