import GestureRecognition
import RuleLanguage
package import TouchTrace

/// How much a replay with a profile takes, in nodes of rules that are evaluated: about 5 ns each on a server. The
/// work for a touch is counted as some nodes besides the rules that are evaluated at every move.
package struct ReplayEffort: Sendable {
  private static let replay = 256
  private static let perGesture = 256
  /// What a touch takes besides rules.
  package static let perTouch = 8
  /// What a profile takes that is made anew with another value of a parameter.
  package static let newProfile = 8_192
  /// What an estimate of the velocity takes at most.
  fileprivate static func perEstimate(by estimator: VelocityEstimator) -> Int {
    estimator == .smoothed ? VelocityEstimator.maxSmoothedSteps : 64
  }

  /// What each gesture takes.
  private let gesture: Int
  /// What each touch takes, and what it takes besides for each piece of content under it, and for each further finger
  /// that is down.
  private let touch, piece, finger: Int

  package init(_ profile: Profile) {
    let recognizers = profile.rules.recognizers
    gesture = recognizers.reduce(Self.perGesture) { $0 + $1.nodesPerGesture }
    // Each recognizer computes the mean of the fingers.
    finger = recognizers.count
    touch = recognizers.reduce(0) { $0 + Self.perTouch + $1.nodesPerMove }
    piece = recognizers.reduce(0) {
      $0 + Self.perTouch + $1.content.all.reduce(0) { $0 + $1.nodeCount }
    }
  }

  /// What a replay of a trace takes, whose content may all be under its touches, and whose fingers may all be down.
  package func nodes(for trace: Trace, gestures: Int) -> Int {
    let further = min(trace.fingers.count, TraceLimits.fingersDown) - 1
    return nodes(touches: trace.touches.count, gestures: gestures)
      + trace.touches.count * (trace.content.count * piece + max(0, further) * finger)
  }

  /// What a replay of a trace without content takes.
  package func nodes(touches: Int, gestures: Int) -> Int {
    Self.replay + gestures * gesture + touches * touch
  }
}

extension ProfileRules {
  /// The size of the numbers that parameters give the profile before any touch.
  var numberNodes: Int {
    recognizers.reduce(forwardLimit?.rule.nodeCount ?? 0) { $0 + $1.numberNodes }
  }
}

extension RecognizerProfile {
  /// The size of the numbers that follow from parameters alone.
  fileprivate var numberNodes: Int {
    (numbers.map(\.number) + animation.numbers).reduce(0) { $0 + $1.rule.nodeCount }
  }

  /// The size of the rules that are evaluated once or twice in a gesture.
  fileprivate var nodesPerGesture: Int {
    let rules = [receive, progress] + velocity.rules
    return rules.reduce(chain.nodeCount + refusals.nodeCount) { $0 + ($1?.nodeCount ?? 0) }
  }

  /// The size of the rules that are evaluated at every move.
  fileprivate var nodesPerMove: Int {
    let toBegin = [failWhen, beginWhen, restartWhen].compactMap { $0 }
    let after = followsMoves ? [progress] + velocity.rules : []
    let estimate =
      usesVelocityOfMovesToBegin ? ReplayEffort.perEstimate(by: velocity.estimator) : 0
    return toBegin.reduce(0) { $0 + $1.nodeCount + estimate }
      + after.reduce(0) { $0 + $1.nodeCount }
  }
}
