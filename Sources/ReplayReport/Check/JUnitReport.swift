package import ReplayAnalysis
import TextFormats
import TouchTrace

/// A check as JUnit XML for CI servers: a suite for each profile, a test case for each trace (and gesture,
/// where it has several), and the reason in the failure.
///
/// It has no times and no dates: the same check gives the same bytes. The counts precede the cases, so
/// everything is written at the end.
package struct JUnitReport: CheckReport, Sendable {
  /// The cases of one profile.
  private struct Suite {
    var name: String
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var cases: [UInt8] = []
  }

  private var suites: [Suite] = []

  private static let refusedSuite = "refused"

  package init() {}

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      let suite = index(ofSuite: result.profile)
      suites[suite].tests += 1
      let gesture = result.gesture.map { " · gesture \($0)" } ?? ""
      var body: [UInt8] = []
      if !result.problems.isEmpty {
        suites[suite].failures += 1
        let messages = result.problems.map { CheckMessage($0, of: result) }
        let text = messages.map(\.junitText).joined(separator: "\n")
        body.append(
          element: "failure", message: messages.map(\.headline).joined(separator: "; "),
          type: result.problems[0].kind, text: text)
      } else if let reason = result.knownFailure {
        suites[suite].skipped += 1
        body.append(element: "skipped", message: "known failure: \(reason)", type: nil, text: nil)
      }
      for warning in result.warnings {
        body += "      <system-out>".utf8
        body.append(xml: "warning: " + CheckMessage(warning, of: result).junitText)
        body += "</system-out>\n".utf8
      }
      suites[suite].cases.append(
        testCase: result.trace + gesture, class: "\(result.profile).\(result.source.className)",
        body: body)
    }
  }

  package mutating func add(_ refusal: CheckRefusal, to output: inout [UInt8]) {
    let suite = index(ofSuite: Self.refusedSuite)
    suites[suite].tests += 1
    suites[suite].errors += 1
    let place = refusal.place.map { "\($0)" }
    var body: [UInt8] = []
    body.append(
      element: "error", message: refusal.message, type: "refused",
      text: [place, refusal.message].compactMap(\.self).joined(separator: ": "))
    let file = refusal.place.map { "." + Trace.Source(path: $0.file).className } ?? ""
    suites[suite].cases.append(
      testCase: place ?? refusal.message, class: Self.refusedSuite + file, body: body)
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    output += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8
    output += "<testsuites name=\"swipe-replay check\"".utf8
    output += " tests=\"\(suites.reduce(0) { $0 + $1.tests })\"".utf8
    output += " failures=\"\(suites.reduce(0) { $0 + $1.failures })\"".utf8
    output += " errors=\"\(suites.reduce(0) { $0 + $1.errors })\">\n".utf8
    for suite in suites {
      output += "  <testsuite name=\"".utf8
      output.append(xml: suite.name)
      output +=
        "\" tests=\"\(suite.tests)\" failures=\"\(suite.failures)\" errors=\"\(suite.errors)\"".utf8
      output += " skipped=\"\(suite.skipped)\">\n".utf8
      output += suite.cases
      output += "  </testsuite>\n".utf8
    }
    output += "</testsuites>\n".utf8
  }

  private mutating func index(ofSuite name: String) -> Int {
    if let index = suites.firstIndex(where: { $0.name == name }) { return index }
    suites.append(Suite(name: name))
    return suites.count - 1
  }
}

extension CheckMessage {
  /// The headline and the lines below it.
  fileprivate var junitText: String {
    ([headline] + details).joined(separator: "\n")
  }
}

extension Trace.Source {
  /// The path as a class name, without dots, which end the name of a package.
  fileprivate var className: String { String(path.map { $0 == "." ? "_" : $0 }) }
}

extension [UInt8] {
  fileprivate mutating func append(testCase name: String, class: String, body: [UInt8]) {
    self += "    <testcase name=\"".utf8
    append(xml: name)
    self += "\" classname=\"".utf8
    append(xml: `class`)
    guard !body.isEmpty else {
      self += "\"/>\n".utf8
      return
    }
    self += "\">\n".utf8
    self += body
    self += "    </testcase>\n".utf8
  }

  fileprivate mutating func append(
    element: String, message: String, type: String?, text: String?
  ) {
    self += "      <\(element) message=\"".utf8
    append(xml: message)
    if let type { self += "\" type=\"\(type)".utf8 }
    guard let text else {
      self += "\"/>\n".utf8
      return
    }
    self += "\">".utf8
    append(xml: text)
    self += "</\(element)>\n".utf8
  }

  /// Appends a text for an element or a quoted attribute; what XML cannot hold becomes U+FFFD.
  fileprivate mutating func append(xml text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": self += "&amp;".utf8
      case "<": self += "&lt;".utf8
      case ">": self += "&gt;".utf8
      case "\"": self += "&quot;".utf8
      case "\n": self += "&#10;".utf8
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": self += "\u{FFFD}".utf8
      default: self += String(scalar).utf8
      }
    }
  }
}
