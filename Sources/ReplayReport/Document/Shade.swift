/// The shades of cells with numbers: classes in the page's style.
enum Shade: String, Sendable {
  /// For numbers in general, and for counts of errors.
  case shade, wrong

  private var count: Int {
    switch self {
    case .shade: 8
    case .wrong: 4
    }
  }

  /// Returns the class of a fraction, darker for greater ones; empty for 0.
  func `class`(_ fraction: Double) -> String {
    let level = Int((fraction * Double(count)).rounded(.up))
    return level <= 0 ? "" : "\(rawValue)-\(min(level, count))"
  }
}
