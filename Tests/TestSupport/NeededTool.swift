import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a slow test unless `SLOW_TESTS=1`, as in `.ci/run`.
  package static var slow: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["SLOW_TESTS"] == "1", "slow; SLOW_TESTS=1 runs it")
  }

  /// Skips a test if a tool that it needs is missing; with `REQUIRE_TOOLS=1`, as in `.ci/run`, the test fails.
  package static func needs(_ isThere: Bool, _ reason: String) -> Self {
    .enabled("\(reason)") {
      if !isThere, ProcessInfo.processInfo.environment["REQUIRE_TOOLS"] == "1" {
        throw MissingTool(description: reason)
      }
      return isThere
    }
  }
}

/// A missing tool that a test needs.
private struct MissingTool: Error, CustomStringConvertible {
  let description: String
}
