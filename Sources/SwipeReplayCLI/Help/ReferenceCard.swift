import ReplayAnalysis
import RuleLanguage
import SwipeReplay
import TraceImport

/// A topic of `help`: a card with all names of one kind, generated from the tables that the readers
/// and writers use.
enum ReferenceCard: String, CaseIterable {
  case input, rules, traces, profiles, results

  /// One line for the list of topics.
  var summary: String {
    switch self {
    case .input: "what the verbs read, and the options for it"
    case .rules: "names, operators and functions in the rules of a profile"
    case .traces: "keys of a trace in JSON, columns in CSV, phases and actions"
    case .profiles: "keys of a profile, a recognizer and an animation"
    case .results: "fields of a result in CSV and JSON"
    }
  }

  var text: String {
    switch self {
    case .input: Self.inputText
    case .rules: Self.rulesText
    case .traces: Self.tracesText
    case .profiles: Self.profilesText
    case .results: Self.resultsText
    }
  }

  private static var inputText: String {
    """
    A PATH is a file, a directory (searched for \(InputPaths.extensions.map { "." + $0 }.joinedByOr)),
    or '-' for standard input. Without a PATH, a verb that reads files reads
    standard input if that is a file or a pipe. Files are recognized by name and
    content.

    Options:
    \(Help.table(of: Option.reading))
    'convert' also reads recordings of other tools:
    \(HelpTable.text(RecordingFormat.all.map { [$0.name, $0.summary] }))
    """
  }

  private static var rulesText: String {
    """
    A rule is an expression in a profile, such as

      progress > finishProgress or velocity.x > 300 and not rtl

    It has numbers, true and false, parentheses, and the names, operators and
    functions below. The names of the profile's parameters can be used everywhere.
    Where a recognizer is mirrored in a right-to-left layout, x counts from the
    right, and to the left.

    """
      + section("Names; the letters say in which rules each has a value:", places)
      + "\n" + HelpTable.text([["name", "type", "unit", "rules", "meaning"]] + names)
      + section(
        "Operators; those on a line bind more tightly than those on the lines above:",
        RuleReference.operators.map { [$0.text, $0.meaning] })
      + section("Functions:", RuleReference.functions.map { [$0.text, $0.meaning] })
      + "\n"
      + HelpTable.paragraph(
        "Only parameters can be used in "
          + RuleName.Context.setting.keys.withoutRepetitions.joined(separator: ", ") + ".")
  }

  /// The rules in which names have values, with their letters.
  private static let places = letters.map { letter, context in
    [String(letter), context.keys.joined(separator: ", ")]
  }

  private static let letters = Array(
    zip("FRBPVDSAC", RuleName.Context.allCases.filter { $0 != .setting }))

  private static let names = RuleName.allCases.map { name in
    [
      name.text, name.type == .number ? "number" : name.type == .boolean ? "boolean" : "word",
      name.unit ?? "",
      String(letters.map { name.hasValue(in: $1) ? $0 : "·" }), name.meaning,
    ]
  }

  private static var tracesText: String {
    """
    A trace is a recording of touches in one view: an object in JSON (.json), one
    on each line (.jsonl, .ndjson), or rows of CSV (.csv). A list of traces, or of
    the touches of one, is also read. Other files are recognized by content.
    Required keys have an asterisk; unknown keys are ignored.

    """
      + section("Keys of a trace:", TraceKeys.document)
      + section("Keys of 'view':", TraceKeys.view)
      + section("Keys of 'navigation':", TraceKeys.navigation)
      + section("Keys of an element of 'content':", TraceKeys.content)
      + section("Keys of an element of 'touches':", TraceKeys.touch)
      + section("Other keys of such an element:", TraceKeys.otherTouchKeys)
      + section(
        "Phases: UIKit's number, UIKit's word, and other words:",
        Touch.Phase.allCases.map {
          [String($0.rawValue), $0.word, $0.words.dropFirst().joined(separator: ", ")]
        })
      + HelpTable.paragraph(
        "Numbers that may be Android's need '--phase-numbers'. Words may be in upper or lower case, "
          + "after one of these: " + PhaseWords.prefixes.joined(separator: " "))
      + section("Keys of an element of 'actions':", TraceKeys.action)
      + section(
        "Columns of CSV, in any order, under a header row:",
        TraceKeys.columns.map { [label($0), $0.meaning] })
      + section(
        "Other names of columns, in any case, with or without _ - . and blanks in them:",
        TraceKeys.columnNames.map { [$0.name, $0.others.joined(separator: ", ")] })
      + HelpTable.paragraph(
        "A name of times may end with the unit: time_ms, timestamp (ns). The separator is the comma, "
          + "semicolon, tab or bar that gives the most known names; with semicolons and tabs, a number "
          + "may have a decimal comma. '--columns time,phase,x,y' names the columns of a file without "
          + "a header row; a first row without any number is a header row, and is replaced.")
      + "\n"
      + HelpTable.paragraph(
        "Times without a named unit are in seconds; for others give '--time-unit ms'. Only times above "
          + "4.6e9, as of a device's clock, are taken to be in ms, us or ns: whichever puts the samples "
          + "of a moving finger 0.5 ms to 0.4 s apart, or up to 60 s apart with fewer than three moves."
      )
      + "\n"
      + HelpTable.paragraph(
        "Lines such as '# view: 393x852' above the header row apply to all traces of the file; "
          + "their keys are \(TraceKeys.headerLines.joined(separator: ", ")). Each line of content has "
          + "one element, as in JSON; list them back to front.")
  }

  private static var profilesText: String {
    """
    A profile is a JSON file that says how an app recognizes and decides a swipe;
    'swipe-replay profiles pj' prints one to copy. Required keys, some of which may
    be inherited with 'extends', have an asterisk; unknown keys are errors. A rule
    is an expression: see 'swipe-replay help rules'. Numbers can be expressions of
    parameters: "slop": "slop".

    """
      + section("Keys of a profile:", ProfileKeys.profile)
      + section("Keys of an element of 'recognizers':", ProfileKeys.anyRecognizer)
      + section("Also of all kinds but 'swipe':", ProfileKeys.continuousRecognizer)
      + section(
        "Also of 'pan' and 'screenEdgePan':", ProfileKeys.panRecognizer + ofKind(PanRecognizer.self)
      )
      + section(
        "Also of 'screenEdgePan':", ofKind(ScreenEdgePanRecognizer.self, but: PanRecognizer.self))
      + section("Also of 'swipe':", ofKind(SwipeRecognizer.self))
      + section("Also of 'longPress':", ofKind(LongPressRecognizer.self))
      + section("Keys of 'velocity', where it is an object:", ProfileKeys.velocity)
      + section("Keys of 'content' of a profile:", ProfileKeys.content)
      + section("Keys of 'content' of a recognizer:", ProfileKeys.contentRules)
      + section("Keys of an element of 'refuse':", ProfileKeys.refusal)
      + section("Keys of an element of 'decide':", ProfileKeys.decision)
      + section("Keys of 'animation':", ProfileKeys.animation)
      + section("Keys of 'finished' and 'cancelled' in 'animation':", ProfileKeys.views)
      + section("Keys of 'from' and 'to':", ProfileKeys.placement)
      + section("Keys of 'spring', in {\"\(ProfileKeys.curve[0].name)\": …}:", ProfileKeys.spring)
      + section(
        "Keys of 'spring' in a 'completionCurve' whose duration follows from its stiffness:",
        ProfileKeys.completionSpring)
      + section(
        "Keys of 'hooks'; {from}, {to}, {pushedFrom}, {shown} and {finished} in the texts "
          + "are filled in:",
        ProfileKeys.hooks)
  }

  /// Returns the keys of the settings of a kind of recognizer, except those of another kind.
  private static func ofKind(
    _ kind: any GestureRecognizer.Type, but other: (any GestureRecognizer.Type)? = nil
  ) -> [KeyDescription] {
    let others = other?.settings.map(\.key) ?? []
    return kind.settings.map(\.description).filter { !others.contains($0.name) }
  }

  private static var resultsText: String {
    """
    A result is what one recognizer of one profile made of one gesture: a row of
    '-f csv', or an object of '-f json' or '-f jsonl'. A dot in a name leads
    into an object: translation.x is {"translation": {"x": 165}}. A value that
    does not exist is an empty field in CSV, and absent in JSON. Times count from
    the trace's first touch. Where a recognizer is mirrored in a right-to-left
    layout, x counts from the right, and to the left.

    """
      + section("Columns of CSV, in this order, and keys in JSON:", ResultField.columns.map(row))
      + section(
        "Keys in JSON only:",
        ResultField.allCases.filter { !ResultField.columns.contains($0) }.map(row))
      + section("Keys of an element of 'failure.shortfalls':", shortfall)
      + section("Keys of 'failure.other':", otherRecognizer)
      + section(
        "Keys of an element of 'frames':",
        FrameField.all.map { [$0.name, $0.unit ?? "", $0.meaning] })
  }

  private static let shortfall = [
    ["name", "", "as in rules, or travel.x, travel.y, angle or touches"],
    ["value", "unit", "the value that did not pass"],
    ["limit", "unit", "the nearest value that passes"],
    ["change", "unit", "what must be added to the value for it to pass"],
    ["unit", "", "pt, pt/s, s or °; absent for a number of fingers"],
  ]

  private static let otherRecognizer = [
    ["recognizer", "", "its name"],
    ["state", "", "began, failed or possible"],
    ["room", "", "whether content could scroll on"],
    ["time", "s", "since when, after the trace's first touch"],
  ]

  private static func row(_ field: ResultField) -> [String] {
    [field.rawValue, field.unit ?? "", field.meaning]
  }

  private static func section(_ title: String, _ keys: [KeyDescription]) -> String {
    section(title, keys.map { [label($0), $0.value, $0.meaning] })
  }

  private static func label(_ key: KeyDescription) -> String {
    key.name + (key.isRequired ? " *" : "")
  }

  private static func section(_ title: String, _ rows: [[String]]) -> String {
    "\n" + HelpTable.paragraph(title) + HelpTable.text(rows, width: 23)
  }
}
