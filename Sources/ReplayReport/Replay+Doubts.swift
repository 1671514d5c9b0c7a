import SwipeReplay

extension Replay {
  /// What other estimators would have made of it, in clauses to be set one after another:
  /// `would finish by lastStep (812, 0),` `window (640, 0) pt/s`. Empty where nothing is doubtful.
  var doubtClauses: [String] {
    let groups = Doubt.Answer.allCases.compactMap { answer -> (Doubt.Answer, [Doubt])? in
      let doubts = doubts.filter { $0.answer == answer }
      return doubts.isEmpty ? nil : (answer, doubts)
    }
    return groups.enumerated().flatMap { number, group in
      let (answer, doubts) = group
      let isLastGroup = number == groups.count - 1
      return doubts.enumerated().map { index, doubt in
        let isLast = index == doubts.count - 1
        let end = isLast ? " pt/s" + (isLastGroup ? "" : ";") : ","
        return (index == 0 ? answer.words + " by " : "") + doubt.text + end
      }
    }
  }

  /// The outcome in capitals, with a question mark where it is doubtful.
  var markedOutcome: String { outcome.rawValue.uppercased() + (doubts.isEmpty ? "" : "?") }
}

extension Doubt {
  /// `lastStep (812, 0)`
  fileprivate var text: String {
    "\(estimator.rawValue) (\(HumanNumber.text(velocity.x)), \(HumanNumber.text(velocity.y)))"
  }
}

extension Doubt.Answer {
  fileprivate var words: String {
    switch self {
    case .finish: "would finish"
    case .cancel: "would cancel"
    case .refused: "would be refused"
    case .began: "would begin"
    }
  }
}
