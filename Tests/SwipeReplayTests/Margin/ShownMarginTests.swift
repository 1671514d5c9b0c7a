import RuleLanguage
import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

/// Margins as people read them, `lifting at 198 pt/s or more, or finishProgress below 0.433`: anything beyond that number leads
/// to another outcome.
@Suite struct ShownMarginTests {
  /// A change named by a margin.
  private enum Change {
    /// - Parameter velocity: the velocity along the axis after it; nil for that of the lift.
    case travel(Margin.Axis, by: Double, velocity: Double?)
    case velocity(Margin.Axis, by: Double)
    case parameter(String, to: Double)

    /// Whether it is none of the finger: for a gesture that never began, those were replayed.
    var isOfParameter: Bool { if case .parameter = self { true } else { false } }

    /// Parses a clause. Fails for a change without a number: `any farther`.
    init?(_ clause: String, of result: Replay) {
      var words = clause.split(separator: " ").map { $0.trimmingSuffix { ",;".contains($0) } }
        .filter { !["or", "to", "the", "over"].contains($0) }.map(String.init)
      let isEnough = 1 + 1e-9
      if words.starts(with: ["lifting", "at"]) { words.removeFirst(2) }
      let isUnder = words.first == "under"
      if isUnder { words.removeFirst() }
      if words.count >= 2, words[1].hasPrefix("pt"), let size = Double(words[0]) {
        let isTravel = words[1] == "pt"
        let direction = words.firstIndex { ["left", "right", "up", "down"].contains($0) }
        let axis =
          direction.map { ["up", "down"].contains(words[$0]) ? .y : .x }
          ?? (isTravel
            ? (result.lift?.travel ?? result.lift?.restTravel)?.axis : result.margin?.velocityAxis)
          ?? Margin.Axis.x
        let translation = result.values?.translation ?? .zero
        let velocity = result.values?.velocity ?? .zero
        let estimate =
          result.margin?.estimate?.estimate ?? (axis == .x ? velocity.x : velocity.y)
        let now = isTravel ? (axis == .x ? translation.x : translation.y) : estimate
        let way =
          direction.map { ["right", "down"].contains(words[$0]) ? 1.0 : -1 } ?? (now < 0 ? -1 : 1)
        let isBack = isUnder || words.dropFirst(2).first == "less"
        let change = size * way * (isBack ? -1 : 1) * isEnough
        let speed = size * way * (isBack ? 1 / isEnough : isEnough)
        self =
          isTravel
          ? .travel(axis, by: change, velocity: Self.velocity(after: words, like: estimate))
          : .velocity(axis, by: speed - now)
      } else if words.count >= 3, let value = Double(words[2]),
        ["below", "above"].contains(words[1])
      {
        let isUp = words[1] == "above"
        self = .parameter(
          words[0], to: value + (isUp ? 1 : -1) * max(value.magnitude * 1e-9, 1e-300))
      } else if words.count >= 4, ["at", "set"].contains(words[1]), let value = Double(words[3]) {
        self = .parameter(words[0], to: value)
      } else {
        return nil
      }
    }

    /// `… and lifting at rest`, `no faster than 800 pt/s` or `slower than 800 pt/s`
    private static func velocity(after words: [String], like estimate: Double) -> Double? {
      guard let place = words.firstIndex(of: "lifting") else { return nil }
      let speed = words[place...].lazy.compactMap(Double.init).first ?? 0
      return speed * (1 - 1e-9) * (estimate < 0 ? -1 : 1)
    }
  }

  @Test(arguments: Profile.builtInNames + ["decides-while-dragging"])
  func whatIsShownFlips(name: String) throws {
    let profile = try FixtureFiles.profile(name)
    var replayer = Replayer(profiles: [profile], detail: [.margins, .parameterMargins, .findings])
    var flips = 0
    for seed in TestEffort.seeds(240) {
      var trace = Recording.exact(seed: seed).trace
      guard trace.touches.last?.phase == .ended, trace.touches.allSatisfy({ $0.finger == 0 }) else {
        continue
      }
      let start = trace.touches[0].location.x
      for index in trace.touches.indices {
        // Near enough to the edge for all of them.
        let x = trace.touches[index].location.x - start + 8
        // This one pops on a swipe to the left.
        trace.touches[index].location.x = name == "vc-transitions" ? 512 - x : x
      }
      for (index, result) in replayer.replay(trace).enumerated() {
        for changes in result.changes {
          for text in changes.texts {
            guard let change = Change(text, of: result),
              result.beganAt != nil || change.isOfParameter
            else { continue }
            guard let other = try Self.changed(profile, name, change, result, index) else {
              continue
            }
            var changed = Replayer(profiles: [other])
            #expect(
              changed.replay(trace)[index].outcome != result.outcome,
              "seed \(seed): \(result.recognizer) \(result.outcome), \(changes.texts)")
            flips += 1
          }
        }
      }
    }
    #expect(flips > 0)
  }

  @Test("The time of the lift that is shown is the one at which the decision flips")
  func time() throws {
    func replay(until elapsed: Double) throws -> Replay {
      // The swipe takes less.
      let swipe = Recording().swipe(by: 100)
      let now = try #require(swipe.lift().replayed(with: "framework7").first)
      let rest = elapsed - (now.endedAt ?? 0) + now.startedAt
      return try #require(swipe.lift(after: rest).replayed(with: "framework7").first)
    }
    for (outcome, elapsed, change) in [
      (Outcome.finish, 0.2, "lifting after at least 300 ms"),
      (.finish, 0.3 - 1e-6, "lifting after at least 300 ms"),
      (.cancel, 0.3 + 1e-6, "lifting in less than 300 ms"),
      (.cancel, 2, "lifting in less than 300 ms"),
    ] {
      let replay = try replay(until: elapsed)
      #expect(replay.outcome == outcome)
      #expect(replay.marginExplanation.contains(change), "\(replay.marginExplanation)")
    }
  }

  /// Returns the profile with a change, or nil if a parameter may not have that value.
  private static func changed(
    _ profile: Profile, _ name: String, _ change: Change, _ result: Replay, _ index: Int
  ) throws -> Profile? {
    let recognizer = profile.rules.recognizers[index]
    // The change applies at the release: values accumulated over the moves stay. If moves can decide, it applies to
    // each of them.
    let end =
      recognizer.changed == nil ? try #require(result.endedAt) - result.startedAt - 1e-6 : 0
    let keys: String
    switch change {
    case .parameter(let name, let value): return try? profile.setting(name, to: value)
    case .travel(let axis, let amount, let velocity):
      keys = travelled(amount, axis, recognizer, at: end, velocity: velocity)
    case .velocity(let axis, let amount): keys = faster(amount, axis, recognizer, at: end)
    }
    let base = Profile.builtInNames.contains(name) ? name : "./Fixtures/profiles/\(name).json"
    let json = """
      { "format": "swipe-profile", "version": 1, "extends": "\(base)",
        "recognizers": [{ "name": "\(recognizer.name)", \(keys) }] }
      """
    return try Profile.named("changed.json") {
      $0 == "changed.json" ? Array(json.utf8) : try? FixtureFiles.bytes($0)
    }
  }

  /// Returns the rules of a recognizer with a longer last move, after which the finger may have another velocity.
  private static func travelled(
    _ amount: Double, _ axis: Margin.Axis, _ recognizer: RecognizerProfile, at end: Double,
    velocity other: Double?
  ) -> String {
    func shifted(_ rule: String) -> String {
      let names = ["translation", "location", "position", "step"].map { "\($0).\(axis)" }
      return names.reduce(rule) { $0.replacing($1, with: "(\($1) + \(amount))") }
    }
    let progress = recognizer.progress.text
    func shifted(_ rules: [RecognizerProfile.DecisionRule]) -> String {
      let texts = rules.map { rule in
        (rule.when.map { #""when": "\#(shifted($0.text))", "# } ?? "")
          + #""then": "\#(rule.decision?.rawValue ?? "ignore")""#
      }
      return texts.map { "{\($0)}" }.joined(separator: ", ")
    }
    let changed = recognizer.changed.map { "\"changed\": [\(shifted($0.rules))]," } ?? ""
    let shiftedProgress =
      recognizer.followsMoves
      ? "if(elapsed >= \(end), \(shifted(progress)), \(progress))" : shifted(progress)
    return """
      "progress": "\(shiftedProgress)",
      \(velocity(recognizer, at: end) { along, rule in
        guard let other else { return shifted(rule) }
        return shifted(rule.replacing("estimate.\(along)", with: along == axis ? "(\(other))" : "0"))
      }),
      \(changed)
      "decide": [\(shifted(recognizer.decide))]
      """
  }

  /// Returns the velocity of a recognizer with a larger estimate at the end.
  private static func faster(
    _ amount: Double, _ changed: Margin.Axis, _ recognizer: RecognizerProfile, at end: Double
  ) -> String {
    velocity(recognizer, at: end) { axis, rule in
      changed == axis
        ? rule.replacing("estimate.\(axis)", with: "(estimate.\(axis) + \(amount))") : rule
    }
  }

  /// Returns the velocity of a recognizer with other rules at the end.
  private static func velocity(
    _ recognizer: RecognizerProfile, at end: Double, _ change: (Margin.Axis, String) -> String
  ) -> String {
    let velocity = recognizer.velocity
    let rules = [(Margin.Axis.x, velocity.x), (.y, velocity.y)].map { axis, rule in
      let rule = rule?.text ?? "estimate.\(axis)"
      let changed = change(axis, rule)
      return changed == rule
        ? #""\#(axis)": "\#(rule)""#
        : #""\#(axis)": "if(elapsed >= \#(end), \#(changed), \#(rule))""#
    }
    return """
      "velocity": { "estimator": "\(velocity.estimator.rawValue)", \(rules.joined(separator: ", ")),
        "touchDown": \(velocity.events.contains(.touchDown)),
        "lift": \(velocity.events.contains(.lift)) }
      """
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, matches(last) { rest.removeLast() }
    return rest
  }
}
