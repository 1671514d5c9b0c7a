import InteractiveTransition
import RuleLanguage
import TextFormats

extension Finding {
  /// Creates a finding from a recorded rule; nil if a value that it mentions was not recorded.
  package init?(
    recorded text: String, parameters: [Profile.Parameter], value: (String) -> Double?
  ) {
    let vocabulary = RuleName.vocabulary(parameters: parameters.map(\.name))
    guard let rule = try? Rule(text, as: .boolean, in: vocabulary) else { return nil }
    var values = RuleValues(count: vocabulary.count)
    for parameter in parameters {
      // A file may give a name twice.
      if let slot = vocabulary.slot(of: parameter.name) { values[slot] = parameter.value }
    }
    for name in rule.slots.compactMap({ RuleName($0) }) {
      guard let number = value(name.text) else { return nil }
      values[name.slot] = number
    }
    self.init(rule, values: values)
  }

  /// The rule with its values in their shortest exact form: `progress 0.42 > finishProgress 0.5`.
  var exactText: String { filled { $0.map(numberText) } }

  /// The rule with its values rounded for people, such that the comparison still reads as it was decided.
  package var roundedText: String {
    var literals: [Double] = []
    for case .text(let text) in pieces where text.utf8.contains(where: \.isDigit) {
      literals += text.words.compactMap { Double($0) }
    }
    return filled { HumanNumber.texts($0, beside: literals) }
  }

  /// The rule with its values and result: `progress 0.42 > finishProgress 0.5 is false`.
  var sentence: String {
    exactText + (holds ? " is true" : " is false") + (comparedNaN ? " (not a number)" : "")
  }

  private func filled(_ texts: ([Double]) -> [String]) -> String {
    let pieces = self.pieces
    guard !pieces.isEmpty else { return rule }
    let values = pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
    var rest = texts(values)[...]
    return pieces.map { if case .text(let text) = $0 { text } else { rest.popFirst() ?? "" } }
      .joined()
  }
}

// The texts of rules are scanned as bytes; names can contain any byte that is not ASCII.

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether it can occur in a rule's names and numbers.
  fileprivate var isPartOfName: Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return self >= 0x80 || isDigit || letters.contains(self | 0x20)
      || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
  }
}

extension String {
  /// The names and numbers.
  fileprivate var words: [Substring] {
    utf8.split { !$0.isPartOfName }.map(Substring.init)
  }
}
