import TextFormats
import TouchTrace

/// Reads session replays in rrweb's event format, as written by its web recorder and by the mobile recorders of
/// PostHog and Sentry:
///
///     {"type": 4, "timestamp": 1699814887000, "data": {"width": 390, "height": 844}}
///     {"type": 3, "timestamp": 1699814887100, "data": {"source": 2, "type": 7, "id": 3, "x": 10, "y": 20}}
///     {"type": 3, "timestamp": 1699814887600, "data": {"source": 6, "positions": [{"x": 58, "y": 18, "id": 3,
///       "timeOffset": -430}]}}
///
/// Type 4 is a page's size, as is incremental source 4; type 3 is an incremental snapshot, of which source 2 is
/// an interaction (7, 9 and 10: a touch starts, ends, is cancelled) and source 6 positions of a touch, each at
/// the event's time plus its offset. Positions are written up to half a second (rrweb) or five seconds (Sentry)
/// after they were taken, possibly after the touch ended, so touches are held for that long and sorted.
///
/// A finger is identified by `pointerId` if there is one (Sentry), or else by the node that it touched, `id`.
///
/// Recorders drop positions, so velocities cannot be trusted: rrweb keeps one per 50 ms, of one finger; PostHog
/// only the first and the last, in whole points; Sentry those that are 10 points apart on iOS, without the
/// inner ones of straight lines, and it writes a cancelled touch as an ended one.
///
/// Source: rrweb-io/rrweb, packages/rrweb/src/record/observer.ts and packages/types/src/index.ts;
/// PostHog/posthog-ios, PostHog/Replay/UIApplicationTracker.swift; getsentry/sentry-cocoa,
/// Sources/Swift/Integrations/SessionReplay/SentryTouchTracker.swift.
struct SessionReplayReader: EventReader {
  /// The maximum time between taking and writing a position.
  static let maxDelayNanoseconds: Int64 = 5_500_000_000
  /// The maximum number of touches held for that time.
  static let maxHeld = 1 << 20
  /// A greater `id` is not the number of a node, which count from 1, but the hash of an object (PostHog).
  private static let maxNode: Int64 = 1 << 31

  /// The held touches, whose contact is the finger or the node.
  private var held: [RecordedTouch] = []
  /// The earliest time in ``held``, in nanoseconds.
  private var oldest = Int64.max
  /// The contacts that are down and their fingers or nodes, by time of touch-down.
  private var down: [(id: Int64, contact: Int64)] = []
  private var newest = Timestamp(nanoseconds: .min)

  var lists: [String] {
    [
      "events", "data", "snapshots", "data.snapshots", "properties.$snapshot_data",
      "$snapshot_data",
    ]
  }

  static func recognizes(_ event: RecordedEvent) -> Bool {
    event.number("type") != nil && event.number("timestamp") != nil
      && event["data"]?.isObject == true
  }

  mutating func read(_ event: RecordedEvent, into recording: inout Recording) throws(ImportError) {
    guard let type = event.number("type"), type == 3 || type == 4,
      let data = event.object("data")
    else { return recording.skip() }
    let time = try event.required("timestamp").time(in: .milliseconds)
    switch (type, data.number("source")) {
    case (4, _), (3, 4): try readSize(data, time, into: &recording)
    case (3, 2): try readInteraction(data, time, into: &recording)
    case (3, 6): try readPositions(data, time, into: &recording)
    default: recording.skip()
    }
    if time > newest {
      newest = time
      release(upTo: newest.nanoseconds - Self.maxDelayNanoseconds, into: &recording)
    }
  }

  mutating func finish(
    _ document: RecordedEvent?, into recording: inout Recording
  ) throws(ImportError) {
    if document == nil { release(upTo: .max, into: &recording) }
  }

  private mutating func readSize(
    _ data: RecordedEvent, _ time: Timestamp, into recording: inout Recording
  ) throws(ImportError) {
    guard data["width"] != nil else { return }
    let size = Size(
      width: try data.required("width").number(), height: try data.required("height").number())
    guard recording.devices.last?.view != size else { return }
    // The held touches are older, on a page of the previous size.
    if !recording.devices.isEmpty { release(upTo: time.nanoseconds, into: &recording) }
    recording.devices.append(RecordedDevice(unit: .points, view: size))
  }

  private mutating func readInteraction(
    _ data: RecordedEvent, _ time: Timestamp, into recording: inout Recording
  ) throws(ImportError) {
    let phase: Touch.Phase
    switch data.number("type") {
    case 7: phase = .began
    case 9: phase = .ended
    case 10: phase = .cancelled
    default: return recording.skip()
    }
    if recording.grade.level == .unknown { recording.grade = try Self.grade(data) }
    try hold(data, phase, time, id: try Self.id(data))
  }

  private mutating func readPositions(
    _ data: RecordedEvent, _ time: Timestamp, into recording: inout Recording
  ) throws(ImportError) {
    if recording.grade.level == .unknown { recording.grade = try Self.grade(data) }
    let finger = try data["pointerId"]?.integer()
    for position in try data.required("positions").objects() {
      let offset = try position["timeOffset"]?.time(in: .milliseconds).nanoseconds ?? 0
      let taken = time.nanoseconds + offset
      guard taken.magnitude <= TimeUnit.maxNanoseconds else {
        throw .value(of: "timeOffset", .timeOutOfRange, line: position.line)
      }
      let id: Int64
      if let finger { id = finger } else { id = try Self.id(position) }
      try hold(position, .moved, Timestamp(nanoseconds: taken), id: id)
    }
  }

  private static func id(_ data: RecordedEvent) throws(ImportError) -> Int64 {
    // A hash may need more bits than a Double has; two hashes with the same Double are not expected.
    guard let value = data["pointerId"] ?? data["id"] else { return 0 }
    let number = try value.number()
    return Int64(exactly: number) ?? Int64(truncatingIfNeeded: number.bitPattern)
  }

  private static func grade(_ data: RecordedEvent) throws(ImportError) -> Trace.Grade {
    let reason =
      if data["pointerId"] != nil {
        "positions dropped by distance or time (Sentry)"
      } else if try id(data) > maxNode {
        "only the first and the last position (PostHog)"
      } else {
        "positions at most every 50 ms, of one finger (rrweb)"
      }
    return Trace.Grade(.thinned, reason: reason)
  }

  private mutating func hold(
    _ position: RecordedEvent, _ phase: Touch.Phase, _ time: Timestamp, id: Int64
  ) throws(ImportError) {
    guard held.count < Self.maxHeld else {
      throw .unexpected(
        "more than \(Self.maxHeld) touches in 5 s", expected: "fewer", line: position.line)
    }
    oldest = min(oldest, time.nanoseconds)
    held.append(
      RecordedTouch(
        time: time, phase: phase, x: try position.required("x").number(),
        y: try position.required("y").number(), contact: id, line: position.line))
  }

  /// Adds the touches up to a time to the recording, in order of time.
  private mutating func release(upTo nanoseconds: Int64, into recording: inout Recording) {
    guard !held.isEmpty, oldest <= nanoseconds else { return }
    if recording.devices.isEmpty { recording.devices = [RecordedDevice(unit: .points)] }
    let device = recording.devices.count - 1
    held.sort { $0.time < $1.time }
    let count = held.prefix { $0.time.nanoseconds <= nanoseconds }.count
    for var touch in held[..<count] {
      touch.contact = contact(of: touch)
      touch.device = device
      recording.touches.append(touch)
    }
    held.removeFirst(count)
    oldest = held.first?.time.nanoseconds ?? .max
  }

  /// Returns the contact of a finger or node, or else the last one that is down.
  private mutating func contact(of touch: RecordedTouch) -> Int64 {
    if touch.phase == .began {
      let contact = (0...Int64(down.count)).first { free in !down.contains { $0.contact == free } }
      down.append((touch.contact, contact ?? 0))
      return contact ?? 0
    }
    guard let index = down.lastIndex(where: { $0.id == touch.contact }) ?? down.indices.last else {
      return 0
    }
    return touch.phase == .moved ? down[index].contact : down.remove(at: index).contact
  }
}
