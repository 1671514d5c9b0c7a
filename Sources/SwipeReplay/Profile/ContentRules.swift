import GestureRecognition
import RuleLanguage
import TextFormats

/// A recognizer's rules for the content under the finger.
struct ContentRules: Sendable {
  /// The rule that answers each question; questions without one are omitted.
  private var rules: [ContentQuestion: Rule] = [:]
  /// Whether content that takes a touch at once, for example a slider, gets it only once the recognizer has failed.
  let delaysTouchesBegan: Bool

  init(_ field: ProfileField?, _ reader: ProfileReader) throws(ProfileError) {
    let object = try field?.object(keys: ProfileKeys.contentRules.names)
    for question in ContentQuestion.allCases {
      rules[question] = try reader.rule(object?[question.rawValue], as: .boolean, in: .content)
    }
    delaysTouchesBegan = try object?["delaysTouchesBegan"]?.bool() ?? false
  }

  subscript(question: ContentQuestion) -> Rule? { rules[question] }

  /// The rules, in no particular order.
  var all: [Rule] { Array(rules.values) }
}

/// How the content under a finger competes with a profile's recognizers.
struct ContentCompetition: Sendable {
  /// The order in which recognizers are asked if both would begin at the same touch, and handle each touch.
  enum Order: String, Sendable, CaseIterable {
    /// As in UIKit, the deepest view's recognizer has precedence, "even if they recognize at the same time"
    /// (WWDC 2010, session 121). That it also scrolls before the others see the touch is not documented.
    case contentFirst
    case contentLast
  }

  /// The travel per axis at which a scroll view's pan begins, inclusive, in points: 10, observed, not
  /// documented by Apple.
  let slop: Double
  let order: Order

  init(_ field: ProfileField?) throws(ProfileError) {
    let object = try field?.object(keys: ProfileKeys.content.names)
    if let field = object?["slop"] {
      slop = try field.number()
      guard (0...10_000).contains(slop) else {
        throw .outOfRange("slop", slop, expected: "0 to 10000", at: field.place)
      }
    } else {
      slop = 10
    }
    order = try object?["order"]?.word(as: Order.self) ?? .contentFirst
  }
}
