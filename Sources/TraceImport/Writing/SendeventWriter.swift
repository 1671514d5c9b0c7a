import TextFormats
package import TouchTrace

/// Writes a trace as a shell script of `sendevent` lines, to play it on an Android device:
///
///     sendevent /dev/input/event2 3 47 0
///     sendevent /dev/input/event2 3 57 1
///     sendevent /dev/input/event2 3 53 540
///     …
///     sendevent /dev/input/event2 0 0 0
///     sleep 0.008
///
/// The lines are the kernel's multitouch protocol B (slots): a report has the samples of one time, each
/// contact has a slot and a tracking id, and a lift is the tracking id -1. Positions are rounded to the units
/// of the digitizer, and those outside the view are moved to its edge; the protocol knows no cancelled touch,
/// which becomes a lift, and no predicted samples. A lift away from the finger's last position is a report with
/// that position, then the lift. A script is slower than its pauses, as each line starts a program.
///
/// Source: torvalds/linux, Documentation/input/multi-touch-protocol.rst and
/// include/uapi/linux/input-event-codes.h.
package struct SendeventWriter: Sendable {
  /// The path of the device: `/dev/input/event2`.
  package var device: String
  /// The digitizer's least and greatest positions, which are the edges of the view.
  package var x: ClosedRange<Int>
  package var y: ClosedRange<Int>

  package init(device: String, x: ClosedRange<Int>, y: ClosedRange<Int>) {
    self.device = device
    self.x = x
    self.y = y
  }

  /// The script.
  package func script(_ trace: Trace) -> [UInt8] {
    var script = Script(device: device)
    // By slot: the finger that has it, and where it is.
    var slots: [(finger: Int32, location: Point)?] = []
    var trackingID = 0
    var last: Touch?
    /// The fingers of the report that is open.
    var reported: Set<Int32> = []
    /// Whether it has a lift: then its slot must not be taken again.
    var hasLift = false
    let views = ViewHistory(of: trace)
    for touch in trace.touches where !touch.isSynthetic {
      let view = views?.view(at: touch.time).size ?? trace.view
      if let last,
        touch.time != last.time || reported.contains(touch.finger)
          || (hasLift && touch.phase == .began)
      {
        script.endReport()
        script.pause(touch.time.nanoseconds(since: last.time))
        (reported, hasLift) = ([], false)
      }
      last = touch
      reported.insert(touch.finger)
      switch touch.phase {
      case .began:
        let slot = slots.firstIndex { $0 == nil } ?? slots.endIndex
        if slot == slots.endIndex { slots.append(nil) }
        let isFirst = slots.allSatisfy { $0 == nil }
        slots[slot] = (touch.finger, touch.location)
        trackingID += 1
        script.send(axis: InputEventCode.slot, slot)
        script.send(axis: InputEventCode.trackingID, trackingID)
        if isFirst { script.sendTouchButton(1) }
        send(touch.location, in: view, to: &script)
      case .moved, .stationary:
        guard let slot = slots.firstIndex(where: { $0?.finger == touch.finger }) else { continue }
        slots[slot] = (touch.finger, touch.location)
        script.send(axis: InputEventCode.slot, slot)
        send(touch.location, in: view, to: &script)
      case .ended, .cancelled:
        guard let slot = slots.firstIndex(where: { $0?.finger == touch.finger }) else { continue }
        script.send(axis: InputEventCode.slot, slot)
        if slots[slot]?.location != touch.location {
          send(touch.location, in: view, to: &script)
          script.endReport()
        }
        slots[slot] = nil
        hasLift = true
        script.send(axis: InputEventCode.trackingID, -1)
        if slots.allSatisfy({ $0 == nil }) { script.sendTouchButton(0) }
      }
    }
    if last != nil { script.endReport() }
    return script.text
  }

  private func send(_ location: Point, in view: Size, to script: inout Script) {
    script.send(axis: InputEventCode.contactX, Self.units(location.x / view.width, in: x))
    script.send(axis: InputEventCode.contactY, Self.units(location.y / view.height, in: y))
  }

  /// A fraction of the view in a digitizer's units.
  private static func units(_ fraction: Double, in range: ClosedRange<Int>) -> Int {
    let span = Double(range.upperBound) - Double(range.lowerBound)
    let units = (min(max(fraction, 0), 1) * span).rounded() + Double(range.lowerBound)
    return min(max(Int(exactly: units) ?? range.upperBound, range.lowerBound), range.upperBound)
  }
}

private struct Script {
  let device: String
  private(set) var text: [UInt8] = []

  init(device: String) {
    self.device = device
  }

  private mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int) {
    text += "sendevent \(device) \(type) \(code) \(value)\n".utf8
  }

  mutating func send(axis code: UInt16, _ value: Int) { send(InputEventType.axis, code, value) }

  mutating func sendTouchButton(_ value: Int) {
    send(InputEventType.key, InputEventCode.touchButton, value)
  }

  mutating func endReport() { send(InputEventType.synchronization, InputEventCode.report, 0) }

  mutating func pause(_ nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    text += "sleep \(Timestamp(nanoseconds: nanoseconds).text(in: .seconds))\n".utf8
  }
}
