import TextFormats
import TouchTrace

/// Reads recordings of `libinput record` (libinput, `tools/libinput-record.c`), file version 1:
/// YAML with a device and its events in sequence, in decimal:
///
///     devices:
///     - node: /dev/input/event6
///       evdev:
///         absinfo:
///           53: [0, 1212, 0, 0, 12]
///       events:
///       - evdev:
///         - [  0,      0,   3,  53,     206] # EV_ABS / ABS_MT_POSITION_X       206
///
/// Versions of the tool differ in indentation, which is ignored. Events of libinput itself and raw
/// reports (`hidraw`) are skipped.
struct LibinputReader: RecordingReader {
  private enum Section {
    case none
    /// The axes of ``device``.
    case axes
    case events
  }

  private var device = InputDevice()
  private var section = Section.none

  /// Whether a line occurs only in libinput recordings.
  static func recognizes(_ line: LineCursor) -> Bool {
    var cursor = line
    cursor.skipSpaces()
    return cursor.skip("# libinput record") || cursor.skip("- node: /dev/input/")
  }

  mutating func read(_ line: LineCursor, into recording: inout Recording) throws(ImportError) {
    var cursor = line
    cursor.skipSpaces()
    if section == .events, cursor.skip("- [") || cursor.skip("[") {
      try device.read(try Self.event(&cursor), into: &recording)
    } else if cursor.skip(UInt8(ascii: "#")) {
      // The axes are in a comment and in the map after it.
    } else if cursor.skip("- node:") {
      if device.hasEvents { device.finish(lastLine: line.line, into: &recording) }
      cursor.skipSpaces()
      device = InputDevice(name: cursor.text)
      section = .none
    } else if cursor.skip("absinfo:") {
      section = .axes
    } else if cursor.skip("events:") {
      section = .events
    } else if section == .axes {
      try readAxis(&cursor)
    }
  }

  mutating func finish(lastLine: Int, into recording: inout Recording) {
    device.finish(lastLine: lastLine, into: &recording)
  }

  /// Reads `  0,   7094,   4,   5,    7300]`: seconds, microseconds, type, code and value.
  private static func event(_ cursor: inout LineCursor) throws(ImportError) -> InputEvent {
    let expected = "an event such as [  0,   7094,   4,   5,    7300]"
    guard let seconds = number(&cursor), let microseconds = number(&cursor),
      let type = number(&cursor), let code = number(&cursor)
    else { throw cursor.unexpected(expected) }
    cursor.skipSpaces()
    guard let value = cursor.integer(), cursor.skip(UInt8(ascii: "]")), microseconds < 1_000_000,
      seconds < LineCursor.secondsLimit, let type = UInt16(exactly: type),
      let code = UInt16(exactly: code),
      cursor.isBlank() || cursor.next == UInt8(ascii: "#")
    else { throw cursor.unexpected(expected) }
    return InputEvent(
      type: type, code: code, value: value,
      time: Timestamp(nanoseconds: (seconds * 1_000_000 + microseconds) * 1_000),
      line: cursor.line)
  }

  /// Reads a number and the comma after it.
  private static func number(_ cursor: inout LineCursor) -> Int64? {
    cursor.skipSpaces()
    guard let number = cursor.digits(), cursor.skip(UInt8(ascii: ",")) else { return nil }
    return number
  }

  /// Reads `53: [0, 1212, 0, 0, 12]`; any other line ends the axes.
  private mutating func readAxis(_ cursor: inout LineCursor) throws(ImportError) {
    guard let code = cursor.digits(), cursor.skip(": [") else {
      section = .none
      return
    }
    var numbers: [Int32] = []
    repeat {
      cursor.skipSpaces()
      guard let number = cursor.integer() else { break }
      numbers.append(number)
    } while cursor.skip(UInt8(ascii: ","))
    guard numbers.count == 5, cursor.skip(UInt8(ascii: "]")), let code = UInt16(exactly: code)
    else {
      throw cursor.unexpected("an axis such as 53: [0, 1212, 0, 0, 12]")
    }
    device.axes.describe(
      code, minimum: numbers[0], maximum: numbers[1], resolution: numbers[4])
  }
}
