import TestSupport
import Testing
import TouchTrace

@testable import TraceImport

@Suite struct GestureAssemblerTests {
  private let view = Size(width: 400, height: 800)

  /// What becomes of touches, each at 10 ms more than the one before unless it says otherwise.
  private func assembled(
    _ touches: [(phase: Touch.Phase, contact: Int64, device: Int)], whole: Bool = false,
    change: (inout [RecordedTouch]) -> Void = { _ in }
  ) throws -> GestureAssembler {
    var recording = TraceImport.Recording()
    for device in 0..<2 {
      recording.devices.append(RecordedDevice(name: "\(device)", unit: .points, view: view))
    }
    recording.touches = touches.enumerated().map { index, touch in
      RecordedTouch(
        time: Timestamp(nanoseconds: Int64(index) * 10_000_000), phase: touch.phase,
        x: Double(index), y: 5, contact: touch.contact, device: touch.device, line: index + 1)
    }
    change(&recording.touches)
    var assembler = GestureAssembler(path: "a/b/swipes.log", options: .init(isWhole: whole))
    try assembler.take(&recording)
    #expect(recording.touches.isEmpty)
    try assembler.finish()
    return assembler
  }

  private func phases(_ gesture: Trace) -> [String] {
    gesture.touches.map { "\(gesture.fingers[Int($0.finger)]) \($0.phase)" }
  }

  @Test func aGestureEndsWithItsLastFinger() throws {
    var found = try assembled([
      (.began, 77, 0), (.began, 12, 0), (.ended, 77, 0), (.began, 99, 0), (.moved, 12, 0),
      (.ended, 12, 0), (.cancelled, 99, 0), (.began, 1, 0), (.ended, 1, 0),
    ])
    let gestures = found.takeGestures()
    #expect(gestures.map(\.name) == ["swipes#1", "swipes#2"])
    #expect(gestures.map(\.source.line) == [1, 8])
    #expect(gestures.map(\.source.path) == ["a/b/swipes.log", "a/b/swipes.log"])
    #expect(
      gestures.map(phases) == [
        [
          "0 began", "1 began", "0 ended", "0 began", "1 moved", "1 ended", "0 cancelled",
        ],
        ["0 began", "0 ended"],
      ])
    #expect(found.takeWarnings().isEmpty)
    #expect(found.takeGestures().isEmpty)
  }

  @Test func gesturesAreTracesThatCanBeReadAgain() throws {
    var found = try assembled([
      (.began, 5, 0), (.began, 6, 0), (.moved, 5, 0), (.ended, 5, 0), (.moved, 6, 0),
    ])
    for gesture in found.takeGestures() {
      let read = try Trace.read(json: gesture.json())
      #expect(read.touches == gesture.touches)
      #expect(read.fingers == gesture.fingers)
      #expect(read.view == view)
      #expect(read.isStackAssumed)
    }
  }

  @Test func aWholeRecordingIsOneTraceADevice() throws {
    let touches: [(Touch.Phase, Int64, Int)] = [
      (.began, 1, 0), (.ended, 1, 0), (.began, 1, 0), (.ended, 1, 0),
    ]
    var one = try assembled(touches, whole: true)
    #expect(one.gestures.map(\.name) == ["swipes"])
    #expect(one.takeGestures().map { $0.touches.count } == [4])
    var two = try assembled(touches + [(.began, 1, 1), (.ended, 1, 1)], whole: true)
    #expect(two.gestures.map(\.name) == ["swipes#1", "swipes#2"])
    #expect(two.takeGestures().map { $0.touches.count } == [4, 2])
  }

  @Test func aTouchWithoutTouchDownIsSaidOnce() throws {
    var found = try assembled([
      (.moved, 1, 0), (.moved, 1, 0), (.began, 2, 0), (.moved, 1, 0), (.ended, 1, 0),
      (.ended, 2, 0), (.ended, 1, 0), (.began, 1, 0), (.ended, 1, 0),
    ])
    #expect(
      found.takeWarnings() == [
        ImportWarning(.noTouchDown, line: 1), ImportWarning(.noTouchDown, line: 7),
      ])
    #expect(found.takeGestures().map { $0.touches.count } == [2, 2])
  }

  @Test func aTouchThatDoesNotEndStaysUnfinished() throws {
    var found = try assembled([(.began, 1, 0), (.began, 2, 0), (.moved, 1, 0), (.ended, 2, 0)])
    #expect(found.takeWarnings() == [ImportWarning(.unfinishedTouch, line: 4)])
    #expect(found.takeGestures().map { $0.touches.last?.phase } == [.ended])
  }

  @Test func syntheticTouchesStayWithTheirFinger() throws {
    var found = try assembled([
      (.moved, 1, 0), (.began, 1, 0), (.moved, 1, 0), (.ended, 1, 0), (.moved, 1, 0),
    ]) { touches in
      for index in [0, 2, 4] { touches[index].isSynthetic = true }
    }
    #expect(
      found.takeGestures().map { $0.touches.map(\.isSynthetic) } == [[false, true, false]])
    #expect(found.takeWarnings().isEmpty)
  }

  @Test func anInvalidTouchIsAnErrorWithItsLine() throws {
    func message(
      _ touches: [(Touch.Phase, Int64, Int)],
      change: (inout [RecordedTouch]) -> Void = { _ in }
    ) -> String? {
      do {
        _ = try assembled(touches, change: change)
        return nil
      } catch {
        return (error as? ImportError).map { "\($0.line ?? 0): \($0.kind)" }
      }
    }
    #expect(
      message([(.began, 1, 0), (.began, 1, 0)])
        == "2: finger '0' began twice; expected ended or cancelled in between")
    #expect(
      message([(.began, 1, 0), (.moved, 1, 0)]) {
        $0[1].time = Timestamp(nanoseconds: -1_000_000)
      } == "2: the time goes backwards, from 0 s to -0.001 s; expected ascending times")
    #expect(
      message([(.began, 1, 0)]) { $0[0].x = 2e9 }
        == "1: found 2000000000, expected a coordinate from -1e9 to 1e9")
    #expect(
      message([(.began, 1, 0)]) { $0[0].y = .nan }
        == "1: found nan, expected a coordinate from -1e9 to 1e9")
    // Gestures are apart, and so are their times.
    #expect(
      message([(.began, 1, 0), (.ended, 1, 0), (.began, 1, 0)]) {
        $0[2].time = Timestamp(nanoseconds: -1_000_000)
      } == nil)
  }

  @Test func theWorstQualityOfAGestureCounts() throws {
    var recording = TraceImport.Recording()
    recording.devices = [RecordedDevice(unit: .points, view: view)]
    var assembler = GestureAssembler(path: "-")
    let thinned = Trace.Grade(.thinned, reason: "why")
    for (index, grade) in [Trace.Grade.sampled, thinned, .unknown, .sampled].enumerated() {
      recording.grade = grade
      let phase: Touch.Phase = index == 0 ? .began : index == 3 ? .ended : .moved
      recording.touches = [
        RecordedTouch(time: Timestamp(nanoseconds: Int64(index)), phase: phase, x: 1, y: 1)
      ]
      try assembler.take(&recording)
    }
    #expect(assembler.gestures.map(\.grade) == [thinned])
    #expect(assembler.gestures.map(\.source) == [Trace.Source(path: "-")])
  }

  @Test func whatIsLikelyAMistakeIsAWarningOfTheTrace() throws {
    var found = try assembled([(.began, 1, 0), (.moved, 1, 0), (.ended, 1, 0)]) {
      $0[1].x = 9_000
      $0[2].x = 9_000
    }
    #expect(
      found.takeGestures().flatMap { $0.warnings.map(\.kind) } == [.speed, .outsideView])
  }
}
