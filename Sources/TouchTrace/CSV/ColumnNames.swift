import TextFormats

/// Finds the columns of a trace by their names.
///
/// A name is read in any case, and `_`, `-`, `.` and blanks in it do not count: `Time`, `pos_x`, `location.x`.
enum ColumnNames {
  /// The keys of touches in JSON that are read as `time` and `touch`, too.
  static let timeKeys = ["timestamp", "ts", "t"]
  static let fingerKeys = ["finger", "touchId"]
  static let locationKeys = ["location", "position", "point"]

  /// A column's name, and the unit that it says: `time_ms`, `timestamp (ns)`, `timeMs`.
  struct Name {
    /// As it is written, without blanks around it.
    let text: String
    fileprivate let plain: String
    /// The plain name without a unit at its end, and the unit.
    fileprivate let withoutUnit: (plain: String, unit: TimeUnit)?

    init(_ written: String) {
      text = Self.trim(written)
      plain = Self.plain(text)
      withoutUnit = Self.unit(of: text)
    }

    private static func trim(_ text: String) -> String {
      let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
      var bytes = Array(text.utf8)[...]
      while let first = bytes.first, blanks.contains(first) { bytes.removeFirst() }
      while let last = bytes.last, blanks.contains(last) { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }

    static func plain(_ text: String) -> String {
      String(
        decoding: text.lowercased().utf8.filter { !" \t_-.".utf8.contains($0) }, as: UTF8.self)
    }

    private static func unit(of text: String) -> (plain: String, unit: TimeUnit)? {
      for unit in TimeUnit.allCases {
        let word = unit.rawValue
        let capitalized = word.count == 2 ? [word.prefix(1).uppercased() + word.dropFirst()] : []
        for end in ["(\(word))", "[\(word)]", "_\(word)", " \(word)", "-\(word)"] + capitalized
        where text.ends(with: end) && text.utf8.count > end.utf8.count {
          return (plain(String(text.dropLast(end.count))), unit)
        }
      }
      return nil
    }
  }

  /// The columns of a field among the names of a header; of a field with its own name exactly, that column
  /// alone. With the unit that a column of times names.
  static func columns(
    of field: CSVHeader.Field, among names: [Name]
  ) -> [(index: Int, unit: TimeUnit?)] {
    if let index = names.firstIndex(where: { $0.text.isExactly(field.name) }) {
      return [(index, nil)]
    }
    let known = plainNames[field] ?? []
    return names.enumerated().compactMap { index, name in
      if known.contains(name.plain) { return (index, nil) }
      guard field == .time, let (plain, unit) = name.withoutUnit, known.contains(plain) else {
        return nil
      }
      return (index, unit)
    }
  }

  private static let plainNames: [CSVHeader.Field: Set<String>] = Dictionary(
    uniqueKeysWithValues: CSVHeader.Field.allCases.map { field in
      (field, Set(([field.name] + field.otherNames).map(Name.plain)))
    })
}
