import GestureRecognition
import TestSupport
import TouchTrace

extension RecognizerSettings {
  /// A pan, or a screen-edge pan.
  init(
    kind: RecognizerKind = .pan, slop: Double = 10, slopTravel: SlopTravel = .removed,
    minimumTouches: Int = 1, maximumTouches: Int = .max, edges: [Edge] = [.left],
    edgeWidth: Double = 20, edgeAngle: Double = 77.5, velocity: VelocityEstimator = .uikit,
    velocityEvents: VelocityEvents = .all, movesAtLift: Bool = false, mirrorsInRTL: Bool = false,
    hasReceiveRule: Bool = false,
    hasFailRule: Bool = false,
    hasBeginRule: Bool = false, requiresFailureOf: [Int] = [], simultaneousWith: [Int] = []
  ) {
    var edgePan = ScreenEdgePanRecognizer()
    (edgePan.edges, edgePan.edgeWidth, edgePan.edgeAngle) = (edges, edgeWidth, edgeAngle)
    var recognizer: any SlopRecognizer = kind == .screenEdgePan ? edgePan : PanRecognizer()
    (recognizer.slop, recognizer.slopTravel) = (slop, slopTravel)
    (recognizer.minimumTouches, recognizer.maximumTouches) = (minimumTouches, maximumTouches)
    self.init(recognizer)
    (self.velocity, self.velocityEvents) = (velocity, velocityEvents)
    (self.movesAtLift, self.mirrorsInRTL) = (movesAtLift, mirrorsInRTL)
    (self.hasReceiveRule, self.hasFailRule) = (hasReceiveRule, hasFailRule)
    self.hasBeginRule = hasBeginRule
    (self.requiresFailureOf, self.simultaneousWith) = (requiresFailureOf, simultaneousWith)
  }
}

/// Scripted rules with fixed answers and a record of the shouldBegin questions.
struct ScriptedRules: RecognizerDelegate {
  var receives = true
  var failsAbove: Double?
  var passesAt: Double?
  var refusals: [Int: Int] = [:]
  /// The recognizers whose shouldBegin was asked, with their values at that time.
  var asked: [(index: Int, translation: Translation, velocity: Velocity, location: Point)] = []

  func shouldReceive(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool {
    receives
  }

  func shouldFail(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool {
    failsAbove.map { abs(passes.translation(moment).y) > $0 } ?? false
  }

  func passesBeginRule(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool {
    passesAt.map { passes.translation(moment).x >= $0 } ?? true
  }

  func passesLiftRule(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool { false }

  mutating func refusal(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Int? {
    asked.append(
      (
        moment.recognizer, passes.translation(moment), passes.estimate(moment).velocity,
        passes.snapshot(moment).location
      ))
    return refusals[moment.recognizer]
  }

  func answer(
    _ question: ContentQuestion, about place: Int, _ moment: RecognizerMoment,
    _ passes: Span<RecognitionPass>
  ) -> Bool { question == .receive }

  func contentDidBegin(_ moment: RecognizerMoment) {}
}

/// The observable state of a recognizer after a recording.
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

/// Plays a recording to recognizers and records their state after every touch.
struct Playback {
  var states: [[GestureState]] = []
  var recognizers: [PlayedRecognizer] = []
  var rules: ScriptedRules
  /// The recognizers begun by a timer, and the times.
  var beganAt: [(recognizer: Int, time: Timestamp)] = []

  /// - Parameter skipsTouches: whether only the touches are handled at which a state can change.
  init(
    _ settings: [RecognizerSettings], _ recording: Recording,
    rules: ScriptedRules = ScriptedRules(), skipsTouches: Bool = false
  ) {
    var rules = rules
    let trace = recording.trace
    var gestures: [Gesture] = []
    trace.split(into: &gestures)
    var passes = settings.map { RecognitionPass($0.passKey) }
    var arbitration = Arbitration(settings)
    for gesture in gestures {
      for index in passes.indices { passes[index].run(gesture, of: trace) }
      arbitration.start(passes.span, Array(passes.indices))
      var next =
        skipsTouches
        ? arbitration.nextIndex(after: nil, in: gesture) : gesture.touches.lowerBound
      while let index = next, gesture.touches.contains(index) {
        while let timer = arbitration.timer(before: index, passes.span) {
          arbitration.fire(timer.recognizer, at: timer.event, passes.span, &rules)
          arbitration.didBegin(
            timer.recognizer, at: timer.event.index, of: trace, &passes[timer.recognizer])
          beganAt.append((timer.recognizer, timer.event.time))
          states.append(arbitration.recognizers.map(\.state))
        }
        let before = arbitration.recognizers
        arbitration.handle(
          RecognizerEvent(index, trace.touches[index].time), passes.span, &rules)
        for recognizer in passes.indices
        where !before[recognizer].state.isActive
          && arbitration.recognizers[recognizer].state.isActive
        {
          arbitration.didBegin(recognizer, at: index, of: trace, &passes[recognizer])
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
      let moment = arbitration.moment(
        index, at: RecognizerEvent(last, trace.touches[last].time))
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
  /// The states of the first recognizer in order.
  var path: [GestureState] {
    states.reduce(into: []) { path, states in
      if path.last != states[0] { path.append(states[0]) }
    }
  }
}

extension RecognitionPass {
  /// Returns the pass of a recognizer over the first gesture of a recording.
  init(_ settings: RecognizerSettings, over recording: Recording) {
    self.init(settings.passKey)
    var gestures: [Gesture] = []
    recording.trace.split(into: &gestures)
    if let gesture = gestures.first { run(gesture, of: recording.trace) }
  }
}
