import Testing
import TouchTrace
import TraceImport

@Suite struct SendeventWriterTests {
  private let writer = SendeventWriter(device: "/dev/input/event2", x: 0...1080, y: 100...4095)

  private func script(_ trace: Trace) -> [String] {
    String(decoding: writer.script(trace), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func aSwipeIsReports() {
    func touch(
      _ microseconds: Int64, _ phase: Touch.Phase, _ x: Double, _ y: Double, _ finger: Int32 = 0
    ) -> Touch {
      Touch(
        time: Timestamp(nanoseconds: microseconds * 1000), location: Point(x: x, y: y),
        phase: phase, finger: finger)
    }
    let trace = Trace(
      name: "swipe", view: Size(width: 360, height: 800),
      touches: [
        touch(0, .began, 10, 0), touch(8300, .moved, 20, 400),
        touch(8300, .began, 360, 900, 1), touch(16_000, .ended, 30, 400),
        touch(16_000, .cancelled, 360, 900, 1),
      ], fingers: ["0", "1"])
    let lines = script(trace).map {
      $0.replacing("sendevent /dev/input/event2 ", with: "")
    }
    #expect(
      lines == [
        "3 47 0", "3 57 1", "1 330 1", "3 53 30", "3 54 100", "0 0 0", "sleep 0.0083",
        "3 47 0", "3 53 60", "3 54 2098", "3 47 1", "3 57 2", "3 53 1080", "3 54 4095", "0 0 0",
        "sleep 0.0077", "3 47 0", "3 53 90", "3 54 2098", "0 0 0", "3 57 -1", "3 47 1", "3 57 -1",
        "1 330 0", "0 0 0",
      ])
  }

  /// Plays the script: what protocol B makes of it, a sample for each contact of a report that changed.
  private func played(_ lines: [String]) -> [String] {
    struct Slot {
      var isDown = false
      var x = 0
      var y = 0
    }
    var slots: [Slot] = []
    var reported: [Slot] = []
    var slot = 0
    var time = 0.0
    var samples: [String] = []
    for line in lines {
      let words = line.split(separator: " ")
      if words[0] == "sleep" {
        time += Double(words[1]) ?? .nan
        continue
      }
      let value = Int(words[4]) ?? -99
      switch (words[2], words[3]) {
      case ("3", "47"):
        slot = value
        while slots.count <= slot {
          slots.append(Slot())
          reported.append(Slot())
        }
      case ("3", "57"): slots[slot].isDown = value >= 0
      case ("3", "53"): slots[slot].x = value
      case ("3", "54"): slots[slot].y = value
      case ("0", "0"):
        for index in slots.indices {
          let (now, before) = (slots[index], reported[index])
          let phase: Touch.Phase? =
            switch (before.isDown, now.isDown) {
            case (false, true): .began
            case (true, false): .ended
            case (true, true): now.x == before.x && now.y == before.y ? nil : .moved
            case (false, false): nil
            }
          if let phase {
            samples.append("\(Int((time * 1e9).rounded())) \(phase) \(now.x) \(now.y) #\(index)")
          }
        }
        reported = slots
      default: continue
      }
    }
    return samples
  }

  /// What a device with this digitizer reports of a trace: no sample where no unit changes.
  private func expectation(_ trace: Trace) -> [String] {
    var slots: [(finger: Int32, x: Int, y: Int)?] = []
    var lines: [(time: Int64, text: String)] = []
    let touches = trace.touches.filter { !$0.isSynthetic }
    for touch in touches {
      let x = Int((min(max(touch.location.x / 393, 0), 1) * 1080).rounded())
      let y = 100 + Int((min(max(touch.location.y / 852, 0), 1) * 3995).rounded())
      let time = touch.time.nanoseconds - touches[0].time.nanoseconds
      func add(_ phase: Touch.Phase, _ slot: Int) {
        lines.append((time, "\(time) \(phase) \(x) \(y) #\(slot)"))
      }
      guard touch.phase != .began else {
        let slot = slots.firstIndex { $0 == nil } ?? slots.endIndex
        if slot == slots.endIndex { slots.append(nil) }
        slots[slot] = (touch.finger, x, y)
        add(.began, slot)
        continue
      }
      guard let slot = slots.firstIndex(where: { $0?.finger == touch.finger }) else { continue }
      if slots[slot]?.x != x || slots[slot]?.y != y { add(.moved, slot) }
      slots[slot] = (touch.finger, x, y)
      if touch.phase == .ended || touch.phase == .cancelled {
        add(.ended, slot)
        slots[slot] = nil
      }
    }
    return lines.map(\.text)
  }

  /// The samples of each slot; a report has no order of its contacts.
  private func bySlot(_ samples: [String]) -> [[String]] {
    (0..<3).map { slot in samples.filter { $0.hasSuffix("#\(slot)") } }
  }

  @Test func playingGivesTheSameSamplesInUnits() {
    for seed in 0..<100 as Range<UInt64> {
      let trace = randomTrace(seed: seed)
      #expect(bySlot(played(script(trace))) == bySlot(expectation(trace)), "seed \(seed)")
    }
  }
}
