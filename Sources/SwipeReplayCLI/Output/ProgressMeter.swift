import PlatformIO
import ReplayReport

/// Measures how much of the input is done, and decides when the progress line is drawn: after half a second
/// without other output, and then at most ten times a second.
struct ProgressMeter {
  /// Work that ends sooner shows no progress.
  static let patience = Duration.milliseconds(500)
  /// The shortest time between two drawings.
  static let pause = Duration.milliseconds(100)

  private let paths: [String]
  private let start: Duration
  private var line = ProgressLine()
  /// When the line may be drawn next.
  private var due: Duration
  private var isMeasured = false
  /// Whether something else was shown since the last call of `advance`.
  private var isInterrupted = false
  /// Whether the line is on the terminal now.
  private(set) var isDrawn = false

  /// - Parameters:
  ///   - paths: the files that are read.
  ///   - now: the current time.
  init(paths: [String], at now: Duration) {
    self.paths = paths
    start = now
    due = now + Self.patience
  }

  /// Adds what was done since the last call; returns the line if it is to be drawn now.
  mutating func advance(
    traces: Int, bytes: Int, invalid: Int, at now: Duration
  ) -> ProgressLine? {
    line.traces += traces
    line.bytes += bytes
    line.invalid = invalid
    line.elapsed = now - start
    if isInterrupted { due = now + Self.patience }
    isInterrupted = false
    guard now >= due else { return nil }
    due = now + Self.pause
    if !isMeasured { measure() }
    isDrawn = true
    return line
  }

  /// Called before something else is shown; returns whether the line must be erased first.
  mutating func interrupt() -> Bool {
    isInterrupted = true
    defer { isDrawn = false }
    return isDrawn
  }

  /// Finds the size of the input. Short runs never need it.
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
