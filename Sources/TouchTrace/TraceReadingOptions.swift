public import TextFormats

/// Information about a recording that is not in its file; nil and empty lists leave it to the file.
///
///     // A log of an app: uptime in seconds, in columns with names of its own.
///     let options = TraceReadingOptions(
///       view: Size(width: 393, height: 852), header: ["time", "phase", "x", "y"])
///     let traces = try Trace.read(bytes, format: .csv, options: options)
public struct TraceReadingOptions: Sendable {
  /// A field of a trace and the CSV column that contains it.
  public struct Column: Sendable, Hashable {
    /// The name of the field as documented: `time`, `phase`, `x`, …
    public var field: String
    /// The name of the column in the header row.
    public var column: String

    /// Creates a pair of a field and its column.
    public init(field: String, column: String) {
      self.field = field
      self.column = column
    }
  }

  /// The size of the view, in points, if the file does not give it.
  public var view: Size?
  /// The unit of times if the file does not name it.
  public var timeUnit: TimeUnit?
  /// The number of screens in the stack if the file does not give it.
  public var stack: Int?
  /// The fields whose CSV columns have other names.
  public var columns: [Column]
  /// The names of the CSV columns: they replace the header row, or name the columns of a file without one.
  public var header: [String]?
  /// The numbering used for phases; nil for UIKit's, unless the numbers may be Android's.
  public var phaseNumbers: PhaseNumbers?
  /// The JSON keys or CSV columns of a trace whose values are copied unchanged.
  package var carry: [String] = []
  /// Whether each gesture becomes a trace, so that trace values in CSV rows apply to their gesture.
  package var dividesTraces = false
  /// The treatment of files without traces.
  package enum EmptyFiles: Sendable {
    /// Such a file is an error in JSON, where documents have text; JSON Lines and tables may be empty.
    case byFormat
    case refused
    case allowed
  }

  /// The treatment of files without traces.
  package var emptyFiles = EmptyFiles.byFormat

  /// Creates options that leave everything to the file, except for the arguments given.
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

/// The assumptions of a reader about values missing in a file, each the only possible interpretation.
package struct ReadingAssumptions: Sendable, Hashable {
  /// The unit of times, if it is not named and they are too large for seconds.
  package var timeUnit: TimeUnit?
  /// Whether phases are numbers read as UIKit's.
  package var hasPhaseNumbers = false

  package init() {}

  package var isEmpty: Bool { self == ReadingAssumptions() }
}

/// The file format of traces.
public enum TraceFormat: String, Sendable, CaseIterable {
  /// One trace, a JSON object.
  case json
  /// JSON Lines: one trace per line.
  case jsonl
  /// One touch per row, of one or several traces.
  case csv

  /// The format for a path's extension: `.json`, `.jsonl`, `.ndjson` or `.csv`; nil for any other.
  public init?(path: String) {
    let extensions: [(String, Self)] = [
      ("json", .json), ("jsonl", .jsonl), ("ndjson", .jsonl), ("csv", .csv),
    ]
    guard let match = extensions.first(where: { path.hasExtension($0.0) }) else { return nil }
    self = match.1
  }
}

/// Returns a file's name without directories and extension, the default name of a trace.
package func baseName(of path: String) -> String {
  let name = path.lastPart(separatedBy: "/") ?? path
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
    return name
  }
  return String(name[..<dot])
}

/// Limits that prevent untrusted traces from doing harm.
package enum TraceLimits {
  package static let touches = 4_194_304
  /// The maximum number of gestures in a trace: each is replayed with every recognizer of every
  /// profile, and all results of a trace are in memory together.
  package static let gestures = 10_000
  /// The maximum length of a name in bytes. A trace's name is part of every row of its results, a
  /// screen's name of many entries of the event log.
  package static let name = 1_000
  /// The maximum length of a carried value in bytes: it is part of every row of a trace's results.
  package static let carried = 4_000
  /// The maximum number of fingers down at the same time: the work for each touch grows with them.
  package static let fingersDown = 100
  /// The maximum size of a trace in bytes: a JSON file, a line of JSON Lines, the CSV rows of a trace.
  package static let bytes = 256 << 20
  /// The maximum number of screens in a stack or a forward list.
  package static let screens = 10_000
  /// The maximum size of a trace's expectation in bytes: it is in memory as a tree.
  package static let expectation = 1 << 20
  package static let tags = 10_000
  /// The maximum number of columns in a table: each is compared with all names of all fields.
  package static let columns = CSVScanner.maxFields
  /// The maximum number of pieces of content in a trace: each touch is compared with all of them.
  package static let content = 100
  /// The largest magnitude of a coordinate, in points.
  package static let coordinate = 1e9
  /// The largest frame rate, in frames per second.
  package static let displayHz = 1000.0
  package static let displayScale = 100.0
  /// The approximate size of a block of traces in bytes: enough work for a thread, but small enough
  /// to stay in the processor's cache between reading and decoding.
  package static let block = 1 << 17
}
