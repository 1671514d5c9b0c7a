/// The shades of cells that show numbers: classes of the page's style.
enum Shade: String, Sendable {
  /// Of numbers, and of numbers of what is wrong.
  case shade, wrong

  private var count: Int {
    switch self {
    case .shade: 8
    case .wrong: 4
    }
  }

  /// The class for a fraction, the darker the greater; empty for 0.
  func `class`(_ fraction: Double) -> String {
    let level = Int((fraction * Double(count)).rounded(.up))
    return level <= 0 ? "" : "\(rawValue)-\(min(level, count))"
  }
}
