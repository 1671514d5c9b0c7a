import GestureRecognition
import InteractiveTransition
import TouchTrace

/// Replays traces with several profiles. What they share is computed once per trace: the gestures, and the
/// recognition passes of recognizers with equal settings.
struct TraceReplayer: Sendable {
  var profiles: [ProfileReplayer] = []
  /// The passes of all distinct recognizers.
  private var passes: ContiguousArray<RecognitionPass> = []
  /// For each profile and recognizer, the index of its pass.
  private var passIndices: [[Int]] = []
  /// ``passIndices`` for gestures of one finger without mirrored recognizers, in which more recognizers share a pass.
  private var oneFingerPassIndices: [[Int]] = []
  /// For each pass, the number of the gesture that it was last run for; 0 for none.
  private var passGestures: [Int] = []
  /// For each pass, whether it is still valid after a replay.
  private var isReusable: [Bool] = []
  /// The gestures of the prepared trace.
  private(set) var gestures: [Gesture] = []

  init(_ profiles: [Profile], detail: ReplayDetail, record: EvaluationRecord? = nil) {
    // Lists: profiles have few recognizers, and creating a dictionary of settings takes longer than searching these.
    var shared: [(settings: RecognizerSettings, pass: Int)] = []
    var sharedByOneFinger: [(settings: RecognizerSettings, pass: Int)] = []
    for profile in profiles {
      self.profiles.append(ProfileReplayer(profile, detail: detail, record: record))
      var (indices, oneFingerIndices): ([Int], [Int]) = ([], [])
      for settings in profile.settings {
        let pass = RecognitionPass(settings.passKey)
        // A `receive` rule determines which of several fingers it tracks.
        let isOwn = settings.hasReceiveRule || !pass.isShareable
        let known = isOwn ? nil : shared.first { $0.settings == pass.settings }?.pass
        let index = known ?? add(pass, isReusable: !isOwn)
        if !isOwn, known == nil { shared.append((pass.settings, index)) }
        indices.append(index)
        guard pass.isShareable else {
          oneFingerIndices.append(index)
          continue
        }
        let ofOneFinger = settings.ofOneFingerPass
        let oneFinger = sharedByOneFinger.first { $0.settings == ofOneFinger }?.pass
        let oneFingerIndex = oneFinger ?? (isOwn ? add(pass, isReusable: true) : index)
        if oneFinger == nil { sharedByOneFinger.append((ofOneFinger, oneFingerIndex)) }
        oneFingerIndices.append(oneFingerIndex)
      }
      passIndices.append(indices)
      oneFingerPassIndices.append(oneFingerIndices)
    }
    passGestures = passes.map { _ in 0 }
  }

  /// Replaces the numbers in the settings of all recognizers of the only profile, after a trace was prepared. No
  /// passes are shared, as it takes longer to find out which could be.
  mutating func use(_ settings: [RecognizerSettings]) {
    passes = ContiguousArray(settings.map { RecognitionPass($0.passKey) })
    isReusable = zip(settings, passes).map { !$0.hasReceiveRule && $1.isShareable }
    passIndices = [Array(passes.indices)]
    oneFingerPassIndices = passIndices
    passGestures = passes.map { _ in 0 }
  }

  private mutating func add(_ pass: RecognitionPass, isReusable: Bool) -> Int {
    passes.append(pass)
    self.isReusable.append(isReusable)
    return passes.count - 1
  }

  /// Adds the results of one trace: gestures in order, for each the profiles, for each its recognizers.
  mutating func replay(_ trace: Trace, into results: inout [Replay]) {
    prepare(trace)
    replay(trace, TraceIdentity(trace), with: profiles.indices, into: &results)
  }

  /// Prepares a trace to be replayed with some of the profiles.
  mutating func prepare(_ trace: Trace) {
    trace.split(into: &gestures)
    for pass in passGestures.indices { passGestures[pass] = 0 }
  }

  /// Adds the results of the prepared trace with some of the profiles: gestures in order, for each the
  /// profiles, for each its recognizers.
  mutating func replay(
    _ trace: Trace, _ identity: TraceIdentity, with chosen: Range<Int>,
    into results: inout [Replay],
    beforeGesture: (inout TraceReplayer, _ number: Int) -> Void = { _, _ in }
  ) {
    // The origin of all times in results.
    guard let firstTouch = trace.touches.first(where: { !$0.isSynthetic })?.time else { return }
    let first = results.count
    for profile in chosen {
      profiles[profile].start(
        trace, at: firstTouch, gestures: gestures.count, sharedBy: profiles.count)
    }
    for gesture in gestures {
      beforeGesture(&self, gesture.number)
      for profile in chosen {
        replay(gesture, of: trace, identity, with: profile, into: &results)
      }
    }
    for profile in chosen where profiles[profile].detail.needsEveryTouch {
      profiles[profile].finish(trace, &results) { [self] row in
        first + index(ofResult: row, of: profile)
      }
    }
  }

  private mutating func replay(
    _ gesture: Gesture, of trace: Trace, _ identity: TraceIdentity, with profile: Int,
    into results: inout [Replay]
  ) {
    let isOneFinger = gesture.isSingleFinger && trace.layoutDirection == .leftToRight
    let indices = isOneFinger ? oneFingerPassIndices[profile] : passIndices[profile]
    for pass in indices where passGestures[pass] != gesture.number || !isReusable[pass] {
      passes[pass].run(gesture, of: trace)
      passGestures[pass] = gesture.number
    }
    profiles[profile].replay(
      gesture, of: trace, identity, passes: &passes, indices, into: &results)
  }

  /// The number of recognizers of all profiles.
  var recognizerCount: Int { passIndices.joined().count }

  /// The index of a result among those of all profiles, by its number among those of its own profile.
  func index(ofResult number: Int, of profile: Int) -> Int {
    let (gesture, recognizer) = number.quotientAndRemainder(dividingBy: passIndices[profile].count)
    return gesture * recognizerCount + passIndices[..<profile].joined().count + recognizer
  }
}
