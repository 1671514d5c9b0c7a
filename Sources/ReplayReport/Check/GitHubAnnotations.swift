package import ReplayAnalysis
package import SwipeReplay

/// A check as workflow commands of GitHub Actions: an annotation of the code that decided, or else of the
/// trace's file, for each difference, and the summary as plain lines of the log.
package struct GitHubAnnotations: CheckReport, Sendable {
  private let hasSummary: Bool

  package init(summary: Bool = true) {
    hasSummary = summary
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      for message in result.messagesForPeople {
        let place = message.codePlace ?? message.place
        output +=
          workflowCommand(
            message.isFailure ? "error" : "warning", path: place?.file ?? result.source.path,
            line: place?.line ?? result.source.line, column: place?.column,
            title: result.title + ": " + message.headline,
            message.details.map(\.printable).joined(separator: "\n")
          ).utf8
      }
    }
  }

  package mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  ) {
    output += workflowCommand(invalid: message, at: place).utf8
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    guard hasSummary else { return }
    output += summary.lines.bytes
  }
}

/// Returns a command that annotates an input that cannot be read.
func workflowCommand(invalid message: String, at place: TextPlace?) -> String {
  workflowCommand(
    "error", path: place?.file, line: place?.line, column: place?.column, message.printable)
}

/// Returns a command that annotates a place: `::error file=a.json,line=3,col=1,title=…::…`.
package func workflowCommand(
  _ name: String, path: String?, line: Int?, column: Int?, title: String? = nil, _ text: String
) -> String {
  let properties = [
    path.map { "file=" + $0.printable.property }, line.map { "line=\($0)" },
    column.map { "col=\($0)" }, title.map { "title=" + $0.printable.property },
  ].compactMap(\.self).joined(separator: ",")
  return "::\(name)" + (properties.isEmpty ? "" : " " + properties) + "::\(text.data)\n"
}

extension String {
  /// The string escaped as the text of a workflow command.
  fileprivate var data: String {
    escaped { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// The string escaped as the value of a property of a workflow command.
  fileprivate var property: String {
    data.escaped { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
