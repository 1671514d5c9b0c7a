import PlatformIO

@testable import SwipeReplayCLI

/// One run of the tool with everything it wrote.
struct CapturedRun {
  var status: Int32
  var output: String
  var error: String

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - input: what stands on standard input.
  ///   - outputLimit: after so many bytes the reader of the output goes away.
  init(
    _ arguments: [String], input: String = "", outputLimit: Int = .max, isTerminal: Bool = false,
    columns: Int = 80, variables: [String: String] = [:]
  ) {
    var output: [UInt8] = []
    var error: [UInt8] = []
    var rest = Array(input.utf8)[...]
    status = run(
      arguments: arguments,
      in: Surroundings(
        write: { (stream, bytes) throws(IOFailure) in
          switch stream {
          case .output:
            guard output.count + bytes.count <= outputLimit else {
              throw IOFailure(.write, "standard output", .closedPipe)
            }
            output += bytes
          case .error: error += bytes
          }
        },
        readInput: { limit in
          defer { rest = rest.dropFirst(limit) }
          return Array(rest.prefix(limit))
        },
        isOutputTerminal: isTerminal,
        columns: columns,
        variable: { variables[$0] }))
    self.output = String(decoding: output, as: UTF8.self)
    self.error = String(decoding: error, as: UTF8.self)
  }

  /// Runs the tool with words that need no array.
  init(_ arguments: String...) {
    self.init(arguments)
  }
}
