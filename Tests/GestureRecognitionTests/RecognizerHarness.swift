import GestureRecognition
import TestSupport
import TouchTrace

/// Rules for tests: fixed answers, and a record of the shouldBegin questions.
struct ScriptedRules {
  var receives = true
  var failsAbove: Double?
  var passesAt: Double?
  var refusals: [Int: Int] = [:]
  /// The recognizers whose shouldBegin was asked, with what they showed.
  var asked: [(index: Int, translation: Translation, velocity: Velocity, location: Point)] = []

  mutating func answer(
    _ question: RecognizerQuestion, _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Int? {
    let translation = passes.translation(moment)
    switch question {
    case .content(let question, _): return question == .receive ? 0 : nil
    case .receive: return receives ? 0 : nil
    case .fail: return failsAbove.map { abs(translation.y) > $0 } ?? false ? 0 : nil
    case .pass: return passesAt.map { translation.x >= $0 } ?? true ? 0 : nil
    case .refuse:
      asked.append(
        (
          moment.recognizer, translation, passes.estimate(moment).velocity,
          passes.snapshot(moment).location
        ))
      return refusals[moment.recognizer]
    }
  }
}

/// What a recognizer shows after a recording.
struct PlayedRecognizer: Equatable {
  var state: GestureState
  var failure: RecognitionPass.Failure?
  var isWaiting: Bool
  var translation: Translation
  var velocity: Velocity
  var heading: Translation
  var location: Point
  var start: Point
  var numberOfTouches: Int
}

/// Plays a recording to recognizers and keeps what they showed after every touch.
struct Playback {
  var states: [[GestureState]] = []
  var recognizers: [PlayedRecognizer] = []
  var rules: ScriptedRules

  /// - Parameter skipsTouches: whether only the touches are handled at which a state can change.
  init(
    _ settings: [RecognizerSettings], _ recording: Recording,
    rules: ScriptedRules = ScriptedRules(), skipsTouches: Bool = false
  ) {
    var rules = rules
    let trace = recording.trace
    var gestures: [Gesture] = []
    trace.split(into: &gestures)
    var passes = settings.map { RecognitionPass($0.ofPass) }
    var arbitration = Arbitration(settings)
    for gesture in gestures {
      for index in passes.indices { passes[index].run(gesture, of: trace) }
      arbitration.start(passes.span, Array(passes.indices))
      var next =
        skipsTouches
        ? arbitration.nextIndex(after: nil, in: gesture) : gesture.touches.lowerBound
      while let index = next, gesture.touches.contains(index) {
        let before = arbitration.recognizers
        arbitration.handle(index, at: trace.touches[index].time, passes.span) {
          rules.answer($0, $1, passes.span)
        }
        for recognizer in passes.indices
        where !before[recognizer].state.isActive
          && arbitration.recognizers[recognizer].state.isActive
        {
          passes[recognizer].begin(at: index, in: gesture, of: trace)
        }
        states.append(arbitration.recognizers.map(\.state))
        next =
          skipsTouches ? arbitration.nextIndex(after: index, in: gesture) : index + 1
      }
    }
    self.rules = rules
    guard let last = gestures.last?.touches.last else { return }
    recognizers = settings.indices.map { index in
      let recognizer = arbitration.recognizers[index]
      let moment = arbitration.moment(index, at: last, trace.touches[last].time)
      let snapshot = passes.span.snapshot(moment)
      return PlayedRecognizer(
        state: recognizer.state, failure: recognizer.failure, isWaiting: recognizer.isWaiting,
        translation: snapshot.translation, velocity: passes.span.estimate(moment).velocity,
        heading: passes.span.heading(moment), location: snapshot.location, start: snapshot.start,
        numberOfTouches: snapshot.numberOfTouches)
    }
  }

  /// The only recognizer.
  var pan: PlayedRecognizer { recognizers[0] }
  var translation: Translation { pan.translation }
  var velocity: Velocity { pan.velocity }
  /// The states that the first recognizer went through.
  var path: [GestureState] {
    states.reduce(into: []) { path, states in
      if path.last != states[0] { path.append(states[0]) }
    }
  }
}
