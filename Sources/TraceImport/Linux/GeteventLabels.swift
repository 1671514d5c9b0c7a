import TextFormats

/// The words used by `getevent -l` instead of numbers (AOSP, `toolbox/generate-input.h-labels.py`,
/// which takes them from the kernel's `input-event-codes.h`).
///
/// A word is found by its last byte and its first eight, not counting `ABS_MT_`: no two words of a
/// type have both in common.
struct GeteventLabels: Sendable {
  private struct Label {
    var head: UInt64
    var last: UInt8
    var code: UInt16

    init(_ text: StaticString, _ code: UInt16) {
      var head: UInt64 = 0
      let length = text.utf8CodeUnitCount
      for index in 0..<min(8, length) {
        // Safe: the index is less than the length.
        head |= UInt64(unsafe text.utf8Start[index]) << UInt64(8 * index)
      }
      self.head = head
      // Safe: no label is empty.
      last = unsafe text.utf8Start[length - 1]
      self.code = code
    }
  }

  /// Codes that are not used by events of interest: any, of a device axis, and of a contact axis.
  static let other: UInt16 = 0xFFFF
  static let otherAxis: UInt16 = InputEventCode.slot - 1
  static let otherContactAxis: UInt16 = 0x3F

  /// The words after `ABS_MT_`.
  private let contactAxes = [
    Label("POSITION_X", InputEventCode.contactX), Label("POSITION_Y", InputEventCode.contactY),
    Label("TRACKING_ID", InputEventCode.trackingID), Label("PRESSURE", 0x3A),
    Label("TOUCH_MAJOR", 0x30), Label("SLOT", InputEventCode.slot), Label("TOUCH_MINOR", 0x31),
    Label("WIDTH_MAJOR", 0x32), Label("WIDTH_MINOR", 0x33), Label("ORIENTATION", 0x34),
    Label("DISTANCE", InputEventCode.distance), Label("TOOL_TYPE", InputEventCode.toolType),
    Label("BLOB_ID", 0x38), Label("TOOL_X", 0x3C), Label("TOOL_Y", 0x3D),
  ]
  private let axes = [Label("ABS_X", InputEventCode.x), Label("ABS_Y", InputEventCode.y)]
  private let types = [
    Label("EV_ABS", InputEventType.axis), Label("EV_SYN", InputEventType.synchronization),
    Label("EV_KEY", InputEventType.key), Label("EV_MSC", InputEventType.miscellaneous),
  ]
  private let reports = [
    Label("SYN_REPORT", InputEventCode.report),
    Label("SYN_MT_REPORT", InputEventCode.contactReport),
    Label("SYN_DROPPED", InputEventCode.dropped),
  ]
  private let keys = [Label("BTN_TOUCH", InputEventCode.touchButton)]
  private let miscellaneous = [Label("MSC_TIMESTAMP", InputEventCode.timestamp)]

  /// Returns the type for a word such as `EV_ABS`, or ``other`` for one not used by touches.
  func type(_ word: LineCursor) -> UInt16 {
    Self.find(word, in: types) ?? Self.other
  }

  /// Returns the code for a word such as `BTN_TOUCH`.
  func code(_ word: LineCursor, type: UInt16) -> UInt16 {
    switch type {
    case InputEventType.axis:
      var rest = word
      return rest.skip("ABS_MT_")
        ? Self.find(rest, in: contactAxes) ?? Self.otherContactAxis
        : Self.find(word, in: axes) ?? Self.otherAxis
    case InputEventType.synchronization: return Self.find(word, in: reports) ?? Self.other
    case InputEventType.key: return Self.find(word, in: keys) ?? Self.other
    case InputEventType.miscellaneous: return Self.find(word, in: miscellaneous) ?? Self.other
    default: return Self.other
    }
  }

  @inline(__always) private static func find(_ word: LineCursor, in labels: [Label]) -> UInt16? {
    guard !word.isAtEnd else { return nil }
    let length = UInt64(truncatingIfNeeded: min(8, word.end &- word.position))
    let head = word.bytes.word(at: word.position) & (.max &>> (64 &- 8 &* length))
    let last = word.bytes[word.end &- 1]
    // A for loop would retain the array.
    var index = 0
    while index < labels.count {
      if labels[index].head == head, labels[index].last == last { return labels[index].code }
      index &+= 1
    }
    return nil
  }
}
