import SwipeReplay

/// A curve over one axis, as wide as the page. Positions along the axis are fractions of the width,
/// so that text keeps its size.
struct CurvePlot: Sendable {
  /// The values of the axis, ascending.
  let axis: [Double]
  let axisName: String
  /// The name of the curve.
  let name: String
  /// Fractions, one for each value of the axis.
  let values: [Double]
  /// The values of the axis that have a word.
  var marks: [(value: Double, word: String)] = []
  /// A range of the axis with its name.
  var band: (range: ClosedRange<Double>, name: String)?

  private static let height = 180.0
  private static let top = 26.0
  private static let bottom = 22.0
  /// More points would be finer than the plot.
  private static let maxPoints = 300

  var html: String {
    """
    <figure>
    <figcaption>\(legend)</figcaption>
    <svg class="plot" width="100%" height="\(SVGText.number(Self.top + Self.height + Self.bottom))" role="img" \
    aria-label="\(name.html) over \(axisName.html)">\(grid)\(bandPicture)\(lines)\(marksPicture)</svg>
    </figure>

    """
  }

  private var highest: Double {
    // The top of the scale is a round percentage.
    let most = values.max() ?? 1
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
        + "<text x=\"0\" y=\"\(y(value))\" dy=\"-4\">\(HumanNumber.short(value * 100))%</text>"
    }.joined()
    let base = SVGText.number(Self.top + Self.height + 16)
    return ends + text(numberText(low), "0", base, "start")
      + text(axisName, "50%", base, "middle")
      + text(numberText(high), "100%", base, "end")
  }

  private var lines: String {
    let step = (axis.count + Self.maxPoints - 1) / Self.maxPoints
    let shown = Array(stride(from: 0, to: axis.count, by: max(1, step)))
    return zip(shown, shown.dropFirst()).map { from, to in
      """
      <line class="line" x1="\(x(axis[from]))" y1="\(y(values[from]))" x2="\(x(axis[to]))" \
      y2="\(y(values[to]))"/>
      """
    }.joined()
  }

  private var bandPicture: String {
    guard let band, high > low else { return "" }
    let (from, to) = (band.range.lowerBound, band.range.upperBound)
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
    let key = """
      <span><svg width="22" height="8" aria-hidden="true">\
      <line class="key line" x1="0" x2="22" y1="4" y2="4"/></svg>\(name.html)</span>
      """
    let bandKey = band.map {
      """
      <span><svg width="22" height="10" aria-hidden="true">\
      <rect class="key band" width="22" height="10"/></svg>\($0.name.html)</span>
      """
    }
    return key + (bandKey ?? "")
  }
}
