import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats
import TouchTrace
import TraceImport

/// An option of the command line: parsing, help and suggestions are made from it.
struct Option: Sendable, Hashable {
  /// What follows an option.
  enum Value: Sendable, Hashable {
    case none
    /// Any text; the name is the help's: `FILE`.
    case text(String)
    /// One of a few words; the name is the help's: `FORMAT`.
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

  /// The value's name in the help; nil where the option takes none.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let placeholder), .word(let placeholder, _): placeholder
    }
  }

  /// The option as it is typed in full: `--profile NAME|FILE`.
  var synopsis: String { "--" + name + (placeholder.map { " " + $0 } ?? "") }
}

/// The table of all options. A verb lists those that it takes.
extension Option {
  static let profile = Option(
    "profile", short: "p", value: .text("NAME|FILE"),
    help: "a profile, or 'all' for all built-in ones; repeatable")
  static let extendsFrom = Option(
    "extends-from", value: .text("FOLDER"),
    help: "let profiles extend files in FOLDER, too; repeatable")
  static let set = Option(
    "set", value: .text("NAME=VALUE"), help: "set a parameter of the profiles; repeatable")
  static let velocity = Option(
    "velocity", value: .word("NAME", of: VelocityEstimator.allCases.map(\.rawValue)),
    help: "estimate velocity with another estimator than the profiles'")
  static let timeline = Option(
    "timeline", help: "draw the transition over time, and list its frames")
  static let events = Option("events", help: "add the log of events and callbacks")

  static let output = Option(
    "output", short: "o", value: .text("FILE"), help: "write the results to a file")
  static let jobs = Option(
    "jobs", short: "j", value: .text("N"),
    help: "use N threads; default: one for each processor")
  static let quiet = Option("quiet", short: "q", help: "print no summaries and no progress")
  static let color = Option(
    "color", value: .word("WHEN", of: ColorChoice.allCases.map(\.rawValue)),
    help: "use colour")
  static let noUnicode = Option("no-unicode", help: "print text in ASCII, for plain terminals")
  static let help = Option("help", short: "h", help: "print this help")
  static let version = Option("version", help: "print the version")

  static let tag = Option(
    "tag", value: .text("WORD"), help: "only traces with this tag; repeatable, for any of them")
  static let traceName = Option(
    "name", value: .text("NAME"), help: "only traces of this name; repeatable, for any of them")
  static let inputFormat = Option(
    "input-format", value: .word("FORMAT", of: TraceFormat.allCases.map(\.rawValue)),
    help: "the format of the input")
  static let view = Option(
    "view", value: .text("WxH"), help: "the view's size in traces that have none: 393x852")
  static let timeUnit = Option(
    "time-unit", value: .word("UNIT", of: TimeUnit.allCases.map(\.rawValue)),
    help: "the unit of times in traces that name none")
  static let stack = Option(
    "stack", value: .text("N"), help: "screens on the stack in traces that do not say")
  static let columns = Option(
    "columns", value: .text("LIST"), help: "names of columns in CSV: time=t,x=pos_x")
  static let header = Option(
    "header", value: .text("LIST"),
    help: "the columns of CSV without a header row, or instead of it: name,time,phase,x,y")
  static let phaseNumbers = Option(
    "phase-numbers", value: .word("WHOSE", of: PhaseNumbers.allCases.map(\.rawValue)),
    help: "what phases mean that are numbers")
  static let noHeader = Option("no-header", help: "write CSV without its header line")
  static let source = Option(
    "source", value: .text("NAME"),
    help: "give all traces NAME as 'source', instead of file and line")
  static let carry = Option(
    "carry", value: .text("KEY,KEY"),
    help: "add keys or columns of the traces to their results; repeatable")
  static let refused = Option(
    "refused", value: .word("HOW", of: RefusedTraces.Treatment.allCases.map(\.rawValue)),
    help: "exit with 0 though traces are refused, and report or skip them")
  static let refusals = Option(
    "refusals", value: .text("FILE"),
    help: "write which traces are refused, and why, as JSON Lines")
  static let allowEmpty = Option("allow-empty", help: "exit with 0 though there are no traces")
  static let verbose = Option("verbose", help: "name the files that are skipped")
  static let strict = Option(
    "strict", help: "refuse traces that get a warning, such as times in another unit")

  static let formatName = "format"

  /// The format of the results: one of the words of a verb's own type.
  static func format<Format: RawRepresentable<String> & CaseIterable>(_ type: Format.Type) -> Option
  {
    Option(
      formatName, short: "f", value: .word("FORMAT", of: Format.allCases.map(\.rawValue)),
      help: "the format of the output")
  }

  static let baseline = Option(
    "baseline", value: .text("FILE"), help: "compare all results with those recorded in FILE")
  static let update = Option("update", help: "show the differences, then write the baseline")
  static let subset = Option(
    "subset", help: "compare only traces that are given: no other recorded result is missing")
  static let tolerance = Option(
    "tolerance", value: .text("NUMBER"),
    help: "largest relative difference of numbers (1e-9)")
  static let failFast = Option("fail-fast", help: "stop at the first trace that fails")
  static let mutate = Option(
    "mutate", help: "find how far each parameter moves until a check fails")
  static let vary = Option(
    "vary", value: .text("NAME=FROM:TO:STEP"),
    help: "a parameter and its values, or NAME=VALUE,VALUE,…; repeatable")
  static let weight = Option(
    "weight", value: .text("FINISH:CANCEL"),
    help: "costs of a false finish and a false cancel (1:1)")
  static let folds = Option(
    "folds", value: .text("K"), help: "folds of the cross-validation (5)")
  static let write = Option(
    "write", value: .text("FILE"), help: "write the fitted profile")
  static let runs = Option(
    "runs", value: .text("N"), help: "disturb a trace N times at random, by each kind (20)")
  static let seed = Option(
    "seed", value: .text("N"), help: "what the random numbers follow from (1)")
  static let failBelow = Option(
    "fail-below", value: .text("PERCENT"), help: "exit with 1 if a score is below PERCENT")
  static let level = Option(
    "level", value: .word("LEVEL", of: LintFinding.Level.allCases.map(\.rawValue)),
    help: "exit with 1 at this level or above; default warning")
  static let keep = Option(
    "keep", value: .text("WHAT"), help: "what the smaller trace must still show")
  static let gesture = Option(
    "gesture", value: .text("N"), help: "which gesture of the trace, from 1")
  static let from = Option(
    "from", value: .text("PROFILE"), help: "the first profile: NAME, FILE or NAME,p=v,…")
  static let to = Option(
    "to", value: .text("PROFILE"), help: "the profile that it is compared with")

  static let merge = Option(
    "merge", help: "add up files of 'stats -f json' instead of reading traces")
  static let near = Option(
    "near", value: .text("PERCENT"), help: "how close to a threshold counts as near (5)")

  static let recordingFormat = Option(
    "input-format",
    value: .word(
      "FORMAT", of: TraceFormat.allCases.map(\.rawValue) + RecordingFormat.all.map(\.name)),
    help: "what the input is, instead of looking")
  static let conversionFormat = Option(
    formatName, short: "f", value: .word("FORMAT", of: ConversionFormat.allCases.map(\.rawValue)),
    help: "the format of the output, by default that of FILE's name, or jsonl")
  static let pattern = Option(
    "pattern", value: .text("REGEX"), help: "read lines of a log by a pattern with named groups")
  static let deviceSize = Option(
    "device-size", value: .text("WxH"), help: "the screen's size in points, as it was held")
  static let scale = Option(
    "scale", value: .text("N"), help: "units of the recording per point, such as pixels")
  static let rotate = Option(
    "rotate", value: .word("DEGREES", of: DeviceSpace.Rotation.allCases.map { "\($0.rawValue)" }),
    help: "turn positions clockwise")
  static let whole = Option("whole", help: "make one trace of a recording, not one a gesture")
  static let split = Option("split", help: "make one trace a gesture of traces, too")
  static let trim = Option(
    "trim", value: .text("FROM:TO"),
    help: "only gestures that begin so many seconds after the first touch")
  static let rebase = Option("rebase", help: "let each trace begin at time 0")
  static let anonymize = Option(
    "anonymize", help: "leave out names, paths, tags, expectations and clock times")
  static let label = Option(
    "label", value: .text("KEY=WORD"),
    help: "add intent=finish, intent=cancel, intent=none or tag=WORD; repeatable")
  static let expect = Option(
    "expect", value: .text("NAME|FILE"),
    help: "expect of a profile what it decides now; repeatable")
  static let digitizer = Option(
    "digitizer", value: .text("DEVICE:WxH"),
    help: "for sendevent, the device and how many units it has")
  static let shape = Option(
    "shape", value: .word("SHAPE", of: SwipeShape.allCases.map(\.rawValue)),
    help: "how the finger moves; default drag")
  static let distance = Option(
    "distance", value: .text("FROM:TO:STEP"),
    help: "distances in points; default 128 over the view")
  static let release = Option(
    "release", value: .text("FROM:TO:STEP"),
    help: "release velocities in pt/s; default -1480:2960:37")
  static let swipeView = Option(
    "view", value: .text("WxH"), help: "the view's size in points; default 393x852")
  static let start = Option(
    "start", value: .text("X,Y"), help: "where the finger goes down; default at the edge")
  static let direction = Option(
    "direction", value: .word("WORD", of: SwipeDirection.allCases.map(\.rawValue)),
    help: "where to the finger moves; default right")
  static let sampleRate = Option(
    "sample-rate", value: .text("HZ"), help: "samples a second; default 60")
  static let monotone = Option(
    "monotone", help: "look for swipes that finish though a longer or faster one does not")
  static let writeTraces = Option(
    "write", value: .text("FILE"), help: "with '--monotone', write the swipes as JSON Lines")
  static let planeFormat = Option(
    formatName, short: "f", value: .word("FORMAT", of: PlaneFormat.allCases.map(\.rawValue)),
    help: "the format of the output, by default that of FILE's name, or text")
  static let find = Option(
    "find", help: "without traces, find the smallest swipe that differs")

  static let acceptThinned = Option(
    "accept-thinned", help: "take traces whose grade is thinned or interpolated, too")

  /// The options of every verb.
  static let common = [color, quiet, help, version]
  /// The options of a verb that prints text for people unless another format is chosen.
  static let text = [noUnicode] + common
  /// The options of a verb that may get one part of the input, as in a job that is divided among machines.
  static let part = [source, refused, refusals, allowEmpty]
  /// The options that choose traces and say how to read them.
  static let reading = [
    tag, traceName, inputFormat, view, timeUnit, stack, header, columns, phaseNumbers, strict,
    verbose,
  ]
}

/// When text is coloured.
enum ColorChoice: String, Sendable, CaseIterable {
  /// On a terminal that can show it, unless `NO_COLOR` is set.
  case auto
  case always, never
}
