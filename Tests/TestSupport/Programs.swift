import Foundation

/// Programs that some tests need but that may not be installed.
package enum Programs {
  /// Returns the path of a program that a shell would find, or nil if there is none.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
