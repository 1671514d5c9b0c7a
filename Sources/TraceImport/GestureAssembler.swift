import TextFormats
package import TouchTrace

/// Divides the touches of a recording into gestures, which are valid traces: a gesture ends when
/// the last finger on its device lifts.
///
/// Gestures are named after the recording and numbered in the order in which they end: `swipes#1`.
/// A contact gets the lowest free finger: the first one is `0`. A touch without a touch-down is
/// left out, with a warning; a touch without an end remains unfinished, with a warning.
package struct GestureAssembler: Sendable {
  /// The options for dividing a recording.
  package struct Options: Sendable, Hashable {
    package var space: DeviceSpace.Options
    /// Whether all touches on a device become one trace.
    package var isWhole: Bool

    package init(space: DeviceSpace.Options = .init(), isWhole: Bool = false) {
      self.space = space
      self.isWhole = isWhole
    }
  }

  private let path: String
  private let options: Options
  /// The touches on each of ``Recording/devices``; nil for a device that has had none.
  private var devices: [DeviceTouches?] = []
  private var count = 0
  private var lastLine = 0
  /// The gestures that have ended and have not been taken yet.
  package internal(set) var gestures: [Trace] = []
  package internal(set) var warnings: [ImportWarning] = []

  /// - Parameter path: the path of the recording, used for the sources and names of traces.
  package init(path: String, options: Options = Options()) {
    self.path = path
    self.options = options
  }

  /// Takes the touches that a recording has so far.
  ///
  /// - Throws: ``ImportError`` if a touch makes its trace invalid, or if the space of its device is not known.
  package mutating func take(_ recording: inout Recording) throws(ImportError) {
    guard !recording.touches.isEmpty || !recording.warnings.isEmpty else { return }
    warnings += recording.warnings
    recording.warnings.removeAll(keepingCapacity: true)
    defer { recording.touches.removeAll(keepingCapacity: true) }
    for touch in recording.touches {
      precondition(
        recording.devices.indices.contains(touch.device), "a touch's device is not described")
      lastLine = touch.line
      try addDevice(of: touch, in: recording.devices)
      let isLastLift = try devices[touch.device]?.add(touch, of: recording, &warnings)
      if isLastLift == true, !options.isWhole { try end(touch.device) }
    }
  }

  /// Ends the gestures left open by the recording.
  package mutating func finish() throws(ImportError) {
    for (index, device) in devices.enumerated() where device?.isBegun == true {
      for contact in device?.contacts ?? [] where contact != nil {
        warnings.append(
          ImportWarning(
            message: "the recording ends before the finger lifts", line: lastLine))
      }
      try end(index)
    }
    guard options.isWhole, gestures.count == 1, count == 1 else { return }
    gestures[0].name = baseName(of: path)
  }

  /// Adds a touch's device if it is new.
  private mutating func addDevice(
    of touch: RecordedTouch, in recorded: [RecordedDevice]
  ) throws(ImportError) {
    while devices.count <= touch.device { devices.append(nil) }
    guard devices[touch.device] == nil else { return }
    let device = recorded[touch.device]
    do throws(ImportError) {
      let space = try DeviceSpace(device, options.space)
      devices[touch.device] = DeviceTouches(space, of: device, path: path)
    } catch {
      var error = error
      error.line = touch.line
      throw error
    }
  }

  private mutating func end(_ device: Int) throws(ImportError) {
    count += 1
    let gesture = try devices[device]?.end(named: "\(baseName(of: path))#\(count)")
    if let gesture { gestures.append(gesture) }
  }
}

/// The touches on one device that are not part of a complete gesture yet.
private struct DeviceTouches: Sendable {
  private let space: DeviceSpace
  private let path: String
  private let device: RecordedDevice
  private var builder = TraceBuilder()
  /// The contacts that are down, by the index of their finger; nil for a finger that is up.
  private(set) var contacts: [Int64?] = []
  /// The contacts without a touch-down.
  private var leftOut: Set<Int64> = []
  private var grade = Trace.Grade.sampled
  private(set) var isBegun = false

  init(_ space: DeviceSpace, of device: RecordedDevice, path: String) {
    self.space = space
    self.path = path
    self.device = device
  }

  /// Adds a touch, or leaves it out if its contact has no touch-down, with a warning for the first of its samples.
  ///
  /// - Returns: whether the last finger lifted.
  mutating func add(
    _ touch: RecordedTouch, of recording: Recording, _ warnings: inout [ImportWarning]
  ) throws(ImportError) -> Bool {
    let isLift = !touch.isSynthetic && (touch.phase == .ended || touch.phase == .cancelled)
    var finger = contacts.firstIndex(of: touch.contact)
    if touch.phase == .began, !touch.isSynthetic {
      leftOut.remove(touch.contact)
      finger = finger ?? touchDown(touch)
    }
    guard let finger else {
      if !touch.isSynthetic, leftOut.insert(touch.contact).inserted {
        warnings.append(ImportWarning(message: ImportWarning.noTouchDown, line: touch.line))
      }
      if isLift { leftOut.remove(touch.contact) }
      return false
    }
    try append(touch, finger, of: recording)
    if isLift { contacts[finger] = nil }
    return isLift && contacts.allSatisfy { $0 == nil }
  }

  /// Assigns the lowest free finger to the contact and returns it.
  private mutating func touchDown(_ touch: RecordedTouch) -> Int {
    if !isBegun {
      builder.begin(source: Trace.Source(path: path, line: touch.line))
      isBegun = true
      grade = .sampled
      contacts.removeAll(keepingCapacity: true)
    }
    if let free = contacts.firstIndex(of: nil) {
      contacts[free] = touch.contact
      return free
    }
    contacts.append(touch.contact)
    return contacts.count - 1
  }

  private mutating func append(
    _ touch: RecordedTouch, _ finger: Int, of recording: Recording
  ) throws(ImportError) {
    var location = space.location(x: touch.x, y: touch.y)
    if device.isCentred {
      location = Point(x: location.x + space.view.width / 2, y: location.y + space.view.height / 2)
    }
    var sample = Touch(
      time: touch.time, location: location, phase: touch.phase, isSynthetic: touch.isSynthetic)
    // Fingers are named by their numbers in order, so the number is the index.
    sample.finger =
      touch.phase == .began
      ? builder.finger(named: "\(finger)") : Int32(truncatingIfNeeded: finger)
    if recording.grade != grade { grade = grade.worse(recording.grade) }
    builder.trace.assumptions = recording.assumptions
    builder.hasPhaseWords = recording.hasPhaseWords
    guard let problem = builder.add(sample) else { return }
    throw ImportError(
      "\(builder.kind(of: problem, with: sample, in: .seconds))", line: touch.line)
  }

  mutating func end(named name: String) throws(ImportError) -> Trace {
    builder.trace.scrollType = device.scrollType
    builder.trace.name = name
    builder.trace.view = space.view
    builder.trace.grade = grade
    if let kind = builder.finish(in: .seconds) {
      throw ImportError("\(kind)", line: builder.trace.source.line)
    }
    isBegun = false
    contacts.removeAll(keepingCapacity: true)
    return builder.trace
  }
}
