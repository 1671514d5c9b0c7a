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
  /// The tags and names of the first traces that are not chosen, for suggestions.
  private var otherTags: [String] = []
  private var otherNames: [String] = []
  private static let maxOthers = 1000

  init(_ arguments: Arguments) {
    (tags, names) = (arguments.values(of: .tag), arguments.values(of: .traceName))
  }

  var isOfAll: Bool { tags.isEmpty && names.isEmpty }

  mutating func has(_ trace: Trace) -> Bool {
    if (tags.isEmpty || trace.tags.contains(where: tags.containsExactly))
      && (names.isEmpty || names.containsExactly(trace.name))
    {
      return true
    }
    addOthers(trace.tags, [trace.name])
    return false
  }

  /// Adds the traces that a copy did not choose.
  mutating func merge(_ copy: TraceChoice) { addOthers(copy.otherTags, copy.otherNames) }

  private mutating func addOthers(_ tags: [String], _ names: [String]) {
    if otherNames.count < Self.maxOthers { otherNames += names }
    if otherTags.count < Self.maxOthers { otherTags += tags }
  }

  /// The error if no trace is chosen, usually since tags or names are mistyped; nil if all traces are.
  var nothing: CommandError? {
    guard !isOfAll else { return nil }
    let conditions = [("is named", names, otherNames), ("has the tag", tags, otherTags)]
      .filter { !$0.1.isEmpty }
    let texts = conditions.map { verb, words, _ in
      "\(verb) \(words.map { "'\($0)'" }.joinedByOr)"
    }
    let near = conditions.lazy.flatMap { _, words, others in
      words.filter { !others.containsExactly($0) }.compactMap { nearest(to: $0, among: others) }
    }.first
    return CommandError(
      "no trace \(texts.joined(separator: " and "))"
        + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }
}
