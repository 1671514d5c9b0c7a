import TextFormats
import TouchTrace

/// Reads the output of Android's `getevent` (AOSP, `toolbox/getevent.c`): numbers (`-t`) or words (`-lt`), of
/// one device or of all, with or without rates (`-r`), and with the axes of devices (`-p`) before the events:
///
///     add device 1: /dev/input/event7
///         ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
///     [  615041.934326] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    000003d9
///     [   20897.702414] /dev/input/event1: 0003 0035 000000b1
///     40-463124: 0003 0035 000000b1
///
/// Other lines, such as a prompt, are skipped. Events without a device belong to the only device with axes, if
/// `-p` describes just one.
struct GeteventReader: RecordingReader {
  private var devices: [InputDevice] = []
  /// The indices of the devices that have a path, by its bytes.
  private var indices: [[UInt8]: Int] = [:]
  /// The index of the last event's device, and of the device being described.
  private var current: Int?
  private var described: Int?
  /// The index of the device for events that do not name one.
  private var unnamed: Int?

  /// Whether a line is a `getevent` event.
  static func recognizes(_ line: LineCursor) -> Bool {
    var cursor = line
    _ = try? time(&cursor)
    return looksLikeEvent(cursor)
  }

  mutating func read(_ line: LineCursor, into recording: inout Recording) throws(ImportError) {
    var cursor = line
    guard let time = try Self.time(&cursor) else { return try readOther(cursor) }
    let device = try device(&cursor)
    let event = try event(&cursor, at: time)
    current = device
    try devices[device].read(event, into: &recording)
  }

  mutating func finish(lastLine: Int, into recording: inout Recording) {
    for device in devices { device.finish(lastLine: lastLine, into: &recording) }
  }

  // MARK: Events

  /// Reads `[   20897.702414] `, or `20897-702414: ` in Android 4 and earlier; returns nil for a line without a time.
  @inline(__always)
  private static func time(_ cursor: inout LineCursor) throws(ImportError) -> Timestamp? {
    if cursor.skip(UInt8(ascii: "[")) {
      cursor.skipSpaces()
      guard let nanoseconds = cursor.secondsWithMicroseconds(), cursor.skip(UInt8(ascii: "]"))
      else { throw cursor.unexpected("a time such as [  20897.702414]") }
      cursor.skipSpaces()
      return Timestamp(nanoseconds: nanoseconds)
    }
    return oldTime(&cursor)
  }

  private static func oldTime(_ cursor: inout LineCursor) -> Timestamp? {
    let start = cursor.position
    if let seconds = cursor.digits(), seconds < LineCursor.secondsLimit,
      cursor.skip(UInt8(ascii: "-")), let microseconds = cursor.digits(),
      microseconds < 1_000_000, cursor.skip(": ")
    {
      return Timestamp(nanoseconds: (seconds * 1_000_000 + microseconds) * 1_000)
    }
    cursor.position = start
    return nil
  }

  /// Reads `/dev/input/event1: `, or nothing.
  private mutating func device(_ cursor: inout LineCursor) throws(ImportError) -> Int {
    guard cursor.next == UInt8(ascii: "/") else { return unnamedDevice() }
    let start = cursor.position
    while !cursor.isAtEnd, cursor.next != UInt8(ascii: ":") { cursor.position += 1 }
    let path = start..<cursor.position
    guard cursor.skip(": ") else {
      throw cursor.unexpected(cursor.text(of: path), "a device such as /dev/input/event1:")
    }
    if let current, Self.isEqual(devices[current].name, path, of: cursor.bytes) { return current }
    return device(at: path, of: cursor.bytes)
  }

  private mutating func device(at range: Range<Int>, of bytes: Bytes) -> Int {
    let path = range.map { bytes[$0] }
    if let known = indices[path] { return known }
    indices[path] = devices.count
    devices.append(InputDevice(name: bytes.string(in: range)))
    return devices.count - 1
  }

  private mutating func unnamedDevice() -> Int {
    if let unnamed { return unnamed }
    let candidates = devices.indices.filter { devices[$0].axes.hasPositions }
    if candidates.count != 1 { devices.append(InputDevice()) }
    let device = candidates.count == 1 ? candidates[0] : devices.count - 1
    unnamed = device
    return device
  }

  @inline(__always) private static func isEqual(
    _ path: String, _ range: Range<Int>, of bytes: Bytes
  ) -> Bool {
    path.utf8.count == range.count && zip(path.utf8, range).allSatisfy { $0 == bytes[$1] }
  }

  /// Reads `EV_ABS       ABS_MT_POSITION_X    000003d9`, or the equivalent numbers.
  @inline(__always) private func event(
    _ cursor: inout LineCursor, at time: Timestamp
  ) throws(ImportError) -> InputEvent {
    let type: UInt16
    cursor.skipSpaces()
    if let number = cursor.hexadecimal(digits: 4) {
      type = UInt16(truncatingIfNeeded: number)
    } else {
      let word = cursor.position
      guard cursor.skip("EV_") else {
        throw cursor.unexpected("an event's type such as EV_ABS or 0003")
      }
      _ = cursor.word()
      type = GeteventLabels.type(cursor.text(of: word..<cursor.position))
    }
    cursor.skipSpaces()
    let code: UInt16
    if let number = cursor.hexadecimal(digits: 4) {
      code = UInt16(truncatingIfNeeded: number)
    } else {
      let start = cursor
      let word = cursor.word()
      guard !word.isEmpty else {
        throw start.unexpected("an event's code such as ABS_MT_POSITION_X or 0035")
      }
      code = GeteventLabels.code(cursor.text(of: word), type: type)
    }
    cursor.skipSpaces()
    let value =
      if let number = cursor.hexadecimal(digits: 8) {
        Int32(bitPattern: number)
      } else {
        try namedValue(&cursor, type, code)
      }
    if !cursor.isBlank(), !cursor.skip("rate ") {
      throw cursor.unexpected("the end of the line after an event's value")
    }
    return InputEvent(type: type, code: code, value: value, time: time, line: cursor.line)
  }

  /// Reads a value that is a word: the state of a key, or a tool.
  private func namedValue(
    _ cursor: inout LineCursor, _ type: UInt16, _ code: UInt16
  ) throws(ImportError) -> Int32 {
    let start = cursor
    let word = cursor.text(of: cursor.word())
    switch (type, word) {
    case (InputEventType.key, "DOWN"): return 1
    case (InputEventType.key, "UP"): return 0
    case (InputEventType.key, "REPEAT"): return 2
    case (InputEventType.axis, "MT_TOOL_PALM") where code == InputEventCode.toolType:
      return InputToolType.palm
    case (InputEventType.axis, _)
    where code == InputEventCode.toolType && word.hasPrefix("MT_TOOL_"):
      return 0
    default:
      throw start.unexpected("an event's value of eight hexadecimal digits")
    }
  }

  // MARK: Other lines

  private mutating func readOther(_ line: LineCursor) throws(ImportError) {
    var cursor = line
    if cursor.skip("add device ") {
      guard cursor.seek(": /") else { return }
      cursor.position += 2
      described = device(at: cursor.position..<cursor.end, of: cursor.bytes)
    } else if Self.looksLikeEvent(line) {
      throw ImportError("an event without its time; record with 'getevent -lt'", line: line.line)
    } else if let described, cursor.seek(": value ") {
      describeAxis(before: cursor.position, of: line, device: described)
    }
  }

  /// Reads `ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0`.
  private mutating func describeAxis(before colon: Int, of line: LineCursor, device: Int) {
    var end = colon
    while end > line.position, line.bytes[end - 1] == 0x20 { end -= 1 }
    var start = end
    while start > line.position, line.bytes[start - 1] != 0x20 { start -= 1 }
    var word = line.part(start..<end)
    let number = word.hexadecimal(digits: 4)
    let code =
      number.map { UInt16(truncatingIfNeeded: $0) }
      ?? GeteventLabels.code(line.text(of: start..<end), type: InputEventType.axis)
    func value(_ name: StaticString) -> Int32? {
      var cursor = line.part(colon..<line.end)
      guard cursor.seek(name), cursor.skip(name) else { return nil }
      return cursor.integer()
    }
    guard let minimum = value(", min "), let maximum = value(", max ") else { return }
    devices[device].axes.describe(
      code, minimum: minimum, maximum: maximum, resolution: value(", resolution ") ?? 0)
  }

  /// Whether a line is an event, or would be with a time: `/dev/input/event1: 0003 0035 000000b1`.
  private static func looksLikeEvent(_ line: LineCursor) -> Bool {
    var cursor = line
    if cursor.skip("/dev/input/") {
      guard cursor.seek(": ") else { return false }
      cursor.position += 2
    }
    if cursor.skip("EV_") { return true }
    for digits in [4, 4, 8] {
      guard cursor.hexadecimal(digits: digits) != nil else { return false }
      cursor.skipSpaces()
    }
    return true
  }
}
