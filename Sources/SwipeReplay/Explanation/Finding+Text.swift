import TextFormats

extension Finding {
  /// A rule as it was recorded, with a value after each name that has one; what it resulted in is not
  /// known.
  package init(recorded rule: String, value: (String) -> Double?) {
    let words = rule.chunks { $0.isPartOfName }
    self.init(
      name: nil, rule: rule,
      pieces: words.flatMap { word in [.text(word)] + (value(word).map { [.value($0)] } ?? []) },
      holds: true, comparedNaN: false)
  }

  /// The names and numbers of the rule.
  var words: [String] { rule.split { !$0.isPartOfName }.map(String.init) }

  /// The rule with its values in the shortest form that reads back: `progress 0.42 > finishProgress 0.5`.
  var exactText: String { filled { $0.map(numberText) } }

  /// The rule with its values rounded for people, so that the comparison still reads as it was decided.
  package var roundedText: String {
    let literals = pieces.flatMap { (piece) -> [Double] in
      guard case .text(let text) = piece else { return [] }
      return text.split { !$0.isPartOfName }.compactMap { Double($0) }
    }
    return filled { HumanNumber.texts($0, beside: literals) }
  }

  /// The rule as short as a table needs it, with its values rounded: without those that have columns of
  /// their own, and with those of parameters in place of the parameters' names.
  func briefText(omitting columns: [String]) -> String {
    var kept: [Piece] = []
    for (index, piece) in pieces.enumerated() {
      if case .value = piece, case .text(let text)? = kept.last {
        let name = text.lastName
        let bare = text.last == " " ? text.dropLast() : text[...]
        if columns.contains(name) {
          kept[kept.count - 1] = .text(String(bare))
          continue
        }
        let rest = bare.dropLast(name.count)
        // What is none of the names that every rule has is a parameter. One that is compared with a number alone
        // switches the rest on, as `pushes > 0 && …` does: two numbers would say nothing.
        if !name.isEmpty, RuleName(text: name) == nil,
          !(rest.isBeforeOperand && pieces.dropFirst(index + 1).first.isComparisonWithNumber)
        {
          kept[kept.count - 1] = .text(String(rest))
        }
      }
      kept.append(piece)
    }
    return Finding(
      name: name, rule: rule, pieces: kept, holds: holds, comparedNaN: comparedNaN
    ).roundedText
  }

  /// The rule, already filled in, and what came of it: `progress 0.42 > finishProgress 0.5 is false`.
  func sentence(_ text: String, whereTrue: String = " is true") -> String {
    text + (holds ? whereTrue : " is false") + (comparedNaN ? " (not a number)" : "")
  }

  private func filled(_ texts: ([Double]) -> [String]) -> String {
    guard !pieces.isEmpty else { return rule }
    let values = pieces.compactMap { (piece) -> Double? in
      if case .value(let value) = piece { value } else { nil }
    }
    var rest = texts(values)[...]
    var filled = ""
    var isAfterValue = false
    for piece in pieces {
      switch piece {
      case .text(let text):
        if isAfterValue, let first = text.first, first.isLetter || first.isNumber { filled += " " }
        filled += filled.last == " " && text.first == " " ? text.dropFirst() : text[...]
        isAfterValue = false
      case .value:
        if filled.last != " ", !filled.isEmpty { filled += " " }
        filled += rest.popFirst() ?? ""
        isAfterValue = true
      }
    }
    return filled.last == " " ? String(filled.dropLast()) : filled
  }
}

extension Character {
  /// Whether names and numbers of a rule can have it.
  fileprivate var isPartOfName: Bool {
    guard let ascii = asciiValue else { return isLetter || isNumber }
    return switch ascii {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension Substring {
  /// Whether an operand of its own can follow, and not the right side of an operator between numbers.
  fileprivate var isBeforeOperand: Bool {
    guard let last = last(where: { $0 != " " }) else { return true }
    return "(,&|!".contains(last)
  }
}

extension Finding.Piece? {
  /// Whether it is a text that begins with a comparison with a number: ` > 0 && `.
  fileprivate var isComparisonWithNumber: Bool {
    guard case .text(let text)? = self else { return false }
    let blanksAside = text.drop { $0 == " " }
    let right = blanksAside.drop { "<>=!".contains($0) }
    return right.count < blanksAside.count
      && right.first { $0 != " " && $0 != "-" }.map { $0.isNumber || $0 == "." } ?? false
  }
}

extension String {
  /// The name that the text ends with, a blank after it aside; empty if it ends otherwise.
  fileprivate var lastName: String {
    var name = last == " " ? dropLast() : self[...]
    if let last = name.lastIndex(where: { !$0.isPartOfName }) {
      name = name[name.index(after: last)...]
    }
    return String(name)
  }

  /// Cut wherever the answer changes from one character to the next.
  fileprivate func chunks(_ answer: (Character) -> Bool) -> [String] {
    var chunks: [String] = []
    var last: Bool?
    for character in self {
      if answer(character) == last {
        chunks[chunks.count - 1].append(character)
      } else {
        chunks.append(String(character))
      }
      last = answer(character)
    }
    return chunks
  }
}
