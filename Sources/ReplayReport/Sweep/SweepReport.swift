package import ReplayAnalysis
package import SwipeReplay
import TextFormats

/// The outcomes of traces at every point of a grid of parameters.
package struct SweepReport: TableReport, Sendable {
  private let table: SweepTable
  private var grid: ParameterGrid { table.grid }

  package init(_ grid: ParameterGrid, _ tally: SweepTally) {
    table = SweepTable(grid, tally)
  }

  package func text(_ style: TextReport.Style) -> String {
    SweepText(table: table, style: style).text
  }

  package var html: [UInt8] { SweepPage(table: table).html }

  /// A row for each point.
  package var csv: [UInt8] {
    let columns =
      ["traces"] + Outcome.allCases.map(\.rawValue) + ["finishRate", "flips", "labelled", "agree"]
    var bytes: [UInt8] = []
    bytes.appendCSV(row: grid.axes.map(\.parameter) + columns)
    for point in 0..<grid.count {
      let counts = table.points[point]
      let numbers =
        grid.values(at: point) + [Double(table.traces)]
        + Outcome.allCases.map { Double(counts.outcomes[$0]) } + [table.finishRate(at: point)]
        + [counts.flips, table.labelled, counts.agreeing].map(Double.init)
      bytes.appendCSV(row: numbers.map(numberText))
    }
    return bytes
  }

  /// One object: the axes, the profile as it is set now, and every point.
  package var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginDocument("swipe-sweep")
    json.write(grid.profile.name, forKey: "profile")
    if let velocity = grid.profile.velocity { json.write(velocity.rawValue, forKey: "velocity") }
    json.write(table.traces, forKey: "traces")
    json.write(table.labelled, forKey: "labelled")
    if table.suspicious > 0 { json.write(table.suspicious, forKey: "suspicious") }
    if table.severalGestures > 0 {
      json.write(table.severalGestures, forKey: "severalGestures")
    }
    json.writeObjects(zip(grid.axes, grid.valuesNow), forKey: "parameters") { json, axis in
      json.write(axis.0.parameter, forKey: "name")
      json.write(axis.1, forKey: "now")
      json.writeList(axis.0.values, forKey: "values", onOneLine: true) { $0.write($1) }
    }
    json.writeObject(forKey: "now", onOneLine: true) { write(grid.now, to: &$0) }
    json.writeObjects(0..<grid.count, forKey: "points", onOneLine: true) { write($1, to: &$0) }
    json.endDocument()
    return json.bytes
  }

  private func write(_ point: Int, to json: inout JSONWriter) {
    json.writeObject(forKey: "parameters", onOneLine: true) { json in
      for (axis, value) in zip(grid.axes, grid.values(at: point)) {
        json.write(value, forKey: axis.parameter)
      }
    }
    json.write(table.points[point].outcomes)
    json.write(table.finishRate(at: point), forKey: "finishRate")
    json.write(table.points[point].flips, forKey: "flips")
    if table.labelled > 0 { json.write(table.points[point].agreeing, forKey: "agree") }
  }
}
