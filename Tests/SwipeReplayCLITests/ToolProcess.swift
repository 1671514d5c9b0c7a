import Foundation
import TestSupport
import Testing

/// The tool as a separate process, for what a test cannot do to itself: signals, limits and closed streams.
struct ToolProcess {
  var status: Int32
  /// Whether a signal ended it; the status is then the signal's number.
  var isKilled: Bool
  var output: String
  var error: String

  /// The program built beside the tests, or nil if there is none.
  static let path: String? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path.count > 1 {
      let path = folder.appendingPathComponent("swipe-replay").path
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      if attributes?[.type] as? FileAttributeType == .typeRegular { return path }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  /// Runs a line of shell in which `$tool` is the program.
  ///
  /// - Parameters:
  ///   - directory: the working directory.
  ///   - started: called with the process, which may be signalled.
  init(
    shell line: String, in directory: TemporaryDirectory,
    started: (Process) throws -> Void = { _ in }
  ) throws {
    let tool = try #require(Self.path, "the program is not built beside the tests")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["tool": tool]) { $1 }
    // Files instead of pipes, which would fill up while they are not being read.
    let streams = try TemporaryDirectory()
    let (output, error) = (try streams.write("output"), try streams.write("error"))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
    try Self.withoutBlockedSignals { try process.run() }
    do {
      try started(process)
    } catch {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      throw error
    }
    process.waitUntilExit()
    status = process.terminationStatus
    isKilled = process.terminationReason == .uncaughtSignal
    self.output = try streams.read("output")
    self.error = try streams.read("error")
  }

  /// Test threads block signals, which child processes inherit; a shell blocks none.
  private static func withoutBlockedSignals(_ body: () throws -> Void) throws {
    var (none, blocked) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try body()
  }
}
