import TextFormats

extension Finding {
  /// A rule as it was recorded, with a value after each name that has one; what it resulted in is not
  /// known.
  package init(recorded rule: String, value: (String) -> Double?) {
    var pieces: [Piece] = []
    var rest = rule[...]
    while let first = rest.utf8.first {
      let word = String(Substring(rest.utf8.prefix { $0.isPartOfName == first.isPartOfName }))
      pieces.append(.text(word))
      if let value = value(word) { pieces.append(.value(value)) }
      rest = Substring(rest.utf8.dropFirst(word.utf8.count))
    }
    self.init(name: nil, rule: rule, pieces: pieces, holds: true, comparedNaN: false)
  }

  /// The names and numbers of the rule.
  var words: [Substring] { rule.words }

  /// The rule with its values in the shortest form that reads back: `progress 0.42 > finishProgress 0.5`.
  var exactText: String { filled(pieces) { $0.map(numberText) } }

  /// The rule with its values rounded for people, so that the comparison still reads as it was decided.
  package var roundedText: String { rounded(pieces) }

  /// The rule as short as a table needs it, with its values rounded: without those that have columns of
  /// their own, and with those of parameters in place of the parameters' names.
  func briefText(omitting columns: [String]) -> String {
    var kept: [Piece] = []
    for (index, piece) in pieces.enumerated() {
      if case .value = piece, case .text(let text)? = kept.last {
        let bare = text.withoutBlankAtEnd
        let name = bare.lastName
        if columns.contains(name) {
          kept[kept.count - 1] = .text(String(bare))
          continue
        }
        let rest = bare[..<bare.utf8.index(bare.endIndex, offsetBy: -name.utf8.count)]
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
    return rounded(kept)
  }

  /// The rule, already filled in, and what came of it: `progress 0.42 > finishProgress 0.5 is false`.
  func sentence(_ text: String, whereTrue: String = " is true") -> String {
    text + (holds ? whereTrue : " is false") + (comparedNaN ? " (not a number)" : "")
  }

  private func rounded(_ pieces: [Piece]) -> String {
    var literals: [Double] = []
    for case .text(let text) in pieces where text.utf8.contains(where: \.isDigit) {
      literals += text.words.compactMap { Double($0) }
    }
    return filled(pieces) { HumanNumber.texts($0, beside: literals) }
  }

  private func filled(_ pieces: [Piece], _ texts: ([Double]) -> [String]) -> String {
    guard !pieces.isEmpty else { return rule }
    let values = pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    var rest = texts(values)[...]
    var filled = ""
    var isAfterValue = false
    for piece in pieces {
      switch piece {
      case .text(let text):
        let first = text.utf8.first ?? .blank
        if isAfterValue, first < 0x80, first.isPartOfName { filled += " " }
        let hasBlank = filled.utf8.last == .blank && first == .blank
        filled += hasBlank ? String(text.dropFirst()) : text
        isAfterValue = false
      case .value:
        if filled.utf8.last != .blank, !filled.isEmpty { filled += " " }
        filled += rest.popFirst() ?? ""
        isAfterValue = true
      }
    }
    return String(filled.withoutBlankAtEnd)
  }
}

// The texts of rules are looked at as bytes: names can have any that is not ASCII.

extension UInt8 {
  fileprivate static let blank = UInt8(ascii: " ")

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether names and numbers of a rule can have it.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "."), UInt8(ascii: "_"), 0x80...:
      true
    default: isDigit
    }
  }
}

extension Substring {
  /// Whether an operand of its own can follow, and not the right side of an operator between numbers.
  fileprivate var isBeforeOperand: Bool {
    utf8.last { $0 != .blank }.map { "(,&|!".utf8.contains($0) } ?? true
  }

  /// The name that the text ends with; empty if it ends otherwise.
  fileprivate var lastName: String {
    guard let last = utf8.lastIndex(where: { !$0.isPartOfName }) else { return String(self) }
    return String(self[utf8.index(after: last)...])
  }
}

extension Finding.Piece? {
  /// Whether it is a text that begins with a comparison with a number: ` > 0 && `.
  fileprivate var isComparisonWithNumber: Bool {
    guard case .text(let text)? = self else { return false }
    let comparison = text.utf8.drop { $0 == .blank }
    guard let first = comparison.first, "<>=!".utf8.contains(first) else { return false }
    let operand = comparison.first { !"<>=! -".utf8.contains($0) }
    return operand.map { $0.isDigit || $0 == UInt8(ascii: ".") } ?? false
  }
}

extension String {
  /// The names and numbers.
  fileprivate var words: [Substring] {
    utf8.split { !$0.isPartOfName }.map(Substring.init)
  }

  fileprivate var withoutBlankAtEnd: Substring {
    utf8.last == .blank ? Substring(utf8.dropLast()) : self[...]
  }
}
