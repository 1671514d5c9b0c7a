import PlatformIO
import ReplayReport

/// Counts how far the run has come, and says when a person should see it: not before nothing else
/// was to be seen for half a second, and from then on ten times a second at most.
struct ProgressMeter {
  /// Work that ends sooner shows no progress.
  static let patience = Duration.milliseconds(500)
  /// The least time from one drawing to the next.
  static let pause = Duration.milliseconds(100)

  private let paths: [String]
  private let start: Duration
  private var line = ProgressLine()
  /// When the line may be drawn again.
  private var due: Duration
  private var isMeasured = false
  /// Whether something else was shown since the line was last due.
  private var isInterrupted = false
  /// Whether the line stands on the terminal.
  private(set) var isDrawn = false

  /// - Parameters:
  ///   - paths: the files that are read.
  ///   - now: the time at which it begins.
  init(paths: [String], at now: Duration) {
    self.paths = paths
    start = now
    due = now + Self.patience
  }

  /// Counts what has been done since the last time; returns the line where it should be drawn.
  mutating func advance(
    traces: Int, bytes: Int, refused: Int, at now: Duration
  ) -> ProgressLine? {
    line.traces += traces
    line.bytes += bytes
    line.refused = refused
    line.elapsed = now - start
    if isInterrupted { due = now + Self.patience }
    isInterrupted = false
    guard now >= due else { return nil }
    due = now + Self.pause
    if !isMeasured { measure() }
    isDrawn = true
    return line
  }

  /// Something else is about to be shown; returns whether the line must be wiped first.
  mutating func interrupt() -> Bool {
    isInterrupted = true
    defer { isDrawn = false }
    return isDrawn
  }

  /// Asks for the size of the input, which short work needs not know.
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
