import GestureRecognition
import RuleLanguage
import TextFormats

/// A rule of a recognizer that is asked for each piece of content under the finger: a method of UIKit's delegates, or
/// what an implementation does in its place.
package enum ContentClause: String, Sendable, CaseIterable {
  /// Asked for the innermost piece when the finger goes down: whether the recognizer gets the touch.
  case receive
  /// Asked when it would begin: whether it may not, over this piece.
  case refuse
  /// Asked when one of both begins: whether the other one goes on.
  case shouldRecognizeSimultaneously
  /// Asked when it would begin: whether that of the content must fail before it.
  case requiresFailureOf
  /// Asked when that of the content would begin: whether it waits for this one to fail.
  case isRequiredToFailBy
}

/// What a recognizer does with the content under the finger.
struct ContentRules: Sendable {
  /// For each clause its rule; nil where the profile has none.
  private let rules: [ContentClause: Rule]
  /// Whether what takes a touch at once, such as a slider, gets it only once the recognizer has failed.
  let delaysTouchesBegan: Bool

  init(_ field: ProfileField?, _ reader: ProfileReader) throws(ProfileError) {
    guard let field else {
      (rules, delaysTouchesBegan) = ([:], false)
      return
    }
    let object = try field.object(keys: ProfileKeys.contentRules.names)
    var rules: [ContentClause: Rule] = [:]
    for clause in ContentClause.allCases {
      rules[clause] = try reader.rule(object[clause.rawValue], as: .boolean, in: .content)
    }
    self.rules = rules
    delaysTouchesBegan = try object["delaysTouchesBegan"]?.bool() ?? false
  }

  subscript(clause: ContentClause) -> Rule? { rules[clause] }

  var all: [Rule] { ContentClause.allCases.compactMap { rules[$0] } }
}

/// How the content under a finger competes with a profile's recognizers.
struct ContentCompetition: Sendable {
  /// Who is asked first where both would begin at the same touch.
  enum Order: String, Sendable, CaseIterable {
    /// As in UIKit: that of the deepest view has precedence, "even if they recognize at the same time" (WWDC 2010,
    /// session 121).
    case contentFirst
    case contentLast
  }

  /// The travel, per axis and inclusive, at which a scroll view's pan begins, in points: 10, observed, not documented
  /// by Apple.
  let slop: Double
  let order: Order

  init(_ field: ProfileField?) throws(ProfileError) {
    let object = try field?.object(keys: ProfileKeys.content.names)
    if let field = object?["slop"] {
      slop = try field.number()
      guard (0...10_000).contains(slop) else {
        throw ProfileError(
          .outOfRange(key: "slop", value: slop, expected: "0 to 10000"), at: field.place)
      }
    } else {
      slop = 10
    }
    order = try object?["order"]?.word(as: Order.self) ?? .contentFirst
  }
}
