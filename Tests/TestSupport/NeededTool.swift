import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a slow test, unless `SLOW_TESTS=1`, as in `.ci/run`.
  package static var slow: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["SLOW_TESTS"] == "1", "slow; SLOW_TESTS=1 runs it")
  }

  /// Skips a test without a tool that it needs; with `REQUIRE_TOOLS=1`, as in `.ci/run`, the test fails.
  package static func needs(_ isThere: Bool, _ reason: String) -> Self {
    .enabled("\(reason)") {
      if !isThere, ProcessInfo.processInfo.environment["REQUIRE_TOOLS"] == "1" {
        throw MissingTool(description: reason)
      }
      return isThere
    }
  }
}

/// A tool that a test needs, and that is missing.
private struct MissingTool: Error, CustomStringConvertible {
  let description: String
}
