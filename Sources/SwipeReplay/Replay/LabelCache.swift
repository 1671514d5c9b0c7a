import GestureRecognition
import RuleLanguage
import TouchTrace

/// Why a recognizer's result is what it is.
enum Reason: Hashable, Sendable {
  /// The trace stops before the outcome is settled.
  case open
  /// A rule of the decision, by its index.
  case decided(by: Int)
  /// The profile cancels whenever the system does.
  case cancelledBySystem
  /// The system cancels, and the implementation is not told.
  case cancelIgnored
  case failed(RecognitionPass.Failure)
}

/// The labels of one profile's results, each made when it is first needed and then shared.
struct LabelCache: Sendable {
  private struct Entry: Sendable {
    let reason: Reason
    let label: ResultLabel
  }

  private let profile: Profile
  /// For each recognizer the label of each rule of its decision.
  private var decided: [[ResultLabel?]]
  /// For each recognizer its other labels, a dozen at most.
  private var others: [[Entry]]

  init(_ profile: Profile) {
    self.profile = profile
    decided = profile.rules.recognizers.map { $0.decide.map { _ in nil } }
    others = profile.rules.recognizers.map { _ in [] }
  }

  /// The label of the result of a recognizer that failed by a piece of content. It is not kept, since other traces have
  /// other content, and has the kind only, so that results can be counted by it.
  func label(_ reason: Reason, of recognizer: Int, over piece: Trace.Content) -> ResultLabel {
    makeLabel(
      reason, of: recognizer,
      usesVelocity: profile.rules.recognizers[recognizer].content.all.contains {
        $0.usesVelocity
      }
    ) { _ in piece.kind.text }
  }

  /// The label of any other result of a recognizer.
  mutating func label(_ reason: Reason, of recognizer: Int) -> ResultLabel {
    if case .decided(let rule) = reason {
      if let label = decided[recognizer][rule] { return label }
      let label = makeLabel(reason, of: recognizer)
      decided[recognizer][rule] = label
      return label
    }
    for index in others[recognizer].indices where others[recognizer][index].reason == reason {
      return others[recognizer][index].label
    }
    let label = makeLabel(reason, of: recognizer)
    others[recognizer].append(Entry(reason: reason, label: label))
    return label
  }

  private func makeLabel(_ reason: Reason, of index: Int) -> ResultLabel {
    let recognizers = profile.rules.recognizers
    return makeLabel(
      reason, of: index, usesVelocity: recognizers[index].usesVelocity(for: reason)
    ) { recognizers[$0].name }
  }

  private func makeLabel(
    _ reason: Reason, of index: Int, usesVelocity: Bool, name: (_ place: Int) -> String
  ) -> ResultLabel {
    let recognizer = profile.rules.recognizers[index]
    let (outcome, rule): (Outcome, String) =
      switch reason {
      case .open: (.open, "")
      case .decided(let rule):
        (
          recognizer.decide[rule].decision == .finish ? .finish : .cancel,
          recognizer.decide[rule].text
        )
      case .cancelledBySystem: (.cancel, "cancelled by the system")
      case .cancelIgnored: (.open, Replay.cancelIgnored)
      case .failed(let failure):
        (failure.isRefusal ? .refused : .failed, text(of: failure, index, name: name))
      }
    return ResultLabel(
      profile: profile.name, recognizer: recognizer.name, outcome: outcome, rule: rule,
      estimator: profile.velocity, usesVelocity: usesVelocity)
  }

  /// Why a recognizer failed, in words; for a refusal the name of the rule.
  ///
  /// - Parameter name: of the recognizer in a place, which may be that of a piece of content.
  func text(
    of failure: RecognitionPass.Failure, _ index: Int, name: (_ place: Int) -> String
  ) -> String {
    let recognizer = profile.rules.recognizers[index]
    return switch failure {
    case .outsideTheEdge: "outside the edge"
    case .wrongDirection: "wrong direction"
    case .tooShort: "too short"
    case .tooFewTouches: "fewer than \(profile.settings[index].minimumTouches) touches"
    case .notReceived: "not received: \(recognizer.receive?.text ?? "")"
    case .failRule: "failed when \(recognizer.failWhen?.text ?? "")"
    case .neverBegan: "never \(recognizer.beginWhen?.text ?? "")"
    case .prevented(let other): "prevented by \(name(other))"
    case .waited(let other): "waited for \(name(other))"
    case .cancelledBySystem: "cancelled by the system"
    case .refused(let rule): recognizer.refuse[rule].name
    case .notReceivedOver(let place):
      "not received over \(name(place)): \(recognizer.content[.receive]?.text ?? "")"
    case .refusedOver(let place): "over \(name(place))"
    }
  }
}

extension RecognizerProfile {
  /// Whether the rules that were asked for a result ask for the velocity.
  fileprivate func usesVelocity(for reason: Reason) -> Bool {
    switch reason {
    case .open, .cancelledBySystem, .cancelIgnored:
      false
    case .decided(let rule):
      progress.usesVelocity || decide[...rule].contains { $0.when?.usesVelocity ?? false }
    case .failed(.refused(let rule)):
      refuse[...rule].contains { $0.rule.usesVelocity }
    case .failed(.failRule):
      failWhen?.usesVelocity ?? false
    case .failed(.neverBegan):
      beginWhen?.usesVelocity ?? false
    case .failed:
      false
    }
  }
}

extension Rule {
  fileprivate var usesVelocity: Bool {
    mentions(.velocityX, .velocityY, .otherVelocityX, .otherVelocityY)
  }
}
