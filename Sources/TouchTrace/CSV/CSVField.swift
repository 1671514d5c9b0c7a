import TextFormats

extension CSVHeader {
  /// The fields of a trace that a column can have, by their index in ``table``: those of a touch,
  /// the trace's name, and other values of the trace.
  enum Field: Int, Sendable, CaseIterable {
    case time, phase, x, y, touch, name
    case width, height, stack, displayHz, layoutDirection, intent, grade, gradeReason

    /// The default name of each field's column, its meaning, and other names in their usual spelling.
    private static let table: [(name: String, meaning: String, others: [String])] = [
      (
        "time", "in the unit that a line '# timeUnit: ms' or '--time-unit' gives; default s",
        ["t", "ts", "timestamp", "event_time", "uptime"]
      ),
      (
        "phase", "as listed above",
        ["event", "type", "action", "state", "event_type", "touch_phase"]
      ),
      (
        "x", "points in the view, to the right",
        ["pos_x", "position_x", "location_x", "point_x", "touch_x", "client_x"]
      ),
      (
        "y", "points in the view, downwards",
        ["pos_y", "position_y", "location_y", "point_y", "touch_y", "client_y"]
      ),
      (
        "touch", "which finger; needed for several fingers",
        ["id", "touch_id", "finger", "finger_id", "pointer", "pointer_id", "identifier"]
      ),
      ("name", "the trace: consecutive rows of one name", ["trace", "trace_name", "recording"]),
      (
        "width", "the view's width in points; or a line '# view: 393x852', or '--view'",
        ["view_width"]
      ),
      ("height", "the view's height in points", ["view_height"]),
      ("stack", "how many screens are on the stack; default 2", []),
      ("displayHz", "frames per second of the timeline; default 60", []),
      ("layoutDirection", Trace.LayoutDirection.words.joinedByOr, []),
      ("intent", Trace.Intent.words.joinedByOr, []),
      ("grade", Trace.Grade.Level.words.joinedByOr, []),
      ("gradeReason", "why, in a few words", []),
    ]

    static let names = table.map(\.name)
    private static let plainNames = table.map { field in
      Set(([field.name] + field.others).map(ColumnName.plain))
    }

    init?(named name: String) {
      guard let index = Self.names.firstIndex(ofExactly: name) else { return nil }
      self.init(rawValue: index)
    }

    var name: String { Self.names[rawValue] }
    var meaning: String { Self.table[rawValue].meaning }
    var otherNames: [String] { Self.table[rawValue].others }
    var isRequired: Bool { rawValue <= Self.y.rawValue }
    /// Whether its cells describe the trace; the name does not count, because it separates traces.
    var isOfTrace: Bool { rawValue > Self.name.rawValue }
    /// Whether it is a number that describes the trace.
    var isNumber: Bool { (Self.width.rawValue...Self.displayHz.rawValue).contains(rawValue) }

    /// Returns its columns in a header, with the unit that a column of times names. A column with
    /// exactly the default name is the only one returned.
    func columns(among names: [ColumnName]) -> [(index: Int, unit: TimeUnit?)] {
      if let index = names.firstIndex(where: { $0.text.isExactly(name) }) { return [(index, nil)] }
      let known = Self.plainNames[rawValue]
      return names.enumerated().compactMap { index, name in
        if known.contains(name.plain) { return (index, nil) }
        guard self == .time, let (plain, unit) = name.withoutUnit, known.contains(plain) else {
          return nil
        }
        return (index, unit)
      }
    }
  }
}

/// The name of a column. Case, `_`, `-`, `.` and spaces are ignored: `Time`, `pos_x`, `location.x`.
struct ColumnName {
  /// The name as written, without surrounding whitespace.
  let text: String
  fileprivate let plain: String
  /// The plain name without a unit at its end, and the unit: `time_ms`, `timestamp (ns)`, `timeMs`.
  fileprivate let withoutUnit: (plain: String, unit: TimeUnit)?

  init(_ written: String) {
    text = written.trimmed
    plain = Self.plain(text)
    withoutUnit = Self.unit(of: text)
  }

  fileprivate static func plain(_ text: String) -> String {
    String(decoding: text.lowercased().utf8.filter { !" \t_-.".utf8.contains($0) }, as: UTF8.self)
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
