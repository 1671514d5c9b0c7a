import TextFormats
import TouchTrace

/// Which traces of the input are worked on.
struct TraceChoice {
  /// Only traces with one of these tags, and with one of these names; empty for all.
  private let tags, names: [String]

  init(_ arguments: Arguments) {
    (tags, names) = (arguments.values(of: .tag), arguments.values(of: .traceName))
  }

  func has(_ trace: Trace) -> Bool {
    (tags.isEmpty || trace.tags.contains(where: tags.containsExactly))
      && (names.isEmpty || names.containsExactly(trace.name))
  }

  /// That no trace is chosen: more often than not the tags or names are mistyped; nil where all traces are.
  var nothing: CommandError.Kind? {
    names.isEmpty ? tags.isEmpty ? nil : .nothingTagged(tags) : .nothingNamed(names)
  }
}
