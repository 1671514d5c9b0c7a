import PlatformIO
import ReplayReport
import SwipeReplay

/// The progress of a long run, on one line.
///
///     45% · 1,234,567 traces · 212 MB/s · 3 invalid · 12 s left
struct ProgressLine: Sendable {
  /// The number of finished traces, without the invalid ones.
  var traces = 0
  var invalid = 0
  var bytes = 0
  /// The size of the whole input, or nil if it is unknown.
  var totalBytes: Int?
  var elapsed = Duration.zero

  /// Returns the line in at most this many columns, without the least important parts if they do not fit.
  func text(columns: Int) -> String {
    let parts: [(text: String?, importance: Int)] = [
      (percentText, 1), ("\(grouped(traces)) \(traces == 1 ? "trace" : "traces")", 4),
      (rateText, 0),
      ("\(grouped(invalid)) invalid", 2), (leftText, 3),
    ]
    for least in 0...4 {
      let text = parts.filter { $0.importance >= least }.compactMap(\.text)
        .joined(separator: " · ")
      if text.count <= columns { return text }
    }
    return ""
  }

  private var percentText: String? {
    part.map { "\(Int($0 * 100))%".leftPadded(to: 4) }
  }

  private var rateText: String? {
    guard seconds > 0 else { return nil }
    return HumanNumber.text(Double(bytes) / 1e6 / seconds, digits: 3) + " MB/s"
  }

  private var leftText: String? {
    guard let part, part > 0 else { return nil }
    return Self.text(seconds: seconds / part - seconds) + " left"
  }

  /// The finished fraction of the input, or nil if it is unknown.
  private var part: Double? {
    guard let totalBytes, totalBytes > 0 else { return nil }
    return min(1, Double(bytes) / Double(totalBytes))
  }

  private var seconds: Double {
    let (seconds, attoseconds) = elapsed.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Returns a time in a unit of its size, rounded up.
  private static func text(seconds: Double) -> String {
    let seconds = Int(min(seconds.rounded(.up), 1e9))
    if seconds < 100 { return "\(seconds) s" }
    let minutes = (seconds + 59) / 60
    if minutes < 100 { return "\(minutes) min" }
    return "\((minutes + 59) / 60) h"
  }

  /// Returns a count with commas between the thousands.
  private func grouped(_ count: Int) -> String {
    var text = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

/// Measures how much of the input is done, and decides when to draw the progress line: after half a
/// second without other output, and then at most ten times a second.
struct ProgressMeter {
  /// Shorter runs show no progress.
  static let patience = Duration.milliseconds(500)
  /// The shortest time between two drawings.
  static let pause = Duration.milliseconds(100)

  private let paths: [String]
  private let start: Duration
  private var line = ProgressLine()
  /// The time of the next drawing; nil if something else was shown since the last call of `advance`.
  private var due: Duration?
  private var isMeasured = false
  /// Whether the line is on the terminal now.
  private var isDrawn = false

  /// - Parameter paths: The files to read.
  init(paths: [String], at now: Duration) {
    (self.paths, start, due) = (paths, now, now + Self.patience)
  }

  /// Adds the progress since the last call; returns the line if it should be drawn now.
  mutating func advance(
    traces: Int, bytes: Int, invalid: Int, at now: Duration
  ) -> ProgressLine? {
    line.traces += traces
    line.bytes += bytes
    line.invalid = invalid
    line.elapsed = now - start
    let due = due ?? now + Self.patience
    self.due = now >= due ? now + Self.pause : due
    guard now >= due else { return nil }
    if !isMeasured { measure() }
    isDrawn = true
    return line
  }

  /// Called before something else is shown; returns whether the line must be erased first.
  mutating func interrupt() -> Bool {
    due = nil
    defer { isDrawn = false }
    return isDrawn
  }

  /// Finds the size of the input, which short runs never need.
  private mutating func measure() {
    isMeasured = true
    var total = 0
    for path in paths {
      guard path != "-", let size = FileTree.size(of: path) else { return }
      total += size
    }
    line.totalBytes = total
  }
}
