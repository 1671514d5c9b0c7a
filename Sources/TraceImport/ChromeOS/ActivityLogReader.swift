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

  mutating func readEnvelope(
    _ document: RecordedEvent, into recording: inout Recording
  ) throws(ImportError) {
    var x = RecordedDevice.Axis()
    var y = RecordedDevice.Axis()
    if let properties = try document["hardwareProperties"]?.object() {
      x = try Self.axis(properties, from: "left", to: "right", resolution: "xResolution")
      y = try Self.axis(properties, from: "top", to: "bottom", resolution: "yResolution")
    }
    give(RecordedDevice(unit: .digitizer(x: x, y: y)), to: &recording)
  }

  mutating func finish(into recording: inout Recording) throws(ImportError) {
    guard !held.isEmpty else { return }
    give(RecordedDevice(unit: .digitizer(x: .init(), y: .init())), to: &recording)
  }

  /// Adds the touches of one log to the recording.
  private mutating func give(_ device: RecordedDevice, to recording: inout Recording) {
    recording.grade = .sampled
    recording.devices.append(device)
    for var touch in held {
      touch.device = recording.devices.count - 1
      recording.touches.append(touch)
    }
    self = ActivityLogReader()
  }

  /// Returns an axis; in the log, zeros mean unknown.
  private static func axis(
    _ properties: RecordedEvent, from start: String, to end: String, resolution: String
  ) throws(ImportError) -> RecordedDevice.Axis {
    var axis = RecordedDevice.Axis()
    let least = try properties[start]?.number() ?? 0
    let greatest = try properties[end]?.number() ?? 0
    if least < greatest { axis.range = least...greatest }
    if let units = try properties[resolution]?.number(), units > 0 { axis.resolution = units }
    return axis
  }
}
