package import RuleLanguage

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
  package enum Context: Sendable, CaseIterable {
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
    /// Where the views are: `from` and `to`.
    case placement

    /// The keys of a profile whose rules are evaluated here.
    package var keys: [String] {
      switch self {
      case .setting:
        [
          "slop", "edgeWidth", "edgeAngle", "minimumTouches", "maximumTouches", "forwardLimit",
          "duration", "stiffness", "mass",
        ]
      case .receive: ["receive"]
      case .begin: ["failWhen", "beginWhen", "refuse"]
      case .progress: ["progress"]
      case .velocity: ["velocity"]
      case .decide: ["decide"]
      case .settling: ["completionSpeed", "settling"]
      case .placement: ["from", "to"]
      }
    }

    /// Whether rules here are evaluated of a recognizer that has begun.
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

  /// `pt`, `pt/s` or `s`; nil for a plain number or a truth value.
  package var unit: String? {
    switch self {
    case .translationX, .translationY, .locationX, .locationY, .startX, .startY, .width, .height,
      .headingX, .headingY, .estimateTravelX, .estimateTravelY:
      "pt"
    case .velocityX, .velocityY, .estimateX, .estimateY: "pt/s"
    case .elapsed, .sinceBegan, .sinceLastMove, .duration: "s"
    case .progress, .percentComplete, .touches, .stack, .forward, .transitioning, .popDisabled,
      .rtl, .fraction, .finishes:
      nil
    }
  }

  package var meaning: String {
    switch self {
    case .translationX: "travel to the right, less the slop as 'slopTravel' says"
    case .translationY: "travel downwards, less the slop as 'slopTravel' says"
    case .velocityX: "velocity to the right"
    case .velocityY: "velocity downwards"
    case .locationX: "where the finger is, from the view's left"
    case .locationY: "where the finger is, from the view's top"
    case .startX: "where the finger went down, from the left"
    case .startY: "where the finger went down, from the top"
    case .progress: "as the rule 'progress' computes it"
    case .percentComplete: "progress, clamped to 0…1"
    case .width: "the view's width"
    case .height: "the view's height"
    case .elapsed: "since the first finger went down"
    case .sinceBegan: "since the recognizer began"
    case .sinceLastMove: "since the last move"
    case .touches: "fingers that the recognizer tracks"
    case .stack: "screens on the navigation stack"
    case .forward: "screens that a forward swipe can bring back"
    case .transitioning: "a transition is running"
    case .popDisabled: "the top screen forbids an interactive pop"
    case .rtl: "the layout is right-to-left"
    case .duration: "the animation's duration"
    case .fraction: "how much of the animation is done, 0…1"
    case .headingX: "the first move, to the right"
    case .headingY: "the first move, downwards"
    case .estimateX: "the estimator's velocity, to the right"
    case .estimateY: "the estimator's velocity, downwards"
    case .estimateTravelX: "travel between the estimate's samples, to the right"
    case .estimateTravelY: "travel between the estimate's samples, downwards"
    case .finishes: "the decision is to finish"
    }
  }

  package var type: RuleType {
    switch self {
    case .transitioning, .popDisabled, .rtl, .finishes: .boolean
    default: .number
    }
  }

  package func hasValue(in context: Context) -> Bool {
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
