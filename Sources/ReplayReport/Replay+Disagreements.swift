import SwipeReplay

extension Replay {
  /// What other estimators would have made of it, in clauses to be set one after another:
  /// `would finish by lastStep (812, 0),` `window (640, 0) pt/s`. Empty where nothing is doubtful.
  var doubtClauses: [String] {
    let groups = EstimatorDisagreement.Answer.allCases.compactMap {
      answer -> (EstimatorDisagreement.Answer, [EstimatorDisagreement])? in
      let estimatorDisagreements = estimatorDisagreements.filter { $0.answer == answer }
      return estimatorDisagreements.isEmpty ? nil : (answer, estimatorDisagreements)
    }
    return groups.enumerated().flatMap { number, group in
      let (answer, estimatorDisagreements) = group
      let isLastGroup = number == groups.count - 1
      return estimatorDisagreements.enumerated().map { index, doubt in
        let isLast = index == estimatorDisagreements.count - 1
        let end = isLast ? " pt/s" + (isLastGroup ? "" : ";") : ","
        return (index == 0 ? answer.words + " by " : "") + doubt.text + end
      }
    }
  }

  /// The outcome in capitals, with a question mark where it is doubtful.
  var markedOutcome: String {
    outcome.rawValue.uppercased() + (estimatorDisagreements.isEmpty ? "" : "?")
  }
}

extension EstimatorDisagreement {
  /// `lastStep (812, 0)`
  fileprivate var text: String {
    "\(estimator.rawValue) (\(HumanNumber.text(velocity.x)), \(HumanNumber.text(velocity.y)))"
  }
}

extension EstimatorDisagreement.Answer {
  fileprivate var words: String {
    switch self {
    case .finish: "would finish"
    case .cancel: "would cancel"
    case .refused: "would be refused"
    case .began: "would begin"
    }
  }
}
