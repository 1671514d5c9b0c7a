import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

/// Checks that the fixtures' expectations are tight: no number of a built-in profile can be ten per cent larger or
/// smaller without an expectation failing.
///
/// This includes parameters, numbers on their own and those inside rules. A number that the profile's reader rejects
/// counts as noticed. Zeros are skipped, since ten per cent of 0 is 0.
@Suite struct BuiltInNumbersTests {
  /// A number that no trace can notice, because nothing depends on it.
  private struct Exception: Sendable {
    /// The line's text, with the number in brackets.
    let number: String
    /// The profile, or nil for all.
    var profile: String?
    /// The direction of the change, or nil for both.
    var factor: Double?
    let because: String

    func holds(for number: ProfileNumbers.Number, of profile: String, times factor: Double) -> Bool
    {
      number.description.contains(self.number) && profile == self.profile ?? profile
        && factor == self.factor ?? factor
    }
  }

  private static let exceptions = [
    Exception(
      number: "stack <= [1]", factor: 1.1,
      because: "screens are counted, and none lies between 1 and 1.1"),
    Exception(
      number: "\"velocityThreshold\": [5]", profile: "slidr",
      because: "its velocities are 0, or 400 and more"),
    Exception(
      number: "clamp(position.x / width, 0, [1])", factor: 1.1,
      because: "the position is more than the width only where that has shrunk since the last move"),
    Exception(
      number: "< [0.000001]",
      because: "less is only what rounding leaves of a way that has ended"),
    Exception(
      number: "if(finishes, [1] - progress, progress) > 0", profile: "webkitgtk", factor: 1.1,
      because: "only its sign counts, and where that differs nothing is left to settle"),
    Exception(
      number: "abs(other.translation.x) < [18]", profile: "flutter", factor: 1.1,
      because: "the strip is asked first, and has begun by then"),
  ]

  /// Every trace of the fixtures with its expectations, read once for all profiles.
  private static let probe = Result {
    let profiles = try Profile.builtInNames.map { try Profile.named($0) }
    var probe = try MutationProbe(
      CheckSettings(profiles: profiles, isChosen: true, defaultProfile: "pj"))
    let folder = Fixtures.folder + "/traces"
    for family in try Fixtures.names(in: folder) where family != "invalid" {
      for name in try Fixtures.names(in: "\(folder)/\(family)") where name.hasSuffix(".json") {
        let path = "\(folder)/\(family)/\(name)"
        try probe.add(try Trace.read(json: try Fixtures.bytes(path), path: path), path: path)
      }
    }
    return probe
  }

  @Test(arguments: Profile.builtInNames)
  func everyNumberIsHeldFromBothSides(_ name: String) throws {
    let probe = try Self.probe.get()
    #expect(probe.firstToNotice(try Profile.named(name)) == nil, "the check is red already")
    let numbers = try ProfileNumbers(try #require(Profile.builtInText(name)))
    #expect(!numbers.all.isEmpty)
    for number in numbers.all {
      for factor in [1.1, 0.9] {
        let text = numbers.text(with: number.value * factor, for: number)
        let isNoticed =
          if let moved = try? Profile.named("\(name).json", readFile: { _ in text }) {
            probe.firstToNotice(moved) != nil
          } else {
            true
          }
        let isException = Self.exceptions.contains {
          $0.holds(for: number, of: name, times: factor)
        }
        if isNoticed == isException {
          Issue.record(
            isNoticed
              ? "\(number) times \(factor) is noticed, and is no longer an exception"
              : "nothing notices \(number) times \(factor)")
        }
      }
    }
  }

  /// An exception must be removed together with its number.
  @Test(arguments: exceptions.map(\.number))
  func everyExceptionIsAboutANumber(_ number: String) throws {
    let isThere = try Profile.builtInNames.contains { name in
      let numbers = try ProfileNumbers(try #require(Profile.builtInText(name)))
      return numbers.all.contains { $0.description.contains(number) }
    }
    #expect(isThere)
  }

  /// The numbers that the search finds, so that none is missed silently.
  @Test func theNumbersOfAProfile() throws {
    let numbers = try ProfileNumbers(
      Array(
        #"""
        { "format": "swipe-profile", "version": 1, "name": "level-2",
          "parameters": { "a2": 0.5, "b": -1e-7, "zero": 0 }, "notes": ["3 of 4"],
          "recognizers": [{ "decide": [{ "when": "a2 > 10 && x/2.5<0", "then": "finish" }] }],
          "animation": { "completionCurve": [0.25, 1] } }
        """#.utf8))
    #expect(
      numbers.all.map(\.description) == [
        #"  "parameters": { "a2": [0.5], "b": -1e-7, "zero": 0 }, "notes": ["3 of 4"],"#,
        #"  "parameters": { "a2": 0.5, "b": [-1e-7], "zero": 0 }, "notes": ["3 of 4"],"#,
        #"  "recognizers": [{ "decide": [{ "when": "a2 > [10] && x/2.5<0", "then": "finish" }] }],"#,
        #"  "recognizers": [{ "decide": [{ "when": "a2 > 10 && x/[2.5]<0", "then": "finish" }] }],"#,
        #"  "animation": { "completionCurve": [[0.25], 1] } }"#,
        #"  "animation": { "completionCurve": [0.25, [1]] } }"#,
      ])
    let moved = numbers.text(with: 11, for: numbers.all[2])
    #expect(String(decoding: moved, as: UTF8.self).contains(#""a2 > 11.0 && x/2.5<0""#))
  }
}
