import ReplayAnalysis
import ReplayReport
import TextFormats
import TouchTrace

/// The commands to go on with after a check that failed: the one that checks only the files with failures, and the one
/// that records what the baseline is to have.
struct NextCommands {
  private let arguments: Arguments
  /// The files that have failures, in the order of the input; at most one more than are listed.
  private var files: [String] = []
  /// Whether the baseline differs from what was found, and whether only a whole run can find it again.
  private var differsFromBaseline = false
  private var isAnyMissing = false

  /// More files make no command that a person would copy.
  private static let maxFiles = 10

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  mutating func take(_ cases: [CheckCase]) {
    for result in cases where !result.problems.isEmpty {
      for problem in result.problems {
        switch problem {
        case .changed, .added: differsFromBaseline = true
        case .missing: (differsFromBaseline, isAnyMissing) = (true, true)
        case .unexpected, .noRecognizer, .gestureCount, .passesNow: break
        }
      }
      if files.count <= Self.maxFiles, !files.containsExactly(result.source.path) {
        files.append(result.source.path)
      }
    }
  }

  /// A line for each command; empty where there is none, and in formats that other programs read.
  ///
  /// - Parameter acceptable: whether a baseline would be written: no input was refused.
  func text(acceptable: Bool) -> String {
    guard arguments.printsText, !arguments.has(.quiet), !arguments.operands.containsExactly("-")
    else { return "" }
    return [("rerun", rerun), ("accept", acceptable ? accept : nil)].compactMap { label, command in
      command.map { "  " + label.padded(to: 8) + $0 + "\n" }
    }.joined()
  }

  /// nil where it would be the same command again, or find less.
  private var rerun: String? {
    guard !files.isEmpty, files.count <= Self.maxFiles, !isAnyMissing,
      !(files.count == arguments.operands.count
        && files.allSatisfy(arguments.operands.containsExactly))
    else { return nil }
    let needsSubset = arguments.has(.baseline) && !arguments.has(.subset)
    return command(
      without: [.update], adding: needsSubset ? ["--" + Option.subset.name] : [], files)
  }

  private var accept: String? {
    guard differsFromBaseline, !arguments.has(.update), !arguments.has(.subset) else { return nil }
    return command(
      without: [.failFast], adding: ["--" + Option.update.name], arguments.operands)
  }

  private func command(without: [Option], adding: [String], _ operands: [String]) -> String {
    let separator = operands.contains { $0.begins(with: "-") } ? ["--"] : []
    return ShellWord.command(
      ["swipe-replay", "check"] + arguments.optionWords(without: without) + adding + separator
        + operands,
      isASCII: arguments.has(.noUnicode))
  }
}
