import InteractiveTransition
import RuleLanguage
import Testing
import TextFormats

@testable import SwipeReplay

/// Checks that the tables printed by the reference agree with the reader.
@Suite struct ProfileKeysTests {
  private static let recognizer = [
    "kind": #""pan""#, "action": #""pop""#, "progress": "0", "decide": #"[{"then": "finish"}]"#,
  ]

  private func profile(
    _ members: [String: String] = [:], recognizer: [String: String] = Self.recognizer
  ) throws -> Profile {
    func object(_ members: [String: String]) -> String {
      "{" + members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        + "}"
    }
    var all = ["format": #""swipe-profile""#, "version": "1"]
    all["recognizers"] = "[" + object(recognizer) + "]"
    all.merge(members) { $1 }
    return try Profile.named("p.json") { _ in
      Array(object(all.filter { !$0.value.isEmpty }).utf8)
    }
  }

  @Test("A profile is read with its required keys, and not with fewer")
  func required() throws {
    _ = try profile()
    #expect(Set(Self.recognizer.keys) == Set(ProfileKeys.recognizer.filter(\.isRequired).names))
    for key in ProfileKeys.profile.filter(\.isRequired).names {
      #expect(throws: ProfileError.self, "\(key)") { try profile([key: ""]) }
    }
    for key in Self.recognizer.keys {
      var recognizer = Self.recognizer
      recognizer[key] = nil
      #expect(throws: ProfileError.self, "\(key)") { try profile(recognizer: recognizer) }
    }
  }

  @Test("The defaults are those of the reader")
  func defaults() throws {
    let profile = try profile()
    #expect(profile.settings == [RecognizerSettings()])
    #expect(profile.durations == [0.35])
    #expect(profile.forwardLimit == 0)
    #expect(profile.rules.recognizers[0].name == "pan")
    #expect(profile.rules.behavior.animators == TransitionAction.allCases)
  }

  @Test(
    "Popped screens are kept without a limit, up to a limit, or not at all",
    arguments: [
      (["keepsForward": "true"], .max), (["forwardLimit": "3"], 3),
      (["keepsForward": "true", "forwardLimit": "3"], 3),
      (["keepsForward": "false", "forwardLimit": "3"], 0), (["keepsForward": "false"], 0),
    ] as [([String: String], Int)])
  func forwardLimit(members: [String: String], expected: Int) throws {
    #expect(try profile(members).forwardLimit == expected)
  }

  @Test("The operations that get an animator are listed")
  func animators() throws {
    #expect(
      try profile(["animators": #"["pop", "present"]"#]).rules.behavior.animators == [
        .pop, .present,
      ])
    #expect(try profile(["animators": "[]"]).rules.behavior.animators == [])
    #expect(throws: ProfileError.self) { try profile(["animators": #"["appear"]"#]) }
  }

  @Test("The app's own push uses the animation of a pushing recognizer, else the reverse")
  func appAnimations() throws {
    let own = ["animation": #"{"duration": 2}"#]
    let other = Self.recognizer.merging(["animation": #"{"duration": 3}"#]) { $1 }
    let popping = try profile(own, recognizer: other).appAnimations
    #expect(popping.map(\.duration) == [3, 2])
    #expect(popping.map(\.isReversed) == [false, true])
    let pushing = try profile(
      own, recognizer: other.merging(["action": #""push""#]) { $1 }
    ).appAnimations
    #expect(pushing.map(\.duration) == [2, 3])
    #expect(pushing.map(\.isReversed) == [false, false])
    let alike = try profile(["reversesForPush": "false"]).appAnimations
    #expect(alike.map(\.isReversed) == [false, false])
  }

  /// Returns a profile with a rule as a key's value.
  private func profile(with rule: String, at key: String) throws -> Profile {
    let rule = "\"\(rule)\""
    var recognizer = Self.recognizer
    switch key {
    case "forwardLimit": return try profile([key: rule])
    case "duration", "completionSpeed", "settling":
      return try profile(["animation": "{\"\(key)\": \(rule)}"])
    case "from", "to": return try profile(["animation": "{\"\(key)\": {\"x\": \(rule)}}"])
    case "stiffness", "mass":
      let stiffness = key == "mass" ? ", \"stiffness\": 1" : ""
      let spring = "{\"spring\": {\"damping\": 1, \"\(key)\": \(rule)\(stiffness)}}"
      return try profile(["animation": "{\"completionCurve\": \(spring)}"])
    case "initialVelocity":
      let spring = "{\"spring\": {\"damping\": 1, \"initialVelocity\": \(rule)}}"
      return try profile(["animation": "{\"completionCurve\": \(spring)}"])
    case "velocity": recognizer[key] = "{\"estimator\": \"uikit\", \"x\": \(rule)}"
    case "refuse": recognizer[key] = "[{\"name\": \"r\", \"when\": \(rule)}]"
    case "content": recognizer[key] = "{\"refuse\": \(rule)}"
    case "changed": recognizer[key] = "[{\"when\": \(rule), \"then\": \"finish\"}]"
    case "decide":
      recognizer[key] = "[{\"when\": \(rule), \"then\": \"finish\"}, {\"then\": \"cancel\"}]"
    default: recognizer[key] = rule
    }
    return try profile(recognizer: recognizer)
  }

  @Test(
    "A name can be used in the rules of its contexts only", arguments: RuleName.allCases
  )
  func contexts(name: RuleName) {
    for context in RuleName.Context.allCases {
      for key in context.keys {
        let isCondition = [
          "receive", "failWhen", "beginWhen", "beginAtLift", "restartWhen", "refuse", "changed",
          "decide", "content",
        ].contains(key)
        let condition =
          switch name.type {
          case .number: "\(name.text) > 0"
          case .boolean: name.text
          case .word(let words): "\(name.text) == \(words[0])"
          }
        let rule = isCondition ? condition : "if(\(condition), 1, 1)"
        #expect(
          ((try? profile(with: rule, at: key)) != nil) == name.hasValue(in: context),
          "\(name.text) in \(key)")
      }
    }
  }

  @Test("Every key that takes a rule or a number has a context")
  func contextKeys() {
    let keys =
      ProfileKeys.profile + ProfileKeys.recognizer + ProfileKeys.animation
      + ProfileKeys.completionSpring + ProfileKeys.spring
    let known = Set(RuleName.Context.allCases.flatMap(\.keys))
    #expect(known.isSubset(of: keys.names))
    for key in keys where key.value.hasPrefix("rule") || key.value.hasPrefix("list of rules") {
      #expect(known.contains(key.name), "\(key.name)")
    }
  }
}
