import TouchTrace

/// What a wrong decision costs, by its kind.
package struct FitWeights: Sendable, Hashable {
  /// Of a trace that finishes and was not meant to.
  package var falseFinish: Double
  /// Of a trace that does not finish and was meant to.
  package var falseCancel: Double

  package init(falseFinish: Double, falseCancel: Double) {
    self.falseFinish = falseFinish
    self.falseCancel = falseCancel
  }

  /// Every wrong decision counts alike.
  package static let equal = FitWeights(falseFinish: 1, falseCancel: 1)

  /// Each of them squared: what a wrong trace adds to the variance of the cost.
  var squared: FitWeights {
    FitWeights(falseFinish: falseFinish * falseFinish, falseCancel: falseCancel * falseCancel)
  }
}

/// How many labelled traces come to something else than was meant.
package struct WrongCounts: Sendable, Hashable {
  package var labelled = 0
  /// They finish and were not meant to.
  package var falseFinish = 0
  /// They do not finish and were meant to.
  package var falseCancel = 0

  package init() {}

  package var wrong: Int { falseFinish + falseCancel }

  /// The part of the labelled traces that is wrong; 0 where there are none.
  package var error: Double { labelled == 0 ? 0 : Double(wrong) / Double(labelled) }

  /// What the wrong ones cost together.
  package func cost(_ weights: FitWeights) -> Double {
    weights.falseFinish * Double(falseFinish) + weights.falseCancel * Double(falseCancel)
  }

  /// What they cost for each labelled trace; 0 where there are none.
  package func costPerTrace(_ weights: FitWeights) -> Double {
    labelled == 0 ? 0 : cost(weights) / Double(labelled)
  }

  /// Counts wrong traces of one label.
  mutating func addWrong(_ count: Int, meaning intent: Trace.Intent) {
    if intent == .finish { falseCancel += count } else { falseFinish += count }
  }

  static func + (left: WrongCounts, right: WrongCounts) -> WrongCounts {
    var sum = left
    sum.labelled += right.labelled
    sum.falseFinish += right.falseFinish
    sum.falseCancel += right.falseCancel
    return sum
  }
}
