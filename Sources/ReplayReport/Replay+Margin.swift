import SwipeReplay

extension Margin {
  /// The smallest changes that flip the decision, in clauses to be set one after another:
  /// `progress 0.08 higher,` `or finishProgress 0.08 lower;` `velocity alone cannot`.
  var clauses: [String] {
    var ways: [String] = []
    var vain: [String] = []
    if let progress {
      ways.append("progress " + Self.change(progress))
    } else {
      vain.append("progress")
    }
    if let velocity {
      ways.append("velocity " + Self.change(velocity, unit: " pt/s"))
    } else {
      vain.append("velocity")
    }
    for parameter in parameters {
      if let change = parameter.change { ways.append("\(parameter.name) \(Self.change(change))") }
    }
    if !vain.isEmpty {
      if ways.isEmpty, !parameters.isEmpty { vain.append("a parameter") }
      let others = vain.dropLast().joined(separator: ", ")
      vain = [(others.isEmpty ? "" : others + " or ") + (vain.last ?? "") + " alone cannot"]
    }
    let last = ways.indices.last
    return ways.indices.map { index in
      let end = index != last ? "," : vain.isEmpty ? "" : ";"
      return (index == 0 ? "" : "or ") + ways[index] + end
    } + vain
  }

  /// The change of progress, or where none flips the decision of velocity, for a table: `+0.08`,
  /// `-120 pt/s`, or `none`.
  var brief: String {
    if let progress { return Self.signed(progress) }
    if let velocity { return Self.signed(velocity) + " pt/s" }
    return "none"
  }

  /// Below this a change has no size that a person could mean: the value lies on the threshold.
  private static let leastWorthANumber = 1e-9
  private static let digits = 3

  private static func change(_ change: Double, unit: String = "") -> String {
    let size =
      change.magnitude < leastWorthANumber
      ? "a hair" : HumanNumber.text(change.magnitude, digits: digits) + unit
    return size + (change < 0 ? " lower" : " higher")
  }

  static func signed(_ change: Double) -> String {
    let sign = change < 0 ? "-" : "+"
    guard change.magnitude >= leastWorthANumber else { return sign + "0" }
    return sign + HumanNumber.text(change.magnitude, digits: digits)
  }
}
