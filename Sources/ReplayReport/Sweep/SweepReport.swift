package import ReplayAnalysis
package import SwipeReplay
import TextFormats

/// What traces come to at every point of a grid of parameters.
package struct SweepReport: Sendable {
  /// How it is written.
  package enum Format: String, Sendable, CaseIterable {
    case text, json, csv
  }

  let table: SweepTable
  var grid: ParameterGrid { table.grid }

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

  /// The columns of ``csv`` behind the parameters.
  static let columns =
    ["traces"] + Outcome.allCases.map(\.rawValue) + ["finishRate", "flips", "labelled", "agree"]

  /// A line for each point.
  private var csv: [UInt8] {
    var bytes: [UInt8] = []
    for axis in grid.axes {
      bytes.appendCSV(field: axis.parameter)
      bytes.append(UInt8(ascii: ","))
    }
    bytes += (Self.columns.joined(separator: ",") + "\n").utf8
    for point in 0..<grid.count {
      for axis in grid.axes.indices {
        bytes.append(number: grid.value(of: axis, at: point))
        bytes.append(UInt8(ascii: ","))
      }
      let counts = table.points[point]
      for count in [table.traces] + counts.counts {
        bytes.append(integer: count)
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(number: table.finishRate(at: point))
      for count in [counts.flips, table.labelled, counts.agreeing] {
        bytes.append(UInt8(ascii: ","))
        bytes.append(integer: count)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// One object: the axes, the profile as it is set now, and every point.
  private var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginObject()
    json.write("swipe-sweep", forKey: "format")
    json.write(1, forKey: "version")
    json.write(grid.profile.name, forKey: "profile")
    if let velocity = grid.profile.velocity {
      json.write(velocity.rawValue, forKey: "velocity")
    }
    json.write(table.traces, forKey: "traces")
    json.write(table.labelled, forKey: "labelled")
    json.key("parameters")
    json.beginArray()
    for (axis, now) in zip(grid.axes, grid.valuesNow) {
      json.beginObject()
      json.write(axis.parameter, forKey: "name")
      json.write(now, forKey: "now")
      json.key("values")
      json.beginArray(onOneLine: true)
      for value in axis.values { json.write(value) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.key("now")
    write(grid.now, to: &json)
    json.key("points")
    json.beginArray()
    for point in 0..<grid.count { write(point, to: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func write(_ point: Int, to json: inout JSONWriter) {
    json.beginObject(onOneLine: true)
    json.write(parametersOf: point, of: grid)
    for (outcome, count) in zip(Outcome.allCases, table.points[point].counts) {
      json.write(count, forKey: outcome.rawValue)
    }
    json.write(table.finishRate(at: point), forKey: "finishRate")
    json.write(table.points[point].flips, forKey: "flips")
    if table.labelled > 0 { json.write(table.points[point].agreeing, forKey: "agree") }
    json.endObject()
  }
}

extension JSONWriter {
  /// Writes the values of a grid's parameters at a point, under `parameters`.
  mutating func write(parametersOf point: Int, of grid: ParameterGrid) {
    key("parameters")
    beginObject(onOneLine: true)
    for (axis, value) in zip(grid.axes, grid.values(at: point)) {
      write(value, forKey: axis.parameter)
    }
    endObject()
  }
}
