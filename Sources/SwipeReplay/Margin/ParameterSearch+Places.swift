import GestureRecognition
import RuleLanguage
import TouchTrace

extension ParameterSearch {
  /// The values of a parameter where what follows from it can change, apart from the answers to rules.
  func places(
    of effect: ParameterEffect, _ trace: Trace, _ hasTransitions: Bool,
    _ budget: inout SearchBudget
  ) -> [Double] {
    if effect.isSwitch { return [1 - effect.value] }
    var places: [Double] = []
    for number in effect.numbers {
      var values: [Double] = number.isCount ? (0...Self.maxCount).map(Double.init) : [0]
      if let setting = number.setting, !number.isCount {
        var pass = RecognitionPass(profile.settings[number.recognizer].ofPass)
        for gesture in replayer.gestures {
          pass.run(gesture, of: trace)
          values += pass.criticalValues(of: setting.key, of: trace)
        }
      }
      for value in values where !budget.isSpent {
        budget.left -= Self.evaluationsOfPlace * number.rule.nodeCount
        let place = place(of: effect, where: number.rule, reaches: value)
        // Rounding does not take a place past these.
        places +=
          number.isCount
          ? [place.rounded()] : [place.nextDown.nextDown, place.nextUp.nextUp]
      }
    }
    if effect.isBlind(hasTransitions: hasTransitions) {
      for factor in Self.factors {
        places.append(effect.value == 0 ? factor - 1 : effect.value * factor)
        if effect.value == 0 { places.append(1 - factor) }
      }
    }
    return places.filter(\.isFinite)
  }

  /// More fingers, or screens to go forward to, than any trace has make no difference.
  private static var maxCount: Int { 12 }
  /// Multiples of a parameter's value that are tried where no place is known.
  private static let factors = [
    0, 0x1p-10, 0x1p-6, 0x1p-4, 0.25, 0.5, 0.75, 0.9, 0.99, 1.01, 1.1, 1.5, 2, 4, 16, 64, 1024,
  ]

  /// How often ``place(of:where:reaches:)`` evaluates the number for each value.
  private static var evaluationsOfPlace: Int { 2 }

  /// The value of a parameter with which a number has a value, to within a few Doubles: in most profiles the number
  /// follows from it in a straight line.
  private func place(of effect: ParameterEffect, where rule: Rule, reaches target: Double) -> Double
  {
    var values = profile.rules.values(profile.parameters)
    let present = rule.number(values)
    func number(at value: Double) -> Double {
      values[effect.slot] = value
      return rule.number(values)
    }
    if number(at: target) == target { return target }
    func secant(through value: Double) -> Double {
      let there = number(at: value)
      return value - (there - target) * ((value - effect.value) / (there - present))
    }
    // The second secant corrects the rounding of the first.
    return secant(through: secant(through: effect.value + max(1, effect.value.magnitude) / 256))
  }
}
