extension String {
  /// A bar that fills a part from 0 to 1 of so many columns, exact to an eighth of one.
  static func bar(_ part: Double, columns: Int) -> String {
    let clamped = part.isNaN ? 0 : Swift.min(Swift.max(part, 0), 1)
    let eighths = Int((clamped * Double(columns * 8)).rounded())
    let ends = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + ends[eighths % 8]
  }
}
