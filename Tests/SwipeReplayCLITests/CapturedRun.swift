import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// One run of the tool with all of its output.
struct CapturedRun {
  var status: Int32
  var output: String
  var error: String

  init(_ arguments: [String], input: String = "", outputLimit: Int = .max) {
    let streams = CapturedStreams(input: input)
    status = run(arguments: arguments, in: streams.context(outputLimit: outputLimit))
    output = streams.output
    error = streams.error
  }

  /// Runs the tool with the given arguments.
  init(_ arguments: String...) {
    self.init(arguments)
  }

  /// Runs the tool in the package's folder, so that paths are as a user there would type them.
  init(inPackage arguments: [String], input: String = "") throws {
    try #require(Self.isInPackage, "cannot enter \(Fixtures.root)")
    self.init(arguments, input: input)
  }

  /// The working folder belongs to the process, so it is entered once, for all tests.
  private static let isInPackage = FileManager.default.changeCurrentDirectoryPath(Fixtures.root)
}
