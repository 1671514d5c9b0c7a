import Testing
import TouchTrace
import TraceImport

@Suite struct WebDriverWriterTests {
  private func trace(_ touches: [Touch], fingers: [String] = ["0"]) -> Trace {
    Trace(
      name: "swipe", view: Size(width: 393, height: 852), touches: touches, fingers: fingers)
  }

  private func touch(
    _ milliseconds: Double, _ phase: Touch.Phase, _ x: Double, _ y: Double, finger: Int32 = 0
  ) -> Touch {
    Touch(
      time: Timestamp(nanoseconds: Int64(milliseconds * 1e6)), location: Point(x: x, y: y),
      phase: phase, finger: finger)
  }

  private func script(_ trace: Trace) throws -> [UInt8] {
    try #require(WebDriverWriter.json(trace))
  }

  private func read(_ script: [UInt8]) throws -> [Trace] {
    let format = try #require(RecordingFormat(name: "webdriver"))
    let options = GestureAssembler.Options(space: .init(deviceSize: Size(width: 1, height: 1)))
    let found = Imported(
      script, by: RecordingImporter(format, path: "a", options: options))
    #expect(found.error == nil)
    return found.gestures
  }

  /// Returns what reading should produce: rounded times from 0, `stationary` for samples that do not move, and the
  /// lowest free number for each finger.
  private func expectation(_ trace: Trace) -> [String] {
    let touches = trace.touches.filter { !$0.isSynthetic }
    var locations: [Int32: Point] = [:]
    var numbers: [Int32: Int] = [:]
    var lines: [String] = []
    for touch in touches {
      let elapsed = Double(touch.time.nanoseconds - touches[0].time.nanoseconds)
      let time = Int64((elapsed / 1e6).rounded(.toNearestOrAwayFromZero))
      let number =
        numbers[touch.finger] ?? (0...).first { !numbers.values.contains($0) } ?? 0
      numbers[touch.finger] = number
      func add(_ phase: Touch.Phase) {
        lines.append("\(time) \(phase) \(touch.location.x) \(touch.location.y) #\(number)")
      }
      let isThere = locations[touch.finger] == touch.location
      locations[touch.finger] = touch.location
      switch touch.phase {
      case .began: add(.began)
      case .moved, .stationary: add(isThere ? .stationary : .moved)
      case .ended, .cancelled:
        if !isThere { add(.moved) }
        add(touch.phase)
        numbers[touch.finger] = nil
      }
    }
    return lines
  }

  @Test func readingGivesTheSameSamples() throws {
    for seed in 0..<100 as Range<UInt64> {
      let trace = randomTrace(seed: seed)
      let samples = try read(script(trace)).flatMap { gesture in
        gesture.touches.map {
          "\($0.time.nanoseconds / 1_000_000) \($0.phase) \($0.location.x) \($0.location.y) "
            + "#\(gesture.fingers[Int($0.finger)])"
        }
      }
      #expect(samples == expectation(trace), "seed \(seed)")
    }
  }

  @Test func aTraceWithoutTouchesIsAnEmptyScript() throws {
    #expect(try read(script(trace([]))).isEmpty)
  }

  /// Each of the two simultaneous fingers moves, touches, pauses, moves and lifts, or pauses meanwhile; the third takes
  /// the first one's slot.
  @Test func actionsHaveALimit() {
    let swipe = trace(
      [
        touch(0, .began, 1, 1), touch(0, .began, 1, 1, finger: 1), touch(5, .ended, 1, 1),
        touch(5, .began, 2, 2, finger: 2), touch(5, .ended, 2, 2, finger: 2),
      ], fingers: ["0", "1", "2"])
    // Twice two for a touch-down, a pause and a lift, and three.
    #expect(WebDriverWriter.json(swipe, maxActions: 18) != nil)
    #expect(WebDriverWriter.json(swipe, maxActions: 17) == nil)
  }

  @Test func timeHasALimit() {
    func script(_ nanoseconds: Int64) -> [UInt8]? {
      WebDriverWriter.json(
        trace([
          Touch(
            time: Timestamp(nanoseconds: -4_600_000_000_000_000_000), location: Point(x: 1, y: 1),
            phase: .began),
          Touch(
            time: Timestamp(nanoseconds: nanoseconds), location: Point(x: 1, y: 1), phase: .ended),
        ]))
    }
    // To the nearest millisecond.
    #expect(script(499_999) != nil)
    #expect(script(500_000) == nil)
    #expect(script(4_600_000_000_000_000_000) == nil)
  }

  /// The longest line of a script, repeated up to the limit, is within the maximum size of an event.
  @Test func theLongestScriptIsRead() throws {
    let far = -1.2345678901234567e-300
    let lines = try script(trace([touch(0, .began, far, far)])).split(separator: 0x0A)
    let longest = try #require(lines.map(\.count).max())
    #expect(longest > 100)
    #expect((longest + 1) * WebDriverWriter.maxActions < EventSplitter.defaultMaxBytes)
  }
}
