import ReplayAnalysis
import SwipeReplay

extension Fit.Note {
  /// The doubt in words.
  func words(_ fit: Fit) -> String {
    switch self {
    case .fewLabels(let meaningFinish, let count):
      "\(counted(count, "trace")) \(count == 1 ? "is" : "are") labelled as meant "
        + (meaningFinish ? "to finish" : "not to finish")
        + ": too few to tell; at least \(Fit.fewLabels) of each kind say something"
    case .notBetter:
      "on traces that it has not seen the fit does no better than the current setting, or not by "
        + "more than chance: \(fit.heldOut.comparison.better.wrong) become right, "
        + "\(fit.heldOut.comparison.worse.wrong) become wrong (McNemar's exact test: p = "
        + HumanNumber.text(fit.heldOut.comparison.pValue, digits: 2) + ")"
    case .doesNotMatter(let parameter):
      "the labels do not tell one value of \(parameter.printable) from another"
    case .atTheEdge(let parameter, let isLower):
      "the plateau reaches the \(isLower ? "lowest" : "highest") value of \(parameter.printable); "
        + "vary it further to see where it ends"
    case .noHeldOutTest:
      "there are too few labelled traces to hold some out"
    }
  }
}
