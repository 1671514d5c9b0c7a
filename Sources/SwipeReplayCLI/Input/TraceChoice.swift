import TextFormats
import TouchTrace

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
