import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

/// The reason for a recognizer's result.
enum Reason: Hashable, Sendable {
  /// The trace stops before the outcome is settled.
  case open
  /// The profile's rules decided, perhaps neither to finish nor to cancel.
  case decided(Deciding)
  /// The profile's decision changed nothing.
  case nothing(TransitionObstacle, Deciding)
  /// The gesture was cancelled, and the implementation does nothing then.
  case cancelIgnored(Deciding.Event)
  case failed(RecognitionPass.Failure)
}

/// The rule that decided, and when.
struct Deciding: Hashable, Sendable {
  enum Event: Hashable, Sendable {
    /// A move, at which a rule of `changed` decided while the finger was down.
    case move
    case lift
    case cancelledBySystem
    /// The app disabled the recognizer, which cancels it.
    case disabled

    var isCancel: Bool { self == .cancelledBySystem || self == .disabled }
  }

  /// The index of the rule that decided, or nil if the profile cancels whenever the gesture is cancelled.
  let rule: Int?
  let event: Event
}

/// The labels of one profile's results, each made when it is first needed and then shared.
struct LabelCache: Sendable {
  private let profile: Profile
  /// For each recognizer, its labels: a dozen, or more if traces have roots of different names.
  private var labels: [[(reason: Reason, label: ResultLabel)]]
  private static let limit = 64

  init(_ profile: Profile) {
    self.profile = profile
    labels = profile.rules.recognizers.map { _ in [] }
  }

  /// The label of a result of a recognizer that did not fail because of a piece of content.
  mutating func label(_ reason: Reason, of recognizer: Int) -> ResultLabel {
    // By index, which copies no reason.
    for known in labels[recognizer].indices where labels[recognizer][known].reason == reason {
      return labels[recognizer][known].label
    }
    let label = label(reason, of: recognizer, over: nil)
    if labels[recognizer].count == Self.limit { labels[recognizer].removeAll() }
    labels[recognizer].append((reason, label))
    return label
  }

  /// Makes a label.
  ///
  /// - Parameter piece: the content because of which the recognizer failed. Such a label is not kept, since other
  ///   traces have other content, and names only the kind, so that results can be counted by it.
  func label(_ reason: Reason, of index: Int, over piece: Trace.Content?) -> ResultLabel {
    let recognizers = profile.rules.recognizers
    let recognizer = recognizers[index]
    func condition(_ event: Deciding.Event) -> [String] {
      switch event {
      case .lift: []
      case .move: ["while the finger was down"]
      case .cancelledBySystem: ["cancelled by the system (\(recognizer.cancelled.rawValue))"]
      case .disabled: ["cancelled, as the app disabled it (\(recognizer.cancelled.rawValue))"]
      }
    }
    func preamble(_ event: Deciding.Event) -> [String] {
      switch event {
      case .lift, .move: condition(event)
      case .cancelledBySystem: ["touches cancelled by the system, \(recognizer.cancelled.meaning)"]
      case .disabled: ["disabled by the app, \(recognizer.cancelled.meaning)"]
      }
    }
    let deciding: Deciding? =
      switch reason {
      case .decided(let deciding), .nothing(_, let deciding): deciding
      case .open, .cancelIgnored, .failed: nil
      }
    let decidingRule = deciding.flatMap(recognizer.rule)
    let (ruled, ruleText) = (decidingRule?.outcome ?? .cancel, decidingRule?.text ?? "")
    let (outcome, rule): (Outcome, String)
    var before: [String] = []
    var (from, words) = (decidingRule?.from, String?.none)
    switch reason {
    case .open: (outcome, rule) = (.open, "")
    case .decided(let deciding):
      outcome = ruled
      guard outcome.isDecision else {
        let reason = (deciding.rule ?? 0) > 0 ? ", as no rule holds" : ""
        rule =
          "neither finished nor cancelled" + (decidingRule?.when == nil ? reason : ": \(ruleText)")
        break
      }
      before = preamble(deciding.event)
      func text(_ rule: String) -> String {
        (condition(deciding.event) + [rule]).filter { !$0.isEmpty }.joined(separator: ": ")
      }
      rule = text(ruleText)
      if decidingRule?.when == nil, let place = deciding.rule, place > 0 {
        words = text(
          Self.denied(recognizer.rules(of: deciding)[..<place].compactMap { $0.when?.text }))
      }
    case .nothing(let obstacle, let deciding):
      (outcome, rule) = (.nothing, obstacle.description)
      before = ["\(rule), so \(ruled.decision?.rawValue ?? "the end") changes nothing"]
      before += preamble(deciding.event)
    case .cancelIgnored(let event):
      (outcome, rule) = (.open, condition(event)[0] + ": the implementation does nothing")
      before = preamble(event)
    case .failed(let failure):
      outcome = failure.isRefusal ? .refused : .failed
      if case .refused(let rule) = failure { from = recognizer.refuse[rule].from }
      rule = text(of: failure, index) { piece?.kind.text ?? recognizers[$0].name }
    }
    let isDiscrete = type(of: profile.settings[index].recognizer).isDiscrete
    let event: ResultLabel.Event =
      switch deciding?.event {
      case .cancelledBySystem, .disabled: .cancel
      case .move: .move
      case .lift, nil: isDiscrete ? .recognition : .lift
      }
    return ResultLabel(
      profile: profile.name, recognizer: recognizer.name, outcome: outcome, rule: rule,
      ruleInWords: words,
      decision: deciding == nil ? nil : ruled.decision, decidingRule: ruleText,
      preamble: before.joined(separator: "; "),
      event: event, hasSeveralOutcomes: recognizer.hasSeveralOutcomes,
      estimator: profile.velocity,
      usesVelocity: piece == nil
        ? recognizer.usesVelocity(for: reason)
        : recognizer.content.all.contains { $0.usesVelocity },
      axis: recognizer.axisOfProgress, from: from,
      codePlace: from.flatMap(profile.place(ofCode:)))
  }

  /// `not progress > 0.5`, `neither velocity.x > 100 nor progress > 0.5`, or `none of` more.
  private static func denied(_ rules: [String]) -> String {
    switch rules.count {
    case 1: "not \(rules[0])"
    case 2: "neither \(rules[0]) nor \(rules[1])"
    default: "none of " + rules.joined(separator: ", ")
    }
  }

  /// The reason a recognizer failed, in words; for a refusal, the name of the rule.
  ///
  /// - Parameter name: returns the name of the recognizer or piece of content at an index.
  func text(
    of failure: RecognitionPass.Failure, _ index: Int, name: (_ place: Int) -> String
  ) -> String {
    let recognizer = profile.rules.recognizers[index]
    return switch failure {
    case .test(let test): test.text(of: profile.settings[index].recognizer)
    case .notReceived: "not received: \(recognizer.receive?.text ?? "")"
    case .failRule: "failed when \(recognizer.failWhen?.text ?? "")"
    case .neverBegan: "never \(recognizer.beginWhen?.text ?? "")"
    case .prevented(let other): "prevented by \(name(other))"
    case .waited(let other): "waited for \(name(other))"
    case .cancelledBySystem: "cancelled by the system"
    case .disabled: "disabled by the app"
    case .refused(let rule): recognizer.refuse[rule].name
    case .notReceivedOver(let place):
      "not received over \(name(place)): \(recognizer.content[.receive]?.text ?? "")"
    case .refusedOver(let place): "over \(name(place))"
    }
  }
}

extension RecognizerProfile.CancelPolicy {
  /// What follows from a cancellation, for a sentence.
  fileprivate var meaning: String {
    switch self {
    case .decide: "decided like a lift"
    case .cancel: "which always cancels"
    case .decideWithoutVelocity: "decided like a lift with no velocity"
    case .ignore: "and the implementation does nothing"
    }
  }
}

extension RecognizerProfile {
  /// The rules among which the deciding one is.
  func rules(of deciding: Deciding) -> [DecisionRule] {
    deciding.event == .move ? changed?.rules ?? [] : decide
  }

  /// Whether the result depends on rules that use the velocity.
  fileprivate func usesVelocity(for reason: Reason) -> Bool {
    switch reason {
    case .decided(let deciding):
      deciding.rule.map { rule in
        let asked = deciding.event == .move ? [] : changed?.rules ?? []
        return progress.usesVelocity
          || (asked + rules(of: deciding)[...rule]).contains { $0.when?.usesVelocity ?? false }
      } ?? false
    case .failed(.refused(let rule)):
      refuse[...rule].contains { $0.rule.usesVelocity }
    case .failed(.failRule):
      failWhen?.usesVelocity ?? false
    case .failed(.neverBegan):
      beginWhen?.usesVelocity ?? false
    case .open, .nothing, .cancelIgnored, .failed:
      false
    }
  }
}

extension Rule {
  fileprivate var usesVelocity: Bool {
    mentions(
      .velocityX, .velocityY, .otherVelocityX, .otherVelocityY, .beganVelocityX, .beganVelocityY)
  }
}
