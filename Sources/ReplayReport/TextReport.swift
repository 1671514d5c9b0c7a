package import SwipeReplay

/// The results for people: a few lines for each gesture, or, for several profiles, a row for each.
package struct TextReport: Report, Sendable {
  /// How the text looks.
  package struct Style: Sendable {
    /// Whether the text is coloured for a terminal.
    package var color: Bool
    /// No line is longer than so many columns.
    package var columns: Int
    /// No line of a table of many profiles is longer than so many.
    package var tableColumns: Int
    /// Whether a last line counts the outcomes, where there is more than one trace.
    package var summary: Bool

    package init(
      color: Bool = false, columns: Int = 80, tableColumns: Int = 100, summary: Bool = true
    ) {
      self.color = color
      self.columns = columns
      self.tableColumns = tableColumns
      self.summary = summary
    }
  }

  private let style: Style
  private let detail: ReplayDetail
  private let families: [String]
  private var summary = TextSummary()
  private var isFirst = true

  /// - Parameters:
  ///   - detail: what the replayers were asked for; frames and events are shown only where they were.
  ///   - families: what each profile is for, in the order they were asked.
  package init(_ style: Style = Style(), detail: ReplayDetail, families: [String] = []) {
    self.style = style
    self.detail = detail
    self.families = families
  }

  package func begin(_ output: inout [UInt8]) {}

  package mutating func add(_ results: TraceResults, to output: inout [UInt8]) {
    summary.count(results)
    let gestures = results.gestures
    if gestures.isEmpty { write([heading(results.trace, "no gesture")], to: &output) }
    for gesture in gestures {
      var lines: [String]
      if results.profiles.count > 1 {
        lines = [heading(results.trace, gesture, profile: nil)]
        lines +=
          results.profiles.count < ProfileOverview.leastProfiles
          ? ProfileTable(gesture, style).lines
          : ProfileOverview(gesture, families: families, style).lines
      } else {
        lines = [
          heading(results.trace, gesture, profile: gesture.profiles.first?.decisive?.profile)
        ]
        for profile in gesture.profiles { lines += GestureText(profile, style).lines }
      }
      for profile in gesture.profiles {
        for result in profile.byImportance {
          lines += attachments(of: result, isAlone: results.profiles.count == 1)
        }
      }
      write(lines, to: &output)
    }
  }

  package func end(_ output: inout [UInt8]) {
    guard style.summary, summary.traces > 1 else { return }
    output += ("\n" + summary.lines(columns: style.columns).map { $0 + "\n" }.joined()).utf8
  }

  /// Writes the lines of one gesture, with a blank line before all but the first.
  private mutating func write(_ lines: [String], to output: inout [UInt8]) {
    if !isFirst { output += "\n".utf8 }
    isFirst = false
    for line in lines { output += (line + "\n").utf8 }
  }

  private func heading(_ trace: String, _ gesture: GestureResults, profile: String?) -> String {
    var details: [String] = []
    if gesture.count > 1 { details.append("gesture \(gesture.gesture) of \(gesture.count)") }
    if let profile { details.append(profile.printable.truncated(to: style.columns / 3)) }
    let estimators = gesture.profiles.compactMap(\.decisive?.estimator)
    if let estimator = estimators.first { details.append("velocity \(estimator.rawValue)") }
    // The place leads to the file where the name does not, and there is room for it.
    if let source = gesture.profiles.first?.decisive?.source, !source.leads(to: trace) {
      let all = [trace] + details + [source.text]
      if all.joined(separator: " · ").printable.displayWidth <= style.columns {
        details.append(source.text.printable)
      }
    }
    return heading(trace, details.joined(separator: " · "))
  }

  private func heading(_ trace: String, _ details: String) -> String {
    let rest = details.isEmpty ? "" : " · " + details
    let name = trace.printable.truncated(to: max(8, style.columns - rest.displayWidth))
    let paint = Paint(isOn: style.color)
    return paint(name, .strong) + paint(rest, .faint)
  }

  /// The timeline and the event log, where they were asked for and there is one.
  private func attachments(of result: Replay, isAlone: Bool) -> [String] {
    var lines: [String] = []
    let paint = Paint(isOn: style.color)
    if detail.contains(.frames), !result.frames.isEmpty {
      lines += ["", paint(title("timeline", of: result, isAlone), .faint)]
      lines += TimelineText(result, style).lines
    }
    if detail.contains(.events), !result.events.isEmpty {
      lines += ["", paint(title("events", of: result, isAlone), .faint)]
      lines += EventLogText(result, style).lines
    }
    return lines
  }

  private func title(_ what: String, of result: Replay, _ isAlone: Bool) -> String {
    "\(what) of \(isAlone ? "" : result.profile.printable + " · ")\(result.recognizer.printable)"
  }
}
