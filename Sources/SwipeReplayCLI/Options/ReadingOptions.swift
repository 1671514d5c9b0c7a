import ReplayAnalysis
import TextFormats
import TouchTrace

extension TraceReadingOptions {
  /// Creates the options for reading files that do not specify these properties themselves.
  init(_ arguments: Arguments) throws(CommandError) {
    self.init()
    view = try arguments.size(of: .view)
    timeUnit = arguments.word(TimeUnit.self, of: .timeUnit)
    stack = try arguments.count(of: .stack, in: 1...TraceLimits.screens)
    phaseNumbers = arguments.word(PhaseNumbers.self, of: .phaseNumbers)
    carry = try Self.carriedKeys(arguments)
    emptyFiles = arguments.has(.allowEmpty) ? .allowed : .refused
    for list in arguments.values(of: .columns) {
      let items = list.split(separator: ",", omittingEmptySubsequences: false)
      guard items.contains(where: { $0.utf8.contains(UInt8(ascii: "=")) }) else {
        header = items.map(String.init)
        continue
      }
      for item in items {
        let parts = item.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else {
          throw .malformedValue(
            list, .columns,
            expected: "pairs, such as time=timestamp,x=pos_x, or the names of all columns")
        }
        columns.append(Column(field: String(parts[0]), column: String(parts[1])))
      }
    }
  }

  /// Returns the keys that `--carry` adds to the results, in the order of the options.
  private static func carriedKeys(_ arguments: Arguments) throws(CommandError) -> [String] {
    var names: [String] = []
    for list in arguments.values(of: .carry) {
      for name in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        guard !name.isEmpty else {
          throw .malformedValue(list, .carry, expected: "names, such as user,build")
        }
        guard !ownNames.containsExactly(name) else {
          throw .usage("'--carry' cannot add '\(name)', which results have themselves")
        }
        guard !names.containsExactly(name) else {
          throw .usage("'--carry' names '\(name)' twice")
        }
        names.append(name)
      }
    }
    return names
  }

  /// The names of a result's own members: its fields, and the objects that contain them.
  private static let ownNames = ResultField.allCases.flatMap { field in
    [field.rawValue, String(field.rawValue.prefix { $0 != "." })]
  }
}

/// The choice of traces in the input.
struct TraceChoice {
  /// The tags and names of which a chosen trace must have one; empty for all traces.
  private let tags, names: [String]

  init(_ arguments: Arguments) {
    (tags, names) = (arguments.values(of: .tag), arguments.values(of: .traceName))
  }

  func has(_ trace: Trace) -> Bool {
    (tags.isEmpty || trace.tags.contains(where: tags.containsExactly))
      && (names.isEmpty || names.containsExactly(trace.name))
  }

  /// The error if no trace is chosen, usually since tags or names are mistyped; nil if all traces are.
  var nothing: CommandError? {
    func quoted(_ words: [String]) -> String { words.map { "'\($0)'" }.joinedByOr }
    if !names.isEmpty { return CommandError("no trace is named \(quoted(names))") }
    return tags.isEmpty ? nil : CommandError("no trace has the tag \(quoted(tags))")
  }
}
