import SwipeReplay
import TextFormats

extension Finding {
  /// The rule with its values in the shortest form that reads back: `progress 0.42 > finishProgress 0.5`.
  var exactText: String { filled { $0.map(numberText) } }

  /// The rule with its values rounded for people, so that the comparison still looks as it came out.
  var roundedText: String {
    let literals = pieces.flatMap { (piece) -> [Double] in
      if case .text(let text) = piece { Self.numbers(in: text) } else { [] }
    }
    return filled { HumanNumber.texts($0, beside: literals) }
  }

  /// The rule as short as a table needs it, with its values rounded: without the values that have
  /// columns of their own, and with those of parameters in place of their names.
  func briefText(omitting columns: [String], parameters: [String]) -> String {
    var brief = self
    brief.pieces = []
    for piece in pieces {
      if case .value = piece, case .text(let text)? = brief.pieces.last {
        if columns.contains(where: { Self.ends(text, withName: $0) }) { continue }
        if let name = parameters.first(where: { Self.ends(text, withName: $0) }) {
          let end = text.last == " " ? 1 : 0
          brief.pieces[brief.pieces.count - 1] = .text(String(text.dropLast(name.count + end)))
        }
      }
      brief.pieces.append(piece)
    }
    return brief.roundedText
  }

  private func filled(_ texts: ([Double]) -> [String]) -> String {
    guard !pieces.isEmpty else { return rule }
    let values = pieces.compactMap { (piece) -> Double? in
      if case .value(let value) = piece { value } else { nil }
    }
    var rest = texts(values)[...]
    var filled = ""
    var isBehindValue = false
    for piece in pieces {
      switch piece {
      case .text(let text):
        if isBehindValue, let first = text.first, first.isLetter || first.isNumber { filled += " " }
        filled += filled.last == " " && text.first == " " ? text.dropFirst() : text[...]
        isBehindValue = false
      case .value:
        if filled.last != " ", !filled.isEmpty { filled += " " }
        filled += rest.popFirst() ?? ""
        isBehindValue = true
      }
    }
    return filled.last == " " ? String(filled.dropLast()) : filled
  }

  /// The numbers written in a piece of a rule.
  private static func numbers(in text: String) -> [Double] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }.compactMap { Double($0) }
  }

  private static func ends(_ text: String, withName name: String) -> Bool {
    let text = text.last == " " ? text.dropLast() : text[...]
    guard text.hasSuffix(name) else { return false }
    guard let before = text.dropLast(name.count).last else { return true }
    return !(before.isLetter || before.isNumber || before == "." || before == "_")
  }
}
