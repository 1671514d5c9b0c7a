import GestureRecognition
import RuleLanguage
import TouchTrace

extension ParameterSearch {
  /// The values of a parameter at which its effects can change, apart from the answers to rules.
  func places(
    of effect: ParameterEffect, _ trace: Trace, _ hasTransitions: Bool,
    _ budget: inout SearchBudget
  ) -> [Double] {
    if effect.isSwitch { return [1 - effect.value] }
    var places: [Double] = []
    for number in effect.numbers {
      var values: [Double] = number.isCount ? (0...Self.maxCount).map(Double.init) : [0]
      if let setting = number.setting, !number.isCount {
        var pass = RecognitionPass(profile.settings[number.recognizer].passKey)
        for gesture in replayer.gestures {
          pass.run(gesture, of: trace)
          values += pass.criticalValues(of: setting.key, of: trace)
        }
      }
      var names = profile.rules.values(profile.parameters)
      for value in values where !budget.isSpent {
        budget.left -= Rule.secants * number.rule.nodeCount
        let place = number.rule.place(of: effect, reaching: value, in: &names)
        // Rounding does not move a place beyond these.
        places +=
          number.isCount
          ? [place.rounded()] : [place.nextDown.nextDown, place.nextUp.nextUp]
      }
    }
    if effect.lacksCriticalValues(hasTransitions: hasTransitions) {
      for factor in Self.factors {
        places.append(effect.value == 0 ? factor - 1 : effect.value * factor)
        if effect.value == 0 { places.append(1 - factor) }
      }
    }
    return places.filter(\.isFinite)
  }

  /// The largest number tried for a count: more fingers, or screens to go forward to, make no difference.
  private static var maxCount: Int { 12 }
  /// The multiples of a parameter's value to try if no place is known.
  private static let factors = [
    0, 0x1p-10, 0x1p-6, 0x1p-4, 0.25, 0.5, 0.75, 0.9, 0.99, 1.01, 1.1, 1.5, 2, 4, 16, 64, 1024,
  ]
}

extension Rule {
  /// The secants in ``place(of:reaching:in:)``, each of which counts as an evaluation.
  fileprivate static let secants = 2

  /// The value of a parameter at which the number of this rule, in most profiles a straight line, reaches another, to
  /// within a few Doubles.
  ///
  /// - Parameter values: the values of the rule's names, of which that of the parameter is changed.
  fileprivate func place(
    of effect: ParameterEffect, reaching number: Double, in values: inout RuleValues
  ) -> Double {
    func result(at value: Double) -> Double {
      values[effect.slot] = value
      return self.number(values)
    }
    let present = result(at: effect.value)
    func secant(through value: Double) -> Double {
      let there = result(at: value)
      return value - (there - number) * ((value - effect.value) / (there - present))
    }
    if result(at: number) == number { return number }
    let other = effect.value + max(1, effect.value.magnitude) / 256
    // The second secant corrects the rounding of the first.
    return secant(through: secant(through: other))
  }
}
