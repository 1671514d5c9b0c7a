/// The header of a text report, which is written once, and only before other text: a check that
/// passes may print nothing at all.
struct TextHeader: Sendable {
  private var text: String?

  init(_ style: TextReport.Style) { text = style.header }

  /// Writes the header if it has not been written.
  mutating func write(to output: inout [UInt8]) {
    output += (text ?? "").utf8
    text = nil
  }
}
