import ReplayAnalysis
import SwipeReplay
import TraceImport

/// The formats of `convert`.
enum ConversionFormat: String, Sendable, CaseIterable {
  case json, jsonl, csv, webdriver
}

/// Writes traces in one format, and counts what the format cannot represent.
struct TraceSink {
  private let format: ConversionFormat
  private(set) var count = 0
  /// The kinds of losses, and the number of traces with each.
  private(set) var losses: [(what: String, traces: Int)] = []
  /// The name of the last trace in CSV, in which consecutive traces need different names.
  private var lastName: String?
  /// The first trace in CSV, which has its safe area, scroll type and content once for all traces.
  private var first: Trace?
  private var sameNames = 1

  init(_ format: ConversionFormat) {
    self.format = format
  }

  mutating func write(_ trace: Trace, to session: inout Session) throws(CommandError) {
    count += 1
    if count > 1, format == .json || format == .webdriver {
      throw .usage(
        "'--format \(format.rawValue)' writes one trace, and there are more; choose one with '--name' or "
          + "'--gesture N', or use '--format jsonl'")
    }
    switch format {
    case .json: try session.write(checked(trace.json(), of: trace))
    case .jsonl: try session.write(checked(trace.json(onOneLine: true), of: trace))
    case .csv: try writeCSV(trace, to: &session)
    case .webdriver:
      note(losses: trace.lossesAsScript)
      guard let script = WebDriverWriter.json(trace) else {
        throw .usage(
          "'--format webdriver' has at most \(WebDriverWriter.maxActions) actions, one of each finger for each "
            + "sample, and 145 years; '\(trace.name)' needs more; choose a part with '--gesture N', or use "
            + "'--format jsonl'")
      }
      try session.write(script)
    }
  }

  private mutating func writeCSV(_ trace: Trace, to session: inout Session) throws(CommandError) {
    var trace = trace
    let first = first ?? trace
    if count == 1 {
      self.first = trace
      try session.write {
        $0 += CSVTraceWriter.header(
          safeAreaInsets: first.safeAreaInsets, scrollType: first.scrollType,
          content: first.content)
      }
    }
    // Rows would be read with the safe area and the content of the first trace.
    if trace.safeAreaInsets != first.safeAreaInsets {
      guard first.safeAreaInsets == .zero else {
        throw Self.different("the safe area", of: trace)
      }
      note(losses: ["insets of the safe area"])
    }
    guard trace.scrollType == first.scrollType else {
      throw Self.different("the scroll type", of: trace)
    }
    if trace.content != first.content {
      guard first.content.isEmpty else {
        throw Self.different("content", of: trace)
      }
      note(losses: ["pieces of content"])
    }
    note(losses: CSVTraceWriter.losses(of: trace))
    if let lastName, lastName.isExactly(trace.name) {
      sameNames += 1
      trace.addSuffix(" (\(sameNames))")
    } else {
      (lastName, sameNames) = (trace.name, 1)
    }
    trace.expectation = nil
    var rows: [UInt8] = []
    CSVTraceWriter.append(trace, to: &rows)
    try session.write(checked(rows, of: trace))
  }

  /// Returns the text of a trace if it is within the limits of reading.
  private func checked(_ text: [UInt8], of trace: Trace) throws(CommandError) -> [UInt8] {
    // An expectation can be longer than it was read.
    let hasLongExpectation =
      trace.expectation != nil && text.count > TraceLimits.expectation
      && (try? Trace.read(json: text)) == nil
    guard text.count <= TraceLimits.bytes, trace.hasReadableTimes, !hasLongExpectation else {
      throw .usage(
        "'\(trace.name)' would not be read again: a trace has at most \(TraceLimits.bytes) bytes of text, "
          + "\(TraceLimits.expectation) in 'expect', and times of at most ±4.6e18 ns; choose a part with "
          + "'--gesture N', or use '--format jsonl'")
    }
    return text
  }

  /// A trace that differs from the first one in something that a CSV file has only once.
  private static func different(_ what: String, of trace: Trace) -> CommandError {
    .usage(
      "'--format csv' says \(what) once for all traces, and that of '\(trace.name)' is not that of the first "
        + "one; use '--format jsonl'")
  }

  private mutating func note(losses found: [String]) {
    for what in found {
      losses[losses.index(where: { $0.what == what }, orAppending: (what, 0))].traces += 1
    }
  }
}

extension Trace {
  /// The parts of a trace that a script of touches cannot represent.
  fileprivate var lossesAsScript: [String] {
    var losses: [String] = []
    if touches.contains(where: \.isSynthetic) { losses.append("predicted samples") }
    if scrollType != nil { losses.append("scroll types") }
    if !actions.isEmpty { losses.append("actions of the app") }
    if touches.contains(where: { $0.phase == .cancelled }) { losses.append("cancelled touches") }
    return losses
  }
}
