import Foundation

/// A tool that a test needs and that is missing, although `REQUIRE_TOOLS=1` says that all are installed, as in
/// `.ci/run`.
package struct MissingTool: Error, CustomStringConvertible {
  package let description: String

  /// Returns `isThere`, the condition of a test that is skipped for `reason` otherwise.
  ///
  /// - Throws: `MissingTool` if the tool is not there and `REQUIRE_TOOLS=1`.
  package static func check(_ isThere: Bool, _ reason: String) throws(MissingTool) -> Bool {
    if !isThere, ProcessInfo.processInfo.environment["REQUIRE_TOOLS"] == "1" {
      throw MissingTool(description: reason)
    }
    return isThere
  }
}
