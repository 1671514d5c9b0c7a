import TextFormats
import TouchTrace

/// Reads the touch activity log of ChromeOS: the states of a touchpad or touchscreen, each with all fingers:
///
///     {"entries": [{"type": "hardwareState", "timestamp": 12.5, "fingers": [{"trackingId": 7,
///       "positionX": 51.2, "positionY": 40.1, …}], …}, …], "hardwareProperties": {"left": 0, …}}
///
/// A finger touches down when its tracking ID first appears, and lifts at its last position when the ID is
/// missing. The size and the resolution (units per millimetre) follow the entries, so touches are held until
/// then. Gestures in the log and entries of its inner layers are skipped.
///
/// Source: hugegreenbug/libgestures, src/activity_log.cc (`EncodeHardwareState`,
/// `EncodeHardwareProperties`) and include/gestures/include/gestures.h (seconds, units per millimetre).
struct ActivityLogReader: EventReader {
  /// The maximum number of entries kept by the log, `kBufferSize` in activity_log.h.
  private static let maxEntries = 65_536

  /// The fingers of the previous state.
  private var fingers: [RecordedTouch] = []
  private var held: [RecordedTouch] = []
  private var entries = 0

  var lists: [String] { ["entries"] }

  static func recognizes(_ event: RecordedEvent) -> Bool {
    event.word("type") == "hardwareState" && event["fingers"] != nil
  }

  mutating func read(_ event: RecordedEvent, into recording: inout Recording) throws(ImportError) {
    guard event.word("type") == "hardwareState" else { return recording.skip() }
    entries += 1
    guard entries <= Self.maxEntries else {
      throw .unexpected(
        "more than \(Self.maxEntries) hardware states",
        expected: "at most as many as an activity log keeps", line: event.line)
    }
    let time = try event.required("timestamp").time(in: .seconds)
    var now: [RecordedTouch] = []
    for finger in try event.required("fingers").objects() {
      let id = try finger.required("trackingId").integer()
      let x = try finger.required("positionX").number()
      let y = try finger.required("positionY").number()
      var touch = RecordedTouch(
        time: time, phase: .began, x: x, y: y, contact: id, line: event.line)
      if let before = fingers.first(where: { $0.contact == id }) {
        touch.phase = before.x == x && before.y == y ? .stationary : .moved
      }
      now.append(touch)
    }
    for var finger in fingers where !now.contains(where: { $0.contact == finger.contact }) {
      (finger.time, finger.phase, finger.line) = (time, .ended, event.line)
      held.append(finger)
    }
    held += now
    fingers = now
  }

  mutating func finish(
    _ document: RecordedEvent?, into recording: inout Recording
  ) throws(ImportError) {
    guard document != nil || !held.isEmpty else { return }
    var x = RecordedDevice.Axis()
    var y = RecordedDevice.Axis()
    if let properties = try document?["hardwareProperties"]?.object() {
      x = try Self.axis(properties, from: "left", to: "right", resolution: "xResolution")
      y = try Self.axis(properties, from: "top", to: "bottom", resolution: "yResolution")
    }
    recording.grade = .sampled
    recording.devices.append(RecordedDevice(unit: .digitizer(x: x, y: y)))
    for var touch in held {
      touch.device = recording.devices.count - 1
      recording.touches.append(touch)
    }
    self = ActivityLogReader()
  }

  private static func axis(
    _ properties: RecordedEvent, from start: String, to end: String, resolution: String
  ) throws(ImportError) -> RecordedDevice.Axis {
    RecordedDevice.Axis(
      from: try properties[start]?.number() ?? 0, to: try properties[end]?.number() ?? 0,
      resolution: try properties[resolution]?.number() ?? 0)
  }
}
