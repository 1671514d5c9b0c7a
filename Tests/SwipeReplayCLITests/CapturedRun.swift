@testable import SwipeReplayCLI

/// One run of the tool with everything it wrote.
struct CapturedRun {
  var status: Int32
  var output: String
  var error: String

  init(_ arguments: [String], input: String = "", outputLimit: Int = .max) {
    let streams = CapturedStreams(input: input)
    status = run(arguments: arguments, in: streams.surroundings(outputLimit: outputLimit))
    output = streams.output
    error = streams.error
  }

  /// Runs the tool with words that need no array.
  init(_ arguments: String...) {
    self.init(arguments)
  }
}
