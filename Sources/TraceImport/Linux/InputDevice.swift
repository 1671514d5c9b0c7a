import TouchTrace

/// Converts the events of one Linux input device to touches: of a touchscreen or touchpad with
/// either multitouch protocol, or of a digitizer with a single pointer.
///
/// A contact has a sample for each report with any of its axes, as a system would deliver it;
/// reports without them, or that only repeat them, have none.
struct InputDevice: Sendable {
  private enum Multitouch {
    /// Not known yet, or the device has a single pointer.
    case none
    /// Protocol B.
    case slots
    /// Protocol A.
    case anonymous
  }

  var name: String
  var axes = InputAxes()

  private var multitouch = Multitouch.none
  private var slots = SlotContacts()
  private var anonymous = AnonymousContacts()
  private var single = SlotContacts(isSingle: true)
  private var clock = InputClock()
  /// The state of the current report: its `MSC_TIMESTAMP`; whether it has axes of contacts, whether
  /// it has any part of a touch, and whether events before its end were lost.
  private var stamp: UInt32?
  private var hasContactAxis = false
  private var isUnfinished = false
  private var isLosingEvents = false
  /// The device's index in ``Recording/devices``, once it has touches.
  private var index: Int?
  private(set) var hasEvents = false

  init(name: String = "") { self.name = name }

  mutating func read(_ event: InputEvent, into recording: inout Recording) throws(ImportError) {
    hasEvents = true
    switch event.type {
    case InputEventType.synchronization: try synchronize(event, into: &recording)
    case _ where isLosingEvents: break
    case InputEventType.axis: try readAxis(event, into: &recording)
    case InputEventType.key where event.code == InputEventCode.touchButton:
      isUnfinished = true
      anonymous.setTouchButton(isDown: event.value != 0)
      if multitouch == .none {
        single.set(
          InputEventCode.trackingID, to: event.value == 0 ? -1 : 0, line: event.line,
          into: &recording)
      }
    case InputEventType.miscellaneous where event.code == InputEventCode.timestamp:
      stamp = UInt32(bitPattern: event.value)
    default: break
    }
  }

  private mutating func readAxis(
    _ event: InputEvent, into recording: inout Recording
  ) throws(ImportError) {
    isUnfinished = true
    switch event.code {
    case InputEventCode.slot:
      if multitouch == .anonymous { throw mixedProtocols(event.line) }
      multitouch = .slots
      try slots.select(event.value, line: event.line)
    case (InputEventCode.slot + 1)...:
      hasContactAxis = true
      if multitouch != .slots { anonymous.set(event.code, to: event.value) }
      if multitouch != .anonymous {
        slots.set(event.code, to: event.value, line: event.line, into: &recording)
      }
    default:
      guard multitouch == .none else { return }
      let code: UInt16
      switch event.code {
      case InputEventCode.x: code = InputEventCode.contactX
      case InputEventCode.y: code = InputEventCode.contactY
      default: code = InputEventCode.slot
      }
      single.set(code, to: event.value, line: event.line, into: &recording)
    }
  }

  private mutating func synchronize(
    _ event: InputEvent, into recording: inout Recording
  ) throws(ImportError) {
    switch event.code {
    case InputEventCode.report: try report(event, into: &recording)
    case InputEventCode.contactReport where !isLosingEvents:
      if multitouch == .slots { throw mixedProtocols(event.line) }
      multitouch = .anonymous
      isUnfinished = true
      try anonymous.endContact(line: event.line)
    case InputEventCode.dropped: isLosingEvents = true
    default: break
    }
  }

  private func mixedProtocols(_ line: Int) -> ImportError {
    ImportError(
      "SYN_MT_REPORT on a device that sends ABS_MT_SLOT or leaves SYN_MT_REPORT out; expected one "
        + "multitouch protocol a device",
      line: line)
  }

  private mutating func report(
    _ event: InputEvent, into recording: inout Recording
  ) throws(ImportError) {
    if multitouch == .none, hasContactAxis { multitouch = .slots }
    let time = clock.time(host: event.time, stamp: stamp, isIdle: !isAnyDown)
    let sample = ReportedSample(
      time: time, device: index ?? recording.devices.count, line: event.line)
    let touchCount = recording.touches.count
    if isLosingEvents {
      recording.warn(
        "events were lost here (SYN_DROPPED); touches that were down are cancelled, and left out "
          + "from here on",
        line: event.line)
      slots.loseEvents(as: sample, into: &recording)
      anonymous.loseEvents(as: sample, into: &recording)
      single.loseEvents(as: sample, into: &recording)
    } else {
      if multitouch != .none, single.isAnyDown {
        single.loseEvents(as: sample, into: &recording)
        single = SlotContacts(isSingle: true)
      }
      switch multitouch {
      case .none: single.report(as: sample, into: &recording)
      case .slots: slots.report(as: sample, into: &recording)
      case .anonymous: try anonymous.report(as: sample, into: &recording)
      }
    }
    if index == nil, recording.touches.count > touchCount {
      index = recording.devices.count
      recording.devices.append(RecordedDevice(name: name, unit: axes.unit))
      recording.grade = .sampled
    }
    stamp = nil
    (hasContactAxis, isUnfinished, isLosingEvents) = (false, false, false)
  }

  private var isAnyDown: Bool {
    switch multitouch {
    case .none: single.isAnyDown
    case .slots: slots.isAnyDown
    case .anonymous: anonymous.isAnyDown
    }
  }

  /// Adds warnings about what the end of the recording leaves unfinished.
  ///
  /// - Parameter lastLine: the recording's last line.
  func finish(lastLine: Int, into recording: inout Recording) {
    if isUnfinished {
      recording.warn(
        "the recording ends before the report's SYN_REPORT; the report is left out",
        line: lastLine)
    }
    if multitouch == .none, let line = single.lineWithoutButton {
      recording.warn(
        "positions without BTN_TOUCH\(name.isEmpty ? "" : " of \(name)"); they are not touches",
        line: line)
    }
  }
}

/// The values shared by all touches of one report.
struct ReportedSample: Sendable {
  var time: Timestamp
  /// The index in ``Recording/devices``.
  var device: Int
  var line: Int

  @inline(__always) func add(
    _ phase: Touch.Phase, _ x: Int32, _ y: Int32, contact: Int, to recording: inout Recording
  ) {
    recording.touches.append(
      RecordedTouch(
        time: time, phase: phase, x: Double(x), y: Double(y), contact: Int64(contact),
        device: device, line: line))
  }
}
