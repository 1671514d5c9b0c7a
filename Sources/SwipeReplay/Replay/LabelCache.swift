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

  /// The label of a recognizer's result.
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

  /// The label of a result that content made. It is not kept, since other traces have other content.
  func label(
    _ failure: RecognitionPass.Failure, over piece: Trace.Content, of index: Int
  ) -> ResultLabel {
    let recognizer = profile.rules.recognizers[index]
    var outcome = Outcome.failed
    if case .refusedOver = failure { outcome = .refused }
    return ResultLabel(
      profile: profile.name, recognizer: recognizer.name, outcome: outcome,
      rule: text(of: failure, index, over: piece.kind.text), estimator: profile.velocity,
      usesVelocity: recognizer.content.all.contains { $0.usesVelocity })
  }

  /// Why a recognizer failed over a piece of content, in words.
  ///
  /// - Parameter piece: its kind in a label, so that results can be counted by them; with its name in events.
  func text(of failure: RecognitionPass.Failure, _ index: Int, over piece: String) -> String {
    switch failure {
    case .prevented: "prevented by \(piece)"
    case .waited: "waited for \(piece)"
    case .notReceivedOver:
      "not received over \(piece): "
        + (profile.rules.recognizers[index].content[.receive]?.text ?? "")
    default: "over \(piece)"
    }
  }

  private func makeLabel(_ reason: Reason, of index: Int) -> ResultLabel {
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
      case .failed(.refusedOver): (.refused, "over content")
      case .failed(.refused(let rule)): (.refused, recognizer.refuse[rule].name)
      case .failed(let failure): (.failed, text(of: failure, index))
      }
    return ResultLabel(
      profile: profile.name, recognizer: recognizer.name, outcome: outcome, rule: rule,
      estimator: profile.velocity, usesVelocity: recognizer.usesVelocity(for: reason))
  }

  /// Why a recognizer failed, in words; for a refusal the name of the rule.
  func text(of failure: RecognitionPass.Failure, _ index: Int) -> String {
    let recognizer = profile.rules.recognizers[index]
    return switch failure {
    case .outsideTheEdge: "outside the edge"
    case .wrongDirection: "wrong direction"
    case .tooShort: "too short"
    case .tooFewTouches: "fewer than \(profile.settings[index].minimumTouches) touches"
    case .notReceived: "not received: \(recognizer.receive?.text ?? "")"
    case .failRule: "failed when \(recognizer.failWhen?.text ?? "")"
    case .neverBegan: "never \(recognizer.beginWhen?.text ?? "")"
    case .prevented(let other): "prevented by \(profile.rules.recognizers[other].name)"
    case .waited(let other): "waited for \(profile.rules.recognizers[other].name)"
    case .cancelledBySystem: "cancelled by the system"
    case .refused(let rule): recognizer.refuse[rule].name
    case .notReceivedOver: "not received over content"
    case .refusedOver: "over content"
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
