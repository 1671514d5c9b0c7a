import GestureRecognition
import RuleLanguage
import TextFormats

/// A recognizer's rules for the content under the finger.
struct ContentRules: Sendable {
  /// The rule that answers each question; questions without one are omitted.
  private let rules: [(question: ContentQuestion, rule: Rule)]
  /// Whether content that takes a touch at once, for example a slider, gets it only once the recognizer has failed.
  let delaysTouchesBegan: Bool

  init(_ field: ProfileField?, _ reader: ProfileReader) throws(ProfileError) {
    let object = try field?.object(keys: ProfileKeys.contentRules.names)
    var rules: [(ContentQuestion, Rule)] = []
    for question in ContentQuestion.allCases {
      let field = object?[question.rawValue]
      if let rule = try reader.rule(field, as: .boolean, in: .content) {
        rules.append((question, rule))
      }
    }
    self.rules = rules
    delaysTouchesBegan = try object?["delaysTouchesBegan"]?.bool() ?? false
  }

  subscript(question: ContentQuestion) -> Rule? {
    rules.first { $0.question == question }?.rule
  }

  var all: [Rule] { rules.map(\.rule) }
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
