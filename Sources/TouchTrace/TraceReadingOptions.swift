public import TextFormats

/// What is known of a recording that its file does not say. Nil and an empty list leave all to the file.
///
///     // A log of an app: uptime in seconds, in columns with names of its own.
///     let options = TraceReadingOptions(
///       view: Size(width: 393, height: 852), header: ["time", "phase", "x", "y"])
///     let traces = try Trace.read(bytes, format: .csv, options: options)
public struct TraceReadingOptions: Sendable {
  /// A field of a trace and the CSV column that has it.
  public struct Column: Sendable, Hashable {
    /// The field's name in the documents: `time`, `phase`, `x`, …
    public var field: String
    /// The column's name in the header row.
    public var column: String

    /// A field and its column.
    public init(field: String, column: String) {
      self.field = field
      self.column = column
    }
  }

  /// The view's size, if the file gives none.
  public var view: Size?
  /// The unit of times, if the file gives none.
  public var timeUnit: TimeUnit?
  /// How many screens the stack has, if the file does not say.
  public var stack: Int?
  /// Fields whose CSV columns have other names.
  public var columns: [Column]
  /// The names of the columns of CSV, which replace those of a header row, or are those of a file without one.
  public var header: [String]?
  /// What phases mean that are numbers; nil for UIKit's, unless they may be Android's.
  public var phaseNumbers: PhaseNumbers?
  /// The keys of a trace in JSON, or columns of CSV, whose values are taken over as they are.
  package var carry: [String] = []
  /// Whether each gesture becomes a trace, so that what the rows of CSV say of their trace is of their gesture.
  package var dividesTraces = false
  /// How a file without traces is treated.
  package enum EmptyFiles: Sendable {
    /// It is an error in JSON, whose documents have text; JSON Lines and tables may be empty.
    case byFormat
    case refused
    case allowed
  }

  /// How a file without traces is treated.
  package var emptyFiles = EmptyFiles.byFormat

  /// Leaves all to the file, unless an argument says otherwise.
  public init(
    view: Size? = nil, timeUnit: TimeUnit? = nil, stack: Int? = nil, columns: [Column] = [],
    header: [String]? = nil, phaseNumbers: PhaseNumbers? = nil
  ) {
    self.view = view
    self.timeUnit = timeUnit
    self.stack = stack
    self.columns = columns
    self.header = header
    self.phaseNumbers = phaseNumbers
  }
}

/// What a reader took for granted that a file does not say, and that only one reading is possible of.
package struct ReadingAssumptions: Sendable, Hashable {
  /// The unit of times, where nothing names it and they are too large for seconds.
  package var timeUnit: TimeUnit?
  /// Whether phases are numbers that were read as UIKit's.
  package var hasPhaseNumbers = false

  package init() {}

  package var isEmpty: Bool { self == ReadingAssumptions() }
}

/// A file format of traces.
public enum TraceFormat: String, Sendable, CaseIterable {
  /// One trace, a JSON object.
  case json
  /// JSON Lines: one trace a line.
  case jsonl
  /// One touch a row, of one trace or several.
  case csv

  /// The format of a path's extension: `.json`, `.jsonl`, `.ndjson` or `.csv`; nil for any other.
  public init?(path: String) {
    if path.hasExtension("json") {
      self = .json
    } else if path.hasExtension("jsonl") || path.hasExtension("ndjson") {
      self = .jsonl
    } else if path.hasExtension("csv") {
      self = .csv
    } else {
      return nil
    }
  }
}

/// A file's name without folders and extension: the default name of a trace.
package func baseName(of path: String) -> String {
  let name = path.lastPart(separatedBy: "/") ?? path
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
    return name
  }
  return String(name[..<dot])
}

/// The limits that keep an untrusted trace from doing harm.
package enum TraceLimits {
  /// How many touches a trace can have.
  package static let touches = 4_194_304
  /// How many gestures a trace can have: each is replayed with every recognizer of every profile, and the
  /// results of a trace are in memory together.
  package static let gestures = 10_000
  /// How many bytes a name can have. That of a trace is part of every row of its results, that of a screen of
  /// many entries of the event log.
  package static let name = 1_000
  /// How many bytes a value can have that is taken over: it is part of every row of a trace's results.
  package static let carried = 4_000
  /// How many fingers can be down at the same time: the work for each touch grows with them.
  package static let fingersDown = 100
  /// How many bytes a trace can have: a JSON file, a line of JSON Lines, the rows of a trace in CSV.
  package static let bytes = 256 << 20
  /// How many screens a stack or a forward list can have.
  package static let screens = 10_000
  /// How many bytes the expectation of a trace can have: it is in memory as a tree.
  package static let expectation = 1 << 20
  /// How many tags a trace can have.
  package static let tags = 10_000
  /// How many columns a table can have: each is compared with all names that a field can have.
  package static let columns = CSVScanner.maxFields
  /// How many pieces of content a trace can have: each touch is compared with all of them.
  package static let content = 100
  /// The largest magnitude of a coordinate, in points.
  package static let coordinate = 1e9
  /// The largest frame rate, in frames per second.
  package static let displayHz = 1000.0
  package static let displayScale = 100.0
  /// About how many bytes a block of traces has: enough work for a thread, and few enough to stay in the
  /// processor's cache between reading and decoding.
  package static let block = 1 << 17
}
