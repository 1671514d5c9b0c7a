import ReplayAnalysis
import TextFormats

/// The keys of traces that `--carry` adds to the results.
enum CarriedKeys {
  /// Returns the keys in the order of the options.
  static func names(_ arguments: Arguments) throws(CommandError) -> [String] {
    var names: [String] = []
    for list in arguments.values(of: .carry) {
      for name in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        guard !name.isEmpty else {
          throw CommandError(
            .malformedValue(list, .carry, expected: "names, such as user,build"))
        }
        guard !ownNames.containsExactly(name) else { throw CommandError(.carriesOwnField(name)) }
        guard !names.containsExactly(name) else { throw CommandError(.carriedTwice(name)) }
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
