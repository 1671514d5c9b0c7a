import GestureRecognition
package import RuleLanguage
import TouchTrace

/// A name that rules can use, with its type and the rules in which it has a value.
///
/// Every vocabulary begins with these names in this order, so a name's slot is its raw value in all
/// profiles. After ``percentCompleteFollows`` the profile's parameters follow.
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

  /// The part of a profile that a rule belongs to, which determines the names that have a value.
  package enum Context: Int, Sendable, CaseIterable {
    /// A number that does not depend on touches, but on parameters only.
    case setting
    /// `receive`, evaluated when the first finger touches down.
    case receive
    /// `failWhen`, `beginWhen` and `refuse`.
    case begin
    /// `progress`, and `restartWhen`, evaluated at every move before it begins and after that.
    case progress
    /// The rules of `velocity`, applied to the estimate.
    case velocity
    case decide
    /// `completionSpeed` and `settling`, evaluated after the decision.
    case settling
    /// Where the views are: `from` and `to`.
    case placement
    /// `content`, evaluated before it begins, for each piece of content under the finger.
    case content

    /// The keys of a profile whose rules are evaluated here.
    package var keys: [String] {
      switch self {
      case .setting:
        RecognizerKind.allCases.flatMap { $0.type.numberKeys }
          + ["forwardLimit", "duration", "startDelay", "stiffness", "mass"]
      case .receive: ["receive"]
      case .begin: ["failWhen", "beginWhen", "refuse"]
      case .progress: ["restartWhen", "progress"]
      case .velocity: ["velocity"]
      case .decide: ["decide"]
      case .settling: ["completionSpeed", "settling"]
      case .placement: ["from", "to"]
      case .content: ["content"]
      }
    }
  }

  private typealias Entry = (
    text: String, type: RuleType, unit: String?, contexts: [Context], meaning: String
  )

  /// In the order of the cases.
  private static let entries: [Entry] = {
    let afterBegin: [Context] = [.progress, .velocity, .decide, .settling]
    let fromBegin = [.begin, .content] + afterBegin
    let fromReceive = [.receive] + fromBegin
    let ofContent: [Context] = [.content]
    let anywhere = fromReceive + [.placement]
    let afterEstimate = fromBegin.filter { $0 != .velocity }
    let afterProgress: [Context] = [.decide, .settling]
    return [
      (
        "translation.x", .number, "pt", fromBegin,
        "travel to the right, less the slop as 'slopTravel' says"
      ),
      (
        "translation.y", .number, "pt", fromBegin,
        "travel downwards, less the slop as 'slopTravel' says"
      ),
      ("velocity.x", .number, "pt/s", afterEstimate, "velocity to the right"),
      ("velocity.y", .number, "pt/s", afterEstimate, "velocity downwards"),
      ("location.x", .number, "pt", fromReceive, "where the finger is, from the view's left"),
      ("location.y", .number, "pt", fromReceive, "where the finger is, from the view's top"),
      ("start.x", .number, "pt", fromReceive, "where the finger went down, from the left"),
      ("start.y", .number, "pt", fromReceive, "where the finger went down, from the top"),
      ("progress", .number, nil, afterProgress, "as the rule 'progress' computes it"),
      (
        "percentComplete", .number, nil, afterProgress,
        "the interaction controller's: the progress of the last update, clamped to 0…1"
      ),
      ("width", .number, "pt", anywhere, "the view's width"),
      ("height", .number, "pt", anywhere, "the view's height"),
      ("elapsed", .number, "s", fromBegin, "since the first finger went down"),
      ("sinceBegan", .number, "s", afterBegin, "since the recognizer began"),
      ("sinceLastMove", .number, "s", fromBegin, "since the last move"),
      ("touches", .number, nil, fromBegin, "fingers that the recognizer tracks"),
      ("stack", .number, nil, fromReceive, "screens on the navigation stack"),
      ("forward", .number, nil, fromReceive, "screens that a forward swipe can bring back"),
      ("transitioning", .boolean, nil, fromReceive, "a transition is running"),
      ("popDisabled", .boolean, nil, fromReceive, "the top screen forbids an interactive pop"),
      ("rtl", .boolean, nil, anywhere, "the layout is right-to-left"),
      ("duration", .number, "s", anywhere, "the animation's duration"),
      ("fraction", .number, nil, [.placement], "how much of the animation is done, 0…1"),
      ("heading.x", .number, "pt", fromBegin, "the first move, to the right"),
      ("heading.y", .number, "pt", fromBegin, "the first move, downwards"),
      ("estimate.x", .number, "pt/s", [.velocity], "the estimator's velocity, to the right"),
      ("estimate.y", .number, "pt/s", [.velocity], "the estimator's velocity, downwards"),
      (
        "estimate.travel.x", .number, "pt", [.velocity],
        "travel between the estimate's samples, to the right"
      ),
      (
        "estimate.travel.y", .number, "pt", [.velocity],
        "travel between the estimate's samples, downwards"
      ),
      ("finishes", .boolean, nil, [.settling], "the decision is to finish"),
      (
        "hasChanged", .boolean, nil, afterProgress,
        "the fingers moved after the move that began it"
      ),
      (
        "previousProgress", .number, nil, [.progress],
        "the progress of the move before; 0 where it began"
      ),
      (
        "step.x", .number, "pt", [.begin, .progress],
        "travel since the move before, to the right"
      ),
      (
        "step.y", .number, "pt", [.begin, .progress],
        "travel since the move before, downwards"
      ),
      ("presented", .boolean, nil, fromReceive, "a view is presented over the stack"),
      (
        "content.kind", .word(Trace.Content.Kind.allCases.map(\.rawValue)), nil, ofContent,
        "what it is, as traces call it: content.kind == slider"
      ),
      (
        "content.axis", .word(Trace.Content.Axis.allCases.map(\.rawValue)), nil, ofContent,
        "the directions that a finger moves it in"
      ),
      ("content.offset.x", .number, "pt", ofContent, "its contentOffset when it is asked"),
      ("content.offset.y", .number, "pt", ofContent, "its contentOffset when it is asked"),
      ("content.width", .number, "pt", ofContent, "the width of its rect"),
      ("content.height", .number, "pt", ofContent, "the height of its rect"),
      (
        "content.size.width", .number, "pt", ofContent,
        "its contentSize; infinite along its axis where it is not known"
      ),
      (
        "content.size.height", .number, "pt", ofContent,
        "its contentSize; infinite along its axis where it is not known"
      ),
      ("content.canScroll.left", .boolean, nil, ofContent, "there is more to see on its left"),
      ("content.canScroll.right", .boolean, nil, ofContent, "there is more to see on its right"),
      ("content.canScroll.up", .boolean, nil, ofContent, "there is more to see above"),
      ("content.canScroll.down", .boolean, nil, ofContent, "there is more to see below"),
      (
        "content.isAtLeadingEdge", .boolean, nil, ofContent,
        "there is no more to see on its leading side"
      ),
      ("content.bounces", .boolean, nil, ofContent, "it can be dragged beyond its end"),
      ("content.isPagingEnabled", .boolean, nil, ofContent, "it rests at pages"),
      ("other.translation.x", .number, "pt", ofContent, "of its recognizer, to the right"),
      ("other.translation.y", .number, "pt", ofContent, "of its recognizer, downwards"),
      ("other.velocity.x", .number, "pt/s", ofContent, "of its recognizer, to the right"),
      ("other.velocity.y", .number, "pt/s", ofContent, "of its recognizer, downwards"),
      (
        "settling", .boolean, nil, fromReceive,
        "a transition that a gesture started goes on after its release"
      ),
      (
        "startFraction", .number, nil, afterBegin,
        "how much of the transition was done at the begin: 0, or of one that was taken over"
      ),
      (
        "safeArea.top", .number, "pt", anywhere, "the view's safeAreaInsets; 0 where none are given"
      ),
      (
        "safeArea.left", .number, "pt", anywhere,
        "the view's safeAreaInsets; 0 where none are given"
      ),
      (
        "safeArea.bottom", .number, "pt", anywhere,
        "the view's safeAreaInsets; 0 where none are given"
      ),
      (
        "safeArea.right", .number, "pt", anywhere,
        "the view's safeAreaInsets; 0 where none are given"
      ),
      ("moves", .number, nil, fromBegin, "moves so far, also those that go nowhere"),
      (
        "position.x", .number, "pt", [.progress, .decide, .settling],
        "the translation, kept within 0 and the view's width at every move"
      ),
      (
        "position.y", .number, "pt", [.progress, .decide, .settling],
        "the translation, kept within 0 and the view's height at every move"
      ),
    ]
  }()

  /// For each context and each name whether it has a value there; ``percentCompleteFollows`` has none.
  fileprivate static let hasValue = Context.allCases.map { context in
    entries.map { $0.contexts.contains(context) } + [false]
  }

  private var entry: Entry { Self.entries[rawValue] }

  private static let casesByText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.text, $0) })

  /// The name that rules write so; nil for one that no rule has by itself.
  init?(text: String) {
    guard let name = Self.casesByText[text] else { return nil }
    self = name
  }

  var slot: RuleSlot { RuleSlot(index: rawValue) }
  /// After the names, for what no rule can ask: whether `percentComplete` is that of the present `progress`.
  static let percentCompleteFollows = RuleSlot(index: allCases.count)
  /// The slot of a parameter, by its index in the profile.
  static func slot(ofParameter index: Int) -> RuleSlot {
    RuleSlot(index: allCases.count + 1 + index)
  }
  /// The name of a slot; nil where that is a parameter's.
  init?(_ slot: RuleSlot) { self.init(rawValue: slot.index) }
  static func isParameter(_ slot: RuleSlot) -> Bool { slot.index > allCases.count }
  /// The name in rules.
  package var text: String { entry.text }
  package var type: RuleType { entry.type }
  /// `pt`, `pt/s` or `s`; nil for a plain number or a truth value.
  package var unit: String? { entry.unit }
  package var meaning: String { entry.meaning }
  package func hasValue(in context: Context) -> Bool { entry.contexts.contains(context) }

  /// The vocabulary of a profile without parameters.
  private static let vocabulary = {
    var vocabulary = RuleVocabulary()
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
  /// The same names, of which only those have a value that have one in a context, and the parameters.
  func restricted(to context: RuleName.Context, of key: String) -> RuleVocabulary {
    restricted(to: RuleName.hasValue[context.rawValue], context: key)
  }
}

extension Rule {
  /// Whether it mentions one of these names.
  func mentions(_ names: RuleName...) -> Bool {
    names.contains { slots.contains($0.slot) }
  }
}
