package import SwipeReplay

/// Searches for a smaller trace that still shows a decision: first with fewer touches, then with rounder numbers.
///
/// The result is 1-minimal: without any one of its touches it would not show the decision, or no reader would accept
/// it. Equal traces have equal results. Both hold unless ``MinimizeLimits`` end the search.
package struct TraceMinimizer: Sendable {
  private let goal: MinimizeGoal
  private let profiles: [Profile]
  private let original: Trace
  /// The index of the gesture whose decision is kept.
  private let gesture: Int
  /// The decisions to keep, one for each profile.
  private let wanted: [Replay]
  /// Whether smaller traces must have no warnings, as the original has none.
  private let mustBePlausible: Bool
  private var replayer: Replayer
  /// The smallest trace so far; it shows the decisions in its last gesture.
  var smallest: Trace
  private var limits: MinimizeLimits
  /// The cost of a replay with all profiles.
  private let cost: ReplayCost
  private var replays = 0
  /// The number of times that a smaller trace was found.
  private var found = 0

  /// - Parameters:
  ///   - profiles: One profile, or two for ``MinimizeGoal/difference``.
  ///   - gesture: The gesture whose decision is kept, from 1; nil for the first that began, or the
  ///     first that the profiles decide differently.
  /// - Throws: ``AnalysisError`` if the trace has no such gesture, or the profiles decide it alike.
  package init(
    _ trace: Trace, _ profiles: [Profile], keeping goal: MinimizeGoal, gesture: Int? = nil,
    limits: MinimizeLimits = MinimizeLimits()
  ) throws(AnalysisError) {
    self.goal = goal
    self.profiles = profiles
    self.limits = limits
    cost = ReplayCost(profiles)
    original = trace
    replayer = Replayer(profiles: profiles, detail: [])
    let decisions = replayer.replayEach(trace).map(\.decisiveOfEachGesture)
    let gesture = try Self.gesture(gesture, of: decisions, goal, at: trace.source.place)
    self.gesture = gesture
    wanted = decisions.map { $0[gesture] }
    smallest = trace.withoutSyntheticTouches
    smallest.expectation = nil
    mustBePlausible = trace.isPlausible
  }

  /// Returns the index of the gesture whose decision is kept.
  private static func gesture(
    _ chosen: Int?, of decisions: [[Replay]], _ goal: MinimizeGoal, at place: TextPlace
  ) throws(AnalysisError) -> Int {
    let first = decisions[0]
    guard let decisive = first.decisive else {
      throw AnalysisError("the trace has no gesture", at: place)
    }
    if let chosen, chosen > first.count {
      throw AnalysisError(
        "there is no gesture \(chosen); the trace has \(first.count)", at: place)
    }
    guard goal == .difference else { return (chosen ?? decisive.gesture) - 1 }
    let other = decisions[1]
    let candidates = chosen.map { $0 - 1..<$0 } ?? first.indices
    guard let index = candidates.first(where: { first[$0].outcome != other[$0].outcome }) else {
      let outcome = first[candidates.lowerBound].outcome.description
      throw AnalysisError(
        chosen.map { "both profiles decide gesture \($0) alike: \(outcome)" }
          ?? "both profiles decide all gestures alike; the first: \(outcome)",
        at: place)
    }
    return index
  }

  /// Searches until nothing can be removed or rounded, or a limit is reached.
  package mutating func minimized() -> MinimizedTrace {
    endAfterGesture()
    var before = -1
    while found > before, !isExhausted {
      before = found
      removeGestures()
      removeFingers()
      removeContent()
      remove(from: smallest.actions) { trace, actions in trace.with { $0.actions = actions } }
      removeOptions()
      remove(from: smallest.touches) { trace, touches in trace.with { $0.touches = touches } }
      startAtZero()
      roundNumbers()
    }
    return result()
  }

  private mutating func result() -> MinimizedTrace {
    var trace = smallest
    trace.expectation = original.expectation
    let keepsExpectation = original.expectation.map { _ in passesSameChecks(trace) }
    if keepsExpectation == false { trace.expectation = nil }
    return MinimizedTrace(
      trace: trace, keepsExpectation: keepsExpectation, touchesBefore: original.touches.count,
      decisions: decisions(of: trace) ?? wanted, replays: replays, isCut: isExhausted)
  }

  /// Returns whether a trace with the expectation of the original one passes the same checks. Profiles that are not
  /// given are the built-in ones.
  private func passesSameChecks(_ trace: Trace) -> Bool {
    let given = Set(profiles.map(\.name))
    let others = Profile.builtInNames.filter { !given.contains($0) }
      .compactMap { try? Profile.named($0) }
    let settings = CheckSettings(
      profiles: profiles + others, isChosen: false, defaultProfile: profiles.first?.name ?? "")
    guard var worker = try? CheckWorker(settings) else { return false }
    let before = worker.check(original, path: original.source.path)
    let after = worker.check(trace, path: trace.source.path)
    return before.error == nil && after.error == nil
      && before.cases.map(\.status) == after.cases.map(\.status)
  }

  var isExhausted: Bool { replays >= limits.replays || limits.nodes <= 0 }

  /// Makes a trace the smallest one if it shows the decisions, and returns whether it does.
  @discardableResult mutating func accept(_ trace: Trace) -> Bool {
    let elements =
      trace.touches.count + trace.fingers.count + trace.actions.count + trace.content.count
    limits.nodes -= elements * ReplayCost.perTouch
    guard trace.isReadable, !mustBePlausible || trace.isPlausible else { return false }
    replays += 1
    limits.nodes -= cost.nodes(for: trace, gestures: trace.gestures.count)
    guard decisions(of: trace) != nil else { return false }
    smallest = trace
    found += 1
    return true
  }

  /// Returns the decisions of the last gesture, or nil if they are not those to keep.
  private mutating func decisions(of trace: Trace) -> [Replay]? {
    var decisions: [Replay] = []
    for (results, wanted) in zip(replayer.replayEach(trace), wanted) {
      guard let now = results.decisiveOfEachGesture.last,
        now.isSameDecision(as: wanted), goal != .rule || now.rule.isExactly(wanted.rule)
      else { return nil }
      decisions.append(now)
    }
    return decisions
  }

  /// Removes elements of the smallest trace as long as it shows the decisions: large parts first,
  /// then single elements until none can be removed.
  ///
  /// - Parameter make: Returns the trace with only the given elements.
  mutating func remove<Element>(
    from elements: [Element], _ make: (Trace, [Element]) -> Trace
  ) {
    var left = elements
    var size = max(1, left.count / 2)
    while !left.isEmpty, !isExhausted {
      var (start, hasRemoved) = (0, false)
      while start < left.count, !isExhausted {
        let end = min(start + size, left.count)
        let fewer = Array(left[..<start] + left[end...])
        if accept(make(smallest, fewer)) {
          left = fewer
          hasRemoved = true
        } else {
          start = end
        }
      }
      if size > 1 { size /= 2 } else if !hasRemoved { return }
    }
  }

  /// Ends the trace after the gesture whose decision is kept; what follows cannot change it.
  private mutating func endAfterGesture() {
    let gestures = smallest.touchesOfGestures
    guard gesture + 1 < gestures.count else { return }
    accept(smallest.with { $0.touches = Array(gestures[...gesture].joined()) })
  }
}
