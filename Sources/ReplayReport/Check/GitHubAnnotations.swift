package import ReplayAnalysis
import SwipeReplay
package import TextFormats
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
      for message in result.messagesForPeople {
        let place = message.codePlace ?? message.place
        var properties = "file=\((place?.file ?? result.source.path).printable.property)"
        if let line = place?.line ?? result.source.line { properties += ",line=\(line)" }
        if let column = place?.column { properties += ",col=\(column)" }
        properties += ",title=" + (result.title + ": " + message.headline).printable.property
        let details = message.details.map(\.printable).joined(separator: "\n")
        let command = message.isFailure ? "error" : "warning"
        output += "::\(command) \(properties)::\(details.data)\n".utf8
      }
    }
  }

  package mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  ) {
    let properties = place.map { place in
      " file=\(place.file.printable.property),line=\(place.line),col=\(place.column)"
    }
    output += ("::error\(properties ?? "")::" + message.printable.data + "\n").utf8
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    guard hasSummary else { return }
    output += summary.lines.bytes
  }
}

extension String {
  /// The string escaped as the text of a workflow command.
  var data: String {
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
  var property: String {
    data.escaped { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
