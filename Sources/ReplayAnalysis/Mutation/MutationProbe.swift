package import SwipeReplay

/// Tests the checks themselves: keeps the traces, moves each parameter of each checked profile, and
/// finds out whether an expectation or the baseline notices.
package struct MutationProbe: Sendable {
  private typealias Item = (trace: Trace, key: TraceKey, plan: CheckPlan)

  private let settings: CheckSettings
  private let planner: CheckWorker
  private var items: [Item] = []

  /// - Throws: ``AnalysisError`` if the baseline names an unknown profile.
  package init(_ settings: CheckSettings) throws(AnalysisError) {
    self.settings = settings
    planner = try CheckWorker(settings)
  }

  /// Adds a trace.
  ///
  /// - Parameter path: The path of the trace's file as the baseline names it.
  /// - Throws: ``AnalysisError`` if its expectation is invalid.
  package mutating func add(_ trace: Trace, path: String) throws(AnalysisError) {
    let plan = try planner.plan(trace)
    guard !plan.parts.isEmpty else { return }
    items.append((trace, TraceKey(path: path, trace: trace.name), plan))
  }

  package var isEmpty: Bool { items.isEmpty }

  /// The profiles to move: the chosen ones, even if no trace is checked with them, or if none was
  /// chosen, those that any trace is checked with.
  package var profiles: [Profile] {
    if settings.isChosen { return settings.profiles }
    return settings.profiles.indices.filter { index in
      items.contains { $0.plan.parts.contains { $0.profile == index } }
    }.map { settings.profiles[$0] }
  }

  /// Moves each parameter of a checked profile, with which no trace fails as it is.
  package func mutation(of profile: Profile) -> ProfileMutation {
    let (reaches, notMoved) = reaches(of: profile)
    return ProfileMutation(
      profile: profile.name, reaches: reaches, notMoved: notMoved,
      rules: coverage(of: profile))
  }

  /// The total cost of the replays with one profile, in nodes of rules, as ``ReplayCost`` counts
  /// them: a third of a second, and 0.6 ms for each touch, far above what common profiles need.
  private static let nodes = (base: 1 << 26, perTouch: 1 << 17)

  /// Returns the reach of each parameter of a checked profile, and the parameters that were not
  /// moved to the end since the replays would have cost too much.
  private func reaches(of profile: Profile) -> (reaches: [ParameterReach], notMoved: [String]) {
    let cost = ReplayCost([profile])
    var (nodes, touches) = (ReplayCost.newProfile, 0)
    for (item, _) in parts(of: profile) {
      nodes += cost.nodes(for: item.trace, gestures: item.trace.gestures.count)
      touches += item.trace.touches.count
    }
    var left = Self.nodes.base + Self.nodes.perTouch * touches
    var (reaches, notMoved): ([ParameterReach], [String]) = ([], [])
    for parameter in profile.parameters {
      let isSwitch = profile.isSwitch(parameter)
      let search = ReachSearch(value: parameter.value, isSwitch: isSwitch) { value in
        left -= nodes
        guard left >= 0 else { return .notAllowed }
        do throws(ProfileError) {
          let moved = try profile.setting(parameter.name, to: value)
          return firstToNotice(moved).map { .noticed(by: $0) } ?? .unnoticed
        } catch {
          return .notAllowed
        }
      }
      let reach = ParameterReach(
        parameter: parameter.name, value: parameter.value, down: search.end(-1), up: search.end(1))
      if left >= 0 { reaches.append(reach) } else { notMoved.append(parameter.name) }
    }
    return (reaches, notMoved)
  }

  /// Returns how often each rule of a checked profile settled a gesture.
  func coverage(of profile: Profile) -> [RuleCoverage] {
    var rules = RuleCoverage.rules(of: profile)
    var replayer = Replayer(profiles: [profile], detail: [])
    for (item, _) in parts(of: profile) {
      for result in replayer.replay(item.trace) {
        if let index = rules.firstIndex(where: { $0.settled(result) }) { rules[index].count += 1 }
      }
    }
    return rules
  }

  /// Returns the name of the first trace that fails with a profile, or nil if all pass.
  package func firstToNotice(_ profile: Profile) -> String? {
    var worker = planner.copy(
      with: settings.profiles.map { $0.name.isExactly(profile.name) ? profile : $0 })
    return parts(of: profile).first { item, part in
      worker.check(item.trace, item.key, CheckPlan(parts: [part]), explains: false).cases
        .contains { $0.status == .failed }
    }?.item.trace.name
  }

  /// Returns the traces that a profile is checked with.
  private func parts(of profile: Profile) -> [(item: Item, part: CheckPlan.Part)] {
    let index = settings.profiles.firstIndex { $0.name.isExactly(profile.name) }
    return items.flatMap { item in
      item.plan.parts.filter { $0.profile == index }.map { (item, $0) }
    }
  }
}
