/// Why a text is not a rule, and where; ``message`` has the words.
package struct RuleError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    case empty
    case tooLong
    case tooDeep
    /// A character that the language does not have, and what may have been meant.
    case unknownCharacter(String, mend: String?)
    case malformedNumber(String)
    /// A number that no Double comes near.
    case hugeNumber(String)
    case unexpected(found: String, expected: String)
    case chainedComparison(mend: String)
    case unknownName(String)
    case unknownFunction(String)
    /// A function's name without parentheses.
    case bareFunction(String)
    /// A name's with them.
    case notAFunction(String)
    /// A name of the vocabulary that has no value where this rule is asked.
    case absentName(String, context: String)
    case argumentCount(function: String, expected: String, found: Int)
    /// What an operator or a function needs, and what stands there.
    case wrongType(user: String, expected: RuleType, found: String)
    /// Two things of different types where they must be the same.
    case mixedTypes(user: String, number: String, truth: String)
    case wrongResult(expected: RuleType)
  }

  package let kind: Kind
  /// Where it begins in the text as it was given, in bytes from 1.
  package let column: Int
  /// How many bytes are meant; 0 at the text's end.
  package let length: Int
  /// For an unknown name or function those that would do, in order; else empty.
  package let known: [String]
  /// The one of `known` that was probably meant, for the message; whoever can tell sets it.
  package var nearest: String?

  init(_ kind: Kind, at range: Range<Int>, known: [String] = []) {
    self.kind = kind
    column = range.lowerBound + 1
    length = range.count
    self.known = known
  }

  /// The words with the column, as a rule without a file is reported.
  package var description: String { "column \(column): \(message)" }

  /// What was found and what was expected, with the mend where there is one, without the place.
  package var message: String {
    switch kind {
    case .empty: "the rule is empty; expected an expression"
    case .tooLong: "the rule is longer than \(RuleLimits.textLength) bytes"
    case .tooDeep:
      "the rule is too deep; at most \(RuleLimits.nesting) parentheses, calls or signs may nest and "
        + "\(RuleLimits.height) operations build on each other"
    case .unknownCharacter(let character, let mend):
      "unknown character `\(character)`" + (mend.map { "; write `\($0)`" } ?? "")
    case .malformedNumber(let text): "`\(text)` is not a number; expected one like `0.5` or `1e3`"
    case .hugeNumber(let text): "`\(text)` is too large for a Double"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .chainedComparison(let mend): "comparisons cannot be chained; write `\(mend)`"
    case .unknownName(let name): "unknown name `\(name)`" + suggestion
    case .unknownFunction(let name): "unknown function `\(name)`" + suggestion
    case .bareFunction(let name): "`\(name)` is a function; expected `(` after it"
    case .notAFunction(let name): "`\(name)` is a value, not a function"
    case .absentName(let name, let context): "`\(name)` has no value in `\(context)`"
    case .argumentCount(let function, let expected, let found):
      "`\(function)` takes \(expected), found \(found)"
    case .wrongType(let user, let expected, let found):
      "\(user) needs \(expected.words); `\(found)` is \(expected.other.words)"
    case .mixedTypes(let user, let number, let truth):
      "\(user) needs two numbers or two truths; `\(number)` is a number and `\(truth)` is true or "
        + "false"
    case .wrongResult(let expected):
      "expected a rule that gives \(expected.words), found one that gives \(expected.other.words)"
    }
  }

  private var suggestion: String { nearest.map { "; did you mean `\($0)`?" } ?? "" }
}

extension RuleType {
  fileprivate var other: RuleType { self == .number ? .truth : .number }
}
