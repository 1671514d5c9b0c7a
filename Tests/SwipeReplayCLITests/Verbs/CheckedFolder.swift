import TestSupport

@testable import SwipeReplayCLI

/// A folder of traces to check, with a baseline beside them.
struct CheckedFolder {
  let directory: TemporaryDirectory
  var traces: String { directory.path + "/traces" }
  var baseline: String { directory.path + "/baseline.csv" }

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Writes a trace of a slow swipe in a view of 400 points; its expectation is on line 3.
  func write(_ name: String, progress: Double, expect: String? = nil, stack: Int = 2) throws {
    let x = 20 + progress * 400
    try directory.write(
      "traces/\(name).json",
      """
      { "format": "swipe-trace", "version": 1, "view": { "width": 400, "height": 800 },
        "navigation": { "stack": \(stack) },
      \(expect.map { "  \"expect\": \($0),\n" } ?? "")  "touches": [
          { "time": 0, "phase": "began", "x": 10, "y": 400 },
          { "time": 0.1, "phase": "moved", "x": \(x), "y": 400 },
          { "time": 0.2, "phase": "moved", "x": \(x), "y": 400 },
          { "time": 0.3, "phase": "moved", "x": \(x), "y": 400 },
          { "time": 0.4, "phase": "ended", "x": \(x), "y": 400 } ] }

      """)
  }

  /// Runs `check` on the traces.
  func check(_ options: String...) -> CapturedRun { run(["check"] + options) }

  /// Runs a verb on the traces and removes the folder's own path from its output.
  func run(_ words: [String]) -> CapturedRun {
    var run = CapturedRun(words + [traces])
    run.output = run.output.replacing(directory.path + "/", with: "")
    run.error = run.error.replacing(directory.path + "/", with: "")
    return run
  }
}
