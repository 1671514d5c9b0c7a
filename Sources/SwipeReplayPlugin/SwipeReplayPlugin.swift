import Foundation
import PackagePlugin

/// `swift package swipe-replay …`: runs the program in the folder of the package that depends on this one.
///
/// The package manager compiles it as a separate program that nothing else links. Its interface uses Foundation's URLs.
@main
struct SwipeReplayPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "swipe-replay").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    // The exit status is the program's, so that a failed check fails the command.
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    }
  }
}
