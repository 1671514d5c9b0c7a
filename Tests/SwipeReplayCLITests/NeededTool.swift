import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a slow test, unless `SLOW_TESTS=1`.
  static var slow: Self { .enabled(if: TestEffort.includesSlow, "\(TestEffort.slow)") }

  /// Skips a test without a tool that it needs; with `REQUIRE_TOOLS=1` the test fails.
  static func needs(_ isThere: Bool, _ reason: String) -> Self {
    .enabled("\(reason)") { try MissingTool.check(isThere, reason) }
  }
}
