import SwipeReplay

/// Small inline SVG pictures in cells of tables. The adjacent cells contain what they show, so they
/// are hidden from screen readers.
enum SVGText {
  /// The width of a picture, which the page scales to that of its column.
  static let width = 200.0

  /// Returns a number as pictures write it.
  static func number(_ number: Double) -> String { HumanNumber.text((number * 10).rounded() / 10) }

  private static func svg(height: Double, _ content: String) -> String {
    """
    <svg viewBox="0 0 \(number(width)) \(number(height))" height="\(number(height))" preserveAspectRatio="none" \
    aria-hidden="true">\(content)</svg>
    """
  }

  private static func rectangle(
    _ class: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> String {
    """
    <rect class="\(`class`)" x="\(number(x))" y="\(number(y))" width="\(number(width))" \
    height="\(number(height))"/>
    """
  }

  /// Returns a bar of adjacent parts, each a fraction of the whole width.
  static func bar(_ parts: [(fraction: Double, meaning: Paint.Meaning?)]) -> String {
    var content = rectangle("track", 0, 0, width, 12)
    var x = 0.0
    for part in parts where part.fraction > 0 {
      let length = min(part.fraction * width, width - x)
      // Even the smallest part is visible.
      let kind = part.meaning == .bad ? "bar bad" : part.meaning == .faint ? "bar quiet" : "bar"
      content += rectangle(kind, x, 0, max(length, 1), 12)
      x += length
    }
    return svg(height: 12, content)
  }

  /// Returns adjacent bars, the highest as high as the picture.
  static func histogram(_ counts: [Int]) -> String {
    let height = 40.0
    let most = Double(max(1, counts.max() ?? 1))
    let each = width / Double(max(1, counts.count))
    var content = rectangle("track", 0, height - 1, width, 1)
    for (index, count) in counts.enumerated() where count > 0 {
      let length = max(1, Double(count) / most * height)
      content += rectangle("bar", Double(index) * each, height - length, each - 0.6, length)
    }
    return svg(height: height, content)
  }
}
