import PlatformIO
import TextFormats
import TouchTrace

/// The operands of a verb that reads traces, with directories replaced by the files in them.
enum InputPaths {
  /// What a directory is searched for.
  static let extensions = ["json", "jsonl", "ndjson", "csv"]

  /// Throws if an output is one of the files that a run reads, whatever path names it.
  static func check(
    _ output: String, of option: Option, isNoneOf inputs: [String]
  ) throws(CommandError) {
    let identity = FileTree.identity(of: output)
    for input in inputs
    where input == "-"
      ? identity != nil && identity == FileTree.identityOfStandardInput
      : isSame(output, identity, as: input)
    {
      throw CommandError(.writesOverInput(option, output, input: input))
    }
  }

  /// Throws if two options name one file to write to.
  static func check(
    _ output: String, of option: Option, isNot other: String, of otherOption: Option
  ) throws(CommandError) {
    if other != "-", isSame(output, FileTree.identity(of: output), as: other) {
      throw CommandError(.sameOutput(otherOption, option, output))
    }
  }

  private static func isSame(_ path: String, _ identity: FileIdentity?, as other: String) -> Bool {
    PathName(other) == PathName(path)
      || (identity != nil && FileTree.identity(of: other) == identity)
  }

  /// Whether a file was found in a directory and is plainly something else than traces, such as a profile.
  ///
  /// - Parameter named: the operands, which must be traces.
  static func isSkipped(_ error: TraceError, named: [String]) -> Bool {
    error.kind.isOfOtherFile && TraceFormat(path: error.place.file) != .jsonl
      && !named.containsExactly(error.place.file)
  }

  /// The files to read, in order; operands that name none are reported.
  static func resolve(_ operands: [String], _ session: inout Session) -> [String] {
    var paths: [String] = []
    for operand in operands {
      guard operand != "-" else {
        paths.append(operand)
        continue
      }
      switch FileTree.kind(of: operand) {
      case .file: paths.append(operand)
      case .nothing: session.refuse(CommandError(.noSuchPath(operand)))
      case .directory:
        let found = FileTree.files(under: operand, withExtensions: extensions)
        for failure in found.failures { session.refuse(CommandError(.file(failure))) }
        if found.paths.isEmpty, found.failures.isEmpty {
          session.refuse(CommandError(.emptyDirectory(operand)))
        }
        paths += found.paths
      }
    }
    return paths
  }
}
