import TextFormats

/// A line of `getevent`, at a time after 100 s.
struct GeteventLine {
  var milliseconds: Int
  var type: Int
  var code: Int
  var value: UInt32

  /// Lines of numbers without a device.
  static func text(_ events: [(time: Int, type: Int, code: Int, value: UInt32)]) -> String {
    events.map { event in
      GeteventLine(
        milliseconds: event.time, type: event.type, code: event.code, value: event.value
      ).text("numbers")
    }.joined(separator: "\n")
  }

  func text(_ form: String) -> String {
    let fraction = "000000\(milliseconds * 1000)".suffix(6)
    let time = "[     100.\(fraction)] "
    let path = "/dev/input/event12: "
    let numbers = "\(hexadecimal(type, 4)) \(hexadecimal(code, 4)) \(hexadecimal(Int(value), 8))"
    return switch form {
    case "labels": time + labels
    case "labels and path": time + path + labels
    case "numbers": time + numbers
    case "numbers and path": time + path + numbers
    default: "100-\(milliseconds * 1000): " + numbers
    }
  }

  private var labels: String {
    let types = [0: "EV_SYN", 1: "EV_KEY", 3: "EV_ABS"]
    let codes = [
      0: [0: "SYN_REPORT"], 1: [0x14a: "BTN_TOUCH"],
      3: [
        0x2f: "ABS_MT_SLOT", 0x35: "ABS_MT_POSITION_X", 0x36: "ABS_MT_POSITION_Y",
        0x39: "ABS_MT_TRACKING_ID",
      ],
    ]
    let isKey = type == 1
    return padded(types[type] ?? "", 12) + " " + padded(codes[type]?[code] ?? "", 20) + " "
      + padded(isKey ? (value == 1 ? "DOWN" : "UP") : hexadecimal(Int(value), 8), 20)
  }

  private func padded(_ text: String, _ length: Int) -> String {
    text + String(repeating: " ", count: max(0, length - text.count))
  }

  private func hexadecimal(_ number: Int, _ digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}

extension String {
  /// Whether a reader recognizes the line.
  func recognized(_ recognizes: (Range<Int>, Bytes) -> Bool) -> Bool {
    let buffer = ByteBuffer([UInt8](utf8))
    return buffer.withBytes { recognizes(0..<buffer.count, $0) }
  }
}
