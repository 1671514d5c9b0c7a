import PlatformIO

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
  /// The time of the next drawing.
  private var due: Duration
  private var isMeasured = false
  /// Whether something else was shown since the last call of `advance`.
  private var isInterrupted = false
  /// Whether the line is on the terminal now.
  private(set) var isDrawn = false

  /// - Parameters:
  ///   - paths: The files to read.
  ///   - now: The current time.
  init(paths: [String], at now: Duration) {
    self.paths = paths
    start = now
    due = now + Self.patience
  }

  /// Adds the progress since the last call; returns the line if it should be drawn now.
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
