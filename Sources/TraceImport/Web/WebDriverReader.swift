import TextFormats
import TouchTrace

/// Reads W3C WebDriver actions, which Appium accepts, too:
///
///     {"actions": [{"type": "pointer", "id": "finger1", "parameters": {"pointerType": "touch"}, "actions": [
///       {"type": "pointerMove", "duration": 0, "x": 300, "y": 400}, {"type": "pointerDown"},
///       {"type": "pointerMove", "duration": 250, "x": 20, "y": 400}, {"type": "pointerUp"}]}]}
///
/// The n-th actions of all sources form a tick, which lasts as long as the longest of them; a move without a duration
/// takes the whole tick. A move is a straight line at constant speed, which the specification lets implementations
/// divide at a rate of their choice; here it is ``rate``. If a finger that is down moves to its current position, the
/// move becomes one stationary sample. Only sources with pointer type touch or pen are fingers.
///
/// Source: w3c/webdriver, index.html: "compute the tick duration", "dispatch a pointerMove action", "perform a pointer
/// move", "process pointer parameters" (the type is mouse if none is given).
struct WebDriverReader: EventReader {
  /// The number of positions per second in a move.
  static let rate = 60
  /// The maximum duration of a script in milliseconds: the range of times in traces, which is 145 years.
  static let maxMilliseconds = Int64(TimeUnit.maxNanoseconds / 1_000_000)
  /// The maximum number of sources in a script, which is the maximum number of fingers down.
  static let maxSources = TraceLimits.fingersDown
  /// The maximum number of positions after the first second of each move, in all scripts of a recording: 36
  /// minutes of them. A short script could otherwise have millions; a long one of many gestures has hardly any.
  static let maxLatePositions: Int64 = 1 << 17

  private struct Source: Sendable {
    /// The number of the finger; nil for a key, a mouse or a wheel, whose pauses count.
    var finger: Int64?
    var actions: [Action] = []
    var x = 0.0
    var y = 0.0
    var isDown = false
  }

  private struct Action: Sendable {
    enum Kind: Sendable {
      case pause, down, up, cancel
      case move(x: Double, y: Double, isRelative: Bool)
    }

    var kind: Kind
    /// The duration in milliseconds, or nil if none is given.
    var duration: Int64?
    var line: Int
  }

  private var sources: [Source] = []
  /// The number of positions counted for ``maxLatePositions``.
  private var latePositions: Int64 = 0

  var lists: [String] { ["actions"] }

  static func recognizes(_ event: RecordedEvent) -> Bool {
    event["actions"]?.isList == true
      && ["pointer", "none", "key", "wheel"].contains(event.word("type"))
  }

  mutating func read(_ event: RecordedEvent, into recording: inout Recording) throws(ImportError) {
    guard sources.count < Self.maxSources else {
      throw .unexpected(
        "more than \(Self.maxSources) sources", expected: "at most that many", line: event.line)
    }
    let pointerType = event.object("parameters")?.word("pointerType") ?? "mouse"
    let isFinger = event.word("type") == "pointer" && ["touch", "pen"].contains(pointerType)
    var source = Source(finger: isFinger ? Int64(sources.count { $0.finger != nil }) : nil)
    for action in try event.required("actions").objects() {
      source.actions.append(try Self.action(action, isFinger: isFinger))
    }
    if !isFinger { recording.skip() }
    sources.append(source)
  }

  private static func action(_ event: RecordedEvent, isFinger: Bool) throws(ImportError) -> Action {
    var action = Action(kind: .pause, duration: try duration(event), line: event.line)
    guard isFinger else { return action }
    let type = try event.required("type")
    switch try type.string() {
    case "pause": break
    case "pointerDown": (action.kind, action.duration) = (.down, nil)
    case "pointerUp": (action.kind, action.duration) = (.up, nil)
    case "pointerCancel": (action.kind, action.duration) = (.cancel, nil)
    case "pointerMove":
      action.kind = .move(
        x: try event.required("x").number(), y: try event.required("y").number(),
        isRelative: try isRelative(event))
    case let other:
      throw .unexpected(
        other, expected: "pause, pointerMove, pointerDown, pointerUp or pointerCancel",
        line: type.line)
    }
    return action
  }

  private static func duration(_ event: RecordedEvent) throws(ImportError) -> Int64? {
    guard let value = event["duration"] else { return nil }
    let duration = try value.integer()
    guard (0...maxMilliseconds).contains(duration) else {
      throw .unexpected(
        "\(duration)", expected: "a duration from 0 to \(maxMilliseconds) ms", line: value.line)
    }
    return duration
  }

  private static func isRelative(_ event: RecordedEvent) throws(ImportError) -> Bool {
    guard let origin = event["origin"] else { return false }
    switch event.word("origin") {
    case "viewport": return false
    case "pointer": return true
    default:
      throw ImportError(
        "a move is relative to an element, whose place the script does not say; give positions "
          + #"with "origin": "viewport""#,
        line: origin.line)
    }
  }

  /// Runs the script, tick by tick.
  mutating func finish(
    _ document: RecordedEvent?, into recording: inout Recording
  ) throws(ImportError) {
    defer { sources = [] }
    guard sources.contains(where: { $0.finger != nil }) else { return }
    recording.describe(
      .points,
      grade: Trace.Grade(
        .interpolated,
        reason: "positions between the ends of a move, computed at \(Self.rate) Hz (WebDriver)"))
    var now: Int64 = 0
    for tick in 0..<(sources.map(\.actions.count).max() ?? 0) {
      let acting = sources.indices.filter { tick < sources[$0].actions.count }
      let longest = acting.map { sources[$0].actions[tick].duration ?? 0 }.max() ?? 0
      guard now + longest <= Self.maxMilliseconds else {
        throw .unexpected(
          "a script of \(now + longest) ms", expected: "at most \(Self.maxMilliseconds) ms",
          line: sources[acting[0]].actions[tick].line)
      }
      var touches: [RecordedTouch] = []
      for index in acting {
        let action = sources[index].actions[tick]
        try perform(action, by: index, from: now, tick: longest, &touches)
      }
      // The sort is stable: at one time, sources are in the order of the script.
      recording.touches += touches.sorted { $0.time < $1.time }
      now += longest
    }
  }

  private mutating func perform(
    _ action: Action, by index: Int, from start: Int64, tick: Int64,
    _ touches: inout [RecordedTouch]
  ) throws(ImportError) {
    var source = sources[index]
    defer { sources[index] = source }
    guard let finger = source.finger else { return }
    func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double, at nanoseconds: Int64 = 0) {
      touches.append(
        RecordedTouch(
          time: Timestamp(nanoseconds: start * 1_000_000 + nanoseconds), phase: phase, x: x, y: y,
          contact: finger, line: action.line))
    }
    switch action.kind {
    case .pause: return
    case .down:
      guard !source.isDown else { return }
      source.isDown = true
      touch(.began, source.x, source.y)
    case .up, .cancel:
      guard source.isDown else { return }
      source.isDown = false
      let isUp = if case .up = action.kind { true } else { false }
      touch(isUp ? .ended : .cancelled, source.x, source.y)
    case .move(var x, var y, let isRelative):
      if isRelative { (x, y) = (source.x + x, source.y + y) }
      let (fromX, fromY) = (source.x, source.y)
      (source.x, source.y) = (x, y)
      guard source.isDown else { return }
      let milliseconds = action.duration ?? tick
      let duration = milliseconds * 1_000_000
      guard x != fromX || y != fromY else { return touch(.stationary, x, y, at: duration) }
      latePositions += (max(milliseconds - 1000, 0) * Int64(Self.rate) + 999) / 1000
      guard latePositions <= Self.maxLatePositions else {
        throw .unexpected(
          "more than \(Self.maxLatePositions) positions after the first second of moves",
          expected: "at most that many in a recording, \(Self.rate) for each second",
          line: action.line)
      }
      var step: Int64 = 1
      while case let time = step * 1_000_000_000 / Int64(Self.rate), time < duration {
        let ratio = Double(time) / Double(duration)
        touch(.moved, fromX + ratio * (x - fromX), fromY + ratio * (y - fromY), at: time)
        step += 1
      }
      touch(.moved, x, y, at: duration)
    }
  }
}
