package import ReplayAnalysis
import TextFormats
import TouchTrace

/// A check as workflow commands of GitHub Actions: an annotation of the trace's file for each
/// difference, and the summary as plain lines of the log.
package struct GitHubAnnotations: CheckReport, Sendable {
  private let hasSummary: Bool

  package init(summary: Bool = true) {
    hasSummary = summary
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      for problem in result.problems {
        let line = problem.place?.line ?? result.source.line
        write(
          "error", file: problem.place?.file ?? result.source.path, line: line,
          column: problem.place?.column, CheckMessage(problem, of: result), of: result, to: &output)
      }
      for warning in result.traceWarnings {
        write(
          "warning", file: warning.place.file, line: warning.place.line,
          column: warning.place.column, CheckMessage(warning), of: result, to: &output)
      }
      for warning in result.warnings {
        write(
          "warning", file: result.source.path, line: result.source.line, column: nil,
          CheckMessage(warning, of: result), of: result, to: &output)
      }
    }
  }

  package mutating func add(_ input: InvalidInput, to output: inout [UInt8]) {
    let properties = input.place.map { place in
      " file=\(place.file.printable.property),line=\(place.line),col=\(place.column)"
    }
    output += ("::error\(properties ?? "")::" + input.message.printable.data + "\n").utf8
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    guard hasSummary else { return }
    output += summary.lines.bytes
  }

  private func write(
    _ command: String, file: String, line: Int?, column: Int?, _ message: CheckMessage,
    of result: CheckCase, to output: inout [UInt8]
  ) {
    var properties = "file=\(file.printable.property)"
    if let line { properties += ",line=\(line)" }
    if let column { properties += ",col=\(column)" }
    properties += ",title=" + (result.title + ": " + message.headline).printable.property
    let details = message.details.map(\.printable).joined(separator: "\n")
    output += "::\(command) \(properties)::\(details.data)\n".utf8
  }
}

extension String {
  /// The string escaped as the text of a workflow command.
  var data: String { escaped([("%", "%25"), ("\r", "%0D"), ("\n", "%0A")]) }

  /// The string escaped as the value of a property of a workflow command.
  var property: String {
    escaped([("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")])
  }

  private func escaped(_ replacements: [(Unicode.Scalar, String)]) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let replacement = replacements.first(where: { $0.0 == scalar }) {
        text += replacement.1
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
