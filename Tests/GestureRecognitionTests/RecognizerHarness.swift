import GestureRecognition
import TestSupport
import TouchTrace

/// Rules for tests: answers that are written down, and a record of what was asked.
struct ScriptedRules: RecognizerRules {
  var receives = true
  var failsAbove: Double?
  var passesAt: Double?
  var refusals: [Int: Int] = [:]
  /// The recognizers whose shouldBegin was asked, with the translation and velocity they showed.
  var asked: [(index: Int, translation: Translation, velocity: Velocity, location: Point)] = []

  mutating func shouldReceive(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool {
    receives
  }

  mutating func shouldFail(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool {
    failsAbove.map { abs(arena.recognizers[index].translation.y) > $0 } ?? false
  }

  mutating func hasPassed(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool {
    passesAt.map { arena.recognizers[index].translation.x >= $0 } ?? true
  }

  mutating func refusal(of index: Int, in arena: GestureArena, at time: Timestamp) -> Int? {
    let recognizer = arena.recognizers[index]
    asked.append(
      (index, recognizer.translation, recognizer.velocity(at: time), recognizer.location))
    return refusals[index]
  }
}

/// Plays a recording to recognizers and keeps what they showed after every touch.
struct Playback {
  var states: [[GestureState]] = []
  var arena: GestureArena
  var rules: ScriptedRules
  private var last = Timestamp(nanoseconds: 0)

  init(
    _ settings: [RecognizerSettings], _ recording: Recording,
    rules: ScriptedRules = ScriptedRules(),
    grouped: Set<Int> = []
  ) {
    self.rules = rules
    arena = GestureArena(settings)
    let trace = recording.trace
    arena.prepare(for: trace.view, layout: trace.layoutDirection)
    for (index, touch) in trace.touches.enumerated() {
      arena.handle(touch, closesEvent: !grouped.contains(index), asking: &self.rules)
      states.append(arena.recognizers.map(\.state))
      last = touch.time
    }
  }

  /// The only recognizer.
  var pan: PanRecognizer { arena.recognizers[0] }
  var translation: Translation { pan.translation }
  var velocity: Velocity { pan.velocity(at: last) }
  /// The states that the first recognizer went through.
  var path: [GestureState] {
    states.reduce(into: []) { path, states in
      if path.last != states[0] { path.append(states[0]) }
    }
  }
}
