import TouchTrace

/// One event of a Linux input device: `struct input_event` of the kernel's `input.h`.
struct InputEvent: Sendable {
  var type: UInt16
  var code: UInt16
  var value: Int32
  /// The time on the host's clock.
  var time: Timestamp
  /// The line in the recording, counted from 1.
  var line: Int
}

/// The event types used by touches; the numbers are the kernel's, in `input-event-codes.h`.
enum InputEventType {
  static let synchronization: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let axis: UInt16 = 0x03
  static let miscellaneous: UInt16 = 0x04
}

/// The event codes used by touches; the numbers are the kernel's, in `input-event-codes.h`.
enum InputEventCode {
  /// `SYN_REPORT`, `SYN_MT_REPORT`, `SYN_DROPPED`.
  static let report: UInt16 = 0x00
  static let contactReport: UInt16 = 0x02
  static let dropped: UInt16 = 0x03
  /// `BTN_TOUCH`.
  static let touchButton: UInt16 = 0x14a
  /// `ABS_X`, `ABS_Y`.
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  /// `ABS_MT_SLOT`; the other axes of contacts follow it, and all others precede it.
  static let slot: UInt16 = 0x2f
  /// `ABS_MT_TOUCH_MAJOR`, `ABS_MT_POSITION_X`, `ABS_MT_POSITION_Y`, `ABS_MT_TOOL_TYPE`, `ABS_MT_TRACKING_ID`,
  /// `ABS_MT_PRESSURE`, `ABS_MT_DISTANCE`.
  static let touchMajor: UInt16 = 0x30
  static let contactX: UInt16 = 0x35
  static let contactY: UInt16 = 0x36
  static let toolType: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  static let pressure: UInt16 = 0x3a
  static let distance: UInt16 = 0x3b
  /// `MSC_TIMESTAMP`.
  static let timestamp: UInt16 = 0x05
}

/// Values of `ABS_MT_TOOL_TYPE`, in `input.h`.
enum InputToolType {
  /// `MT_TOOL_PALM`.
  static let palm: Int32 = 2
}

/// The axes of positions in the description of a device.
struct InputAxes: Sendable, Hashable {
  /// By their codes.
  private var axes: [UInt16: RecordedDevice.Axis] = [:]

  var hasPositions: Bool {
    (axes[InputEventCode.contactX] != nil && axes[InputEventCode.contactY] != nil)
      || (axes[InputEventCode.x] != nil && axes[InputEventCode.y] != nil)
  }

  /// Sets the description of an axis.
  ///
  /// - Parameter resolution: units per millimetre, or 0 if it is not known.
  mutating func describe(_ code: UInt16, minimum: Int32, maximum: Int32, resolution: Int32) {
    axes[code] = RecordedDevice.Axis(
      from: Double(minimum), to: Double(maximum), resolution: Double(resolution))
  }

  /// The unit of positions. The axes of contacts and of a single pointer describe the same surface.
  var unit: RecordedDevice.Unit {
    .digitizer(
      x: axes[InputEventCode.contactX] ?? axes[InputEventCode.x] ?? RecordedDevice.Axis(),
      y: axes[InputEventCode.contactY] ?? axes[InputEventCode.y] ?? RecordedDevice.Axis())
  }
}
