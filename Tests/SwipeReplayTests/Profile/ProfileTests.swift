import SwipeReplay
import TestSupport
import Testing
import TextFormats

@Suite struct ProfileTests {
  @Test func parametersKeepTheOrderOfTheFile() throws {
    let pj = try Profile.named("pj")
    #expect(pj.parameters.map(\.name) == ["finishProgress", "maxAllowedInitialDistance"])
    #expect(try pj.setting("finishProgress", to: 0.25).parameters.map(\.value) == [0.25, 0])
  }

  // MARK: extends

  private static let team = """
    {
      "format": "swipe-profile", "version": 1, "extends": "pj",
      "parameters": { "finishProgress": 0.4, "leastVelocity": 50 },
      "recognizers": [
        { "name": "pan", "refuse": [{ "name": "slow", "when": "velocity.x < leastVelocity" }] }
      ]
    }
    """

  @Test func aVariantGivesOnlyWhatDiffers() throws {
    let team = try Profile.read(Self.team)
    #expect(team.name == "team")
    #expect(team.title == "Pop from anywhere on the screen (pj)")
    // Without the base's refusals nothing uses its maxAllowedInitialDistance.
    #expect(team.parameters.map(\.name) == ["finishProgress", "leastVelocity"])
    #expect(team.parameters.map(\.value) == [0.4, 50])
    // Of the recognizer it gave the refusals alone; they replace the base's.
    let swipe = Recording().touchDown(at: 5).move(by: 200, over: 0.1).lift()
    #expect(swipe.replayed(with: team).first?.outcome == .finish)
    let root = swipe.with { $0.navigation = .init(depth: 1) }
    #expect(root.replayed(with: team).first?.outcome == .nothing)
    let slow = Recording().touchDown(at: 5).move(by: 20, over: 1).lift()
    #expect(slow.replayed(with: team).first?.rule == "slow")
  }

  @Test func aFileCanExtendAFileBesideIt() throws {
    let over = """
      { "format": "swipe-profile", "version": 1, "name": "mine", "extends": "team.json",
        "parameters": { "finishProgress": 0.3 } }
      """
    let profile = try Profile.read(
      over, at: "rules/mine.json", beside: ["rules/team.json": Self.team])
    #expect(profile.name == "mine")
    #expect(profile.parameters.map(\.value) == [0.3, 50])
  }

  @Test(
    "A parameter that no rule and no number uses",
    arguments: [
      (
        #""parameters": { "finishProgres": 0.4 }"#,
        "no rule and no number uses the parameter 'finishProgres'; did you mean 'finishProgress'?"
      ),
      (
        #""parameters": { "colour": 3 }"#, "no rule and no number uses the parameter 'colour'"
      ),
    ])
  func unusedParameter(part: String, message: String) {
    expectMistake(
      in: #"{ "format": "swipe-profile", "version": 1, "extends": "pj", \#(part) }"#,
      "team.json:1:77: error: \(message)")
  }

  @Test("An inherited parameter whose rules are replaced is none, and cannot be given again")
  func inheritedParameter() throws {
    let rules = #"""
      "recognizers": [
        { "name": "pan", "decide": [{ "when": "velocity.x > 300", "then": "finish" }, { "then": "cancel" }] }
      ]
      """#
    let head = #"{ "format": "swipe-profile", "version": 1, "extends": "pj","#
    let profile = try Profile.read("\(head)\(rules)}")
    #expect(profile.parameters.map(\.name) == ["maxAllowedInitialDistance"])
    expectError(
      "team has no parameter 'finishProgress'; expected maxAllowedInitialDistance"
    ) { () throws(ProfileError) in try profile.setting("finishProgress", to: 0.4) }
    expectMistake(
      in: #"\#(head) "parameters": { "finishProgress": 0.4 }, \#(rules)}"#,
      "team.json:1:77: error: no rule and no number uses the parameter 'finishProgress'")
  }

  @Test("Every parameter of a built-in profile is used", arguments: Profile.builtInNames)
  func builtInParameters(name: String) throws {
    let text = String(decoding: try #require(Profile.builtInText(name)), as: UTF8.self)
    let written = try JSONValue.parse(Array(text.utf8), file: name)["parameters"]?.content
    guard case .object(let members)? = written else { return }
    let used = try Profile.named(name).parameters.map(\.name)
    #expect(members.map(\.key).filter { !used.contains($0) } == [])
  }

  @Test("A recognizer's name is mistyped where a profile extends another")
  func mistypedRecognizer() {
    let head = #"{ "format": "swipe-profile", "version": 1, "extends": "shuttle", "recognizers": ["#
    expectMistake(
      in: #"\#(head) { "name": "pops", "slop": 20 }] }"#,
      "team.json:1:93: error: no recognizer is named 'pops'; did you mean 'pop'?")
    expectMistake(
      in: #"\#(head) { "name": "tab", "slop": 20 }] }"#,
      "team.json:1:93: error: no recognizer is named 'tab'; expected pop, push")
    expectMistake(
      in: #"\#(head) { "name": "pop", "slop": 20 }, { "name": "puhs", "slop": 20 }] }"#,
      "team.json:1:124: error: no recognizer is named 'puhs'; did you mean 'push'?")
  }

  // MARK: Mistakes, each with its place

  /// A profile that is valid but for line 6.
  private static func file(recognizer line: String) -> String {
    """
    {
      "format": "swipe-profile", "version": 1,
      "parameters": { "limit": 0.5 },
      "recognizers": [
        { "name": "pan", "kind": "screenEdgePan", "action": "pop", "progress": "translation.x / width",
    \(line)
        }
      ]
    }
    """
  }

  private static let decide = #""decide": [{ "then": "cancel" }]"#

  @Test(arguments: [
    (#""slip": 4, "#, "6:1: error: unknown key 'slip' in recognizer 'pan'; did you mean 'slop'?"),
    (#""slop": -1, "#, "6:9: error: 'slop' is -1; expected 0 to 10000"),
    (
      #""slop": "limit * 2 + wdith", "#,
      "6:22: error: in 'slop', `limit * 2 + wdith`: unknown name `wdith`; a number of your own is named in 'parameters'"
    ),
    (#""slop": "width", "#, "6:10: error: in 'slop', `width`: `width` has no value in `slop`"),
    (#""kind": "pan", "#, "6:1: error: the key 'kind' appears twice in one object"),
    (
      #""maximumTouches": 1.5, "#,
      "6:19: error: 'maximumTouches' is 1.5; expected a whole number from 1 to 100"
    ),
    (
      #""velocity": "uikti", "#,
      "6:13: error: unknown value 'uikti' of 'velocity'; did you mean 'uikit'?"
    ),
    (
      #""edges": ["north"], "#,
      "6:11: error: unknown value 'north' of 'edges'; expected left, right, top, bottom"
    ),
    (
      #""requiresFailureOf": ["edge"], "#,
      "6:23: error: no recognizer is named 'edge'; expected pan"
    ),
    (
      #""refuse": [{ "name": "far", "when": "progress > limit" }], "#,
      "6:38: error: in 'refuse', `progress > limit`: `progress` has no value in `refuse`"
    ),
    (
      #""refuse": [{ "name": "far", "when": "translation.x + transitioning > 0" }], "#,
      "6:54: error: in 'refuse', `translation.x + transitioning > 0`: `+` needs a number; "
        + "`transitioning` is true or false"
    ),
    (#""mirrorsInRTL": "yes", "#, "6:17: error: 'mirrorsInRTL' must be true or false"),
    (
      #""animation": { "curve": "easeinout" }, "#,
      "6:25: error: unknown value 'easeinout' of 'curve'; did you mean 'easeInOut'?"
    ),
    (
      #""animation": { "curve": [1.5, 0, 1, 1] }, "#,
      "6:25: error: x1 of a cubic Bézier curve is 1.5; expected 0 to 1, so that time never runs "
        + "backwards"
    ),
  ])
  func aMistakeIsNamedWithItsPlace(line: String, message: String) throws {
    expectMistake(in: Self.file(recognizer: line + Self.decide), "team.json:" + message)
  }

  @Test(arguments: [
    (
      #""decide": [{ "when": "progress > limit", "then": "finish" }]"#,
      "6:12: error: the last rule of 'decide' must have no 'when': it decides what no other rule does"
    ),
    (
      #""decide": [{ "then": "finish" }, { "then": "cancel" }]"#,
      "6:12: error: a rule without 'when' ends 'decide'; the rules after it would never apply"
    ),
    (#""decide": []"#, "6:11: error: 'decide' must be a list of rules"),
    (#""slop": 1"#, "5:5: error: recognizer 'pan' has no 'decide'"),
  ])
  func aDecisionMustBeWhole(line: String, message: String) throws {
    expectMistake(in: Self.file(recognizer: line), "team.json:" + message)
  }

  @Test(arguments: [
    (
      #"{ "format": "swipe-trace", "version": 1 }"#,
      "team.json:1:13: error: found a trace, expected a profile with \"format\": \"swipe-profile\""
    ),
    (
      #"{ "format": "swipe-profile", "version": 2 }"#,
      "team.json:1:41: error: version 2 is not known; this program reads version 1"
    ),
    (
      #"{ "format": "swipe-profile", "version": 1, "extends": "pjj" }"#,
      "team.json:1:55: error: unknown profile 'pjj'; did you mean 'pj'?"
    ),
    (
      #"{ "format": "swipe-profile", "version": 1, "extends": "team.json" }"#,
      "team.json:1:55: error: a profile cannot extend itself: team.json extends team.json"
    ),
    (
      #"{ "format": "swipe-profile", "version": 1, "extends": "gone.json" }"#,
      "team.json:1:55: error: cannot read the profile gone.json"
    ),
    (
      #"{ "format": "swipe-profile", "version": 1, "extends": "pj", "parameters": { "width": 1 } }"#,
      "team.json:1:77: error: 'width' cannot name a parameter; expected letters, digits and _, "
        + "beginning with a letter, and no name that rules already have"
    ),
    (
      #"{ "format": "swipe-profile", "version": 1 }"#,
      "team.json:1:1: error: the profile has no 'recognizers'"
    ),
    ("[]", "team.json:1:1: error: 'the profile' must be an object"),
  ])
  func aFileThatIsNoProfile(text: String, message: String) throws {
    expectMistake(in: text, message)
  }

  @Test func parametersAreCheckedWhenTheyAreSet() throws {
    let pj = try Profile.named("pj")
    expectError("pj has no parameter 'finishProgres'; did you mean 'finishProgress'?") {
      () throws(ProfileError) in try pj.setting("finishProgres", to: 1)
    }
    expectError("the value of 'finishProgress' must be a finite number") {
      () throws(ProfileError) in try pj.setting("finishProgress", to: .nan)
    }
    let system = try Profile.named("system")
    expectError("system.json:33:20: error: 'edgeWidth' is -1; expected 0 to 100000") {
      () throws(ProfileError) in try system.setting("edgeWidth", to: -1)
    }
  }

  @Test func anUnknownNameSuggestsTheNearest() {
    expectError("unknown profile 'shuttel'; did you mean 'shuttle'?") {
      () throws(ProfileError) in try Profile.named("shuttel")
    }
    expectError("cannot read the profile rules/none.json") {
      () throws(ProfileError) in try Profile.named("rules/none.json")
    }
  }

  private func expectMistake(in text: String, _ message: String) {
    do {
      let profile = try Profile.read(text)
      Issue.record("\(profile.name) was read; expected: \(message)")
    } catch {
      #expect("\(error)" == message)
    }
  }

  private func expectError(_ message: String, _ body: () throws(ProfileError) -> Profile) {
    do throws(ProfileError) {
      let profile = try body()
      Issue.record("\(profile.name) was given; expected: \(message)")
    } catch {
      #expect(error.description == message)
    }
  }
}
