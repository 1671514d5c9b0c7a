import TouchTrace

/// The contacts of a device that does not track them (multitouch protocol A, the kernel's
/// `multi-touch-protocol.rst`): each report has all contacts in any order, each followed by `SYN_MT_REPORT`.
///
/// A contact is identified with the one in the previous report that has the same `ABS_MT_TRACKING_ID`, if the
/// device sends it, or else with the nearest one, starting with the nearest pair of all, as in Android's input
/// reader. Contacts that were down before the recording began cannot be distinguished from new ones.
///
/// A contact lifts when a report omits it. Drivers also send its last position again, with an
/// `ABS_MT_TOUCH_MAJOR` or `ABS_MT_PRESSURE` of 0 or with `BTN_TOUCH` 0. Android's first input readers
/// ("Pointer is not down. Drop it.") and KOReader (`input.lua`) treat such a contact as lifted, too.
struct AnonymousContacts: Sendable {
  private struct Packet {
    var x: Int32?
    var y: Int32?
    /// The tracking ID, negative if there is none.
    var trackingID: Int32 = -1
    /// Whether an axis shows that there is no touch: it hovers, is a palm, or has no size or pressure.
    var isUp = false
    var isEmpty = true
    /// A hash of all axes, equal in two reports if nothing changed.
    var axes: UInt64 = 0
  }

  private struct Contact {
    var number = 0
    var x: Int32
    var y: Int32
    var trackingID: Int32
    var axes: UInt64
    /// Whether events were lost after its touch-down.
    var isLeftOut = false
  }

  /// The contact whose axes are being read.
  private var packet = Packet()
  /// The contacts of the current report, and those of the previous one.
  private var packets: [Packet] = []
  private var contacts: [Contact] = []
  private var hasSeparator = false
  /// Whether the report contains `BTN_TOUCH` 0.
  private var isReleased = false
  /// The state of `BTN_TOUCH`, or nil until it is first pressed, because not every driver presses it.
  private var isTouchButtonDown: Bool?

  /// Whether any contact is down, including those left out.
  var isAnyDown: Bool { !contacts.isEmpty }

  mutating func set(_ code: UInt16, to value: Int32) {
    packet.isEmpty = false
    packet.axes =
      (packet.axes ^ (UInt64(code) << 32 | UInt64(UInt32(bitPattern: value))))
      &* 0x9E37_79B9_7F4A_7C15
    packet.axes ^= packet.axes >> 29
    switch code {
    case InputEventCode.contactX: packet.x = value
    case InputEventCode.contactY: packet.y = value
    case InputEventCode.distance where value > 0: packet.isUp = true
    case InputEventCode.toolType where value == InputToolType.palm: packet.isUp = true
    case InputEventCode.touchMajor where value == 0, InputEventCode.pressure where value == 0:
      packet.isUp = true
    case InputEventCode.trackingID: packet.trackingID = value
    default: break
    }
  }

  /// Reads `SYN_MT_REPORT`, which completes a contact or follows none.
  mutating func endContact(line: Int) throws(ImportError) {
    hasSeparator = true
    guard !packet.isEmpty else { return }
    guard packets.count < SlotContacts.limit else {
      throw .tooManyContacts(packets.count + 1, line: line)
    }
    packets.append(packet)
    packet = Packet()
  }

  /// Reads `BTN_TOUCH`, which may be the only event of a report without contacts.
  mutating func setTouchButton(isDown: Bool) {
    isReleased = !isDown
    if isDown || isTouchButtonDown != nil { isTouchButtonDown = isDown }
  }

  /// Converts the completed report to touches: all moves, then all lifts, then all touch-downs.
  mutating func report(
    as sample: ReportedSample, into recording: inout Recording
  ) throws(ImportError) {
    if !packet.isEmpty { try endContact(line: sample.line) }
    let isReport = hasSeparator || isReleased
    defer {
      packets.removeAll(keepingCapacity: true)
      (hasSeparator, isReleased) = (false, false)
    }
    // A report of, say, a key next to the screen does not describe contacts.
    guard isReport else { return }
    if isReleased || isTouchButtonDown == false { packets.removeAll() }
    let reported = completePackets(sample.line, &recording)
    let matches = matches(of: reported)
    for (contact, match) in zip(reported, matches) {
      guard let match else { continue }
      let before = contacts[match]
      (contacts[match].x, contacts[match].y) = (contact.x, contact.y)
      contacts[match].axes = contact.axes
      guard !before.isLeftOut, before.axes != contact.axes else { continue }
      sample.add(.moved, contact.x, contact.y, contact: before.number, to: &recording)
    }
    lift(matches, sample, &recording)
    for (var contact, match) in zip(reported, matches) where match == nil {
      while contacts.contains(where: { $0.number == contact.number }) { contact.number += 1 }
      contacts.append(contact)
      sample.add(.began, contact.x, contact.y, contact: contact.number, to: &recording)
    }
  }

  /// Returns the touching contacts of the report that have a position, without their numbers.
  private func completePackets(_ line: Int, _ recording: inout Recording) -> [Contact] {
    var complete: [Contact] = []
    var lacksPosition = false
    for packet in packets where !packet.isUp {
      // A driver may omit unchanged values.
      let known =
        packet.trackingID < 0 ? nil : contacts.first { $0.trackingID == packet.trackingID }
      if let x = packet.x ?? known?.x, let y = packet.y ?? known?.y {
        complete.append(Contact(x: x, y: y, trackingID: packet.trackingID, axes: packet.axes))
      } else {
        lacksPosition = true
      }
    }
    if lacksPosition { recording.warn(ImportWarning.noPosition, line: line) }
    return complete
  }

  private mutating func lift(
    _ matches: [Int?], _ sample: ReportedSample, _ recording: inout Recording
  ) {
    var kept: [Contact] = []
    for (index, contact) in contacts.enumerated() {
      if matches.contains(index) {
        kept.append(contact)
      } else if !contact.isLeftOut {
        sample.add(.ended, contact.x, contact.y, contact: contact.number, to: &recording)
      }
    }
    contacts = kept
  }

  /// Returns, for each contact of a report, its index in ``contacts``, or nil for a new contact.
  private func matches(of reported: [Contact]) -> [Int?] {
    var matches: [Int?] = reported.map { new in
      new.trackingID < 0 ? nil : contacts.firstIndex { $0.trackingID == new.trackingID }
    }
    // The second of two contacts with the same tracking ID is a contact of its own.
    for index in matches.indices where matches[..<index].contains(matches[index]) {
      matches[index] = nil
    }
    var pairs: [(distance: UInt64, contact: Int, reported: Int)] = []
    for (newIndex, new) in reported.enumerated() where new.trackingID < 0 {
      for (index, contact) in contacts.enumerated() where contact.trackingID < 0 {
        pairs.append((Self.squaredDistance(new.x, new.y, contact.x, contact.y), index, newIndex))
      }
    }
    pairs.sort { $0 < $1 }
    for pair in pairs where matches[pair.reported] == nil && !matches.contains(pair.contact) {
      matches[pair.reported] = pair.contact
    }
    return matches
  }

  /// Returns the squared distance; sides are clamped to 2³¹ units.
  private static func squaredDistance(_ x: Int32, _ y: Int32, _ x2: Int32, _ y2: Int32) -> UInt64 {
    let limit = UInt64(1) << 31
    let width = min((Int64(x) - Int64(x2)).magnitude, limit)
    let height = min((Int64(y) - Int64(y2)).magnitude, limit)
    return width * width + height * height
  }

  /// Ends all touches after events, which may include lifts and touch-downs, were lost.
  mutating func loseEvents(as sample: ReportedSample, into recording: inout Recording) {
    for index in contacts.indices where !contacts[index].isLeftOut {
      let contact = contacts[index]
      sample.add(.cancelled, contact.x, contact.y, contact: contact.number, to: &recording)
      contacts[index].isLeftOut = true
    }
    packet = Packet()
    packets.removeAll(keepingCapacity: true)
    (hasSeparator, isReleased, isTouchButtonDown) = (false, false, nil)
  }
}
