import ReplayAnalysis
package import SwipeReplay

/// The results for people: a few lines for each gesture, or for several profiles, a row for each.
package struct TextReport: Report, Sendable {
  package struct Style: Sendable {
    package var color: Bool
    /// The maximum number of columns of a line.
    package var columns: Int
    /// The maximum number of columns of a table of several profiles.
    package var tableColumns: Int
    package var summary: Bool
    /// The changes of profiles by the command line: `finishProgress=0.4`.
    package var settings: [String]
    /// The reason for using the profile if none was chosen: `default profile`.
    package var profileNote: String?

    package init(
      color: Bool = false, columns: Int = 80, tableColumns: Int = .max, summary: Bool = true,
      settings: [String] = [], profileNote: String? = nil
    ) {
      self.profileNote = profileNote
      self.color = color
      self.columns = columns
      self.tableColumns = tableColumns
      self.summary = summary
      self.settings = settings
    }

    /// The first lines of a text, the settings and a blank line; empty without settings.
    package var header: String {
      guard !settings.isEmpty else { return "" }
      let texts = settings.enumerated().map { index, setting in
        setting.printable + (index == settings.count - 1 ? "" : ",")
      }
      let label = "with "
      let lines = texts.flowed(to: columns - label.count).hanging(
        after: paint(label, .faint), indent: label.count)
      return lines.text + "\n"
    }
  }

  private let style: Style
  private let detail: ReplayDetail
  private let families: [String]
  private var summary = TextSummary()
  private var isFirst = true
  /// The entries of the legend of all tables.
  private var marks: [ProfileTable.Mark] = []

  /// - Parameters:
  ///   - detail: The detail of the replays; frames and events are shown only if it includes them.
  ///   - families: The family of each profile, in the chosen order.
  package init(_ style: Style = Style(), detail: ReplayDetail, families: [String] = []) {
    self.style = style
    self.detail = detail
    self.families = families
  }

  package func begin(_ output: inout [UInt8]) { output += style.header.utf8 }

  package mutating func add<Failure: Error>(
    _ results: TraceResults, to output: inout [UInt8],
    pass: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let gestures = results.gestures
    summary.traces += 1
    if gestures.isEmpty { write([heading(results.trace, "no gesture")], to: &output) }
    for gesture in gestures {
      summary.count(gesture)
      let isAlone = results.recognizers.count == 1
      let profile = isAlone ? gesture.profiles.first?.decisive?.profile : nil
      var lines = [heading(results.trace, gesture, profile: profile)]
      if gesture.gesture == 1 { lines += warnings(of: gesture) }
      if isAlone {
        for profile in gesture.profiles {
          lines += GestureText(results: profile, style: style).lines
        }
      } else {
        let table = ProfileTable(gesture, families: families, style)
        lines += table.lines
        table.addMarks(to: &marks)
      }
      write(lines, to: &output)
      try pass(&output)
      guard !detail.isDisjoint(with: [.frames, .events]) else { continue }
      for profile in gesture.profiles {
        if detail.contains(.frames), profile.results.allSatisfy(\.frames.isNone),
          let result = profile.decisive
        {
          let title = title("no timeline", of: result, isAlone) + ": no transition ran"
          output += ["", style.paint(title, .faint)].bytes
        }
        for result in profile.byImportance {
          writeAttachments(of: result, isAlone: isAlone, to: &output)
          try pass(&output)
        }
      }
    }
  }

  package var continued: TextReport {
    var report = TextReport(style, detail: detail, families: families)
    report.isFirst = false
    return report
  }

  package mutating func append(
    _ bytes: [UInt8], of other: TextReport, to output: inout [UInt8]
  ) {
    summary.add(other.summary)
    marks += other.marks
    // The first trace has no blank line before it.
    output += isFirst ? bytes.dropFirst() : bytes[...]
    isFirst = isFirst && bytes.isEmpty
  }

  package func end(_ output: inout [UInt8]) {
    guard style.summary else { return }
    output += ProfileTable.legend(marks, style).bytes
    guard summary.traces > 1 else { return }
    output += ("\n" + summary.lines(style).text).utf8
  }

  /// Writes the lines of one gesture, with a blank line before all but the first.
  private mutating func write(_ lines: [String], to output: inout [UInt8]) {
    if !isFirst { output += "\n".utf8 }
    isFirst = false
    for line in lines { output.append(line: line) }
  }

  private func heading(_ trace: String, _ gesture: GestureResults, profile: String?) -> String {
    var details: [String] = []
    if gesture.count > 1 { details.append("gesture \(gesture.gesture) of \(gesture.count)") }
    let estimators = gesture.profiles.compactMap(\.decisive?.estimator)
    let velocity = estimators.first.map { ["velocity \($0.rawValue)"] } ?? []
    if let profile {
      let note = (style.profileNote.map { " (\($0))" } ?? "").printable
      let others = ([trace.printable] + details + [note] + velocity).joined(separator: " · ")
      let room = max(style.columns / 3, style.columns - others.displayWidth)
      details.append(profile.printable.truncated(to: room) + note)
    }
    details += velocity
    if profile == nil, gesture.profiles.first?.decisive?.countsFromRight != nil {
      details.append("right-to-left layout")
    }
    // The source is shown if the name does not tell the file.
    if let source = gesture.profiles.first?.decisive?.source, !source.isImplied(by: trace) {
      let text = source.text.printable
      let width = ([trace.printable] + details + [text]).reduce(-3) { $0 + 3 + $1.displayWidth }
      if width <= style.columns { details.append(text) }
    }
    return heading(trace, details.joined(separator: " · "))
  }

  private func heading(_ trace: String, _ details: String) -> String {
    let rest = details.isEmpty ? "" : " · " + details
    let name = trace.printable.truncated(to: max(8, style.columns - rest.displayWidth))
    return style.paint(name, .strong) + style.paint(rest, .faint)
  }

  /// Returns the likely mistakes in the trace.
  private func warnings(of gesture: GestureResults) -> [String] {
    let warnings = gesture.profiles.first?.results.first?.warnings ?? []
    return TextRenderer(style).labelled(
      warnings.map { .init(label: "warning", text: $0.message) }, indent: 2,
      width: GestureText.labelWidth, .warning)
  }

  /// Writes the timeline and the event log if they were requested and are not empty.
  private func writeAttachments(of result: Replay, isAlone: Bool, to output: inout [UInt8]) {
    func write(_ title: String) {
      output += ["", style.paint(title, .faint)].bytes
    }
    if detail.contains(.frames), !result.frames.isNone {
      write(title("timeline", of: result, isAlone))
      TimelineText(result, style).write(to: &output)
    }
    for piece in result.scrolledPieces {
      write("offset of \(piece.name)")
      output += offsets(in: piece.frames).bytes
    }
    if !result.appFrames.isNone {
      write("timeline of the app's own transitions")
      TimelineText(result, style, isOfApp: true).write(to: &output)
    }
    if detail.contains(.events), !result.events.isEmpty {
      write(title("events", of: result, isAlone))
      output += result.eventLog(style).bytes
    }
  }

  /// Returns a row for each frame of content that was scrolled under the finger.
  private func offsets(in frames: [ContentFrame]) -> [String] {
    let rows: [[TextTable.Cell]] = frames.map { frame in
      [frame.time * 1000, frame.offset.x, frame.offset.y].map {
        .init(HumanNumber.fixed($0, decimals: 1))
      }
    }
    return TextTable(
      [
        .init("time ms", .number, gap: 0),
        .init("contentOffset.x", .number, gap: 1),
        .init("contentOffset.y", .number, gap: 1),
      ], rows: rows, limit: style.columns, paint: style.paint
    ).lines
  }

  private func title(_ what: String, of result: Replay, _ isAlone: Bool) -> String {
    "\(what) of \(isAlone ? "" : result.profile.printable + " · ")\(result.recognizer.printable)"
  }
}

/// The last lines for many traces: the number of traces, and of gestures with each outcome.
private struct TextSummary {
  var traces = 0
  private var gestures = 0
  /// In the chosen order; empty before the first gesture.
  private var profiles: [(name: String, counts: ResultCounts)] = []

  mutating func count(_ gesture: GestureResults) {
    gestures += 1
    for (index, profile) in gesture.profiles.enumerated() {
      guard let result = profile.decisive else { continue }
      if index == profiles.count { profiles.append((result.profile, ResultCounts())) }
      profiles[index].counts.add(result)
    }
  }

  mutating func add(_ other: TextSummary) {
    traces += other.traces
    gestures += other.gestures
    if profiles.isEmpty { profiles = other.profiles.map { ($0.name, ResultCounts()) } }
    for (index, profile) in other.profiles.enumerated() {
      profiles[index].counts.add(profile.counts)
    }
  }

  /// `128 traces: 96 finish, 20 cancel; 3 estimator-sensitive`, or for several profiles, a line for each.
  func lines(_ style: TextReport.Style) -> [String] {
    let subject =
      counted(traces, "trace")
      + (gestures == traces ? "" : ", " + counted(gestures, "gesture"))
    guard profiles.count > 1 else {
      let counts = profiles.first?.counts.text ?? "no gesture"
      return "\(subject): \(counts)".wrapped(to: style.columns)
    }
    let lines = profiles.map {
      ReportDocument.Line(label: $0.name.printable, text: $0.counts.text)
    }
    return ["\(subject):"] + TextRenderer(style).labelled(lines, indent: 2, nil)
  }
}

/// The number of results with each outcome, and of those that another velocity estimator would change.
struct ResultCounts: Sendable {
  private(set) var outcomes = OutcomeCounts()
  private(set) var estimatorSensitive = 0

  mutating func add(_ result: Replay) {
    outcomes.add(result.outcome)
    if result.isEstimatorSensitive { estimatorSensitive += 1 }
  }

  mutating func add(_ other: ResultCounts) {
    outcomes.add(other.outcomes)
    estimatorSensitive += other.estimatorSensitive
  }

  /// `96 finish, 20 cancel; 3 estimator-sensitive`
  var text: String {
    let counts = outcomes.texts
    return (counts.isEmpty ? "no gesture" : counts.joined(separator: ", "))
      + (estimatorSensitive > 0 ? "; \(estimatorSensitive) estimator-sensitive" : "")
  }
}

extension Replay {
  /// Whether another velocity estimator would change the outcome.
  var isEstimatorSensitive: Bool { !estimatorDisagreements.isEmpty }

  /// The outcome in capitals, with a question mark if it is estimator-sensitive.
  var markedOutcome: String { outcome.heading + (isEstimatorSensitive ? "?" : "") }
}

extension Trace.Source {
  /// Returns whether a trace's name tells people where it was read: it is that of the file, or
  /// there is no file.
  fileprivate func isImplied(by trace: String) -> Bool {
    guard line == nil else { return false }
    let file = path.lastPart(separatedBy: "/") ?? path
    return path == "-" || file.isExactly(trace) || file.begins(with: trace + ".")
  }
}
