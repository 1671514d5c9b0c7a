import ReplayAnalysis
import SwipeReplay
import TextFormats

/// One plane of a picture, of one profile or two. Along a row, the colours change exactly where the outcome does.
struct PlanePanel {
  /// The plane's position and axes, in units of the picture.
  struct Frame {
    let width, height: Double
    /// The sides of the plot.
    let left, top, right, bottom: Double
    /// The labelled fractions of the view's side.
    let shares: [Double]
    let isSmall: Bool

    static let whole = Frame(
      width: 640, height: 376, left: 64, top: 44, right: 620, bottom: 336,
      shares: [0, 0.25, 0.5, 0.75, 1], isSmall: false)
    static let small = Frame(
      width: 250, height: 190, left: 46, top: 28, right: 236, bottom: 154, shares: [0, 0.5, 1],
      isSmall: true)
  }

  let frame: Frame
  let names: [String]
  let setting: String
  private let planes: [Plane]
  private let allKinds: PlaneKinds
  private let distances, velocities: ClosedRange<Double>

  init(_ planes: [Plane], _ kinds: PlaneKinds, _ frame: Frame) {
    self.planes = planes
    allKinds = kinds
    self.frame = frame
    names = planes.map(\.profile.name)
    let first = planes[0]
    setting = PlaneReport.setting(first)
    let rows = first.grid.velocities.count
    velocities = first.band(of: 0).lowerBound...first.band(of: rows - 1).upperBound
    distances = 0...max(first.conditions.extent, first.grid.distances.last ?? 0)
    paths = [:]
    addAreas()
  }

  var kinds: [PlaneKinds.Kind] { allKinds.all.filter { paths[$0] != nil } }

  /// Whether the plane has no blank areas.
  var isWhole: Bool { planes[0].isWhole }

  var svg: String {
    kinds.map { "<path class=\"\($0.name)\" d=\"\(paths[$0] ?? "")\"/>\n" }.joined() + axes
  }

  // MARK: Areas

  /// An area of the plot: runs of a row, extended by equal runs of the rows above it.
  private struct Area {
    let kind: PlaneKinds.Kind
    let start, end: Double
    /// The lower edge, in units of the picture.
    let bottom: Double
  }

  /// The areas of each kind, as a path.
  private var paths: [PlaneKinds.Kind: String]

  private mutating func addAreas() {
    var open: [Area] = []
    for row in planes[0].grid.velocities.indices {
      let bottom = y(planes[0].band(of: row).lowerBound)
      var next: [Area] = []
      for run in runs(row) {
        let same = open.firstIndex {
          $0.kind == run.kind && $0.start == run.start && $0.end == run.end
        }
        next.append(
          Area(
            kind: run.kind, start: run.start, end: run.end,
            bottom: same.map { open.remove(at: $0).bottom } ?? bottom))
      }
      for area in open { add(area, to: bottom) }
      open = next
    }
    for area in open { add(area, to: frame.top) }
  }

  private mutating func add(_ area: Area, to top: Double) {
    let (left, right) = (SVGText.number(x(area.start)), SVGText.number(x(area.end)))
    let bottom = SVGText.number(area.bottom)
    paths[area.kind, default: ""] += "M\(left) \(bottom)V\(SVGText.number(top))H\(right)V\(bottom)Z"
  }

  /// Returns the runs of a row, with adjacent ones of one kind joined.
  private func runs(_ row: Int) -> [(kind: PlaneKinds.Kind, start: Double, end: Double)] {
    var joined: [(kind: PlaneKinds.Kind, start: Double, end: Double)] = []
    for run in Plane.runs(row, of: planes) {
      guard let kind = allKinds.kind(of: run.outcomes) else { continue }
      if let last = joined.last, last.kind == kind, last.end == run.start {
        joined[joined.count - 1].end = run.end
      } else {
        joined.append((kind, run.start, run.end))
      }
    }
    return joined
  }

  private func x(_ distance: Double) -> Double {
    frame.left + max(distance, 0) / distances.upperBound * (frame.right - frame.left)
  }

  private func y(_ velocity: Double) -> Double {
    frame.bottom
      - (velocity - velocities.lowerBound) / (velocities.upperBound - velocities.lowerBound)
      * (frame.bottom - frame.top)
  }

  // MARK: Axes

  private var axes: String {
    let (left, right) = (SVGText.number(frame.left), SVGText.number(frame.right))
    var svg = """
      <path class="axis" d="M\(left) \(SVGText.number(frame.top))V\(SVGText.number(frame.bottom))H\(right)"/>

      """
    if velocities.contains(0) {
      svg += "<path class=\"rest\" d=\"M\(left) \(SVGText.number(y(0)))H\(right)\"/>\n"
    }
    for velocity in ticks {
      svg += label(
        HumanNumber.text(velocity), "end", x: frame.left - 6, y: y(velocity) + 4)
    }
    for share in frame.shares {
      svg += label(
        HumanNumber.text(share * 100) + " %", share == 1 ? "end" : "mid",
        x: share == 1 ? frame.right : x(share * planes[0].conditions.extent), y: frame.bottom + 16)
    }
    guard !frame.isSmall else {
      return svg + label(names[0], "title", x: frame.left, y: frame.top - 8)
    }
    let side = planes[0].conditions.direction.isHorizontal ? "width" : "height"
    return svg
      + label("distance, share of the view’s \(side)", "end", x: frame.right, y: frame.bottom + 34)
      + label("pt/s", "end", x: frame.left - 6, y: frame.top + 4)
  }

  private func label(_ text: String, _ style: String, x: Double, y: Double) -> String {
    "<text class=\"\(style)\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\">\(text.html)</text>\n"
  }

  /// Round numbers within the velocities: about five, or three in a small plane.
  private var ticks: [Double] {
    let rough = (velocities.upperBound - velocities.lowerBound) / (frame.isSmall ? 3 : 5)
    // 1, 2, 5, 10, 20, …
    var (step, factors) = (1.0, [2, 2.5, 2])
    while step < rough, step < 1e300 {
      step *= factors[0]
      factors.append(factors.removeFirst())
    }
    let first = (velocities.lowerBound / step).rounded(.up)
    let last = (velocities.upperBound / step).rounded(.down)
    guard first <= last, last - first < 100 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }
}
