import SwipeReplay
import TouchTrace

/// `help traces`
enum TracesCard {
  static var text: String {
    """
    A trace is a recording of touches in one view: an object in JSON (.json), one
    on each line (.jsonl, .ndjson), or rows of CSV (.csv). Required keys have an
    asterisk; unknown keys are ignored.

    """
      + ReferenceCard.section("Keys of a trace:", TraceKeys.document)
      + ReferenceCard.section("Keys of 'view':", TraceKeys.view)
      + ReferenceCard.section("Keys of 'navigation':", TraceKeys.navigation)
      + ReferenceCard.section("Keys of an element of 'touches':", TraceKeys.touch)
      + ReferenceCard.section(
        "Phases: UIKit's number, UIKit's word, and other words:",
        Touch.Phase.allCases.map { phase in
          [
            String(phase.rawValue), phase.word, phase.words.dropFirst().joined(separator: ", "),
          ]
        })
      + ReferenceCard.section("Keys of an element of 'actions':", TraceKeys.action)
      + ReferenceCard.section(
        "Columns of CSV, in any order, under a header row:",
        TraceKeys.columns.map { [$0.name + ($0.isRequired ? " *" : ""), $0.meaning] })
      + "\n"
      + HelpTable.paragraph(
        "Lines such as '# view: 393x852' above the header row apply to all traces of the file; "
          + "their keys are \(TraceKeys.headerLines.joined(separator: ", ")).")
  }
}
