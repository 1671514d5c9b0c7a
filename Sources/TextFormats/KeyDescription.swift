/// A key of a file format: readers take its name from here, and the reference prints all of it.
package struct KeyDescription: Sendable {
  /// `edgeWidth`
  package let name: String
  package let meaning: String
  package let isRequired: Bool
  /// Called only when it is printed: every reader of the format has the table.
  private let makeValue: @Sendable () -> String

  package init(
    _ name: String, _ value: @autoclosure @escaping @Sendable () -> String, _ meaning: String,
    isRequired: Bool = false
  ) {
    self.name = name
    self.meaning = meaning
    self.isRequired = isRequired
    makeValue = value
  }

  /// A key whose value is one of the words of an enumeration.
  package init<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ type: Word.Type, _ meaning: String, isRequired: Bool = false
  ) {
    self.init(
      name, Word.allCases.map(\.rawValue).joined(separator: ", "), meaning,
      isRequired: isRequired)
  }

  /// What its value is: `points`, `true or false`, `ltr, rtl`.
  package var value: String { makeValue() }
}

extension [KeyDescription] {
  package var names: [String] { map(\.name) }
}
