import GestureRecognition

/// Why a recognizer's result is what it is.
enum Reason: Hashable, Sendable {
  /// The trace stopped before anything was settled.
  case open
  /// A rule of the decision, by its index.
  case decided(by: Int)
  /// The profile cancels whenever the system does.
  case cancelledBySystem
  case failed(PanRecognizer.Failure)
}

/// The words of one profile's results, each made when it is needed first.
struct Wording: Sendable {
  private let profile: Profile
  /// For each recognizer what it has said so far: a dozen at most, the usual ones soon.
  private var known: [[Said]]

  /// For each recognizer what it says where a rule decides, by the rule.
  private var decided: [[ResultLabel?]]

  private struct Said: Sendable {
    let reason: Reason
    let words: ResultLabel
  }

  init(_ profile: Profile) {
    self.profile = profile
    known = profile.rules.recognizers.map { _ in [] }
    decided = profile.rules.recognizers.map { $0.decide.map { _ in nil } }
  }

  /// The words for what became of a recognizer.
  mutating func words(_ reason: Reason, of index: Int) -> ResultLabel {
    if case .decided(let rule) = reason, let words = decided[index][rule] { return words }
    for place in known[index].indices where known[index][place].reason == reason {
      return known[index][place].words
    }
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
      case .failed(.refused(let rule)): (.refused, recognizer.refuse[rule].name)
      case .failed(let failure): (.failed, text(of: failure, index))
      }
    let words = ResultLabel(
      ResultLabel.Content(
        profile: profile.name, recognizer: recognizer.name, outcome: outcome, rule: rule,
        estimator: profile.velocity))
    if case .decided(let rule) = reason {
      decided[index][rule] = words
    } else {
      known[index].append(Said(reason: reason, words: words))
    }
    return words
  }

  /// The words for a failure of a recognizer.
  func text(of failure: PanRecognizer.Failure, _ index: Int) -> String {
    failure.text(
      of: profile.rules.recognizers[index], in: profile.rules.recognizers,
      minimum: profile.settings[index].minimumTouches)
  }
}
