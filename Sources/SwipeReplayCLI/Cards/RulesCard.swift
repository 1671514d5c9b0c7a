import RuleLanguage
import SwipeReplay

/// `help rules`
enum RulesCard {
  static var text: String {
    """
    A rule is an expression in a profile, such as

      progress > finishProgress or velocity.x > 300 and not rtl

    It has numbers, true and false, parentheses, and the names, operators and
    functions below. The names of the profile's parameters can be used everywhere.

    """
      + ReferenceCard.section(
        "Names; the letters say in which rules each has a value:", places)
      + "\n" + HelpTable.text([["name", "type", "unit", "rules", "meaning"]] + names)
      + ReferenceCard.section(
        "Operators; those of a line bind more tightly than those of the lines above it:",
        RuleReference.operators.map { [$0.text, $0.meaning] })
      + ReferenceCard.section(
        "Functions:", RuleReference.functions.map { [$0.text, $0.meaning] })
      + "\n"
      + HelpTable.paragraph(
        "Only parameters can be used in "
          + RuleName.Context.setting.keys.joined(separator: ", ") + ".")
  }

  /// The rules in which names have values, with the letters for them.
  private static let places = letters.map { letter, context in
    [String(letter), context.keys.joined(separator: ", ")]
  }

  private static let letters: [(Character, RuleName.Context)] = zip(
    "RBPVDSA", RuleName.Context.allCases.filter { $0 != .setting }
  ).map { ($0, $1) }

  private static let names = RuleName.allCases.map { name in
    [
      name.text, name.type == .number ? "number" : "boolean", name.unit ?? "",
      String(letters.map { name.hasValue(in: $1) ? $0 : "·" }), name.meaning,
    ]
  }
}
