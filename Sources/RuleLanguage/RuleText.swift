/// A rule as written, cut behind each name so that the name's value can stand there.
struct RuleText: Sendable {
  /// Text, and the name that it ends with.
  struct Segment: Sendable {
    var text: String
    var name: (slot: RuleSlot, type: RuleType)?
  }

  /// How a token stands to its neighbours.
  enum Spacing {
    /// Spaces on both sides.
    case word
    /// A sign, a function's name: nothing behind it.
    case prefix
    case open, close, comma
  }

  private(set) var segments: [Segment] = []
  private var isOpen = true

  /// Adds the next token; `name` where it is a name.
  mutating func append(
    _ text: String, _ spacing: Spacing, name: (slot: RuleSlot, type: RuleType)? = nil
  ) {
    let space = isOpen || spacing == .close || spacing == .comma ? "" : " "
    if let last = segments.indices.last, segments[last].name == nil {
      segments[last].text += space + text
      segments[last].name = name
    } else {
      segments.append(Segment(text: space + text, name: name))
    }
    isOpen = spacing == .prefix || spacing == .open
  }

  /// The text with a value behind each name.
  func pieces(_ values: RuleValues) -> [RulePiece] {
    var pieces: [RulePiece] = []
    var text = ""
    for segment in segments {
      text += segment.text
      switch segment.name {
      case nil: break
      case (let slot, .truth)?: text += values[slot] != 0 ? " true" : " false"
      case (let slot, .number)?:
        pieces += [.text(text + " "), .value(values[slot])]
        text = ""
      }
    }
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }
}

/// A piece of a rule with its values filled in.
package enum RulePiece: Sendable, Hashable {
  /// The rule's own text, with the spaces that belong to it, and the values of truths.
  case text(String)
  /// The value of the name that the text before it ends with.
  case value(Double)
}
