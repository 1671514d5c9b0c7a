/// The words used by `getevent -l` instead of numbers (AOSP, `toolbox/generate-input.h-labels.py`,
/// which takes them from the kernel's `input-event-codes.h`).
enum GeteventLabels {
  /// Codes that are not used by events of interest: any, of a device axis, and of a contact axis.
  static let other: UInt16 = 0xFFFF
  static let otherAxis: UInt16 = InputEventCode.slot - 1
  static let otherContactAxis: UInt16 = 0x3F

  private static let types = [
    "EV_ABS": InputEventType.axis, "EV_SYN": InputEventType.synchronization,
    "EV_KEY": InputEventType.key, "EV_MSC": InputEventType.miscellaneous,
  ]
  private static let codes: [String: UInt16] = [
    "SYN_REPORT": InputEventCode.report, "SYN_MT_REPORT": InputEventCode.contactReport,
    "SYN_DROPPED": InputEventCode.dropped, "BTN_TOUCH": InputEventCode.touchButton,
    "MSC_TIMESTAMP": InputEventCode.timestamp, "ABS_X": InputEventCode.x,
    "ABS_Y": InputEventCode.y, "ABS_MT_SLOT": InputEventCode.slot,
    "ABS_MT_TOUCH_MAJOR": InputEventCode.touchMajor, "ABS_MT_TOUCH_MINOR": 0x31,
    "ABS_MT_WIDTH_MAJOR": 0x32, "ABS_MT_WIDTH_MINOR": 0x33, "ABS_MT_ORIENTATION": 0x34,
    "ABS_MT_POSITION_X": InputEventCode.contactX, "ABS_MT_POSITION_Y": InputEventCode.contactY,
    "ABS_MT_TOOL_TYPE": InputEventCode.toolType, "ABS_MT_BLOB_ID": 0x38,
    "ABS_MT_TRACKING_ID": InputEventCode.trackingID, "ABS_MT_PRESSURE": InputEventCode.pressure,
    "ABS_MT_DISTANCE": InputEventCode.distance, "ABS_MT_TOOL_X": 0x3C, "ABS_MT_TOOL_Y": 0x3D,
  ]

  /// Returns the type for a word such as `EV_ABS`, or ``other`` for one not used by touches.
  static func type(_ word: String) -> UInt16 { types[word] ?? other }

  /// Returns the code for a word such as `BTN_TOUCH`.
  static func code(_ word: String, type: UInt16) -> UInt16 {
    if let code = codes[word] { return code }
    guard type == InputEventType.axis else { return other }
    return word.hasPrefix("ABS_MT_") ? otherContactAxis : otherAxis
  }
}
