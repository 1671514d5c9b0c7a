import TouchTrace

/// The contacts of a device that identifies them (multitouch protocol B, the kernel's
/// `multi-touch-protocol.rst`): each is in a slot, and only changes are sent. A device with a
/// single pointer has one slot, whose contact is identified by `BTN_TOUCH`.
struct SlotContacts: Sendable {
  /// The maximum number of slots, more than any device has, so that a recording cannot use up the memory.
  static let limit = 256

  private struct Slot {
    enum State {
      case up, down
      /// Down, but left out of the recording's touches.
      case leftOut
    }

    /// The state in the last report.
    var state = State.up
    var x: Int32?
    var y: Int32?
    /// The position of the last sample.
    var reported = (x: Int32(0), y: Int32(0))
    /// The tracking ID, negative if there is none.
    var trackingID: Int32 = -1
    /// Whether a tracking ID was read; if not, the slot may hold an earlier contact.
    var isKnown = false
    var distance: Int32 = 0
    var isPalm = false
    /// Changes since the last report: any axis was sent; the contact is gone, or was replaced by another.
    var isChanged = false
    var isReplaced = false

    var isTouching: Bool { trackingID >= 0 && distance <= 0 && !isPalm }
  }

  private var slots = [Slot()]
  private var current = 0
  private let isSingle: Bool
  /// The first line with a position of a single pointer that was never reported to touch.
  private(set) var lineWithoutButton: Int?

  init(isSingle: Bool = false) { self.isSingle = isSingle }

  /// Whether any contact is down, including those left out.
  var isAnyDown: Bool { slots.contains { $0.state != .up } }

  mutating func select(_ slot: Int32, line: Int) throws(ImportError) {
    guard slot >= 0, slot < Self.limit else {
      throw .tooManyContacts(Int(UInt32(bitPattern: slot)) + 1, line: line)
    }
    current = Int(slot)
    while slots.count <= current { slots.append(Slot()) }
  }

  /// Reads an axis of the current slot's contact.
  mutating func set(_ code: UInt16, to value: Int32, line: Int, into recording: inout Recording) {
    slots[current].isChanged = true
    switch code {
    case InputEventCode.contactX: slots[current].x = value
    case InputEventCode.contactY: slots[current].y = value
    case InputEventCode.distance: slots[current].distance = value
    case InputEventCode.toolType: slots[current].isPalm = value == InputToolType.palm
    case InputEventCode.trackingID: identify(value, line: line, into: &recording)
    default: break
    }
  }

  private mutating func identify(_ id: Int32, line: Int, into recording: inout Recording) {
    let slot = slots[current]
    if slot.state == .up, id < 0, !slot.isKnown {
      recording.warn(ImportWarning.noTouchDown, line: line)
    } else if slot.state == .up, slot.isTouching, id != slot.trackingID {
      let hasPosition = slot.x != nil && slot.y != nil
      recording.warn(
        hasPosition
          ? "a touch-down and its lift within one report; the touch has no samples and is left out"
          : ImportWarning.noPosition,
        line: line)
    }
    if slot.state != .up, id != slot.trackingID { slots[current].isReplaced = true }
    slots[current].trackingID = id
    slots[current].isKnown = true
    if isSingle { lineWithoutButton = nil }
  }

  /// Converts the completed report to touches: all moves, then all lifts, then all touch-downs, like
  /// Android's input reader, so that a lift and a touch-down in one report belong to two gestures.
  mutating func report(as sample: ReportedSample, into recording: inout Recording) {
    for index in slots.indices where slots[index].isChanged {
      let slot = slots[index]
      guard slot.state == .down, !slot.isReplaced, slot.isTouching, let x = slot.x, let y = slot.y
      else { continue }
      slots[index].reported = (x, y)
      sample.add(.moved, x, y, contact: index, to: &recording)
    }
    for index in slots.indices where slots[index].isChanged { lift(index, sample, &recording) }
    for index in slots.indices where slots[index].isChanged {
      touchDown(index, sample, &recording)
    }
  }

  private mutating func lift(_ index: Int, _ sample: ReportedSample, _ recording: inout Recording) {
    let slot = slots[index]
    guard slot.state != .up, slot.isReplaced || (slot.isKnown && !slot.isTouching) else { return }
    slots[index].state = .up
    slots[index].isReplaced = false
    guard slot.state == .down else { return }
    let isPalm = slot.isPalm && slot.trackingID >= 0
    sample.add(
      isPalm ? .cancelled : .ended, slot.reported.x, slot.reported.y, contact: index,
      to: &recording)
  }

  private mutating func touchDown(
    _ index: Int, _ sample: ReportedSample, _ recording: inout Recording
  ) {
    let slot = slots[index]
    slots[index].isChanged = false
    guard slot.state == .up else { return }
    if slot.isTouching {
      if let x = slot.x, let y = slot.y {
        slots[index].state = .down
        slots[index].reported = (x, y)
        sample.add(.began, x, y, contact: index, to: &recording)
      } else if isSingle, slot.x == nil, slot.y == nil {
        // A device can send BTN_TOUCH before its first position.
      } else {
        slots[index].state = .leftOut
        recording.warn(ImportWarning.noPosition, line: sample.line)
      }
    } else if !slot.isKnown {
      if isSingle {
        if lineWithoutButton == nil { lineWithoutButton = sample.line }
      } else {
        slots[index].state = .leftOut
        recording.warn(ImportWarning.noTouchDown, line: sample.line)
      }
    }
  }

  /// Ends all touches after events, which may include lifts and touch-downs, were lost.
  mutating func loseEvents(as sample: ReportedSample, into recording: inout Recording) {
    for index in slots.indices {
      let slot = slots[index]
      if slot.state == .down {
        sample.add(
          .cancelled, slot.reported.x, slot.reported.y, contact: index, to: &recording)
        slots[index].state = .leftOut
      }
      slots[index].isKnown = slot.state != .up
      slots[index].isChanged = false
      slots[index].isReplaced = false
    }
  }
}
