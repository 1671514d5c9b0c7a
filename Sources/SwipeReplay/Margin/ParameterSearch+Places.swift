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
      var line = ParameterLine(number.rule, effect, profile.rules.values(profile.parameters))
      for value in values where !budget.isSpent {
        budget.left -= ParameterLine.evaluations * number.rule.nodeCount
        let place = line.place(reaching: value)
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

/// A number of a profile as a function of one parameter: in most profiles a straight line.
private struct ParameterLine {
  /// The number of evaluations in ``place(reaching:)``.
  static let evaluations = 2

  private let rule: Rule
  private let effect: ParameterEffect
  private var values: RuleValues
  /// The number at the parameter's current value, another value, and the number at that.
  private let present, other, there: Double

  init(_ rule: Rule, _ effect: ParameterEffect, _ values: RuleValues) {
    (self.rule, self.effect, self.values) = (rule, effect, values)
    present = rule.number(values)
    other = effect.value + max(1, effect.value.magnitude) / 256
    self.values[effect.slot] = other
    there = rule.number(self.values)
  }

  /// The value of the parameter at which the number reaches a value, to within a few Doubles.
  mutating func place(reaching number: Double) -> Double {
    func beyond(_ value: Double, _ there: Double) -> Double {
      value - (there - number) * ((value - effect.value) / (there - present))
    }
    if self.number(at: number) == number { return number }
    let place = beyond(other, there)
    // The second secant corrects the rounding of the first.
    return beyond(place, self.number(at: place))
  }

  private mutating func number(at value: Double) -> Double {
    values[effect.slot] = value
    return rule.number(values)
  }
}
