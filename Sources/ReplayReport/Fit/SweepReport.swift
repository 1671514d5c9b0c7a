package import ReplayAnalysis
import SwipeReplay

/// The decisions at every point of a grid of parameters: for `fit` without labels; with labels, only its CSV.
extension SweepTable: TableReport {
  /// A row for each point.
  package var csv: [UInt8] {
    let columns =
      ["traces"] + Outcome.Kind.allCases.map(\.rawValue)
      + ["finishRate", "flips", "labelled", "falseFinish", "falseCancel"]
    var bytes: [UInt8] = []
    bytes.appendCSV(row: grid.axes.map(\.parameter) + columns)
    for point in 0..<grid.count {
      let counts = points[point]
      let numbers =
        grid.values(at: point) + [Double(tally.traces)]
        + Outcome.Kind.allCases.map { Double(counts.outcomes[$0]) } + [finishRate(at: point)]
        + [
          counts.flips, counts.wrong.labelled, counts.wrong.falseFinish, counts.wrong.falseCancel,
        ].map(Double.init)
      bytes.appendCSV(row: numbers.map(numberText))
    }
    return bytes
  }

  /// One object: the axes, the current profile, and every point.
  package var json: [UInt8] {
    JSONWriter.document("swipe-grid") { json in
      json.write(grid.profile.name, forKey: "profile")
      if let velocity = grid.profile.velocity { json.write(velocity.rawValue, forKey: "velocity") }
      json.write(tally.traces, forKey: "traces")
      if tally.suspicious > 0 { json.write(tally.suspicious, forKey: "suspicious") }
      json.writeObjects(zip(grid.axes, grid.valuesNow), forKey: "parameters") { json, axis in
        json.write(axis.0.parameter, forKey: "name")
        json.write(axis.1, forKey: "now")
        json.writeList(axis.0.values, forKey: "values", onOneLine: true) { $0.write($1) }
      }
      json.writeObject(forKey: "now", onOneLine: true) { write(grid.now, to: &$0) }
      json.writeObjects(0..<grid.count, forKey: "points", onOneLine: true) { write($1, to: &$0) }
    }
  }

  private func write(_ point: Int, to json: inout JSONWriter) {
    json.writeObject(forKey: "parameters", onOneLine: true) { json in
      for (axis, value) in zip(grid.axes, grid.values(at: point)) {
        json.write(value, forKey: axis.parameter)
      }
    }
    json.write(points[point].outcomes)
    json.write(finishRate(at: point), forKey: "finishRate")
    json.write(points[point].flips, forKey: "flips")
  }

  // MARK: Document

  /// A picture of how many finish at each point.
  package var document: ReportDocument {
    var document = ReportDocument(
      "fit", title: grid.profile.name + grid.profile.velocityDetail,
      facts: counted(tally.traces, "trace") + suspicious(tally.suspicious)
        + " · " + counted(grid.count, "point"))
    let heading =
      switch grid.axes.count {
      case 1: "Share that finishes"
      case 2: "Share that finishes, in percent"
      default: "Points, most finishes first"
      }
    var rows = ReportTable(
      "A row for each point",
      [.init("", .name, minWidth: 3)] + grid.axes.map { .init($0.parameter, .number) }
        + [.init("finish", .number), .init("flips", .number), .init("", .picture)])
    rows.indent = 0
    let picture = GridPicture(
      heading, of: grid, values: (0..<grid.count).map(finishRate(at:)))
    let blocks = picture.blocks(rows, curve: "finish") { point in
      [.init(percent(finishRate(at: point))), "\(points[point].flips)"]
    }
    document.add(heading, blocks)
    let now = grid.settings(at: grid.now) + ": \(percent(finishRate(at: grid.now))) finish"
    document.summary = [.lines([.init(label: "now", text: now)])]
    return document
  }
}

extension ParameterGrid {
  /// `finishProgress 0.38, finishVelocity 100`
  func settings(at point: Int, sign: String = " ") -> String {
    zip(axes, values(at: point)).map { $0.parameter + sign + numberText($1) }
      .joined(separator: ", ")
  }
}

extension Profile {
  /// ` · velocity lastStep` if an estimator replaced the profile's own.
  var velocityDetail: String { velocity.map { " · velocity \($0.rawValue)" } ?? "" }
}
