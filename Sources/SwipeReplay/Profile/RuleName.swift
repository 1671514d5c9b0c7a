import RuleLanguage

/// A name that rules can use, with its type and the rules in which it has a value.
///
/// Every vocabulary begins with these names in this order, so a name's slot is its raw value in all
/// profiles. The profile's parameters follow.
package enum RuleName: Int, CaseIterable, Sendable {
  case translationX, translationY, velocityX, velocityY, locationX, locationY, startX, startY
  case progress, percentComplete, width, height
  case elapsed, sinceBegan, sinceLastMove, touches
  case stack, forward, transitioning, popDisabled, rtl
  case duration, fraction
  case headingX, headingY, estimateX, estimateY, estimateTravelX, estimateTravelY, finishes

  /// The part of a profile that a rule belongs to, which determines the names that have a value.
  enum Context: Sendable {
    /// A number that does not depend on touches, but on parameters only.
    case setting
    /// `receive`, evaluated when the first finger touches down.
    case receive
    /// `failWhen`, `beginWhen` and `refuse`.
    case begin
    case progress
    /// The rules of `velocity`, applied to the estimate.
    case velocity
    case decide
    /// `completionSpeed` and `settling`, evaluated after the decision.
    case settling
    /// The positions of the views.
    case placement

    /// Whether the rule is evaluated after the recognizer began.
    fileprivate var followsBegin: Bool {
      switch self {
      case .progress, .velocity, .decide, .settling: true
      case .setting, .receive, .begin, .placement: false
      }
    }
  }

  /// The name in rules.
  package var text: String {
    switch self {
    case .translationX: "translation.x"
    case .translationY: "translation.y"
    case .velocityX: "velocity.x"
    case .velocityY: "velocity.y"
    case .locationX: "location.x"
    case .locationY: "location.y"
    case .startX: "start.x"
    case .startY: "start.y"
    case .progress: "progress"
    case .percentComplete: "percentComplete"
    case .width: "width"
    case .height: "height"
    case .elapsed: "elapsed"
    case .sinceBegan: "sinceBegan"
    case .sinceLastMove: "sinceLastMove"
    case .touches: "touches"
    case .stack: "stack"
    case .forward: "forward"
    case .transitioning: "transitioning"
    case .popDisabled: "popDisabled"
    case .rtl: "rtl"
    case .duration: "duration"
    case .fraction: "fraction"
    case .headingX: "heading.x"
    case .headingY: "heading.y"
    case .estimateX: "estimate.x"
    case .estimateY: "estimate.y"
    case .estimateTravelX: "estimate.travel.x"
    case .estimateTravelY: "estimate.travel.y"
    case .finishes: "finishes"
    }
  }

  var slot: RuleSlot { RuleSlot(index: rawValue) }

  private var type: RuleType {
    switch self {
    case .transitioning, .popDisabled, .rtl, .finishes: .truth
    default: .number
    }
  }

  private func hasValue(in context: Context) -> Bool {
    switch self {
    case .locationX, .locationY, .startX, .startY, .stack, .forward, .transitioning, .popDisabled:
      context != .setting && context != .placement
    case .width, .height, .rtl, .duration:
      context != .setting
    case .translationX, .translationY, .elapsed, .sinceLastMove, .touches, .headingX, .headingY:
      context == .begin || context.followsBegin
    case .velocityX, .velocityY:
      context == .begin || (context.followsBegin && context != .velocity)
    case .sinceBegan: context.followsBegin
    case .progress, .percentComplete: context == .decide || context == .settling
    case .fraction: context == .placement
    case .estimateX, .estimateY, .estimateTravelX, .estimateTravelY: context == .velocity
    case .finishes: context == .settling
    }
  }

  /// The vocabulary of a profile with these parameters.
  static func vocabulary(parameters: [String]) -> RuleVocabulary {
    var vocabulary = RuleVocabulary()
    for name in allCases { _ = vocabulary.declare(name.text, name.type) }
    for parameter in parameters { _ = vocabulary.declare(parameter, .number) }
    return vocabulary
  }

  /// The names and parameters that have a value in a context.
  static func names(in context: Context, parameters: [String]) -> [String] {
    allCases.filter { $0.hasValue(in: context) }.map(\.text) + parameters
  }
}
