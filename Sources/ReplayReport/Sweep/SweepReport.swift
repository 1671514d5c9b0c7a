package import ReplayAnalysis
package import SwipeReplay
import TextFormats

/// The outcomes of traces at every point of a grid of parameters.
package struct SweepReport: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case text, json, csv
  }

  private let table: SweepTable
  private var grid: ParameterGrid { table.grid }

  package init(_ grid: ParameterGrid, _ tally: SweepTally) {
    table = SweepTable(grid, tally)
  }

  /// The whole report.
  package func bytes(_ format: Format, _ style: TextReport.Style = TextReport.Style()) -> [UInt8] {
    switch format {
    case .text: Array(SweepText(table, style).text.utf8)
    case .json: json
    case .csv: csv
    }
  }

  /// A row for each point.
  private var csv: [UInt8] {
    let columns =
      ["traces"] + Outcome.allCases.map(\.rawValue) + ["finishRate", "flips", "labelled", "agree"]
    var bytes: [UInt8] = []
    for axis in grid.axes {
      bytes.appendCSV(field: axis.parameter)
      bytes.append(UInt8(ascii: ","))
    }
    bytes += (columns.joined(separator: ",") + "\n").utf8
    for point in 0..<grid.count {
      let counts = table.points[point]
      let numbers =
        grid.values(at: point) + [Double(table.traces)] + counts.counts.map(Double.init)
        + [table.finishRate(at: point)]
        + [counts.flips, table.labelled, counts.agreeing].map(Double.init)
      for (index, number) in numbers.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(number: number)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// One object: the axes, the profile as it is set now, and every point.
  private var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginDocument("swipe-sweep")
    json.write(grid.profile.name, forKey: "profile")
    if let velocity = grid.profile.velocity { json.write(velocity.rawValue, forKey: "velocity") }
    json.write(table.traces, forKey: "traces")
    json.write(table.labelled, forKey: "labelled")
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
    for (outcome, count) in zip(Outcome.allCases, table.points[point].counts) {
      json.write(count, forKey: outcome.rawValue)
    }
    json.write(table.finishRate(at: point), forKey: "finishRate")
    json.write(table.points[point].flips, forKey: "flips")
    if table.labelled > 0 { json.write(table.points[point].agreeing, forKey: "agree") }
  }
}
