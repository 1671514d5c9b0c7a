import ReplayAnalysis
import SwipeReplay
import TextFormats

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
