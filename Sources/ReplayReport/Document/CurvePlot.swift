import SwipeReplay
import TextFormats

/// Curves over one axis, as wide as the page. Positions along the axis are fractions of the width,
/// so that text keeps its size.
struct CurvePlot: Sendable {
  struct Curve: Sendable {
    var name: String
    /// Fractions, one for each value of the axis.
    var values: [Double]
  }

  /// The values of the axis, ascending.
  let axis: [Double]
  let axisName: String
  /// At most two.
  let curves: [Curve]
  /// The values of the axis that have a word.
  var marks: [(value: Double, word: String)] = []
  /// A range of the axis with its name.
  var band: (range: ClosedRange<Double>, name: String)?

  private static let height = 180.0
  private static let top = 26.0
  private static let bottom = 22.0
  /// The classes of the curves.
  private static let kinds = ["line", "line second"]
  /// More points would be finer than the plot.
  private static let maxPoints = 300

  var html: String {
    let name = "\(curves.map(\.name).joined(separator: " and ")) over \(axisName)"
    return """
      <figure>
      <figcaption>\(legend)</figcaption>
      <svg class="plot" width="100%" height="\(SVGText.number(Self.top + Self.height + Self.bottom))" role="img" \
      aria-label="\(name.html)">\(grid)\(bandPicture)\(lines)\(marksPicture)</svg>
      </figure>

      """
  }

  private var highest: Double {
    // The top of the scale is a round percentage.
    let most = curves.flatMap(\.values).max() ?? 1
    return [0.05, 0.1, 0.2, 0.5, 1].first { $0 >= most } ?? 1
  }

  private var low: Double { axis.first ?? 0 }
  private var high: Double { axis.last ?? 0 }

  private func x(_ value: Double) -> String {
    let fraction = high > low ? (value - low) / (high - low) : 0.5
    return HumanNumber.fixed(min(max(fraction, 0), 1) * 100, decimals: 2) + "%"
  }

  private func y(_ value: Double) -> String {
    SVGText.number(Self.top + (1 - min(max(value / highest, 0), 1)) * Self.height)
  }

  private func text(_ text: String, _ x: String, _ y: String, _ anchor: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(text.html)</text>"
  }

  private var grid: String {
    let ends = [0, highest / 2, highest].map { value in
      "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(y(value))\" y2=\"\(y(value))\"/>"
        + "<text x=\"0\" y=\"\(y(value))\" dy=\"-4\">\(HumanNumber.short(value * 100)) %</text>"
    }.joined()
    let base = SVGText.number(Self.top + Self.height + 16)
    return ends + text(numberText(low), "0", base, "start")
      + text(axisName, "50%", base, "middle")
      + text(numberText(high), "100%", base, "end")
  }

  private var lines: String {
    let step = (axis.count + Self.maxPoints - 1) / Self.maxPoints
    let shown = Array(stride(from: 0, to: axis.count, by: max(1, step)))
    return curves.enumerated().map { index, curve in
      zip(shown, shown.dropFirst()).map { from, to in
        """
        <line class="\(Self.kinds[index])" x1="\(x(axis[from]))" y1="\(y(curve.values[from]))" \
        x2="\(x(axis[to]))" y2="\(y(curve.values[to]))"/>
        """
      }.joined()
    }.joined()
  }

  private var bandPicture: String {
    guard let band else { return "" }
    let (from, to) = (band.range.lowerBound, band.range.upperBound)
    guard high > low else { return "" }
    let width = HumanNumber.fixed((to - from) / (high - low) * 100, decimals: 2)
    return """
      <rect class="band" x="\(x(from))" y="\(SVGText.number(Self.top))" width="\(width)%" \
      height="\(SVGText.number(Self.height))"/>
      """
  }

  private var marksPicture: String {
    marks.enumerated().filter { low <= $1.value && $1.value <= high }.map { index, mark in
      let place = x(mark.value)
      let end = SVGText.number(Self.top + Self.height)
      let isRight = mark.value > (low + high) / 2
      return """
        <line class="now" x1="\(place)" x2="\(place)" y1="\(index * 13 + 2)" y2="\(end)"/>\
        <text class="mark-text" x="\(place)" y="\(index * 13 + 10)" dx="\(isRight ? -5 : 5)" \
        text-anchor="\(isRight ? "end" : "start")">\(mark.word.html)</text>
        """
    }.joined()
  }

  private var legend: String {
    let keys = curves.enumerated().map { index, curve in
      """
      <span><svg width="22" height="8" aria-hidden="true">\
      <line class="key \(Self.kinds[index])" x1="0" x2="22" y1="4" y2="4"/></svg>\(curve.name.html)</span>
      """
    }
    let bands = band.map {
      """
      <span><svg width="22" height="10" aria-hidden="true">\
      <rect class="key band" width="22" height="10"/></svg>\($0.name.html)</span>
      """
    }
    return keys.joined() + (bands ?? "")
  }
}
