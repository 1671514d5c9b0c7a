import ReplayAnalysis
import SwipeReplay

/// A plane as a picture for a terminal: distances to the right, release velocities upwards, for one
/// profile or the differences of two.
struct PlaneText {
  let planes: [Plane]
  let kinds: PlaneKinds
  let style: TextReport.Style
  private var paint: Paint { style.paint }
  private var first: Plane { planes[0] }
  private var grid: PlaneGrid { first.grid }

  private static let maxRows = 26
  private static let labelWidth = 8
  /// The fractions of the view's side whose columns are described in words.
  private static let described = [0.25, 0.5, 0.75]

  var lines: [String] {
    var lines = heading + [paint("pt/s".leftPadded(to: Self.labelWidth), .faint)]
    let (rows, columns) = (shownRows, shownColumns)
    for row in rows.reversed() {
      let label = HumanNumber.text(grid.velocities[row]).leftPadded(to: Self.labelWidth)
      lines.append((label + "  " + cells(row, columns)).trimmingBlanks)
    }
    let side = first.conditions.direction.isHorizontal ? "width" : "height"
    let title = "".padded(to: Self.labelWidth + 2) + "distance, % of the \(side)"
    lines += [scale(columns), title].map { paint($0, .faint) }
    lines += [""] + legend.flowed(to: style.columns - 2).map { ("  " + $0).trimmingBlanks }
    if style.summary { lines += [""] + (planes.count == 1 ? edges : differences) }
    return lines
  }

  private var heading: [String] {
    let title =
      planes.map(\.profile.name.printable).joined(separator: " and ")
      + (planes.count == 1 ? first.profile.velocityDetail : "")
    return
      ([paint(title, .strong)]
      + PlaneReport.setting(first).wrapped(to: style.columns).map { paint($0, .faint) })
  }

  // MARK: The picture

  private var shownColumns: [Int] {
    let room = style.columns - Self.labelWidth - 2
    let step = (grid.distances.count + room - 1) / room
    return Array(stride(from: (step - 1) / 2, to: grid.distances.count, by: step))
  }

  /// Evenly spaced rows, including that of the finger at rest.
  private var shownRows: [Int] {
    let step = (grid.velocities.count + Self.maxRows - 1) / Self.maxRows
    let atRest = grid.velocities.firstIndex(of: 0) ?? 0
    return Array(stride(from: atRest % step, to: grid.velocities.count, by: step))
  }

  private func kind(_ row: Int, _ column: Int) -> PlaneKinds.Kind? {
    kinds.kind(of: planes.map { $0.outcome(row, column) })
  }

  private func cells(_ row: Int, _ columns: [Int]) -> String {
    var text = ""
    var run = ""
    var last: PlaneKinds.Kind?
    for column in columns {
      let kind = kind(row, column)
      if kind != last {
        text += paint(run, last?.meaning)
        (run, last) = ("", kind)
      }
      run.append(kind?.mark ?? " ")
    }
    return text + paint(run, last?.meaning)
  }

  /// Returns fractions of the view's side below their columns.
  private func scale(_ columns: [Int]) -> String {
    var line = "".padded(to: Self.labelWidth + 2)
    for share in [0, 0.25, 0.5, 0.75, 1] {
      let distance = share * first.conditions.extent
      guard
        let place = columns.firstIndex(where: { grid.distances[$0] >= distance })
          ?? (share == 1 ? columns.count : nil)
      else { continue }
      let label = HumanNumber.text(share * 100) + "%"
      let start = Self.labelWidth + 2 + max(0, place - (share == 1 ? label.count : label.count / 2))
      guard start >= line.displayWidth, start + label.count <= style.columns else { continue }
      line = line.padded(to: start) + label
    }
    return line.trimmingBlanks
  }

  private var legend: [String] {
    let found = Set(
      grid.velocities.indices.flatMap { row in
        grid.distances.indices.compactMap { kind(row, $0) }
      })
    return kinds.all.filter(found.contains).map { "\($0.mark) \($0.legend.printable)   " }
      + (first.isWhole ? [] : [PlaneKinds.notMade])
  }

  // MARK: In words

  private var edges: [String] {
    var rows: [ReportDocument.Line] = []
    if let row = grid.velocities.firstIndex(of: 0) {
      let text = sentence(
        first.edgesOfRows[row], first.outcome(row, firstMade(row)), "pt", all: "distance")
      rows.append(.init(label: "released at rest", text: text))
    }
    for share in Self.described {
      let distance = share * first.conditions.extent
      guard
        let column = grid.distances.indices.min(by: {
          (grid.distances[$0] - distance).magnitude < (grid.distances[$1] - distance).magnitude
        }),
        let row = grid.velocities.indices.first(where: { first.outcome($0, column) != nil })
      else { continue }
      let text = sentence(
        first.edgesOfColumns[column], first.outcome(row, column), "pt/s", all: "velocity")
      let shown = grid.distances[column]
      let percentage = number(shown / first.conditions.extent * 100)
      rows.append(.init(label: "after \(number(shown)) pt (\(percentage)%)", text: text))
    }
    let lines = TextRenderer(style).labelled(rows, indent: 2, nil)
    guard !first.hasExactEdges else { return lines }
    return lines + [""]
      + style.note(
        "the outcome changes too often to find each change to the last bit; of some it is only "
          + "known between which two swipes of the grid they are")
  }

  private func number(_ number: Double) -> String { HumanNumber.text(number, digits: 3) }

  private func firstMade(_ row: Int) -> Int {
    grid.distances.indices.first { first.outcome(row, $0) != nil } ?? 0
  }

  /// `finishes from 206.5 pt`, `never finishes`.
  ///
  /// - Parameter all: The name of a value if every one finishes: `distance`.
  private func sentence(
    _ edges: [PlaneEdge], _ start: Outcome?, _ unit: String, all: String
  ) -> String {
    guard kinds.targets.isEmpty else { return ranges(edges, start, unit) }
    if edges.allSatisfy({ $0.before.kind != .finish && $0.after.kind != .finish }) {
      return start?.kind == .finish ? "finishes at every \(all) drawn" : "never finishes"
    }
    var ranges: [String] = []
    var from: String?
    for edge in edges {
      if edge.after.kind == .finish {
        from = "from \(number(edge.first))"
      } else if edge.before.kind == .finish {
        ranges.append((from.map { $0 + " " } ?? "") + "up to \(number(edge.last))")
        from = nil
      }
    }
    return "finishes " + (ranges + [from].compactMap { $0 }).joined(separator: " and ") + " \(unit)"
  }

  /// `cancels to medium up to 127.8 pt, cancels to small from 127.8 pt`
  private func ranges(_ edges: [PlaneEdge], _ start: Outcome?, _ unit: String) -> String {
    func name(_ outcome: Outcome) -> String { kinds.kind(of: outcome).legend.printable }
    let parts = edges.indices.map { index in
      let from = index == 0 ? "" : "from \(number(edges[index - 1].first)) "
      return
        "\(name(edges[index].before)) \(from)up to \(number(edges[index].last)) \(unit)"
    }
    let last = edges.last.map { "\(name($0.after)) from \(number($0.first)) \(unit)" }
    return (parts + [last ?? start.map(name)].compactMap { $0 }).joined(separator: ", ")
  }

  private var differences: [String] {
    var counts: [PlaneKinds.Kind: Int] = [:]
    for row in grid.velocities.indices {
      for column in grid.distances.indices {
        if let kind = kind(row, column) { counts[kind, default: 0] += 1 }
      }
    }
    let different = [kinds.onlyFirst, kinds.onlySecond, kinds.otherwise]
    let total = counts.values.reduce(0, +)
    let sum = different.reduce(0) { $0 + (counts[$1] ?? 0) }
    let parts = different.compactMap { kind in
      counts[kind].map { "\($0) \(kind.legend.printable)" }
    }
    let text =
      "\(counted(total, "swipe")): \(sum) decided differently"
      + (parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")")
    return text.wrapped(to: style.columns)
  }
}
