import Foundation
import Testing

/// A tool that a test needs and that is not there, though `REQUIRE_TOOLS` says that all are.
struct MissingTool: Error, CustomStringConvertible {
  let description: String
}

extension Trait where Self == ConditionTrait {
  /// Skips a test without a tool that it needs; with `REQUIRE_TOOLS=1`, as in `.ci/run`, the test fails.
  static func needs(_ isThere: Bool, _ otherwise: String) -> Self {
    .enabled("\(otherwise)") {
      if !isThere, ProcessInfo.processInfo.environment["REQUIRE_TOOLS"] == "1" {
        throw MissingTool(description: otherwise)
      }
      return isThere
    }
  }
}
