import TextFormats

extension CSVHeader {
  /// The fields of a trace that a column can have, by their index in ``table``: those of a touch, the trace's name, and
  /// what else rows say of their trace.
  enum Field: Int, Sendable, CaseIterable {
    case time, phase, x, y, touch, name
    case width, height, stack, displayHz, layoutDirection, intent, grade, gradeReason

    /// The default name of each field's column, what it means, and other names, as they are mostly written.
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
      (
        "name", "the trace: consecutive rows of one name", ["trace", "trace_name", "recording"]
      ),
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

    init?(named name: String) {
      guard let index = Self.names.firstIndex(ofExactly: name) else { return nil }
      self.init(rawValue: index)
    }

    var name: String { Self.names[rawValue] }
    var meaning: String { Self.table[rawValue].meaning }
    var otherNames: [String] { Self.table[rawValue].others }
    var isRequired: Bool { rawValue <= Self.y.rawValue }
    /// Whether its cells say something of the trace, apart from the name, by which rows are told apart.
    var isOfTrace: Bool { rawValue > Self.name.rawValue }
    /// Whether it says a number of the trace.
    var isNumber: Bool { (Self.width.rawValue...Self.displayHz.rawValue).contains(rawValue) }
  }
}
