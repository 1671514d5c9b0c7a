package import ReplayAnalysis
package import SwipeReplay

extension Fit: TableReport {
  /// A row for each point.
  package var csv: [UInt8] { SweepTable(grid, tally).csv }

  package var json: [UInt8] {
    JSONWriter.document("swipe-fit") { json in
      json.write(grid.profile.name, forKey: "profile")
      if let velocity = grid.profile.velocity {
        json.write(velocity.rawValue, forKey: "velocity")
      }
      json.write(tally.traces, forKey: "traces")
      json.write(sample.labelled, forKey: "labelled")
      if tally.suspicious > 0 { json.write(tally.suspicious, forKey: "suspicious") }
      json.writeObject(forKey: "weight", onOneLine: true) { json in
        json.write(weights.falseFinish, forKey: "falseFinish")
        json.write(weights.falseCancel, forKey: "falseCancel")
      }
      json.writeObjects(grid.axes.indices, forKey: "parameters", onOneLine: true) {
        json, index in
        let (axis, range) = (grid.axes[index], plateau.ranges[index])
        json.write(axis.parameter, forKey: "name")
        json.write(grid.valuesNow[index], forKey: "now")
        json.write(grid.value(of: index, at: point), forKey: "fitted")
        json.write(axis.values[range.lowerBound], forKey: "from")
        json.write(axis.values[range.upperBound], forKey: "to")
      }
      json.write(plateau.points.count, forKey: "plateau")
      json.write(isBetter, forKey: "isBetter")
      json.writeObject(forKey: "fitted") { write(point, to: &$0) }
      json.writeObject(forKey: "now") { write(grid.now, to: &$0) }
      json.writeObject(forKey: "heldOut") { write(heldOut, to: &$0) }
      json.writeObjects(wrongTraces, forKey: "wrong", onOneLine: true) { json, wrong in
        let trace = wrong.labelled
        json.write([
          "source": trace.source.text, "trace": trace.trace, "intent": trace.intent.rawValue,
          "outcome": wrong.outcome.description,
        ])
      }
      json.writeList(notes, forKey: "notes") { $0.write($1.text(self)) }
    }
  }

  private func write(_ point: Int, to json: inout JSONWriter) {
    let counts = sample.wrongCounts(at: point)
    json.write([
      "wrong": counts.wrong, "falseFinish": counts.falseFinish, "falseCancel": counts.falseCancel,
    ])
    json.write(counts.error, forKey: "error")
    json.write(counts.cost(weights), forKey: "cost")
    json.writeObject(forKey: "confusion") { json in
      for intent in Trace.Intent.allCases {
        json.writeObject(forKey: intent.rawValue, onOneLine: true) { json in
          json.write(sample.outcomes(of: intent, at: point))
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
