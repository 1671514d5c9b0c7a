package import ReplayAnalysis
package import SwipeReplay
import TextFormats

/// The decisions at every point of a grid of parameters: for `fit` without labels; with labels, only its CSV.
package struct GridReport: TableReport, Sendable {
  private let table: SweepTable
  private var grid: ParameterGrid { table.grid }

  package init(_ grid: ParameterGrid, _ tally: SweepTally) {
    table = SweepTable(grid, tally)
  }

  /// A row for each point.
  package var csv: [UInt8] {
    let columns =
      ["traces"] + Outcome.Kind.allCases.map(\.rawValue)
      + ["finishRate", "flips", "labelled", "falseFinish", "falseCancel"]
    var bytes: [UInt8] = []
    bytes.appendCSV(row: grid.axes.map(\.parameter) + columns)
    for point in 0..<grid.count {
      let counts = table.points[point]
      let numbers =
        grid.values(at: point) + [Double(table.traces)]
        + Outcome.Kind.allCases.map { Double(counts.outcomes[$0]) } + [table.finishRate(at: point)]
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
      json.write(table.traces, forKey: "traces")
      if table.suspicious > 0 { json.write(table.suspicious, forKey: "suspicious") }
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
    json.write(table.points[point].outcomes)
    json.write(table.finishRate(at: point), forKey: "finishRate")
    json.write(table.points[point].flips, forKey: "flips")
  }

  // MARK: Document

  /// A picture of how many finish at each point.
  package var document: ReportDocument {
    var document = ReportDocument(
      "fit", title: grid.profile.name + grid.profile.velocityDetail,
      facts: counted(table.traces, "trace") + suspicious(table.suspicious)
        + " · " + counted(grid.count, "point"))
    let heading =
      switch grid.axes.count {
      case 1: "How many finish"
      case 2: "How many finish, in percent"
      default: "The points where most finish first"
      }
    var rows = ReportTable(
      "A row for each point",
      [.init("", .name, minWidth: 3)] + grid.axes.map { .init($0.parameter, .number) }
        + [.init("finish", .number), .init("flips", .number), .init("", .picture)])
    rows.indent = 0
    let map = GridMap(
      grid: grid, name: "finish", caption: heading,
      values: (0..<grid.count).map(table.finishRate(at:)), isBad: false)
    document.sections = [
      .init(
        heading,
        blocks: map.blocks(rows) { point in
          [.init(percent(table.finishRate(at: point))), "\(table.points[point].flips)"]
        })
    ]
    let now = grid.settings(at: grid.now) + ": \(percent(table.finishRate(at: grid.now))) finish"
    document.summary = [.lines([.init(label: "now", text: now)])]
    return document
  }
}

/// A fraction at every point of a grid, for a document: a curve and a row for each point of one parameter, a shaded
/// grid for two, or for more, a row for each point with the best first.
struct GridMap {
  let grid: ParameterGrid
  /// `error`
  let name: String
  let caption: String
  /// One fraction for each point.
  let values: [Double]
  /// Whether lower fractions are better.
  let isBad: Bool
  var fitted: Int?
  var plateau: Plateau?

  /// The maximum number of points in a text for more than two parameters.
  private static let maxListed = 10
  private static let plateauMeaning = "plateau: not told from the best by these labels"

  /// - Parameters:
  ///   - table: A table without rows, whose columns are a mark, the parameters, those of `cells`, and a bar.
  ///   - cells: Returns the cells of a point between the parameters and the bar.
  func blocks(
    _ table: ReportTable, _ cells: (Int) -> [ReportTable.Cell]
  ) -> [ReportDocument.Block] {
    guard grid.axes.count != 2 else {
      return [
        .grid(
          GridPicture(
            caption, of: grid, values: values, fitted: fitted,
            outline: plateau.map { ($0.points, Self.plateauMeaning) }))
      ]
    }
    let isCurve = grid.axes.count == 1
    var (table, points) = (table, Array(0..<grid.count))
    if !isCurve {
      table.textLimit = Self.maxListed
      points = indicesInOrder(grid.count) {
        isBad ? values[$0] < values[$1] : values[$0] > values[$1]
      }
    }
    table.add(points) { point in
      [.init(point == grid.pointNow ? "now" : point == fitted ? "fitted" : "")]
        + grid.values(at: point).map { .init(numberText($0)) } + cells(point)
        + [.bar((values[point], isBad ? .bad : nil))]
    }
    return (isCurve ? [.curves(curve)] : []) + [.table(table)]
  }

  private var curve: CurvePlot {
    let axis = grid.axes[0]
    let marks = [("now", grid.valuesNow[0])] + (fitted.map { [("fitted", axis.values[$0])] } ?? [])
    return CurvePlot(
      axis: axis.values, axisName: axis.parameter, name: name, values: values,
      marks: marks.map { ($1, "\($0) \(numberText($1))") },
      band: plateau.map { plateau in
        let range = plateau.ranges[0]
        let ends = axis.values[range.lowerBound]...axis.values[range.upperBound]
        return (ends, Self.plateauMeaning)
      })
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
