/// The shades of cells that show numbers: classes of the page's style.
enum Shade: String {
  /// Of numbers, and of numbers of what is wrong.
  case shade, wrong

  private var count: Int {
    switch self {
    case .shade: 8
    case .wrong: 4
    }
  }

  /// The class for a number, the darker the greater; none at the lower end.
  func `class`(_ number: Double, in range: ClosedRange<Double>) -> String {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return "" }
    let level = Int(((number - range.lowerBound) / length * Double(count)).rounded(.up))
    return level <= 0 ? "" : "\(rawValue)-\(min(level, count))"
  }
}
