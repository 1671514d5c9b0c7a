import SwipeReplay
import TestSupport
import Testing

@Suite struct ProfileTests {
  @Test func parametersKeepTheOrderOfTheFile() throws {
    let pj = try Profile.named("pj")
    #expect(pj.parameters.map(\.name) == ["finishProgress", "maxAllowedInitialDistance"])
    #expect(try pj.setting("finishProgress", to: 0.25).parameters.map(\.value) == [0.25, 0])
  }

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
    // The variant gives only the recognizer's refusals, which replace the base's.
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

  @Test("An inherited parameter whose rules are replaced is dropped")
  func inheritedParameter() throws {
    let rules = #"""
      "recognizers": [
        { "name": "pan", "decide": [{ "when": "velocity.x > 300", "then": "finish" }, { "then": "cancel" }] }
      ]
      """#
    let profile = try Profile.read(
      #"{ "format": "swipe-profile", "version": 1, "extends": "pj", \#(rules)}"#)
    #expect(profile.parameters.map(\.name) == ["maxAllowedInitialDistance"])
    expectError(
      "team has no parameter 'finishProgress'; expected maxAllowedInitialDistance"
    ) { () throws(ProfileError) in try profile.setting("finishProgress", to: 0.4) }
  }

  @Test("Every parameter of a built-in profile is used", arguments: Profile.builtInNames)
  func builtInParameters(name: String) throws {
    let text = String(decoding: try #require(Profile.builtInText(name)), as: UTF8.self)
    let written = try JSONValue.parse(Array(text.utf8), file: name)["parameters"]?.content
    guard case .object(let members)? = written else { return }
    let used = try Profile.named(name).parameters.map(\.name)
    #expect(members.map(\.key).filter { !used.contains($0) } == [])
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
    expectError("'edgeWidth' is -1; expected 0 to 100000 (profile 'system' with edgeWidth=-1)") {
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

  private func expectError(_ message: String, _ body: () throws(ProfileError) -> Profile) {
    do throws(ProfileError) {
      let profile = try body()
      Issue.record("\(profile.name) was given; expected: \(message)")
    } catch {
      #expect(error.description == message)
    }
  }
}
