import SwipeReplay
import TextFormats
import TouchTrace

/// One row of the table of options: parsing, help and suggestions all come from it.
struct Option: Sendable, Hashable {
  /// What follows an option.
  enum Value: Sendable, Hashable {
    case none
    /// Anything; the name stands for it in the help.
    case text(String)
    /// One of a few words; the name stands for them in the help.
    case word(String, of: [String])
  }

  /// The long form, without the dashes.
  var name: String
  /// The short form, without the dash.
  var short: Character?
  var value: Value
  /// One line of help, in the imperative.
  var help: String

  init(_ name: String, short: Character? = nil, value: Value = .none, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// What stands for the value in the help; nil where the option takes none.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let placeholder), .word(let placeholder, _): placeholder
    }
  }

  /// The option as it is typed in full: `--profile NAME|FILE`.
  var synopsis: String { "--" + name + (placeholder.map { " " + $0 } ?? "") }
}

/// The table. A verb lists the rows that it understands.
extension Option {
  static let profile = Option(
    "profile", short: "p", value: .text("NAME|FILE"),
    help: "a profile, or 'all' of the built-in ones; repeatable")
  static let set = Option(
    "set", value: .text("NAME=VALUE"), help: "change a parameter of the profiles; repeatable")
  static let velocity = Option(
    "velocity", value: .word("NAME", of: VelocityEstimator.allCases.map(\.rawValue)),
    help: "estimate velocities by another formula than the profiles'")
  static let timeline = Option("timeline", help: "add the frames, with a bar that draws them")
  static let events = Option("events", help: "add the log of events and callbacks")

  static let output = Option(
    "output", short: "o", value: .text("FILE"), help: "write the results to a file")
  static let jobs = Option(
    "jobs", short: "j", value: .text("N"),
    help: "work on N threads; by default on all processors")
  static let quiet = Option("quiet", short: "q", help: "leave out summaries and progress")
  static let color = Option(
    "color", value: .word("WHEN", of: ColorChoice.allCases.map(\.rawValue)),
    help: "use colour")
  static let help = Option("help", short: "h", help: "print this help")
  static let version = Option("version", help: "print the version")

  static let tag = Option(
    "tag", value: .text("WORD"), help: "only traces with this tag; repeatable (any)")
  static let inputFormat = Option(
    "input-format", value: .word("FORMAT", of: TraceFormat.allCases.map(\.rawValue)),
    help: "read as")
  static let view = Option(
    "view", value: .text("WxH"), help: "the view's size where a trace has none: 393x852")
  static let timeUnit = Option(
    "time-unit", value: .word("UNIT", of: TimeUnit.allCases.map(\.rawValue)),
    help: "the unit where a trace names none")
  static let stack = Option(
    "stack", value: .text("N"), help: "screens on the stack where a trace says nothing")
  static let columns = Option(
    "columns", value: .text("LIST"), help: "a CSV's own column names: time=t,x=pos_x")

  static let formatName = "format"

  /// The format of the results: one of the words of a verb's own type.
  static func format<Format: RawRepresentable<String> & CaseIterable>(_ type: Format.Type) -> Option
  {
    Option(
      formatName, short: "f", value: .word("FORMAT", of: Format.allCases.map(\.rawValue)),
      help: "write as")
  }

  static let baseline = Option(
    "baseline", value: .text("FILE"), help: "compare all results with a recorded file")
  static let update = Option("update", help: "show the difference, then write the baseline")
  static let tolerance = Option(
    "tolerance", value: .text("PART"),
    help: "how far numbers may lie apart, in parts of 1 (1e-9)")
  static let failFast = Option("fail-fast", help: "stop at the first trace that fails")
  static let mutate = Option(
    "mutate", help: "move each parameter until a trace notices")
  static let vary = Option(
    "vary", value: .text("NAME=FROM:TO:STEP"),
    help: "a parameter and its values, or NAME=VALUE,VALUE,…; repeatable")
  static let weight = Option(
    "weight", value: .text("FINISH:CANCEL"),
    help: "what a false finish and a false cancel cost (1:1)")
  static let folds = Option(
    "folds", value: .text("K"), help: "parts that are held out in turn (5)")
  static let write = Option(
    "write", value: .text("FILE"), help: "write a profile that extends the one fitted")
  static let from = Option(
    "from", value: .text("PROFILE"), help: "the profile to begin with: NAME, FILE or NAME,p=v,…")
  static let to = Option("to", value: .text("PROFILE"), help: "the profile to compare it with")

  static let merge = Option(
    "merge", help: "add up files that 'stats -f json' wrote, in place of traces")
  static let near = Option(
    "near", value: .text("PERCENT"), help: "how near to a threshold is near (5)")

  /// What every verb understands.
  static let common = [color, quiet, help, version]
  /// How traces are chosen and read.
  static let reading = [tag, inputFormat, view, timeUnit, stack, columns]
}

/// When colour is used.
enum ColorChoice: String, Sendable, CaseIterable {
  /// On a terminal that can show it, unless `NO_COLOR` is set.
  case auto
  case always, never
}
