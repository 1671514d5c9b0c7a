/// A key of a file format: readers take its name from here, and the reference prints it in full.
package struct KeyDescription: Sendable {
  /// `edgeWidth`
  package let name: String
  package let isRequired: Bool
  // Called only when printed, because every reader of the format has the table.
  private let makeValue, makeMeaning: @Sendable () -> String

  package init(
    _ name: String, _ value: @autoclosure @escaping @Sendable () -> String,
    _ meaning: @autoclosure @escaping @Sendable () -> String, isRequired: Bool = false
  ) {
    self.name = name
    makeMeaning = meaning
    self.isRequired = isRequired
    makeValue = value
  }

  /// A key whose value is a word of an enumeration.
  package init<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ type: Word.Type,
    _ meaning: @autoclosure @escaping @Sendable () -> String, isRequired: Bool = false
  ) {
    self.init(
      name, Word.allCases.map(\.rawValue).joined(separator: ", "), meaning(),
      isRequired: isRequired)
  }

  /// A description of the value: `points`, `true or false`, `ltr, rtl`.
  package var value: String { makeValue() }
  package var meaning: String { makeMeaning() }
}

extension [KeyDescription] {
  package var names: [String] { map(\.name) }
}
