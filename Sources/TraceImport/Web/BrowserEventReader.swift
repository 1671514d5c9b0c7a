import TextFormats
import TouchTrace

/// Reads pointer events and touch events of a browser as logged by a page: a list, JSON Lines, or
/// the list `events` of an object:
///
///     {"type": "pointermove", "pointerId": 2, "pointerType": "touch", "clientX": 12.5, "clientY": 300,
///      "timeStamp": 1016.1, "coalesced": [{"clientX": 11, "clientY": 300, "timeStamp": 1012.3}, …]}
///     {"type": "touchmove", "timeStamp": 1016.1, "changedTouches": [{"identifier": 0, "clientX": 12.5, …}]}
///
/// Times are in milliseconds and positions in CSS pixels. If an event has coalesced events, they
/// are its samples, and the event itself, which summarizes them, is left out. Mice are skipped, and
/// so are touch events from a finger's first pointer event on, because they repeat its data.
/// Predicted events are marked as synthetic.
///
/// Source: w3c/pointerevents, index.html ("coalesced events list", "predicted events list", their
/// order and times); w3c/touch-events, index.html (`changedTouches`, `identifier`).
struct BrowserEventReader: EventReader {
  private enum Keys {
    static let time = ["timeStamp", "timestamp", "t", "time"]
    static let x = ["clientX", "x", "pageX"]
    static let y = ["clientY", "y", "pageY"]
    static let contact = ["pointerId", "identifier"]
    static let coalesced = ["coalesced", "coalescedEvents", "getCoalescedEvents"]
    static let predicted = ["predicted", "predictedEvents", "getPredictedEvents"]
    static let touches = ["changedTouches", "touches"]
  }

  /// From the first move without coalesced events on, all samples are assumed to be thinned.
  private static let thinned = Trace.Grade(
    .thinned, reason: "one position a frame, without the coalesced ones (browser)")

  /// The last touches of the contacts that are down.
  private var down: [RecordedTouch] = []
  private var hasPointerEvents = false

  var lists: [String] { ["events"] }

  static func recognizes(_ event: RecordedEvent) -> Bool { eventType(event) != nil }

  mutating func read(_ event: RecordedEvent, into recording: inout Recording) throws(ImportError) {
    guard let (phase, isPointer, isRaw) = Self.eventType(event),
      event.word("pointerType") != "mouse", isPointer || !hasPointerEvents
    else { return recording.skip() }
    recording.describe(.points, grade: .sampled)
    if isPointer {
      hasPointerEvents = true
      try readPointer(event, phase, isRaw: isRaw, into: &recording)
    } else {
      try readTouches(event, phase, into: &recording)
    }
  }

  private static func eventType(
    _ event: RecordedEvent
  ) -> (phase: Touch.Phase, isPointer: Bool, isRaw: Bool)? {
    switch event.word("type") {
    case "pointerdown": (.began, true, false)
    case "pointermove": (.moved, true, false)
    case "pointerrawupdate": (.moved, true, true)
    case "pointerup": (.ended, true, false)
    case "pointercancel": (.cancelled, true, false)
    case "touchstart": (.began, false, false)
    case "touchmove": (.moved, false, false)
    case "touchend": (.ended, false, false)
    case "touchcancel": (.cancelled, false, false)
    default: nil
    }
  }

  private mutating func readPointer(
    _ event: RecordedEvent, _ phase: Touch.Phase, isRaw: Bool, into recording: inout Recording
  ) throws(ImportError) {
    let contact = try event.value(ofAnyOf: Keys.contact)?.integer() ?? 0
    // The pen is hovering.
    if phase == .moved, event.number("buttons") == 0,
      !down.contains(where: { $0.contact == contact })
    {
      return recording.skip()
    }
    let coalesced = try event.value(ofAnyOf: Keys.coalesced)?.objects() ?? []
    if phase == .moved {
      if !isRaw, coalesced.isEmpty { recording.grade = Self.thinned }
      for sample in coalesced { try add(sample, phase, contact, into: &recording) }
    }
    if phase != .moved || coalesced.isEmpty { try add(event, phase, contact, into: &recording) }
    for sample in try event.value(ofAnyOf: Keys.predicted)?.objects() ?? [] {
      try add(sample, .moved, contact, isSynthetic: true, into: &recording)
    }
  }

  private mutating func readTouches(
    _ event: RecordedEvent, _ phase: Touch.Phase, into recording: inout Recording
  ) throws(ImportError) {
    if phase == .moved { recording.grade = Self.thinned }
    guard let list = event.value(ofAnyOf: Keys.touches), list.isList else {
      let contact = try event.value(ofAnyOf: Keys.contact)?.integer() ?? 0
      return try add(event, phase, contact, into: &recording)
    }
    let time = try event.required(Keys.time).time(in: .milliseconds)
    var touches: [RecordedTouch] = []
    for touch in try list.objects() {
      let contact = try touch.value(ofAnyOf: Keys.contact)?.integer() ?? 0
      touches.append(
        RecordedTouch(
          time: time, phase: phase, x: try touch.required(Keys.x).number(),
          y: try touch.required(Keys.y).number(), contact: contact, line: touch.line))
    }
    if event["changedTouches"] == nil { touches = changed(touches, phase, at: time, event.line) }
    for touch in touches { add(touch, into: &recording) }
  }

  /// Returns the touches that an event is about, given all touches on the screen.
  private func changed(
    _ all: [RecordedTouch], _ phase: Touch.Phase, at time: Timestamp, _ line: Int
  ) -> [RecordedTouch] {
    switch phase {
    case .began: return all.filter { touch in !down.contains { $0.contact == touch.contact } }
    case .moved, .stationary: return all
    case .ended, .cancelled:
      var lifted = down.filter { touch in !all.contains { $0.contact == touch.contact } }
      for index in lifted.indices {
        (lifted[index].time, lifted[index].phase, lifted[index].line) = (time, phase, line)
      }
      return lifted
    }
  }

  private mutating func add(
    _ sample: RecordedEvent, _ phase: Touch.Phase, _ contact: Int64, isSynthetic: Bool = false,
    into recording: inout Recording
  ) throws(ImportError) {
    let (x, y) = (try sample.required(Keys.x).number(), try sample.required(Keys.y).number())
    let time = try sample.required(Keys.time).time(in: .milliseconds)
    add(
      RecordedTouch(
        time: time, phase: phase, x: x, y: y, contact: contact, isSynthetic: isSynthetic,
        line: sample.line),
      into: &recording)
  }

  private mutating func add(_ touch: RecordedTouch, into recording: inout Recording) {
    recording.touches.append(touch)
    guard !touch.isSynthetic else { return }
    down.removeAll { $0.contact == touch.contact }
    if touch.phase == .began || touch.phase == .moved { down.append(touch) }
  }
}
