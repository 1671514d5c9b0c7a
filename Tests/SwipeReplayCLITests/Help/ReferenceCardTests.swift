import ReplayAnalysis
import ReplayReport
import RuleLanguage
import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct ReferenceCardTests {
  @Test("'help' lists every card, and 'help TOPIC' prints it", arguments: ReferenceCard.allCases)
  func printed(card: ReferenceCard) {
    #expect(CapturedRun("help").output.contains("\n  \(card.rawValue) "))
    let run = CapturedRun("help", card.rawValue)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix(card.text))
    #expect(card == .profiles || run.output == card.text)
  }

  @Test("No line is longer than 80 columns or ends in a space", arguments: ReferenceCard.allCases)
  func width(card: ReferenceCard) {
    let lines = card.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 20)
    for line in lines { #expect(line.count <= 80 && line.last != " ", "\(line)") }
  }

  /// Returns whether a line of the card begins with a label.
  private func has(_ label: String, in card: ReferenceCard) -> Bool {
    card.text.split(separator: "\n").contains { line in
      line.hasPrefix("  " + label) && (line.dropFirst(2 + label.count).first ?? " ") == " "
    }
  }

  @Test("The card on rules has every name, operator and function")
  func rules() {
    for name in RuleName.allCases { #expect(has(name.text, in: .rules), "\(name)") }
    for entry in RuleReference.operators + RuleReference.functions {
      #expect(has(entry.text, in: .rules), "\(entry.text)")
    }
    let keys = RuleName.Context.allCases.flatMap(\.keys)
    for key in keys { #expect(ReferenceCard.rules.text.contains(key), "\(key)") }
  }

  @Test("The card on traces has every key, column, phase and action")
  func traces() {
    let keys =
      TraceKeys.document + TraceKeys.view + TraceKeys.navigation + TraceKeys.content
      + TraceKeys.touch
      + TraceKeys.action + TraceKeys.columns
    for key in keys {
      #expect(has(key.name + (key.isRequired ? " *" : ""), in: .traces), "\(key.name)")
    }
    let words =
      TraceKeys.headerLines + Touch.Phase.allCases.flatMap(\.words)
      + Trace.AppAction.Kind.allCases.map(\.rawValue)
    for word in words { #expect(ReferenceCard.traces.text.contains(word), "\(word)") }
  }

  @Test("The card on profiles has every key")
  func profiles() {
    let keys =
      ProfileKeys.profile + ProfileKeys.recognizer + ProfileKeys.velocity + ProfileKeys.refusal
      + ProfileKeys.decision + ProfileKeys.animation + ProfileKeys.spring
      + ProfileKeys.completionSpring + ProfileKeys.placement + ProfileKeys.hooks
      + ProfileKeys.content + ProfileKeys.contentRules
    for key in keys {
      #expect(has(key.name + (key.isRequired ? " *" : ""), in: .profiles), "\(key.name)")
    }
  }

  @Test("The card on results has every column in order, and every key of JSON")
  func results() throws {
    var bytes: [UInt8] = []
    CSVReport().begin(&bytes)
    let header = String(decoding: bytes.dropLast(), as: UTF8.self)
    #expect(ResultField.columns.map(\.rawValue).joined(separator: ",") == header)
    for field in ResultField.allCases { #expect(has(field.rawValue, in: .results), "\(field)") }
    for field in FrameField.all { #expect(has(field.name, in: .results), "\(field.name)") }
  }
}
