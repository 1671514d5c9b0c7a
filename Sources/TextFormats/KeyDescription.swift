/// A key of a file format: readers take its name from here, and the reference prints all of it.
package struct KeyDescription: Sendable {
  /// `edgeWidth`
  package let name: String
  /// What its value is: `points`, `true or false`, `ltr, rtl`.
  package let value: String
  package let meaning: String
  package let isRequired: Bool

  package init(
    _ name: String, _ value: String, _ meaning: String, isRequired: Bool = false
  ) {
    self.name = name
    self.value = value
    self.meaning = meaning
    self.isRequired = isRequired
  }

  /// A key whose value is one of the words of an enumeration.
  package init<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Word.Type, _ meaning: String, isRequired: Bool = false
  ) {
    self.init(
      name, Word.allCases.map(\.rawValue).joined(separator: ", "), meaning, isRequired: isRequired)
  }
}

extension [KeyDescription] {
  package var names: [String] { map(\.name) }
}
