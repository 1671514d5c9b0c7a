/// A mistake in the text of a rule, with its location.
package struct RuleError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case empty
    case tooLong
    case tooDeep
    /// A character that is not part of the language, and what was probably meant.
    case unknownCharacter(String, correction: String?)
    case malformedNumber(String)
    /// A number beyond the largest Double.
    case hugeNumber(String)
    case unexpected(found: String, expected: String)
    case chainedComparison(correction: String)
    case unknownName(String)
    case unknownFunction(String)
    /// A function's name without parentheses.
    case bareFunction(String)
    /// A name with parentheses.
    case notAFunction(String)
    /// A name that has no value in this rule's context.
    case absentName(String, context: String)
    case argumentCount(function: String, expected: String, found: Int)
    /// The type required by an operator or function, and the text of another type.
    case wrongType(user: String, expected: RuleType, found: String, RuleType)
    /// Operands of different types that must have the same type.
    case mixedTypes(user: String, number: String, boolean: String)
    case wrongResult(expected: RuleType, found: RuleType)
  }

  package let kind: Kind
  /// The column where the mistake begins in the text as given, in bytes from 1.
  package let column: Int
  /// The known names, in order, for an unknown name or function; otherwise empty.
  package let known: [String]
  /// The entry of `known` that was probably meant, for the message; the caller may set it.
  package var nearest: String?

  /// - Parameter range: the range of the mistake, in bytes of the text.
  init(_ kind: Kind, at range: Range<Int>, known: [String] = []) {
    self.kind = kind
    column = range.lowerBound + 1
    self.known = known
  }

  /// A description of what was found and expected, with a correction if there is one, without the location.
  package var message: String {
    switch kind {
    case .empty: "the rule is empty; expected an expression"
    case .tooLong: "the rule is longer than \(RuleLimits.textLength) bytes"
    case .tooDeep:
      "the rule is nested too deeply; at most \(RuleLimits.nesting) levels of parentheses, calls and "
        + "signs, and \(RuleLimits.height) of operations"
    case .unknownCharacter(let character, let correction):
      "unknown character `\(character)`" + (correction.map { "; write `\($0)`" } ?? "")
    case .malformedNumber(let text): "`\(text)` is not a number; expected one like `0.5` or `1e3`"
    case .hugeNumber(let text): "`\(text)` is too large for a Double"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .chainedComparison(let correction):
      "comparisons cannot be chained; write `\(correction)`"
    case .unknownName(let name): "unknown name `\(name)`" + suggestion
    case .unknownFunction(let name): "unknown function `\(name)`" + suggestion
    case .bareFunction(let name): "`\(name)` is a function; expected `(` after it"
    case .notAFunction(let name): "`\(name)` is a value, not a function"
    case .absentName(let name, let context): "`\(name)` has no value in `\(context)`"
    case .argumentCount(let function, let expected, let found):
      "`\(function)` takes \(expected), found \(found)"
    case .wrongType(let user, let expected, let found, let type):
      "\(user) needs \(expected.text); `\(found)` is \(type.text)"
    case .mixedTypes(let user, let number, let boolean):
      "\(user) needs two values of the same type; `\(number)` is a number and `\(boolean)` is true "
        + "or false"
    case .wrongResult(let expected, let type):
      "expected a rule that gives \(expected.text), found one that gives \(type.text)"
    }
  }

  private var suggestion: String { nearest.map { "; did you mean `\($0)`?" } ?? "" }
}

/// Limits on the time and stack that any text can use.
enum RuleLimits {
  /// The longest text of a rule, in bytes of UTF-8.
  static let textLength = 4096
  /// The maximum nesting of parentheses, calls and signs.
  static let nesting = 64
  /// The maximum nesting of operations, including a sequence of equal operators; evaluation
  /// recurses at most this deep.
  static let height = 256
}
