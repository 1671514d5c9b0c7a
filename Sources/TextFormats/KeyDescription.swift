/// A key of a file format: readers take its name from here, and the reference prints all of it.
package struct KeyDescription: Sendable {
  /// `edgeWidth`
  package let name: String
  package let meaning: String
  package let isRequired: Bool
  private let format: Format

  private enum Format: Sendable {
    case text(String)
    /// Made only when it is printed: every reader of the format has the table.
    case words(@Sendable () -> [String])
  }

  package init(
    _ name: String, _ value: String, _ meaning: String, isRequired: Bool = false
  ) {
    self.name = name
    self.meaning = meaning
    self.isRequired = isRequired
    format = .text(value)
  }

  /// A key whose value is one of the words of an enumeration.
  package init<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ type: Word.Type, _ meaning: String, isRequired: Bool = false
  ) {
    self.name = name
    self.meaning = meaning
    self.isRequired = isRequired
    format = .words { Word.allCases.map(\.rawValue) }
  }

  /// What its value is: `points`, `true or false`, `ltr, rtl`.
  package var value: String {
    switch format {
    case .text(let text): text
    case .words(let words): words().joined(separator: ", ")
    }
  }
}

extension [KeyDescription] {
  package var names: [String] { map(\.name) }
}
