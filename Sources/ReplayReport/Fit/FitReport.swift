package import ReplayAnalysis
import SwipeReplay
import TextFormats
import TouchTrace

/// The parameters that agree best with what people meant, and how far to trust that.
package struct FitReport: Sendable {
  /// How it is written.
  package enum Format: String, Sendable, CaseIterable {
    case text, json
  }

  let fit: Fit

  package init(_ fit: Fit) {
    self.fit = fit
  }

  /// The whole report.
  package func bytes(_ format: Format, _ style: TextReport.Style = TextReport.Style()) -> [UInt8] {
    switch format {
    case .text: Array(FitText(fit, style).text.utf8)
    case .json: json
    }
  }

  private var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginObject()
    json.write("swipe-fit", forKey: "format")
    json.write(1, forKey: "version")
    json.write(fit.grid.profile.name, forKey: "profile")
    if let velocity = fit.grid.profile.velocity {
      json.write(velocity.rawValue, forKey: "velocity")
    }
    json.write(fit.traces, forKey: "traces")
    json.write(fit.labelled, forKey: "labelled")
    json.key("weight")
    json.beginObject(onOneLine: true)
    json.write(fit.weights.falseFinish, forKey: "falseFinish")
    json.write(fit.weights.falseCancel, forKey: "falseCancel")
    json.endObject()
    writeParameters(to: &json)
    json.write(fit.plateau.points.count, forKey: "plateau")
    for (name, point) in [("fitted", fit.point), ("now", fit.grid.now)] {
      json.key(name)
      write(point, to: &json)
    }
    writeHeldOut(to: &json)
    json.key("wrong")
    json.beginArray()
    for trace in fit.wrongTraces {
      json.beginObject(onOneLine: true)
      json.write(trace.source.text, forKey: "source")
      json.write(trace.trace, forKey: "trace")
      json.write(trace.intent.rawValue, forKey: "intent")
      json.write(trace.outcome.rawValue, forKey: "outcome")
      json.endObject()
    }
    json.endArray()
    json.key("notes")
    json.beginArray()
    for note in fit.notes { json.write(note.words(fit)) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func writeParameters(to json: inout JSONWriter) {
    json.key("parameters")
    json.beginArray()
    for (index, axis) in fit.grid.axes.enumerated() {
      let range = fit.plateau.ranges[index]
      json.beginObject(onOneLine: true)
      json.write(axis.parameter, forKey: "name")
      json.write(fit.grid.valuesNow[index], forKey: "now")
      json.write(fit.grid.value(of: index, at: fit.point), forKey: "fitted")
      json.write(axis.values[range.lowerBound], forKey: "from")
      json.write(axis.values[range.upperBound], forKey: "to")
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ point: Int, to json: inout JSONWriter) {
    let counts = fit.wrongCounts(at: point)
    json.beginObject()
    json.write(counts.wrong, forKey: "wrong")
    json.write(counts.falseFinish, forKey: "falseFinish")
    json.write(counts.falseCancel, forKey: "falseCancel")
    json.write(counts.error, forKey: "error")
    json.write(counts.cost(fit.weights), forKey: "cost")
    json.key("confusion")
    json.beginObject()
    for intent in Trace.Intent.allCases {
      json.key(intent.rawValue)
      json.beginObject(onOneLine: true)
      for (outcome, count) in zip(Outcome.allCases, fit.outcomes(of: intent, at: point)) {
        json.write(count, forKey: outcome.rawValue)
      }
      json.endObject()
    }
    json.endObject()
    json.endObject()
  }

  private func writeHeldOut(to json: inout JSONWriter) {
    let test = fit.heldOut
    json.key("heldOut")
    json.beginObject()
    json.write(test.folds, forKey: "folds")
    let spreads = [("training", test.training), ("fitted", test.fitted), ("now", test.now)]
    for (name, spread) in spreads where test.folds > 0 {
      json.key(name)
      json.beginObject(onOneLine: true)
      json.write(spread.mean, forKey: "costPerTrace")
      if let deviation = spread.deviation { json.write(deviation, forKey: "deviation") }
      json.endObject()
    }
    json.write(test.comparison.better.wrong, forKey: "becomeRight")
    json.write(test.comparison.worse.wrong, forKey: "becomeWrong")
    json.write(test.comparison.pValue, forKey: "p")
    json.endObject()
  }
}
