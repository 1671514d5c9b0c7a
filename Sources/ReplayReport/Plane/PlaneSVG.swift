import ReplayAnalysis
import SwipeReplay

/// Planes as a picture: distances to the right, release velocities upwards. One profile, or the
/// differences of two, fill it; more have a small plane each.
struct PlaneSVG {
  /// The planes of the picture, each of one profile or of the two that it compares.
  private let panels: [PlanePanel]

  private let allKinds: PlaneKinds

  private static let columns = 4

  init(planes: [Plane]) {
    let kinds = PlaneKinds(planes)
    allKinds = kinds
    panels =
      planes.count <= 2
      ? [PlanePanel(planes, kinds, .whole)] : planes.map { PlanePanel([$0], kinds, .small) }
  }

  var bytes: [UInt8] {
    guard let first = panels.first else { return [] }
    let frame = first.frame
    let columns = min(panels.count, Self.columns)
    let rows = (panels.count + columns - 1) / columns
    let top = panels.count > 1 ? 44.0 : 0
    let width = frame.width * Double(columns)
    let kinds = allKinds.all.filter { kind in panels.contains { $0.kinds.contains(kind) } }
    let legend = legend(kinds, top: top + frame.height * Double(rows), to: width)
    let height = legend.bottom + 12
    let title =
      panels.count > 1 ? "\(panels.count) profiles" : first.names.joined(separator: " and ")
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(SVGText.number(width)) \
      \(SVGText.number(height))" role="img" aria-labelledby="t d">
      <title id="t">\(title.html)</title>
      <desc id="d">Which swipes finish: the distance to the right, the release velocity upwards. \
      \(first.setting.html). Areas: \(kinds.map(\.legend).joined(separator: ", ").html).</desc>
      <style>\(style)</style>
      <rect class="ground" width="100%" height="100%"/>
      <text class="title" x="\(SVGText.number(frame.left))" y="20">\(title.html)</text>
      <text x="\(SVGText.number(frame.left))" y="36">\(first.setting.html)</text>

      """
    for (index, panel) in panels.enumerated() {
      let x = SVGText.number(Double(index % columns) * frame.width)
      let y = SVGText.number(top + Double(index / columns) * frame.height)
      svg += "<g transform=\"translate(\(x) \(y))\">\n\(panel.svg)</g>\n"
    }
    return Array((svg + legend.svg + "</svg>\n").utf8)
  }

  private var style: String {
    """
    :root{color-scheme:light dark}\
    text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:#5c636d}\
    .title{font-weight:600;font-size:14px;fill:#1a1d21}.end{text-anchor:end}.mid{text-anchor:middle}\
    .ground{fill:#fff}.axis{stroke:#5c636d;fill:none}\
    .rest{stroke:#1a1d21;stroke-dasharray:3 3;opacity:.6}\
    .finish,.bothFinish{fill:#2f9e63}.cancel{fill:#f0c05a}.neitherFinishes{fill:#e3e6ea}\
    .refused,.nothing{fill:#b9bfc8}.failed{fill:#e3e6ea}.open,.otherwise{fill:#8f7fd0}\
    .onlyFirst{fill:#2a78d6}.onlySecond{fill:#e0623c}\(targetStyle)\
    @media(prefers-color-scheme:dark){text{fill:#a0a8b4}.title{fill:#eceef1}.ground{fill:#121417}\
    .axis{stroke:#a0a8b4}.rest{stroke:#eceef1}.finish,.bothFinish{fill:#2c8a58}\
    .cancel{fill:#b98a2c}.neitherFinishes,.failed{fill:#262b32}.refused,.nothing{fill:#4a525e}}
    """
  }

  /// Colours of up to six targets, which more share with the last; those of a picture without any are left out.
  private var targetStyle: String {
    let colours = ["#4f8fdc", "#8f7fd0", "#c9699e", "#4aa8a0", "#a08a4f", "#7d8896"]
    return allKinds.targets.indices.map {
      ".target\($0 + 1){fill:\(colours[min($0, colours.count - 1)])}"
    }.joined()
  }

  private func legend(
    _ kinds: [PlaneKinds.Kind], top: Double, to width: Double
  ) -> (svg: String, bottom: Double) {
    let left = panels[0].frame.left
    var (svg, x, y) = ("", left, top + 12)
    func add(_ text: String, key: PlaneKinds.Kind? = nil) {
      let textLeft = key == nil ? 0.0 : 16
      let needed = textLeft + 22 + Double(text.displayWidth) * 6.4
      if x > left, x + needed > width { (x, y) = (left, y + 18) }
      if let key {
        svg += """
          <rect class="\(key.name)" x="\(SVGText.number(x))" y="\(SVGText.number(y - 10))" \
          width="11" height="11"/>
          """
      }
      svg += """
        <text x="\(SVGText.number(x + textLeft))" y="\(SVGText.number(y))">\(text.html)</text>

        """
      x += needed
    }
    for kind in kinds { add(kind.legend, key: kind) }
    if panels.contains(where: { !$0.isWhole }) { add(PlaneKinds.notMade) }
    return (svg, y)
  }
}

/// One plane of a picture, of one profile or two. Along a row, the colours change exactly where the outcome does.
private struct PlanePanel {
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
        HumanNumber.text(share * 100) + "%", share == 1 ? "end" : "mid",
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
