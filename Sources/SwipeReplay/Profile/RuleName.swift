import GestureRecognition
import InteractiveTransition
package import RuleLanguage
import TouchTrace

/// A name that rules can use, with its type and the rules in which it has a value.
///
/// Every vocabulary begins with these names in this order, so a name's slot is its raw value in all profiles.
/// The profile's parameters come after ``percentCompleteFollows``.
package enum RuleName: Int, CaseIterable, Sendable {
  case translationX, translationY, velocityX, velocityY, locationX, locationY, startX, startY
  case progress, percentComplete, width, height
  case elapsed, sinceBegan, sinceLastMove, touches
  case stack, forward, transitioning, popDisabled, rtl
  case duration, fraction
  case headingX, headingY, estimateX, estimateY, estimateTravelX, estimateTravelY, finishes
  case hasChanged, previousProgress, stepX, stepY
  case presented
  case contentKind, contentAxis, contentOffsetX, contentOffsetY, contentWidth, contentHeight
  case contentSizeWidth, contentSizeHeight
  case contentCanScrollLeft, contentCanScrollRight, contentCanScrollUp, contentCanScrollDown
  case contentIsAtLeadingEdge, contentBounces, contentIsPagingEnabled
  case otherTranslationX, otherTranslationY, otherVelocityX, otherVelocityY
  case settling, startFraction
  case safeAreaTop, safeAreaLeft, safeAreaBottom, safeAreaRight
  case moves, positionX, positionY
  case transition
  case beganLocationX, beganLocationY, beganTranslationX, beganTranslationY
  case beganVelocityX, beganVelocityY

  /// The part of a profile that a rule belongs to, which determines the names that have a value.
  package enum Context: Int, Sendable, CaseIterable {
    /// A number that depends only on parameters, not on touches.
    case setting
    /// `startFraction`, evaluated when the trace starts.
    case start
    /// `receive`, evaluated when the first finger touches down.
    case receive
    /// `failWhen`, `beginWhen`, `beginAtLift` and `refuse`.
    case begin
    /// `progress`, and `restartWhen`, evaluated at every move before and after it begins.
    case progress
    /// The rules of `velocity`, applied to the estimate.
    case velocity
    case decide
    /// `completionSpeed` and `settling`, evaluated after the decision.
    case settling
    /// The placement of the views: `from` and `to`.
    case placement
    /// `content`, evaluated before it begins, for each piece of content under the finger.
    case content

    /// The keys of a profile whose rules are evaluated here.
    package var keys: [String] {
      switch self {
      case .setting:
        RecognizerKind.allCases.flatMap { $0.type.numberKeys }
          + ["forwardLimit", "duration", "startDelay", "stiffness", "mass"]
      case .start: ["startFraction"]
      case .receive: ["receive"]
      case .begin: ["failWhen", "beginWhen", "beginAtLift", "refuse"]
      case .progress: ["restartWhen", "progress"]
      case .velocity: ["velocity"]
      case .decide: ["changed", "decide"]
      case .settling: ["completionSpeed", "settling", "initialVelocity"]
      case .placement: ["from", "to"]
      case .content: ["content"]
      }
    }
  }

  private struct Entry {
    let text: String
    let type: RuleType
    var unit: String?
    let contexts: [Context]
    let meaning: String
  }

  /// The entries, in the order of the cases.
  private static let entries: [Entry] = {
    let afterBegin: [Context] = [.progress, .velocity, .decide, .settling]
    let fromBegin = [.begin, .content] + afterBegin
    let fromReceive = [.receive] + fromBegin
    let ofContent: [Context] = [.content]
    let ofScrolling: [Context] = [.begin, .content, .progress, .decide]
    let anywhere = fromReceive + [.start, .placement]
    let afterEstimate = fromBegin.filter { $0 != .velocity }
    let afterProgress: [Context] = [.decide, .settling]
    let withSteps: [Context] = [.begin, .progress] + afterProgress
    let afterVelocity = afterBegin.filter { $0 != .velocity }
    func number(
      _ text: String, _ unit: String?, _ contexts: [Context], _ meaning: String
    ) -> Entry {
      Entry(text: text, type: .number, unit: unit, contexts: contexts, meaning: meaning)
    }
    func boolean(_ text: String, _ contexts: [Context], _ meaning: String) -> Entry {
      Entry(text: text, type: .boolean, contexts: contexts, meaning: meaning)
    }
    func word(
      _ text: String, _ words: [String], _ contexts: [Context], _ meaning: String
    ) -> Entry {
      Entry(text: text, type: .word(words), contexts: contexts, meaning: meaning)
    }
    return [
      number(
        "translation.x", "pt", fromBegin, "travel to the right, less the slop as 'slopTravel' says"),
      number(
        "translation.y", "pt", fromBegin, "travel downwards, less the slop as 'slopTravel' says"),
      number("velocity.x", "pt/s", afterEstimate, "velocity to the right"),
      number("velocity.y", "pt/s", afterEstimate, "velocity downwards"),
      number("location.x", "pt", fromReceive, "where the finger is, from the view's left"),
      number("location.y", "pt", fromReceive, "where the finger is, from the view's top"),
      number("start.x", "pt", fromReceive, "where the finger went down, from the left"),
      number("start.y", "pt", fromReceive, "where the finger went down, from the top"),
      number("progress", nil, afterProgress, "as the rule 'progress' computes it"),
      number(
        "percentComplete", nil, afterProgress,
        "the interaction controller's: the progress of the last update, clamped to 0…1"),
      number("width", "pt", anywhere, "the view's width"),
      number("height", "pt", anywhere, "the view's height"),
      number("elapsed", "s", fromBegin, "since the first finger went down"),
      number("sinceBegan", "s", afterBegin, "since the recognizer began"),
      number("sinceLastMove", "s", fromBegin, "since the last move"),
      number("touches", nil, fromBegin, "fingers that the recognizer tracks; 0 for scroll events"),
      number("stack", nil, fromReceive, "screens on the navigation stack"),
      number("forward", nil, fromReceive, "screens that a forward swipe can bring back"),
      boolean("transitioning", fromReceive, "a transition is running"),
      boolean("popDisabled", fromReceive, "the top screen forbids an interactive pop"),
      boolean("rtl", anywhere, "the layout is right-to-left"),
      number("duration", "s", anywhere, "the animation's duration"),
      number("fraction", nil, [.placement], "how much of the animation is done, 0…1"),
      number("heading.x", "pt", fromBegin, "the first move, to the right"),
      number("heading.y", "pt", fromBegin, "the first move, downwards"),
      number("estimate.x", "pt/s", [.velocity], "the estimator's velocity, to the right"),
      number("estimate.y", "pt/s", [.velocity], "the estimator's velocity, downwards"),
      number(
        "estimate.travel.x", "pt", [.velocity],
        "travel between the estimate's samples, to the right"),
      number(
        "estimate.travel.y", "pt", [.velocity], "travel between the estimate's samples, downwards"),
      boolean("finishes", [.settling], "the decision is to finish"),
      boolean("hasChanged", afterProgress, "the fingers moved after the move that began it"),
      number(
        "previousProgress", nil, [.progress],
        "the progress of the move before; 'startFraction' where it began"),
      number("step.x", "pt", withSteps, "travel since the move before, to the right"),
      number("step.y", "pt", withSteps, "travel since the move before, downwards"),
      boolean("presented", fromReceive, "a view is presented over the stack"),
      word(
        "content.kind", Trace.Content.Kind.allCases.map(\.rawValue), ofContent,
        "what it is, as traces call it: content.kind == slider"),
      word(
        "content.axis", Trace.Content.Axis.allCases.map(\.rawValue), ofContent,
        "the directions that a finger moves it in"),
      number(
        "content.offset.x", "pt", ofScrolling,
        "its contentOffset; outside 'content' of the innermost that scrolls sideways, or 0"),
      number(
        "content.offset.y", "pt", ofScrolling,
        "its contentOffset; outside 'content' of the innermost that scrolls up and down, or 0"),
      number("content.width", "pt", ofContent, "the width of its rect"),
      number("content.height", "pt", ofContent, "the height of its rect"),
      number(
        "content.size.width", "pt", ofContent,
        "its contentSize; infinite along its axis where it is not known"),
      number(
        "content.size.height", "pt", ofContent,
        "its contentSize; infinite along its axis where it is not known"),
      boolean("content.canScroll.left", ofScrolling, "there is more to see on its left"),
      boolean("content.canScroll.right", ofScrolling, "there is more to see on its right"),
      boolean("content.canScroll.up", ofScrolling, "there is more to see above"),
      boolean("content.canScroll.down", ofScrolling, "there is more to see below"),
      boolean("content.isAtLeadingEdge", ofContent, "there is no more to see on its leading side"),
      boolean("content.bounces", ofContent, "it can be dragged beyond its end"),
      boolean("content.isPagingEnabled", ofContent, "it rests at pages"),
      number("other.translation.x", "pt", ofContent, "of its recognizer, to the right"),
      number("other.translation.y", "pt", ofContent, "of its recognizer, downwards"),
      number("other.velocity.x", "pt/s", ofContent, "of its recognizer, to the right"),
      number("other.velocity.y", "pt/s", ofContent, "of its recognizer, downwards"),
      boolean(
        "settling", fromReceive, "a transition that a gesture started goes on after its release"),
      number(
        "startFraction", nil, afterBegin,
        "the progress at which it began: where it took a transition over, or the view rested"),
      number("safeArea.top", "pt", anywhere, "the view's safeAreaInsets; 0 where none are given"),
      number("safeArea.left", "pt", anywhere, "the view's safeAreaInsets; 0 where none are given"),
      number(
        "safeArea.bottom", "pt", anywhere, "the view's safeAreaInsets; 0 where none are given"),
      number("safeArea.right", "pt", anywhere, "the view's safeAreaInsets; 0 where none are given"),
      number("moves", nil, fromBegin, "moves so far, with or without travel"),
      number(
        "position.x", "pt", afterVelocity,
        "the translation, kept from 0 to the view's width at every move"),
      number(
        "position.y", "pt", afterVelocity,
        "the translation, kept from 0 to the view's height at every move"),
      word(
        "transition", TransitionAction.words, fromReceive,
        "the one that ran when it began: none, pop, push, dismiss, present or tab"),
      number("began.location.x", "pt", afterVelocity, "the location when it began, from the left"),
      number("began.location.y", "pt", afterVelocity, "the location when it began, from the top"),
      number(
        "began.translation.x", "pt", afterVelocity, "the translation when it began, to the right"),
      number(
        "began.translation.y", "pt", afterVelocity, "the translation when it began, downwards"),
      number("began.velocity.x", "pt/s", afterVelocity, "the velocity when it began, to the right"),
      number("began.velocity.y", "pt/s", afterVelocity, "the velocity when it began, downwards"),
    ]
  }()

  /// Whether each name has a value in each context; ``percentCompleteFollows`` has none.
  fileprivate static let hasValue = {
    var table = Context.allCases.map { _ in [Bool](repeating: false, count: entries.count + 1) }
    for (index, entry) in entries.enumerated() {
      for context in entry.contexts { table[context.rawValue][index] = true }
    }
    return table
  }()

  private var entry: Entry { Self.entries[rawValue] }

  var slot: RuleSlot { RuleSlot(index: rawValue) }
  /// An extra slot that rules cannot use: whether `percentComplete` is that of the current `progress`.
  static let percentCompleteFollows = RuleSlot(index: allCases.count)
  /// The slot of a parameter, by its index in the profile.
  static func slot(ofParameter index: Int) -> RuleSlot {
    RuleSlot(index: allCases.count + 1 + index)
  }
  /// Creates the name of a slot, or nil for a parameter's slot.
  init?(_ slot: RuleSlot) { self.init(rawValue: slot.index) }
  static func isParameter(_ slot: RuleSlot) -> Bool { slot.index > allCases.count }
  /// Whether no swipe changes a name's value: a parameter, or the layout's direction.
  static func isFixed(_ slot: RuleSlot) -> Bool { isParameter(slot) || slot == Self.rtl.slot }
  /// The name in rules.
  package var text: String { entry.text }
  package var type: RuleType { entry.type }
  /// `pt`, `pt/s` or `s`, or nil for a plain number or a truth value.
  package var unit: String? { entry.unit }
  package var meaning: String { entry.meaning }
  package func hasValue(in context: Context) -> Bool { entry.contexts.contains(context) }

  /// The vocabulary of a profile without parameters.
  private static let vocabulary = {
    var vocabulary = RuleVocabulary(capacity: allCases.count + 1)
    for name in allCases { _ = vocabulary.declare(name.text, name.type) }
    _ = vocabulary.declare("percentComplete follows progress", .boolean)
    return vocabulary
  }()

  /// The vocabulary of a profile with these parameters.
  static func vocabulary(parameters: [String]) -> RuleVocabulary {
    var vocabulary = vocabulary
    for parameter in parameters { _ = vocabulary.declare(parameter, .number) }
    return vocabulary
  }
}

extension RuleVocabulary {
  /// Returns a vocabulary in which, besides the parameters, only the names with a value in a context have one.
  func restricted(to context: RuleName.Context, of key: String) -> RuleVocabulary {
    restricted(to: RuleName.hasValue[context.rawValue], context: key)
  }
}

extension RuleName {
  /// The value of ``transition``.
  static func value(of transition: TransitionAction?) -> Double {
    transition.flatMap(TransitionAction.allCases.firstIndex).map { Double($0 + 1) } ?? 0
  }
}

extension Rule {
  /// Whether it mentions one of these names.
  func mentions(_ names: RuleName...) -> Bool {
    names.contains { slots.contains($0.slot) }
  }
}

// Lists to update for a new name.
extension RuleName {
  /// The finger's values in rules before the recognizer begins.
  static let ofTheFinger =
    [.startX, .startY, .locationX, .locationY] + ofMovement + [.elapsed, .sinceLastMove]

  /// Names whose values tell how the finger moves, not where.
  static let ofMovement: [RuleName] = [
    .translationX, .translationY, .velocityX, .velocityY, .headingX, .headingY, .stepX, .stepY,
  ]

  /// The axis along which the value is.
  var axis: Margin.Axis? { text.hasSuffix(".x") ? .x : text.hasSuffix(".y") ? .y : nil }

  /// Names whose values depend on the finger at any time.
  static let followingTheFinger: [RuleName] = [
    .translationX, .translationY, .velocityX, .velocityY, .locationX, .locationY, .startX,
    .startY, .progress, .percentComplete, .elapsed, .sinceBegan, .sinceLastMove, .touches,
    .headingX, .headingY, .estimateX, .estimateY, .estimateTravelX, .estimateTravelY,
    .previousProgress, .stepX, .stepY, .beganLocationX, .beganLocationY, .beganTranslationX,
    .beganTranslationY, .beganVelocityX, .beganVelocityY,
  ]

  /// The values that are kept when a recognizer begins, each with the name of what is kept.
  static let keptAtBegin: [(value: RuleName, kept: RuleName)] = [
    (.locationX, .beganLocationX), (.locationY, .beganLocationY),
    (.translationX, .beganTranslationX), (.translationY, .beganTranslationY),
    (.velocityX, .beganVelocityX), (.velocityY, .beganVelocityY),
  ]

  static let velocityAtBegin: [RuleName] = [.beganVelocityX, .beganVelocityY]

  /// Names that are 0 or more, except the view's size and fractions.
  static let neverNegative: [RuleName] = [
    .elapsed, .sinceBegan, .sinceLastMove, .touches, .stack, .forward, .safeAreaTop, .safeAreaLeft,
    .safeAreaBottom, .safeAreaRight,
  ]

  /// Names that make a progress be computed at every move, since it does not follow from the travel at the end.
  static let changingWithoutTravel: [RuleName] = [
    .previousProgress, .stepX, .stepY, .elapsed, .sinceBegan, .sinceLastMove, .touches, .velocityX,
    .velocityY,
  ]

  /// Names of the app's navigation, which actions and other transitions change while the finger is down.
  static let ofNavigation: [RuleName] = [
    .stack, .forward, .transitioning, .settling, .popDisabled, .presented,
  ]

  /// Names of the content that outside its own rules are those of the innermost piece that scrolls along an axis.
  static let ofScrolling: [RuleName] = [
    .contentOffsetX, .contentOffsetY, .contentCanScrollLeft, .contentCanScrollRight,
    .contentCanScrollUp, .contentCanScrollDown,
  ]
}
