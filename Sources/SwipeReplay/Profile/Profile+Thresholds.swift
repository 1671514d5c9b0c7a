import RuleLanguage

extension Profile {
  /// The distance of a parameter's value from 0, or from where a rule divides by zero if that is nearer: 0.01 for a `rate`
  /// of 0.99 in `velocity.x * rate / (1 - rate)`.
  package func scale(of parameter: Parameter) -> Double {
    let zeros = rules.vocabulary.slot(of: parameter.name).map { slot in
      rules.recognizers.flatMap(\.rulesOfOutcome).flatMap { $0.zerosOfDivisors(of: slot) }
    }
    return (zeros ?? []).reduce(parameter.value.magnitude) {
      min($0, ($1 - parameter.value).magnitude)
    }
  }

  /// A number that rules compare a value with: 0.5, with its parameter, or the name of the value.
  package struct Threshold: Sendable, Hashable {
    package let name: String
    package let value: Double
  }

  /// The distinct numbers that a recognizer's decision compares a bare value with.
  ///
  /// For `progress > finishProgress && velocity.x > 0` these are `finishProgress 0.5` for `progress`, and
  /// `velocity.x 0` for `velocity.x`.
  package func thresholds(
    of value: RuleName, ofRecognizer recognizer: String
  ) -> [Threshold] {
    guard let recognizer = rules.recognizers.first(where: { $0.name.isExactly(recognizer) })
    else { return [] }
    var thresholds: [Threshold] = []
    for rule in recognizer.decisionRules.compactMap(\.when) {
      for comparand in rule.comparands(of: value.slot) {
        let threshold: Threshold? =
          switch comparand {
          case .number(let number): Threshold(name: value.text, value: number)
          case .name(let slot):
            zip(parameters.indices, parameters)
              .first { index, _ in RuleName.slot(ofParameter: index) == slot }
              .map { Threshold(name: $1.name, value: $1.value) }
          }
        if let threshold, !thresholds.contains(threshold) { thresholds.append(threshold) }
      }
    }
    return thresholds
  }
}
