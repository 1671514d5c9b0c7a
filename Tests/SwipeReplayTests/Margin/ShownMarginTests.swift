import RuleLanguage
import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

/// A margin as people read it, `progress 0.0675 higher`: whatever is beyond that number gives another outcome.
@Suite struct ShownMarginTests {
  /// One of the changes that a margin names.
  private struct Change {
    let name: String
    let change: Double

    /// Nil for a change that has no number: `slightly higher`.
    init?(_ clause: String) {
      let words = clause.split(separator: " ").map { $0.trimmingSuffix { ",;".contains($0) } }
        .drop { $0 == "or" }
      guard words.count >= 3, let size = Double(words[words.startIndex + 1]) else { return nil }
      name = String(words[words.startIndex])
      let isEnough = size * (1 + 1e-9)
      change = words.contains("lower") ? -isEnough : isEnough
    }
  }

  @Test(arguments: Profile.builtInNames)
  func whatIsShownFlips(name: String) throws {
    let profile = try Profile.named(name)
    var replayer = Replayer(profiles: [profile], detail: [.margins, .parameterMargins])
    var flips = 0
    for seed in TestEffort.seeds(240) {
      var trace = Recording.exact(seed: seed).trace
      guard trace.touches.last?.phase == .ended, trace.touches.allSatisfy({ $0.finger == 0 }) else {
        continue
      }
      let start = trace.touches[0].location.x
      for index in trace.touches.indices {
        // From near enough to the edge for all of them.
        let x = trace.touches[index].location.x - start + 8
        // This one pops on a swipe to the left.
        trace.touches[index].location.x = name == "vc-transitions" ? 512 - x : x
      }
      for (index, result) in replayer.replay(trace).enumerated() {
        for clauses in result.margin?.clauses ?? [] {
          for change in clauses.texts.compactMap(Change.init) {
            guard let other = try Self.changed(profile, change, result, index) else { continue }
            var changed = Replayer(profiles: [other])
            #expect(
              changed.replay(trace)[index].outcome != result.outcome,
              "seed \(seed): \(result.recognizer) \(result.outcome), \(clauses.texts)")
            flips += 1
          }
        }
      }
    }
    #expect(flips > 0)
  }

  /// The profile with a change; nil where a parameter may not have that value.
  private static func changed(
    _ profile: Profile, _ change: Change, _ result: Replay, _ index: Int
  ) throws -> Profile? {
    if let parameter = profile.parameters.first(where: { $0.name == change.name }) {
      return try? profile.setting(change.name, to: parameter.value + change.change)
    }
    let recognizer = profile.rules.recognizers[index]
    // The change is one at the release: what was computed from move to move stays.
    let end = try #require(result.endedAt) - result.startedAt - 1e-6
    var keys = ""
    if change.name == "progress" {
      let rule = recognizer.progress.text
      let shifted = "(\(rule)) + \(change.change)"
      keys =
        recognizer.followsMoves
        ? #""progress": "if(elapsed >= \#(end), \#(shifted), \#(rule))""#
        : #""progress": "\#(shifted)""#
    } else {
      let velocity = recognizer.velocity
      let rules = [("x", velocity.x), ("y", velocity.y)].map { axis, rule in
        let rule = rule?.text ?? "estimate.\(axis)"
        guard change.name == "velocity.\(axis)" else { return #""\#(axis)": "\#(rule)""# }
        let shifted = rule.replacing(
          "estimate.\(axis)", with: "(estimate.\(axis) + \(change.change))")
        return #""\#(axis)": "if(elapsed >= \#(end), \#(shifted), \#(rule))""#
      }
      keys = """
        "velocity": { "estimator": "\(velocity.estimator.rawValue)", \(rules.joined(separator: ", ")),
          "touchDown": \(velocity.events.contains(.touchDown)),
          "lift": \(velocity.events.contains(.lift)) }
        """
    }
    return try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "extends": "\(profile.name)",
        "recognizers": [{ "name": "\(recognizer.name)", \(keys) }] }
      """)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, matches(last) { rest.removeLast() }
    return rest
  }
}
