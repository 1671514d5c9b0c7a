import GestureRecognition
public import TouchTrace

/// Several profiles side by side on the same traces: what they have in common is done once a trace.
public struct Replayer: Sendable {
  /// Profiles whose recognizers look at the same touches.
  private struct Group: Sendable {
    let needs: TouchSelection.Needs
    var selection = TouchSelection()
    /// Recognizers that no two profiles have to go through a trace twice.
    private(set) var solos: [SoloRecognizer] = []
    /// How they went through the trace at hand, those that have.
    private(set) var courses: [SoloRecognizer.Course] = []
    private var hasPlayed: [Bool] = []

    init(needs: TouchSelection.Needs) {
      self.needs = needs
    }

    mutating func add(_ solo: SoloRecognizer) {
      solos.append(solo)
      courses.append(SoloRecognizer.Course())
      hasPlayed.append(false)
    }

    /// Forgets how they went through the trace before.
    mutating func beginTrace() {
      for index in hasPlayed.indices { hasPlayed[index] = false }
    }

    /// Lets one go through the trace at hand, unless it has.
    mutating func play(_ index: Int, _ trace: Trace) {
      guard !hasPlayed[index] else { return }
      hasPlayed[index] = true
      solos[index].play(selection, of: trace, into: &courses[index])
    }
  }

  /// One profile, and what it shares with others.
  private struct Member: Sendable {
    var replayer: ProfileReplayer
    /// Nil where every touch of every trace counts.
    let group: Int?
    /// For each of its recognizers which one of the group stands for it.
    let stand: [Int]
    /// Whether a recognizer sees a right-to-left trace through a mirror.
    let mirrors: Bool
  }

  /// What is known of a group's touches in the trace at hand.
  private enum Way: Sendable {
    case unknown, everyTouch, selectedTouches, oneSwipe
  }

  private var members: [Member] = []
  private var groups: [Group] = []
  private var ways: [Way] = []

  public init(profiles: [Profile], detail: ReplayDetail = [.margins, .findings]) {
    self.init(profiles: profiles, detail: detail, parameterReach: .infinity)
  }

  /// - Parameter parameterReach: margins of parameters are looked for up to so many times the
  ///   parameter's value; the nearer, the sooner it is known that there is none.
  package init(profiles: [Profile], detail: ReplayDetail, parameterReach: Double) {
    for profile in profiles {
      let replayer = ProfileReplayer(
        profile: profile, detail: detail, parameterReach: parameterReach)
      guard let needs = replayer.selectionNeeds else {
        members.append(
          Member(replayer: replayer, group: nil, stand: [], mirrors: replayer.mirrors))
        continue
      }
      let group = group(with: needs)
      var stand: [Int] = []
      for settings in profile.settings { stand.append(solo(for: settings, in: group)) }
      members.append(
        Member(replayer: replayer, group: group, stand: stand, mirrors: replayer.mirrors))
    }
    ways = groups.map { _ in .unknown }
  }

  private mutating func group(with needs: TouchSelection.Needs) -> Int {
    if let index = groups.firstIndex(where: { $0.needs == needs }) { return index }
    groups.append(Group(needs: needs))
    return groups.count - 1
  }

  private mutating func solo(for settings: RecognizerSettings, in group: Int) -> Int {
    if let index = groups[group].solos.firstIndex(where: { $0.standsFor(settings) }) {
      return index
    }
    groups[group].add(SoloRecognizer(settings))
    return groups[group].solos.count - 1
  }

  /// Adds the results of one trace: gestures in order, for each the profiles in the order they were
  /// given, for each the recognizers in the profile's order.
  public mutating func replay(_ trace: Trace, into results: inout [Replay]) {
    let start = results.count
    beginTrace()
    let subject = TraceIdentity(trace)
    for index in members.indices { replay(trace, subject, with: index, into: &results) }
    if members.count > 1, results.last.map({ $0.gesture > 1 }) ?? false {
      Self.sortByGesture(&results, from: start)
    }
  }

  /// The results of one trace, in the same order; empty for a trace without touches.
  public mutating func replay(_ trace: Trace) -> [Replay] {
    var results: [Replay] = []
    replay(trace, into: &results)
    return results
  }

  /// The results of one trace for each profile apart, as its own replayer gives them.
  public mutating func replayEach(_ trace: Trace) -> [[Replay]] {
    beginTrace()
    var results = members.map { _ in [Replay]() }
    let subject = TraceIdentity(trace)
    for index in members.indices { replay(trace, subject, with: index, into: &results[index]) }
    return results
  }

  /// Forgets the trace at hand, before another one is replayed with one profile at a time.
  mutating func beginTrace() {
    for index in ways.indices { ways[index] = .unknown }
  }

  /// The replayer of a profile.
  subscript(index: Int) -> ProfileReplayer {
    get { members[index].replayer }
    _modify { yield &members[index].replayer }
  }

  /// Adds the results of one trace with one profile.
  mutating func replay(
    _ trace: Trace, _ subject: TraceIdentity, with index: Int, into results: inout [Replay]
  ) {
    switch way(of: index, trace) {
    case .oneSwipe:
      guard let group = members[index].group else { return }
      for solo in members[index].stand { groups[group].play(solo, trace) }
      members[index].replayer.replayOneSwipe(
        trace, subject, courses: groups[group].courses, stand: members[index].stand,
        into: &results)
    case .selectedTouches:
      members[index].replayer.replay(
        trace, selection: members[index].group.map { groups[$0].selection }, into: &results)
    case .everyTouch, .unknown:
      members[index].replayer.replay(trace, selection: nil, into: &results)
    }
  }

  /// How a profile goes through the trace; what it shares with others is done when the first asks.
  private mutating func way(of index: Int, _ trace: Trace) -> Way {
    guard let group = members[index].group,
      !(members[index].mirrors && trace.layoutDirection == .rightToLeft)
    else { return .everyTouch }
    if case .unknown = ways[group] {
      ways[group] = .everyTouch
      if groups[group].selection.select(groups[group].needs, of: trace) {
        let isOneSwipe = groups[group].selection.gestures == 1 && trace.actions.isEmpty
        ways[group] = isOneSwipe ? .oneSwipe : .selectedTouches
      }
      if case .oneSwipe = ways[group] { groups[group].beginTrace() }
    }
    return ways[group]
  }

  /// The profiles give their results one after another; within a gesture that order is kept.
  private static func sortByGesture(_ results: inout [Replay], from start: Int) {
    let sorted = results[start...].enumerated().sorted {
      ($0.element.gesture, $0.offset) < ($1.element.gesture, $1.offset)
    }
    results.replaceSubrange(start..., with: sorted.map(\.element))
  }
}
