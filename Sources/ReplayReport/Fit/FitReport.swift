package import ReplayAnalysis
package import SwipeReplay
import TextFormats
import TouchTrace

/// A fit: the parameters that agree best with the labels, and how far to trust them.
package struct FitReport: TableReport, Sendable {
  let fit: Fit
  private let points: GridReport

  /// - Parameter points: The points of the same grid.
  package init(_ fit: Fit, _ points: GridReport) {
    (self.fit, self.points) = (fit, points)
  }

  /// A row for each point.
  package var csv: [UInt8] { points.csv }

  package var json: [UInt8] {
    JSONWriter.document("swipe-fit") { json in
      json.write(fit.grid.profile.name, forKey: "profile")
      if let velocity = fit.grid.profile.velocity {
        json.write(velocity.rawValue, forKey: "velocity")
      }
      json.write(fit.tally.traces, forKey: "traces")
      json.write(fit.sample.labelled, forKey: "labelled")
      if fit.tally.suspicious > 0 { json.write(fit.tally.suspicious, forKey: "suspicious") }
      json.writeObject(forKey: "weight", onOneLine: true) { json in
        json.write(fit.weights.falseFinish, forKey: "falseFinish")
        json.write(fit.weights.falseCancel, forKey: "falseCancel")
      }
      json.writeObjects(fit.grid.axes.indices, forKey: "parameters", onOneLine: true) {
        json, index in
        let (axis, range) = (fit.grid.axes[index], fit.plateau.ranges[index])
        json.write(axis.parameter, forKey: "name")
        json.write(fit.grid.valuesNow[index], forKey: "now")
        json.write(fit.grid.value(of: index, at: fit.point), forKey: "fitted")
        json.write(axis.values[range.lowerBound], forKey: "from")
        json.write(axis.values[range.upperBound], forKey: "to")
      }
      json.write(fit.plateau.points.count, forKey: "plateau")
      json.write(fit.isBetter, forKey: "isBetter")
      json.writeObject(forKey: "fitted") { write(fit.point, to: &$0) }
      json.writeObject(forKey: "now") { write(fit.grid.now, to: &$0) }
      json.writeObject(forKey: "heldOut") { write(fit.heldOut, to: &$0) }
      json.writeObjects(fit.wrongTraces, forKey: "wrong", onOneLine: true) { json, wrong in
        let trace = wrong.labelled
        json.write([
          "source": trace.source.text, "trace": trace.trace, "intent": trace.intent.rawValue,
          "outcome": wrong.outcome.description,
        ])
      }
      json.writeList(fit.notes, forKey: "notes") { $0.write($1.text(fit)) }
    }
  }

  private func write(_ point: Int, to json: inout JSONWriter) {
    let counts = fit.sample.wrongCounts(at: point)
    json.write([
      "wrong": counts.wrong, "falseFinish": counts.falseFinish, "falseCancel": counts.falseCancel,
    ])
    json.write(counts.error, forKey: "error")
    json.write(counts.cost(fit.weights), forKey: "cost")
    json.writeObject(forKey: "confusion") { json in
      for intent in Trace.Intent.allCases {
        json.writeObject(forKey: intent.rawValue, onOneLine: true) { json in
          json.write(fit.sample.outcomes(of: intent, at: point))
        }
      }
    }
  }

  private func write(_ test: HeldOutTest, to json: inout JSONWriter) {
    json.write(test.folds, forKey: "folds")
    let spreads = [("training", test.training), ("fitted", test.fitted), ("now", test.now)]
    for (name, spread) in spreads where test.folds > 0 {
      json.writeObject(forKey: name, onOneLine: true) { json in
        json.write(spread.mean, forKey: "costPerTrace")
        if let deviation = spread.deviation { json.write(deviation, forKey: "deviation") }
      }
    }
    let (better, worse) = (test.comparison.better.wrong, test.comparison.worse.wrong)
    json.write(["becomeRight": better, "becomeWrong": worse])
    json.write(test.comparison.pValue, forKey: "p")
  }
}

extension Fit {
  /// Returns the file of a profile with the fitted parameters.
  ///
  /// - Parameters:
  ///   - base: The profile to extend, as the file names it.
  ///   - changes: The parameters that differ from the base, in its order.
  package func profile(extending base: String, changes: [Profile.Parameter]) -> [UInt8] {
    JSONWriter.document("swipe-profile") { json in
      json.write(base, forKey: "extends")
      let wrong = sample.wrongCounts(at: point).wrong
      let note =
        "Fitted to \(counted(sample.labelled, "labelled trace")); \(wrong) have another outcome."
      json.writeList([note], forKey: "notes") { $0.write($1) }
      json.writeObject(forKey: "parameters") { json in
        for change in changes { json.write(change.value, forKey: change.name) }
      }
      // '--estimator' replaced the estimator of every recognizer; its rules for the estimate are extended.
      if let velocity = grid.profile.velocity {
        let recognizers = grid.profile.rules.recognizers
        json.writeObjects(recognizers, forKey: "recognizers", onOneLine: true) { json, recognizer in
          json.write(recognizer.name, forKey: "name")
          json.writeObject(forKey: "velocity") { $0.write(velocity.rawValue, forKey: "estimator") }
        }
      }
    }
  }
}
