package import ReplayAnalysis
package import TextFormats
import TouchTrace

/// A check as JUnit XML for CI servers: a suite for each profile, a test case for each trace (and
/// gesture, if it has several), and the reason in the failure.
///
/// Contains no times or dates, so equal checks produce equal bytes. The counts precede the cases,
/// so everything is written at the end.
package struct JUnitReport: CheckReport, Sendable {
  /// The cases of one profile, or the invalid inputs.
  private struct Suite {
    var name: String
    var summary = CheckSummary()
    var cases = ""

    mutating func add(_ name: String, class: String, body: String) {
      let start = "    <testcase name=\"\(name.xml)\" classname=\"\(`class`.xml)\""
      cases += body.isEmpty ? start + "/>\n" : start + ">\n\(body)    </testcase>\n"
    }
  }

  private var suites: [Suite] = []

  package init() {}

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      let suite = index(ofSuite: result.profile)
      let messages = result.messages
      let failures = messages.filter(\.isFailure)
      suites[suite].summary.count(result)
      var body = ""
      if let first = failures.first {
        let headline = failures.map(\.headline).joined(separator: "; ")
        let text = failures.map(\.junitText).joined(separator: "\n")
        body =
          "      <failure message=\"\(headline.xml)\" type=\"\(first.rule)\">\(text.xml)</failure>\n"
      } else if let reason = result.knownFailure {
        body = "      <skipped message=\"\("known failure: \(reason)".xml)\"/>\n"
      }
      for warning in messages.dropFirst(failures.count) {
        let text = "warning: " + warning.junitText
        body += "      <system-out>\(text.xml)</system-out>\n"
      }
      suites[suite].add(
        result.trace + (result.gesture.map { " · gesture \($0)" } ?? ""),
        class: "\(result.profile).\(result.source.path.className)", body: body)
    }
  }

  package mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  ) {
    let suite = index(ofSuite: "invalid")
    suites[suite].summary.invalid += 1
    let text = (place.map { "\($0): " } ?? "") + message
    suites[suite].add(
      place.map { "\($0)" } ?? message,
      class: "invalid" + (place.map { "." + $0.file.className } ?? ""),
      body: "      <error message=\"\(message.xml)\" type=\"invalid\">\(text.xml)</error>\n"
    )
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    func counts(_ suites: [Suite]) -> String {
      func sum(_ count: (CheckSummary) -> Int) -> Int {
        suites.reduce(0) { $0 + count($1.summary) }
      }
      let tests = sum { $0.cases + $0.invalid }
      return "tests=\"\(tests)\" failures=\"\(sum(\.failed))\" errors=\"\(sum(\.invalid))\""
    }
    output += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8
    output += "<testsuites name=\"swipe-replay check\" \(counts(suites))>\n".utf8
    for suite in suites {
      let start = "  <testsuite name=\"\(suite.name.xml)\" \(counts([suite]))"
      let skipped = "skipped=\"\(suite.summary.knownFailures)\""
      output += "\(start) \(skipped)>\n\(suite.cases)  </testsuite>\n".utf8
    }
    output += "</testsuites>\n".utf8
  }

  private mutating func index(ofSuite name: String) -> Int {
    suites.index(where: { $0.name.isExactly(name) }, orAppending: Suite(name: name))
  }
}

extension CheckMessage {
  fileprivate var junitText: String { ([headline] + details).joined(separator: "\n") }
}

extension String {
  /// The path as a class name, without dots, which end the name of a package.
  fileprivate var className: String { String(map { $0 == "." ? "_" : $0 }) }

  /// The string as the text of an element or a quoted attribute. Characters that XML does not
  /// allow, and those that a terminal would obey, become U+FFFD.
  fileprivate var xml: String {
    escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: scalar.isTerminalControl ? "\u{FFFD}" : nil
      }
    }
  }
}
