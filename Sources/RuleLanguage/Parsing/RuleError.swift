/// Why a text is not a rule, and where.
package struct RuleError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case empty
    case tooLong
    case tooDeep
    /// A character that the language does not have, and what was probably meant.
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
    /// A name that has no value where this rule is evaluated.
    case absentName(String, context: String)
    case argumentCount(function: String, expected: String, found: Int)
    /// The type that an operator or a function needs, and the text that has another one, and which.
    case wrongType(user: String, expected: RuleType, found: String, RuleType)
    /// Operands of different types where they must have the same one.
    case mixedTypes(user: String, number: String, boolean: String)
    case wrongResult(expected: RuleType, found: RuleType)
  }

  package let kind: Kind
  /// Where the mistake begins in the text as it was given, in bytes from 1.
  package let column: Int
  /// For an unknown name or function the known ones, in order; else empty.
  package let known: [String]
  /// The one of `known` that was probably meant, for the message; the caller may set it.
  package var nearest: String?

  /// - Parameter range: the mistake, in bytes of the text.
  init(_ kind: Kind, at range: Range<Int>, known: [String] = []) {
    self.kind = kind
    column = range.lowerBound + 1
    self.known = known
  }

  /// What was found and what was expected, with a correction where there is one, without the place.
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

/// Bounds on the time and the stack that any text can cost.
enum RuleLimits {
  /// The longest text of a rule, in bytes of UTF-8.
  static let textLength = 4096
  /// How deep parentheses, calls and signs may nest.
  static let nesting = 64
  /// How deep operations may nest, a row of equal operators included: evaluation recurses at most this
  /// deep.
  static let height = 256
}
