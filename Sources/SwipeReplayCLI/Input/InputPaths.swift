import PlatformIO
import TextFormats
import TouchTrace

/// The operands of a verb that reads traces, with directories replaced by the files in them.
enum InputPaths {
  /// The maximum number of bytes of a baseline, or of traces whose expectations are rewritten.
  static let fileLimit = 1 << 30
  /// The extensions of files to find in directories.
  static let extensions = ["json", "jsonl", "ndjson", "csv"]

  /// Throws if an option names an output file that the run reads, or that another option names, by whatever path.
  static func checkOutputs(
    of arguments: Arguments, besides inputs: [String]
  ) throws(CommandError) {
    var outputs: [(option: Option, path: String)] = []
    for option in [Option.output, .writeProfile, .invalid] {
      guard let path = arguments.value(of: option), path != "-" else { continue }
      let identity = FileTree.identity(of: path)
      for input in inputs
      where input == "-"
        ? identity != nil && identity == FileTree.identityOfStandardInput
        : isSame(path, identity, as: input)
      {
        throw .usage(
          "'--\(option.name) \(path)' would replace "
            + (input == path
              ? "a file that is read"
              : input == "-" ? "the file that standard input reads" : "'\(input)', which is read")
            + "; choose another file")
      }
      for other in outputs where isSame(path, identity, as: other.path) {
        throw .usage(
          "'--\(other.option.name)' and '--\(option.name)' both write to '\(path)'; choose another file for one"
        )
      }
      outputs.append((option, path))
    }
  }

  private static func isSame(_ path: String, _ identity: FileIdentity?, as other: String) -> Bool {
    PathName(other) == PathName(path)
      || (identity != nil && FileTree.identity(of: other) == identity)
  }

  /// Returns whether a file was found in a directory and is clearly not a trace, for example a profile.
  ///
  /// - Parameter named: The operands, which must be traces.
  static func isSkipped(_ error: TraceError, named: [String]) -> Bool {
    error.kind.isOfOtherFile && TraceFormat(path: error.place.file) != .jsonl
      && !named.containsExactly(error.place.file)
  }

  /// Returns the files to read, in order, and reports operands that name none. Of a directory, those are left out
  /// that are named or in another one, too.
  static func resolve(_ operands: [String], _ session: inout Session) -> [String] {
    var paths: [String] = []
    var known = Set(operands.map { PathName($0) })
    for operand in operands {
      guard operand != "-" else {
        paths.append(operand)
        continue
      }
      switch FileTree.kind(of: operand) {
      case .file: paths.append(operand)
      case .nothing: session.refuse(CommandError("no such file or directory: '\(operand)'"))
      case .directory:
        let found = FileTree.files(under: operand, withExtensions: extensions)
        for failure in found.failures { session.refuse(.file(failure)) }
        if found.paths.isEmpty, found.failures.isEmpty {
          let words = extensions.map { "." + $0 }.joinedByOr
          session.refuse(CommandError("no traces in '\(operand)'; it has no \(words) files"))
        }
        paths += found.paths.filter { known.insert(PathName($0)).inserted }
      }
    }
    return paths
  }
}
