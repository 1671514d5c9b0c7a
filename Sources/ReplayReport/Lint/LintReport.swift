package import ReplayAnalysis
package import TextFormats

package enum LintFormat: String, Sendable, CaseIterable {
  case text, json, csv, markdown, github, sarif
}

/// The findings of `lint`, trace by trace.
package struct LintReport: Sendable {
  private let format: LintFormat
  private let style: TextReport.Style
  private var explained: Set<LintFinding.Rule> = []
  private var traces = 0
  private var invalid = 0
  /// Nil for other formats.
  private var sarif: SARIFLog?
  /// The findings for Markdown, which begins with the counts.
  private var listed = ReportDocument.Findings()
  private var json = JSONWriter()
  private var counts: [LintFinding.Level: Int] = [:]
  /// What comes before the first finding, until it is written: the header of a text, or the names of columns.
  private var head: [UInt8] = []

  /// - Parameter version: The version of the tool: `1.2.3`.
  package init(
    _ format: LintFormat, _ style: TextReport.Style = TextReport.Style(), version: String
  ) {
    (self.format, self.style) = (format, style)
    switch format {
    case .text: head = Array(style.header.utf8)
    case .csv: head.appendCSV(row: Self.columns)
    case .json:
      json.beginDocument("swipe-lint")
      json.beginArray(forKey: "findings")
    case .sarif:
      sarif = SARIFLog(
        of: "lint", version: version,
        rules: LintFinding.Rule.allCases.map { rule in
          SARIFLog.Rule(
            id: rule.rawValue, summary: rule.summary, meaning: rule.why, help: rule.fix)
        })
    case .markdown, .github: break
    }
  }

  /// Returns whether there is a finding of at least a level.
  package func found(atLeast level: LintFinding.Level) -> Bool {
    LintFinding.Level.allCases.drop { $0 != level }.contains { counts[$0] != nil }
  }

  private static let columns = [
    "source", "trace", "gesture", "level", "rule", "what", "why", "fix",
  ]

  package mutating func add(_ findings: [LintFinding], to output: inout [UInt8]) {
    traces += 1
    for finding in findings {
      counts[finding.level, default: 0] += 1
      addHead(to: &output)
      switch format {
      case .text: output += text(finding).bytes
      case .markdown:
        let lines = explanation(of: finding.rule)
        listed.add(
          .init(
            mark: "", meaning: finding.level.meaning, title: finding.level.rawValue,
            headline: finding.message + " [\(finding.rule.rawValue)]",
            lines: [.init(label: "at", text: "\(finding.place)", isPath: true)] + lines))
      case .csv:
        output.appendCSV(row: [
          "\(finding.place)", finding.trace, finding.gesture.map { "\($0)" } ?? "",
          finding.level.rawValue, finding.rule.rawValue, finding.what, finding.rule.why,
          finding.rule.fix,
        ])
      case .json: addJSON(finding, to: &output)
      case .github:
        let place = finding.place
        output +=
          workflowCommand(
            finding.level == .note ? "notice" : finding.level.rawValue, path: place.file,
            line: place.line, column: place.column, title: finding.rule.rawValue,
            "\(finding.trace): \(finding.message); \(finding.rule.fix)".printable
          ).utf8
      case .sarif:
        sarif?.add(
          finding.rule.rawValue, finding.level,
          lines: [
            "\(finding.trace): \(finding.message)".printable, "fix: \(finding.rule.fix)",
            "at: \(finding.place)".printable,
          ], path: finding.place.file, line: finding.place.line,
          identity: [finding.trace, finding.gesture.map { "\($0)" } ?? "", finding.what],
          to: &output)
      }
    }
  }

  /// Counts an input that cannot be read, and annotates it for GitHub.
  package mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  ) {
    invalid += 1
    if format == .github { output += workflowCommand(invalid: message, at: place).utf8 }
  }

  package mutating func end(_ output: inout [UInt8]) {
    switch format {
    case .json:
      // Each finding is on a line of its own.
      if !counts.isEmpty { json.endLine() }
      json.endArray()
      json.writeObject(forKey: "summary") { json in
        json.write(traces, forKey: "traces")
        if invalid > 0 { json.write(invalid, forKey: "invalid") }
        for level in LintFinding.Level.allCases.reversed() {
          json.write(counts[level] ?? 0, forKey: level.plural)
        }
      }
      json.endDocument()
      json.flush(to: &output)
    case .markdown:
      var document = ReportDocument("lint", title: summary)
      document.summary = listed.count == 0 ? [] : [.findings(listed)]
      output += document.markdown(style)
    case .sarif: sarif?.end(to: &output)
    case .csv: addHead(to: &output)
    case .text, .github:
      guard style.summary else { return }
      addHead(to: &output)
      output += (counts.isEmpty ? "" : "\n").utf8
      output += [summary].bytes
    }
  }

  /// `3 traces: 1 error, 2 warnings, 0 notes`
  private var summary: String {
    counted(traces, "trace") + (invalid == 0 ? ": " : ", \(invalid) invalid: ")
      + LintFinding.Level.allCases.reversed().map { counted(counts[$0] ?? 0, $0.rawValue) }
      .joined(separator: ", ")
  }

  private mutating func addHead(to output: inout [UInt8]) {
    output += head
    head = []
  }

  /// Returns the lines of a finding, with an explanation the first time its rule occurs.
  private mutating func text(_ finding: LintFinding) -> [String] {
    let head =
      "\(finding.place)".printable + ": "
      + style.paint(finding.level.rawValue, finding.level.meaning) + ": "
      + finding.message.printable + style.paint(" [\(finding.rule.rawValue)]", .faint)
    return [head]
      + TextRenderer(style).labelled(explanation(of: finding.rule), indent: 2, width: 3)
  }

  /// Explains the meaning of a rule and what to do, the first time only.
  private mutating func explanation(of rule: LintFinding.Rule) -> [ReportDocument.Line] {
    guard explained.insert(rule).inserted else { return [] }
    return [.init(label: "why", text: rule.why), .init(label: "fix", text: rule.fix)]
  }

  private mutating func addJSON(_ finding: LintFinding, to output: inout [UInt8]) {
    var line = JSONWriter()
    line.endLine()
    line.writeObject { json in
      json.write(finding.place.file, forKey: "file")
      json.write(finding.place.line, forKey: "line")
      json.write(finding.place.column, forKey: "column")
      json.write(finding.trace, forKey: "trace")
      if let gesture = finding.gesture { json.write(gesture, forKey: "gesture") }
      json.write([
        "level": finding.level.rawValue, "rule": finding.rule.rawValue, "what": finding.what,
        "why": finding.rule.why, "fix": finding.rule.fix,
      ])
    }
    json.write(raw: line.bytes)
    json.flush(to: &output)
  }
}

extension LintFinding {
  /// The description of the finding, with the gesture.
  var message: String { (gesture.map { "gesture \($0): " } ?? "") + what }
}

extension LintFinding.Level {
  fileprivate var plural: String { rawValue + "s" }

  fileprivate var meaning: Paint.Meaning {
    switch self {
    case .error: .bad
    case .warning: .warning
    case .note: .faint
    }
  }
}
