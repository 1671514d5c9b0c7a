import TextFormats
import TouchTrace

/// Reads recordings of `evemu-record`, versions 1.0 to 1.3 (evemu, `README.md` and `src/evemu.c`): the
/// description of a device, and its events with types and codes in hexadecimal and values in decimal:
///
///     N: Atmel maXTouch Touchscreen
///     A: 35 0 799 0 0 12
///     E: 0.000001 0003 0035 0361	# EV_ABS / ABS_MT_POSITION_X    361
///
/// `A:` lines have the axis, the minimum, the maximum, fuzz, flat, and, since 1.2, units per
/// millimetre.
struct EvemuReader: RecordingReader {
  private var device = InputDevice()

  /// Whether a line is the first line of an evemu recording, or an event.
  static func recognizes(_ line: LineCursor) -> Bool {
    var cursor = line
    return cursor.skip("# EVEMU ") || cursor.skip("E: ")
  }

  mutating func read(_ line: LineCursor, into recording: inout Recording) throws(ImportError) {
    var cursor = line
    switch cursor.next {
    case UInt8(ascii: "E"):
      try device.read(try Self.event(&cursor), into: &recording)
      return
    case UInt8(ascii: "A"): try readAxis(&cursor)
    case UInt8(ascii: "N"):
      guard cursor.skip("N:") else { break }
      cursor.skipSpaces()
      // A second recording in the same file.
      if device.hasEvents { device.finish(lastLine: line.line, into: &recording) }
      device = InputDevice(name: cursor.text)
      return
    case UInt8(ascii: "I"), UInt8(ascii: "P"), UInt8(ascii: "B"), UInt8(ascii: "L"),
      UInt8(ascii: "S"):
      // The device's identity, its properties, and the events, lights and switches it has.
      cursor.position += 1
      if cursor.skip(UInt8(ascii: ":")) { return }
      cursor.position -= 1
    default: break
    }
    guard cursor.isBlank() || cursor.next == UInt8(ascii: "#") else {
      throw cursor.unexpected("a line of evemu, which begin with E:, A:, N: or #")
    }
  }

  mutating func finish(lastLine: Int, into recording: inout Recording) {
    device.finish(lastLine: lastLine, into: &recording)
  }

  /// Reads `E: 0.000001 0003 0035 0361`.
  @inline(__always)
  private static func event(_ cursor: inout LineCursor) throws(ImportError) -> InputEvent {
    guard cursor.skip("E:") else { throw cursor.unexpected("E:") }
    cursor.skipSpaces()
    guard let nanoseconds = cursor.secondsWithMicroseconds() else {
      throw cursor.unexpected("a time with six digits after the point")
    }
    cursor.skipSpaces()
    guard let type = cursor.hexadecimal(digits: 4) else {
      throw cursor.unexpected("an event's type of four hexadecimal digits")
    }
    cursor.skipSpaces()
    guard let code = cursor.hexadecimal(digits: 4) else {
      throw cursor.unexpected("an event's code of four hexadecimal digits")
    }
    cursor.skipSpaces()
    guard let value = cursor.integer(), cursor.isBlank() || cursor.next == UInt8(ascii: "#") else {
      throw cursor.unexpected("an event's value in decimal")
    }
    return InputEvent(
      type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code),
      value: value, time: Timestamp(nanoseconds: nanoseconds), line: cursor.line)
  }

  /// Reads `A: 35 0 799 0 0 12`.
  private mutating func readAxis(_ cursor: inout LineCursor) throws(ImportError) {
    let start = cursor
    guard cursor.skip("A:") else { return }
    cursor.skipSpaces()
    let code = cursor.hexadecimal(digits: 2) ?? cursor.hexadecimal(digits: 1)
    var numbers: [Int32] = []
    cursor.skipSpaces()
    while let number = cursor.integer() {
      numbers.append(number)
      cursor.skipSpaces()
    }
    guard let code, numbers.count >= 4 else {
      throw start.unexpected("an axis such as 'A: 35 0 799 0 0 12'")
    }
    device.axes.describe(
      UInt16(truncatingIfNeeded: code), minimum: numbers[0], maximum: numbers[1],
      resolution: numbers.count > 4 ? numbers[4] : 0)
    guard cursor.isBlank() || cursor.next == UInt8(ascii: "#") else {
      throw cursor.unexpected("a number of the axis")
    }
    cursor.position = cursor.end
  }
}
