import GestureRecognition
import TestSupport
import Testing
import TouchTrace

/// Compares swipes of one or two fingers with a second implementation that handles one event after another, as a
/// recognizer's `touchesBegan`, `touchesMoved` and `touchesEnded` do.
@Suite struct SwipePropertyTests {
  private struct PlainSwipe {
    var swipe: SwipeRecognizer
    var state = GestureState.possible
    private var start: Timestamp?
    private var fingers: [Int32: (from: Point, to: Point)] = [:]

    init(_ swipe: SwipeRecognizer) { self.swipe = swipe }

    mutating func handle(_ touches: [Touch]) {
      guard state == .possible else { return }
      for touch in touches {
        switch touch.phase {
        case .began:
          if start == nil { start = touch.time }
          if fingers.count >= swipe.numberOfTouchesRequired { state = .failed }
          fingers[touch.finger] = (touch.location, touch.location)
        case .moved: fingers[touch.finger]?.to = touch.location
        case .ended, .cancelled: state = .failed
        case .stationary: break
        }
      }
      guard state == .possible, touches[0].phase == .moved, let start else { return }
      let time = touches[0].time.seconds(since: start)
      let left = min(time, 0.5)
      let least = swipe.minimumPrimaryMovement * (1 - left * 0.94)
      let most = swipe.maximumSecondaryMovement * (1 - left * 0.98)
      var areEnough = fingers.count == swipe.numberOfTouchesRequired
      if time > swipe.maximumDuration { state = .failed }
      for (from, to) in fingers.values {
        let (x, y) = (to.x - from.x, to.y - from.y)
        let along = swipe.direction == [.left] ? -x : swipe.direction == [.down] ? y : x
        let across = swipe.direction == [.down] ? x : y
        if along < 0 || abs(across) > most { state = .failed }
        if along < least { areEnough = false }
      }
      if state == .possible, areEnough { state = .ended }
    }
  }

  @Test(arguments: TestEffort.seeds(40))
  func agrees(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var outcomes: [GestureState: Int] = [:]
    for _ in 0..<50 {
      var swipe = SwipeRecognizer()
      swipe.direction =
        [SwipeRecognizer.Direction.right, .left, .down].randomElement(using: &random)
        .map { [$0] } ?? [.right]
      swipe.numberOfTouchesRequired = Int.random(in: 1...2, using: &random)
      if Bool.random(using: &random) { swipe.minimumPrimaryMovement = 20 }
      if Bool.random(using: &random) { swipe.maximumDuration = 0.2 }
      let recording = recording(of: swipe, &random)
      var plain = PlainSwipe(swipe)
      for event in events(in: recording.trace) { plain.handle(event) }
      let state = Playback([RecognizerSettings(swipe)], recording).pan.state
      #expect(state == plain.state)
      outcomes[state, default: 0] += 1
    }
    #expect(outcomes[.ended, default: 0] > 3 && outcomes[.failed, default: 0] > 3)
  }

  /// Returns one or two fingers roughly in the direction: the required number, or one more or fewer.
  private func recording(
    of swipe: SwipeRecognizer, _ random: inout SeededRandom
  ) -> Recording {
    let two =
      Int.random(in: 1...4, using: &random) == 1
      ? Bool.random(using: &random) : swipe.numberOfTouchesRequired == 2
    var recording = Recording().touchDown(at: 150, 300)
    if two { recording = recording.hold(0.01).touchDown(at: 250, 300, finger: 1) }
    let (x, y) =
      swipe.direction == [.left] ? (-1.0, 0.0) : swipe.direction == [.down] ? (0, 1) : (1, 0)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      recording = recording.hold(Double.random(in: 0.005...0.06, using: &random))
      for finger in 0...(two ? 1 : 0) {
        let along = Double.random(in: -1...24, using: &random)
        let across = Double.random(in: -8...8, using: &random)
        recording = recording.alsoMove(
          by: x * along + y * across, y * along + x * across, finger: Int32(finger))
      }
    }
    recording = recording.lift(after: 0.01)
    return two ? recording.lift(finger: 1) : recording
  }

  /// Groups touches into events: fingers that move at the same time.
  private func events(in trace: Trace) -> [[Touch]] {
    var events: [[Touch]] = []
    for touch in trace.touches {
      if let last = events.last?.last, last.phase == .moved, touch.phase == .moved,
        last.time == touch.time
      {
        events[events.count - 1].append(touch)
      } else {
        events.append([touch])
      }
    }
    return events
  }
}
