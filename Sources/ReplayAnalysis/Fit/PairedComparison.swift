/// Two settings on the same traces: only those count that one decides rightly and the other wrongly.
package struct PairedComparison: Sendable, Hashable {
  /// Traces that the second setting decides rightly and the first one wrongly.
  package var better = WrongCounts()
  /// The other way around.
  package var worse = WrongCounts()

  /// How likely a difference at least as large would be if neither setting were better: McNemar's exact
  /// test, two-sided.
  package var pValue: Double {
    Self.twoSidedSignTest(better.wrong, worse.wrong)
  }

  /// Whether the second setting is better by more than chance: by the test, at 0.05; where kinds of
  /// wrong decisions cost differently, by more than two standard errors of the difference in cost.
  package func isBetter(_ weights: FitWeights) -> Bool {
    let gain = better.cost(weights) - worse.cost(weights)
    guard weights.falseFinish != weights.falseCancel else { return gain > 0 && pValue <= 0.05 }
    let variance = better.cost(weights.squared) + worse.cost(weights.squared)
    return gain > 0 && gain * gain > 4 * variance
  }

  /// The two-sided probability of so uneven a split of coin tosses, or a more uneven one.
  static func twoSidedSignTest(_ one: Int, _ other: Int) -> Double {
    let (count, least) = (one + other, min(one, other))
    // C(count, least) / 2^count, halved as it grows so that it stays a Double.
    var halves = count
    var term = 1.0
    for index in 0..<least {
      term *= Double(count - index) / Double(index + 1)
      while term > 1, halves > 0 {
        term /= 2
        halves -= 1
      }
    }
    while term > 0, halves > 0 {
      term /= 2
      halves -= 1
    }
    var sum = 0.0
    for index in stride(from: least, through: 0, by: -1) where term > 0 {
      sum += term
      term *= Double(index) / Double(count - index + 1)
    }
    return min(1, 2 * sum)
  }
}
