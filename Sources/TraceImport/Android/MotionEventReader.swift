import TextFormats
import TouchTrace

/// Reads Android motion events as logged by an app: lines that contain the text of
/// `MotionEvent.toString()` (AOSP, `core/java/android/view/MotionEvent.java`):
///
///     … MotionEvent { action=ACTION_DOWN, actionButton=0, id[0]=0, x[0]=605.0, y[0]=549.0, …, historySize=0,
///     eventTime=228234191, downTime=228234191, deviceId=7, source=0x1002 }
///
/// Positions are in pixels, relative to the view that logs them. The text gives the number of
/// batched samples (`historySize`) but not their positions; if there are any, the grade is thinned.
/// An event logged twice while it passes through several views counts once if its positions are
/// equal. Other lines, hovering and scrolling are skipped.
struct MotionEventReader: RecordingReader {
  /// The maximum number of pointers, more than any device has.
  private static let pointerLimit = 256
  /// `InputDevice.SOURCE_CLASS_POINTER`.
  private static let pointerSource: UInt64 = 0x2
  /// `MotionEvent.FLAG_CANCELED`.
  private static let cancelledFlag: UInt64 = 0x20
  private static let thinned = Trace.Grade(
    .thinned, reason: "samples that came together are logged as one (historySize)")

  private struct Pointer: Equatable {
    var id: Int64
    var x: Double?
    var y: Double?
  }

  private struct Event: Equatable {
    var action = ""
    var pointers: [Pointer] = []
    var historySize: UInt64 = 0
    var milliseconds: Int64?
    var device: Int64 = 0
    var source: UInt64?
    var flags: UInt64 = 0
  }

  private struct Device {
    var last: Event?
    /// The last positions of the pointers that are down.
    var positions: [Pointer] = []
  }

  private var devices: [Device] = []
  /// The indices of devices, by their identifiers.
  private var indices: [Int64: Int] = [:]

  static func recognizes(_ line: LineCursor) -> Bool {
    var cursor = line
    return cursor.seek("MotionEvent { action=")
  }

  mutating func read(_ line: LineCursor, into recording: inout Recording) throws(ImportError) {
    var cursor = line
    guard cursor.seek("MotionEvent { ") || cursor.seek("MotionEvent{") else { return }
    guard cursor.skip("MotionEvent { ") else {
      throw cursor.unexpected("'MotionEvent { action=', as Android 4 and later have it")
    }
    let event = try Self.event(&cursor)
    if let source = event.source, source & Self.pointerSource == 0 { return }
    try add(event, line.line, into: &recording)
  }

  // MARK: Text

  private static func event(_ cursor: inout LineCursor) throws(ImportError) -> Event {
    var event = Event()
    repeat {
      let name = cursor.text(of: cursor.bytes(upTo: UInt8(ascii: "="), or: UInt8(ascii: "=")))
      guard cursor.skip(UInt8(ascii: "=")) else {
        throw cursor.unexpected("the end of the line", "' }' after the event's last value")
      }
      try read(name, &cursor, into: &event)
      _ = cursor.bytes(upTo: UInt8(ascii: ","), or: UInt8(ascii: "}"))
    } while cursor.skip(", ")
    guard cursor.skip(UInt8(ascii: "}")) else {
      throw cursor.unexpected("' }' after the event's last value")
    }
    return event
  }

  private static func read(
    _ name: String, _ cursor: inout LineCursor, into event: inout Event
  ) throws(ImportError) {
    switch name {
    case "action":
      event.action = cursor.text(of: cursor.bytes(upTo: UInt8(ascii: ","), or: 0x20))
    case "historySize": event.historySize = try unsigned(&cursor)
    case "flags": event.flags = try unsigned(&cursor)
    case "source": event.source = try unsigned(&cursor)
    case "eventTime":
      let start = cursor
      guard let milliseconds = cursor.digits(), milliseconds < 4_600_000_000_000 else {
        throw start.unexpected("a time in milliseconds")
      }
      event.milliseconds = milliseconds
    case "deviceId":
      guard let id = cursor.integer() else { throw cursor.unexpected("a number") }
      event.device = Int64(id)
    case _ where name.hasPrefix("id[") || name.hasPrefix("x[") || name.hasPrefix("y["):
      try readPointer(name, &cursor, into: &event)
    default: break
    }
  }

  /// Reads `x[0]=605.0`.
  private static func readPointer(
    _ name: String, _ cursor: inout LineCursor, into event: inout Event
  ) throws(ImportError) {
    guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "["),
      let index = Int(name[name.index(after: bracket)...].dropLast()),
      (0..<pointerLimit).contains(index), index <= event.pointers.count
    else {
      throw cursor.unexpected(name, "the next pointer, such as x[\(event.pointers.count)]")
    }
    // Some logs omit IDs that equal the index.
    if index == event.pointers.count { event.pointers.append(Pointer(id: Int64(index))) }
    switch name.first {
    case "i":
      guard let id = cursor.digits() else { throw cursor.unexpected("a number") }
      event.pointers[index].id = id
    case "x": event.pointers[index].x = try double(&cursor)
    default: event.pointers[index].y = try double(&cursor)
    }
  }

  private static func double(_ cursor: inout LineCursor) throws(ImportError) -> Double {
    var position = cursor.position
    guard position < cursor.end, let value = try? cursor.bytes.double(at: &position),
      position <= cursor.end
    else { throw cursor.unexpected("a number of pixels") }
    cursor.position = position
    return value
  }

  /// Reads an unsigned number, in decimal or in hexadecimal after `0x`.
  private static func unsigned(_ cursor: inout LineCursor) throws(ImportError) -> UInt64 {
    let start = cursor
    let radix = cursor.skip("0x") ? 16 : 10
    let digits = cursor.text(of: cursor.bytes(upTo: UInt8(ascii: ","), or: 0x20))
    guard let number = UInt64(digits, radix: radix) else {
      throw start.unexpected("a number")
    }
    return number
  }

  // MARK: Touches

  private mutating func add(
    _ event: Event, _ line: Int, into recording: inout Recording
  ) throws(ImportError) {
    func missing(_ what: String) -> ImportError {
      ImportError.unexpected("an event without \(what)", expected: "\(what)", line: line)
    }
    let (word, pointerIndex) = Self.action(event.action)
    let phase: Touch.Phase
    switch word {
    case "ACTION_DOWN", "ACTION_POINTER_DOWN": phase = .began
    case "ACTION_MOVE": phase = .moved
    case "ACTION_UP", "ACTION_POINTER_UP":
      phase = event.flags & Self.cancelledFlag == 0 ? .ended : .cancelled
    case "ACTION_CANCEL": phase = .cancelled
    case "ACTION_OUTSIDE", "ACTION_SCROLL", "ACTION_BUTTON_PRESS", "ACTION_BUTTON_RELEASE",
      "ACTION_HOVER_MOVE", "ACTION_HOVER_ENTER", "ACTION_HOVER_EXIT":
      return
    default:
      throw .unexpected(event.action, expected: "an action such as ACTION_MOVE", line: line)
    }
    guard let milliseconds = event.milliseconds else { throw missing("eventTime") }
    guard !event.pointers.isEmpty else { throw missing("x[0] and y[0]") }
    guard event.pointers.indices.contains(pointerIndex) else {
      throw .unexpected(event.action, expected: "the index of one of its pointers", line: line)
    }
    for (index, pointer) in event.pointers.enumerated() where pointer.x == nil || pointer.y == nil {
      throw missing("x[\(index)] and y[\(index)]")
    }
    let device = index(of: event.device, in: &recording)
    guard devices[device].last != event else { return }
    devices[device].last = event
    recording.grade = event.historySize > 0 ? Self.thinned : .sampled
    let changed = phase == .began || phase == .ended || word == "ACTION_POINTER_UP"
    for (index, pointer) in event.pointers.enumerated() {
      let isActing = word == "ACTION_CANCEL" || (changed && index == pointerIndex)
      let known = devices[device].positions.firstIndex { $0.id == pointer.id }
      let hasMoved = known.map { devices[device].positions[$0] != pointer } ?? true
      let isMove = phase == .moved || !isActing
      // Events list all pointers, including those that have not moved; a move of a single pointer always counts.
      let isUnchanged = isMove && !hasMoved && (phase != .moved || event.pointers.count > 1)
      guard !isUnchanged, let x = pointer.x, let y = pointer.y else { continue }
      let samplePhase = isMove ? .moved : phase
      if samplePhase == .ended || samplePhase == .cancelled {
        if let known { devices[device].positions.remove(at: known) }
      } else if let known {
        devices[device].positions[known] = pointer
      } else {
        devices[device].positions.append(pointer)
      }
      recording.touches.append(
        RecordedTouch(
          time: Timestamp(nanoseconds: milliseconds * 1_000_000), phase: samplePhase, x: x, y: y,
          contact: pointer.id, device: device, line: line))
    }
  }

  /// Splits `ACTION_POINTER_DOWN(1)` into its word and its index; the index of other actions is 0.
  private static func action(_ text: String) -> (word: String, index: Int) {
    guard text.hasSuffix(")"), let parenthesis = text.firstIndex(of: "("),
      let index = Int(text[text.index(after: parenthesis)...].dropLast())
    else { return (text, 0) }
    return (String(text[..<parenthesis]), index)
  }

  /// Returns the index of a device in ``devices``, which is also its index in the recording.
  private mutating func index(of id: Int64, in recording: inout Recording) -> Int {
    if let known = indices[id] { return known }
    indices[id] = devices.count
    devices.append(Device())
    recording.devices.append(
      RecordedDevice(name: "deviceId \(id)", unit: .pixels(perPoint: nil)))
    return devices.count - 1
  }
}
