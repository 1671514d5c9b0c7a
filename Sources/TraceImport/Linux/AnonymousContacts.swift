import TouchTrace

/// The contacts of a device that does not keep track of them (multitouch protocol A, the kernel's
/// `multi-touch-protocol.rst`): each report has all of them, in any order, and `SYN_MT_REPORT` after each.
///
/// A contact is that of the report before with the same `ABS_MT_TRACKING_ID`, where the device sends it; else
/// the nearest one, the nearest pair of all first, as Android's input reader has it. What was down before the
/// recording began cannot be told from what touches down.
///
/// A contact lifts when a report leaves it out. Drivers also send its last position again, with an
/// `ABS_MT_TOUCH_MAJOR` or `ABS_MT_PRESSURE` of 0 or with `BTN_TOUCH` 0. Android's first input readers ("Pointer is
/// not down. Drop it.") and KOReader (`input.lua`) read such a contact as lifted, too.
struct AnonymousContacts: Sendable {
  private struct Packet {
    var x: Int32?
    var y: Int32?
    /// Negative for none.
    var trackingID: Int32 = -1
    /// Whether an axis says that nothing touches: it hovers, is a palm, or has no size or pressure.
    var isUp = false
    var isEmpty = true
    /// Of all axes: equal in two reports if nothing changed.
    var axes: UInt64 = 0
  }

  private struct Contact {
    var number = 0
    var x: Int32
    var y: Int32
    var trackingID: Int32
    var axes: UInt64
    /// Whether events were lost since its touch-down.
    var isLeftOut = false
  }

  /// The contact whose axes are read.
  private var packet = Packet()
  /// Of the report that is read, and of the one before.
  private var packets: [Packet] = []
  private var contacts: [Contact] = []
  private var hasSeparator = false
  /// Whether the report has `BTN_TOUCH` 0.
  private var isReleased = false
  /// The state of `BTN_TOUCH`; nil until it was pressed once, as not every driver presses it.
  private var isTouchButtonDown: Bool?

  /// Whether any contact is down, among the touches or not.
  var isAnyDown: Bool { !contacts.isEmpty }

  /// Reads an axis of a contact.
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

  /// Reads `SYN_MT_REPORT`: a contact, or none, is complete.
  mutating func endContact(line: Int) throws(ImportError) {
    hasSeparator = true
    guard !packet.isEmpty else { return }
    guard packets.count < SlotContacts.limit else {
      throw ImportError(
        .tooManyContacts(packets.count + 1, limit: SlotContacts.limit), line: line)
    }
    packets.append(packet)
    packet = Packet()
  }

  /// Reads `BTN_TOUCH`. A report without contacts may consist of it alone.
  mutating func setTouchButton(isDown: Bool) {
    isReleased = !isDown
    if isDown || isTouchButtonDown != nil { isTouchButtonDown = isDown }
  }

  /// Makes touches of the report that ends: all moves, then all lifts, then all touch-downs.
  mutating func report(
    as sample: ReportedSample, into recording: inout Recording
  ) throws(ImportError) {
    if !packet.isEmpty { try endContact(line: sample.line) }
    let isReport = hasSeparator || isReleased
    defer {
      packets.removeAll(keepingCapacity: true)
      (hasSeparator, isReleased) = (false, false)
    }
    // A report of, say, a key beside the screen says nothing of contacts.
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

  /// What touches in the report, with a position, but without its number.
  private func completePackets(_ line: Int, _ recording: inout Recording) -> [Contact] {
    var complete: [Contact] = []
    var lacksPosition = false
    for packet in packets where !packet.isUp {
      // A driver may leave out what did not change.
      let known =
        packet.trackingID < 0 ? nil : contacts.first { $0.trackingID == packet.trackingID }
      if let x = packet.x ?? known?.x, let y = packet.y ?? known?.y {
        complete.append(Contact(x: x, y: y, trackingID: packet.trackingID, axes: packet.axes))
      } else {
        lacksPosition = true
      }
    }
    if lacksPosition { recording.warn(.noPosition, line: line) }
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

  /// For each of a report's contacts the index of the same one in ``contacts``; nil for a new one.
  private func matches(of reported: [Contact]) -> [Int?] {
    var matches: [Int?] = reported.map { new in
      new.trackingID < 0 ? nil : contacts.firstIndex { $0.trackingID == new.trackingID }
    }
    // Two of one tracking ID: the second is a contact of its own.
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

  /// Of more than 2³¹ units a side, that of 2³¹.
  private static func squaredDistance(_ x: Int32, _ y: Int32, _ x2: Int32, _ y2: Int32) -> UInt64 {
    let limit = UInt64(1) << 31
    let width = min((Int64(x) - Int64(x2)).magnitude, limit)
    let height = min((Int64(y) - Int64(y2)).magnitude, limit)
    return width * width + height * height
  }

  /// Ends all touches: events were lost, and with them perhaps lifts and touch-downs.
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
