import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TraceImport

/// An option of the command line: the source of parsing, help and suggestions.
struct Option: Sendable, Hashable {
  /// The value after an option.
  enum Value: Sendable, Hashable {
    case none
    /// Any text, with its name in the help: `FILE`.
    case text(String)
    /// One of a few words, with their name in the help: `FORMAT`.
    case word(String, of: [String])

    static func word<Word: RawRepresentable<String> & CaseIterable>(
      _ name: String, _ type: Word.Type
    ) -> Value {
      .word(name, of: type.allCases.map(\.rawValue))
    }
  }

  /// The long form, without the dashes.
  var name: String
  /// The short form, without the dash.
  var short: Character?
  var value: Value
  /// One line of help, in the imperative.
  var help: String

  init(_ name: String, short: Character? = nil, _ value: Value = .none, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// The value's name in the help, or nil if the option takes none.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let placeholder), .word(let placeholder, _): placeholder
    }
  }

  /// The option as typed in full: `--profile PROFILE`.
  var synopsis: String { "--" + name + (placeholder.map { " " + $0 } ?? "") }
}

/// The table of all options. A verb lists those that it takes.
extension Option {
  static let profile = Option(
    "profile", short: "p", .text("PROFILE"), help: "NAME, FILE, NAME,p=v,… or 'all'; repeatable")
  static let extendsFrom = Option(
    "extends-from", .text("FOLDER"), help: "let profiles extend files in FOLDER; repeatable")
  static let set = Option(
    "set", .text("NAME=VALUE"), help: "set a parameter of the profiles; repeatable")
  static let estimator = Option(
    "estimator", .word("NAME", VelocityEstimator.self),
    help: "another velocity estimator ('help profiles')")
  static let timeline = Option(
    "timeline", help: "draw the transition over time, and list its frames")
  static let events = Option("events", help: "add the log of events and callbacks")

  static let output = Option(
    "output", short: "o", .text("FILE"), help: "write the results to a file")
  static let jobs = Option(
    "jobs", short: "j", .text("N"), help: "use N threads; default: one per CPU")
  static let quiet = Option("quiet", short: "q", help: "print no summaries and no progress")
  static let color = Option("color", .word("WHEN", ColorChoice.self), help: "use colour")
  static let ascii = Option("ascii", help: "print text in ASCII, for plain terminals")
  static let help = Option("help", short: "h", help: "print this help")
  static let version = Option("version", help: "print the version")

  static let tag = Option("tag", .text("WORD"), help: "only traces with this tag; repeatable")
  static let traceName = Option("name", .text("NAME"), help: "only traces of this name; repeatable")
  static let inputFormat = Option(
    "input-format", .word("FORMAT", TraceFormat.self), help: "the format, instead of detecting it")
  static let view = Option(
    "view", .text("WxH"), help: "the view's size if traces give none: 393x852")
  static let timeUnit = Option(
    "time-unit", .word("UNIT", TimeUnit.self), help: "the unit of times where none is named")
  static let stack = Option(
    "stack", .text("N"), help: "screens on the stack in traces that do not say")
  static let columns = Option(
    "columns", .text("LIST"),
    help: "names of CSV columns: time=t,x=pos_x, or, without a header row, all of them: "
      + "name,time,phase,x,y")
  static let phaseNumbers = Option(
    "phase-numbers", .word("WHOSE", PhaseNumbers.self), help: "the numbering of the phases")
  static let noHeader = Option("no-header", help: "write CSV without its header line")
  static let carry = Option(
    "carry", .text("KEY,KEY"), help: "add keys of the traces to their results; repeatable")
  static let invalid = Option(
    "invalid", .text("FILE"), help: "list invalid traces in FILE, and exit with 0")
  static let allowEmpty = Option("allow-empty", help: "exit with 0 if there are no traces")

  static let formatName = "format"

  /// Returns the option for the format of the results: one of the words of a verb's own type.
  static func format<Format: RawRepresentable<String> & CaseIterable>(_ type: Format.Type) -> Option
  {
    Option(
      formatName, short: "f", .word("FORMAT", Format.self),
      help: "the format; default: by FILE's extension")
  }

  static let baseline = Option(
    "baseline", .text("FILE"), help: "compare all results with those recorded in FILE")
  static let accept = Option("accept", help: "accept what is found now as expected")
  static let mutate = Option("mutate", help: "find how far parameters move before a check fails")
  static let vary = Option(
    "vary", .text("NAME=VALUES"), help: "values of a parameter, FROM:TO:STEP or A,B,…")
  static let weight = Option(
    "weight", .text("FINISH:CANCEL"), help: "costs of a false finish and a false cancel (1:1)")
  static let writeProfile = Option("write-profile", .text("FILE"), help: "write the fitted profile")
  static let runs = Option("runs", .text("N"), help: "runs of each random disturbance (20)")
  static let failBelow = Option(
    "fail-below", .text("PERCENT"), help: "exit with 1 if a score is below PERCENT")
  static let failOn = Option(
    "fail-on", .word("LEVEL", LintFinding.Level.self), help: "fail at this level or above")
  static let keep = Option(
    "keep", .word("WHAT", MinimizeGoal.self), help: "what the smaller trace must still show")
  static let gesture = Option("gesture", .text("N"), help: "the number of the gesture, from 1")
  static let from = Option(
    "from", .text("PROFILE"), help: "the first profile: NAME, FILE or NAME,p=v,…")
  static let code = Option(
    "from", .text("FILE"), help: "read the profile in Swift or Objective-C; more files may follow")
  static let comparedCode = Option(
    "from", .text("FILE"), help: "fail if the profile no longer matches this code")
  static let to = Option("to", .text("PROFILE"), help: "the profile to compare it with")
  static let find = Option("find", help: "find the smallest swipe that is decided differently")

  static let recordingFormat = Option(
    "input-format",
    .word("FORMAT", of: TraceFormat.allCases.map(\.rawValue) + RecordingFormat.all.map(\.name)),
    help: "the input's format ('help input')")
  static let pattern = Option(
    "pattern", .text("REGEX"), help: "read the lines of a log by a regex with groups")
  static let deviceSize = Option(
    "device-size", .text("WxH"), help: "the screen's size in points, as held")
  static let scale = Option(
    "scale", .text("N"), help: "pixels, or other units, per point")
  static let rotate = Option(
    "rotate", .word("DEGREES", of: DeviceSpace.Rotation.allCases.map { "\($0.rawValue)" }),
    help: "turn locations clockwise")
  static let split = Option(
    "split", .word("WHEN", SplitChoice.self), help: "a trace for each gesture")
  static let anonymize = Option(
    "anonymize", help: "leave out names, tags, expectations and clock times")
  static let label = Option(
    "label", .text("KEY=WORD"), help: "add intent=WORD or tag=WORD; repeatable")
  static let expect = Option(
    "expect", .text("NAME|FILE"), help: "expect what a profile decides now; repeatable")
  static let shape = Option("shape", .word("SHAPE", SwipeShape.self), help: "how the finger moves")
  static let varySwipes = Option(
    "vary", .text("NAME=VALUES"), help: "values of distance (pt) or velocity (pt/s)")
  static let swipeView = Option(
    "view", .text("WxH"), help: "the view's size in points; default 393x852")
  static let start = Option(
    "start", .text("X,Y"), help: "where the finger goes down; default at the edge")
  static let direction = Option(
    "direction", .word("WORD", SwipeDirection.self), help: "the direction")
  static let monotone = Option("monotone", help: "find swipes that finish when longer ones do not")
  static let acceptThinned = Option(
    "accept-thinned", help: "also take traces graded thinned or interpolated")
  static let generate = Option("generate", .word("WHAT", GeneratedText.self), help: "what to print")

  /// The options of every verb.
  static let common = [ascii, color, quiet, help, version]
  /// The options that choose the profiles.
  static let profiles = [profile] + settings
  /// The options that choose the profile of a verb that takes only one.
  static let oneProfile =
    [Option("profile", short: "p", .text("PROFILE"), help: "NAME, FILE or NAME,p=v,…")]
    + settings
  private static let settings = [set, estimator, extendsFrom]
  /// The options that choose traces and say how to read them.
  static let reading = [
    tag, traceName, inputFormat, view, timeUnit, stack, columns, phaseNumbers,
  ]
}

/// Whether `convert` makes a trace of each gesture.
enum SplitChoice: String, Sendable, CaseIterable {
  /// Splits traces, too.
  case always
  /// Does not split recordings, either.
  case never
}

/// The condition for coloured text.
enum ColorChoice: String, Sendable, CaseIterable {
  /// On a terminal that supports it, unless `NO_COLOR` is set.
  case auto
  case always, never
}
