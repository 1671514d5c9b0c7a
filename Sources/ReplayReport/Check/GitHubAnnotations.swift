package import ReplayAnalysis
import SwipeReplay
import TextFormats
import TouchTrace

/// A check as workflow commands of GitHub Actions: an annotation of the code that decided, or else of the
/// trace's file, for each difference, and the summary as plain lines of the log.
package struct GitHubAnnotations: CheckReport, Sendable {
  private let hasSummary: Bool

  package init(summary: Bool = true) {
    hasSummary = summary
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      for problem in result.problems {
        let place = problem.codePlace ?? problem.place
        write("error", place, CheckMessage(problem, of: result), of: result, to: &output)
      }
      for warning in result.traceWarnings {
        write("warning", warning.place, CheckMessage(warning), of: result, to: &output)
      }
      for warning in result.warnings {
        let message = CheckMessage(warning, of: result)
        write("warning", warning.now.codePlace, message, of: result, to: &output)
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
    _ command: String, _ place: TextPlace?, _ message: CheckMessage, of result: CheckCase,
    to output: inout [UInt8]
  ) {
    var properties = "file=\((place?.file ?? result.source.path).printable.property)"
    if let line = place?.line ?? result.source.line { properties += ",line=\(line)" }
    if let column = place?.column { properties += ",col=\(column)" }
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
