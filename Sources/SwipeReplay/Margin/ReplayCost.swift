import GestureRecognition
import RuleLanguage
package import TouchTrace

/// The cost of a replay with some profiles, in evaluated rule nodes: about 5 ns each on a server. The work for a
/// touch counts as some nodes in addition to the rules evaluated at every move.
package struct ReplayCost: Sendable {
  private static let replay = 256
  private static let perGesture = 256
  /// The cost of a touch apart from rules.
  package static let perTouch = 8
  /// The cost of recreating a profile with another value of a parameter.
  package static let newProfile = 8_192
  /// The maximum cost of a velocity estimate.
  fileprivate static func perEstimate(by estimator: VelocityEstimator) -> Int {
    estimator == .smoothed ? VelocityEstimator.maxSmoothedSteps : 64
  }

  /// The cost of each trace and of each gesture.
  private let trace, gesture: Int
  /// The cost of each touch, and the additional costs for each piece of content under it and for each further
  /// finger that is down.
  private let touch, piece, finger: Int

  package init(_ profiles: [Profile]) {
    let recognizers = profiles.flatMap(\.rules.recognizers)
    trace = Self.replay * profiles.count
    gesture = recognizers.reduce(Self.perGesture * profiles.count) { $0 + $1.nodesPerGesture }
    // Each recognizer computes the mean of the fingers.
    finger = recognizers.count
    touch = recognizers.reduce(0) { $0 + Self.perTouch + $1.nodesPerMove }
    piece = recognizers.reduce(0) { $0 + Self.perTouch + $1.content.all.nodeCount }
  }

  /// The maximum cost of replaying a trace: all content may be under its touches, and all fingers may be down.
  package func nodes(for trace: Trace, gestures: Int) -> Int {
    let further = min(trace.fingers.count, TraceLimits.fingersDown) - 1
    return nodes(touches: trace.touches.count, gestures: gestures)
      + trace.touches.count * (trace.content.count * piece + max(0, further) * finger)
  }

  /// The cost of replaying a trace without content.
  package func nodes(touches: Int, gestures: Int) -> Int {
    trace + gestures * gesture + touches * touch
  }
}

extension ProfileRules {
  /// The size of the numbers that depend on parameters and are fixed before any touch.
  var numberNodes: Int {
    recognizers.reduce(forwardLimit?.rule.nodeCount ?? 0) { $0 + $1.numberNodes }
  }
}

extension RecognizerProfile {
  /// The size of the numbers that depend on parameters alone.
  fileprivate var numberNodes: Int {
    (numbers.map(\.number) + animation.numbers).map(\.rule).nodeCount
  }

  /// The size of the rules that are evaluated once or twice in a gesture.
  fileprivate var nodesPerGesture: Int {
    let rules = [receive, progress].compactMap { $0 } + velocity.rules
    return chain.nodeCount + refusals.nodeCount + rules.nodeCount
  }

  /// The size of the rules that are evaluated at every move.
  fileprivate var nodesPerMove: Int {
    let toBegin = [failWhen, beginWhen, restartWhen].compactMap { $0 }
    let after = followsMoves || changed != nil ? [progress] + velocity.rules : []
    let perEstimate = ReplayCost.perEstimate(by: velocity.estimator)
    let estimate = usesVelocityOfMovesToBegin ? perEstimate : 0
    return toBegin.nodeCount + toBegin.count * estimate + after.nodeCount
      + (changed.map { $0.chain.nodeCount + perEstimate } ?? 0)
  }
}

extension [Rule] {
  var nodeCount: Int { reduce(0) { $0 + $1.nodeCount } }
}
