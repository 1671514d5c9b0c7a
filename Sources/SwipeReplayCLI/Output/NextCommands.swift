import ReplayAnalysis
import ReplayReport
import TextFormats
import TouchTrace

/// The commands to run after a failed check: one checks only the files with failures, the other
/// accepts the results.
struct NextCommands {
  private let arguments: Arguments
  /// The files with failures, in the order of the input; at most one more than are listed.
  private var files: [String] = []
  /// Whether `--accept` would change the baseline, and whether only a whole run can find it again.
  private var changesBaseline = false
  private var isAnyMissing = false

  /// With more files, the command would be too long to copy.
  private static let maxFiles = 10

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  mutating func take(_ cases: [CheckCase]) {
    for result in cases where !result.problems.isEmpty {
      for kind in result.problems.map(\.kind) where [.changed, .added, .missing].contains(kind) {
        changesBaseline = true
        isAnyMissing = isAnyMissing || kind == .missing
      }
      if files.count <= Self.maxFiles, !files.containsExactly(result.source.path) {
        files.append(result.source.path)
      }
    }
  }

  /// Returns a line for each command; empty without commands, and in formats that only programs read.
  ///
  /// - Parameters:
  ///   - accepted: The expectations that '--accept' would change.
  ///   - canWrite: Whether anything would be written: no input was invalid.
  func text(_ accepted: AcceptedExpectations, canWrite: Bool) -> String {
    guard !arguments.has(.quiet), !arguments.has(.accept), !arguments.operands.containsExactly("-")
    else { return "" }
    let isAcceptable = canWrite && (changesBaseline || !accepted.files.isEmpty)
    let commands = [("rerun", rerun), ("accept", isAcceptable ? accept : nil)].compactMap {
      label, command in command.map { (label, $0) }
    }
    switch arguments.format(default: CheckFormat.text) {
    case .text, .github:
      return commands.map { "  " + $0.padded(to: 8) + $1 + "\n" }.joined()
    case .markdown where !commands.isEmpty:
      return "\n```sh\n" + commands.map { "# \($0)\n\($1)\n" }.joined() + "```\n"
    case .markdown, .junit, .sarif, .json, .html: return ""
    }
  }

  /// Nil if it would be the same command again, or find less.
  private var rerun: String? {
    guard !files.isEmpty, files.count <= Self.maxFiles, !isAnyMissing,
      !(files.count == arguments.operands.count
        && files.allSatisfy(arguments.operands.containsExactly))
    else { return nil }
    return command(adding: [], files)
  }

  /// Accepts the baseline, or if that has no changes, the expectations, which a baseline keeps from being written.
  private var accept: String {
    command(
      adding: ["--" + Option.accept.name], arguments.operands,
      without: changesBaseline ? [] : [.baseline])
  }

  private func command(
    adding: [String], _ operands: [String], without others: [Option] = []
  ) -> String {
    let options = arguments.optionWords(
      without: [.accept, .ascii, .format(CheckFormat.self)] + others)
    let separator = operands.contains { $0.begins(with: "-") } ? ["--"] : []
    return ShellWord.command(
      ["swipe-replay", "check"] + options + adding + separator + operands,
      isASCII: arguments.printsText && arguments.has(.ascii))
  }
}
