import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct MutationProbeTests {
  private func probe(_ settings: CheckSettings, _ expectations: [(Double, String?)]) throws
    -> MutationProbe
  {
    var probe = try MutationProbe(settings)
    for (index, (progress, expect)) in expectations.enumerated() {
      let trace = try swipe(progress: progress).trace("t\(index)", expect: expect)
      try probe.add(trace, path: trace.source.path)
    }
    return probe
  }

  @Test("Traces on both sides of a threshold confine it between them")
  func bites() throws {
    let profile = try Profile.named("pj")
    let probe = try probe(
      .chosen(profile), [(0.49, #"{"pj":"cancel"}"#), (0.51, #"{"pj":"finish"}"#)])
    #expect(probe.firstToNotice(profile) == nil)
    let reach = try #require(probe.mutation(of: profile).reaches.first)
    #expect(reach.parameter == "finishProgress" && !reach.isLoose)
    #expect(reach.down.noticedBy == "t0" && reach.up.noticedBy == "t1")
    let (low, high) = (reach.down.last, reach.up.last)
    // `progress > finishProgress`: 0.49 itself still cancels the first, 0.51 cancels the second.
    #expect(low >= 0.49 && low < 0.4905 && high < 0.51 && high > 0.5095)
  }

  @Test("A threshold far from all traces is loose; a baseline notices as expectations do")
  func loose() throws {
    let profile = try Profile.named("pj")
    let far = try probe(.chosen(profile), [(0.1, #"{"pj":"cancel"}"#)])
    #expect(far.mutation(of: profile).reaches.first?.isLoose == true)
    let traces = [try swipe(progress: 0.49).trace("t0"), try swipe(progress: 0.51).trace("t1")]
    let settings = CheckSettings.chosen(profile, baseline: try record(traces, with: profile))
    let recorded = try probe(settings, [(0.49, nil), (0.51, nil)])
    #expect(recorded.mutation(of: profile).reaches.first?.isLoose == false)
  }

  @Test("Rules that decide a cancel by the system count as used, those that change nothing do not")
  func coverageOfDecisions() throws {
    let rules = #""decide": [{"when": "progress > 0.5", "then": "finish"}, {"then": "cancel"}]"#
    func unused(_ recording: Recording) throws -> [String] {
      let profile = try Profile.read(
        """
        {"format": "swipe-profile", "version": 1, "name": "p", "recognizers": [
          {"name": "pan", "kind": "pan", "action": "pop", "progress": "translation.x / width", \(rules)}]}
        """)
      var probe = try MutationProbe(.chosen(profile))
      try probe.add(try recording.trace("t", expect: #"{"p":{"progress":0.7}}"#), path: "t.json")
      return probe.coverage(of: profile).filter { $0.count == 0 }.map(\.rule)
    }
    let far = Recording().touchDown(at: 10).move(by: 290, over: 0.1)
    #expect(try unused(far.lift()) == ["otherwise"])
    #expect(try unused(far.cancel()) == ["otherwise"])
    let root = far.with { $0.navigation = NavigationStack(depth: 1) }
    #expect(try unused(root.lift()) == ["progress > 0.5", "otherwise"])
  }

  @Test("If the replays would take too long, the remaining parameters are listed")
  func limit() throws {
    let names = (0..<30).map { "p\($0)" }
    let sum = Array(repeating: "abs(translation.x)", count: 120).joined(separator: " + ")
    let recognizers = (0..<20).map { index in
      """
      {"name": "r\(index)", "kind": "pan", "action": "pop", "progress": "translation.x / width",
       "failWhen": "\(sum) + \(names.joined(separator: " + ")) < 0",
       "decide": [{"when": "progress > 0.5", "then": "finish"}, {"then": "cancel"}]}
      """
    }
    let profile = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "name": "long",
       "parameters": {\(names.map { "\"\($0)\": 1" }.joined(separator: ", "))},
       "recognizers": [\(recognizers.joined(separator: ","))]}
      """)
    let mutation = try probe(.chosen(profile), [(0.49, #"{"long":"cancel"}"#)])
      .mutation(of: profile)
    #expect(!mutation.reaches.isEmpty && !mutation.notMoved.isEmpty && !mutation.isTight)
    #expect(mutation.reaches.map(\.parameter) + mutation.notMoved == names)
    let pj = try Profile.named("pj")
    let usual = try probe(.chosen(pj), [(0.49, #"{"pj":"cancel"}"#)]).mutation(of: pj)
    #expect(usual.notMoved.isEmpty)
  }

  @Test("A change of the picture alone is noticed by a check on a frame")
  func picture() throws {
    let profile = try Profile.named("system")
    for (expect, isLoose) in [
      (#"{"system":"finish"}"#, true), (#"{"system":{"frames[11].to.x":"-48 ± 0.1"}}"#, false),
    ] {
      let reaches = try probe(.chosen(profile), [(0.6, expect)]).mutation(of: profile).reaches
      #expect(reaches.first { $0.parameter == "parallax" }?.isLoose == isLoose)
    }
  }

  @Test("Rules that never settled a gesture are reported")
  func coverage() throws {
    let profile = try Profile.named("pj")
    let probe = try probe(
      .chosen(profile), [(0.1, #"{"pj":"cancel"}"#), (0.6, #"{"pj":"finish"}"#)])
    let coverage = probe.coverage(of: profile)
    #expect(
      coverage.filter { $0.count == 0 }.map(\.rule) == [
        "root", "distance", "transitioning", "direction", "disabled",
      ])
    #expect(coverage.filter { $0.kind == .decide }.map(\.count) == [1, 1])
  }

  @Test("A chosen profile that no trace checks is untested, and one not chosen is left out")
  func unchecked() throws {
    let (pj, zeroj) = (try Profile.named("pj"), try Profile.named("zeroj"))
    let chosen = try probe(.chosen(pj, zeroj), [(0.1, #"{"pj":"cancel"}"#)])
    #expect(chosen.profiles.map(\.name) == ["pj", "zeroj"])
    let reaches = chosen.mutation(of: zeroj).reaches
    #expect(!reaches.isEmpty && reaches.allSatisfy { $0.isUnexercised && $0.isLoose })
    #expect(chosen.coverage(of: zeroj).allSatisfy { $0.count == 0 })
    #expect(try probe(.builtIn(), [(0.1, #"{"pj":"cancel"}"#)]).profiles.map(\.name) == ["pj"])
    #expect(try probe(.chosen(zeroj), [(0.1, #"{"pj":"cancel"}"#)]).isEmpty)
  }

  @Test("A failing check notices every value, and is reported before any value is moved")
  func red() throws {
    let profile = try Profile.named("pj")
    let probe = try probe(.chosen(profile), [(0.1, #"{"pj":"finish"}"#)])
    #expect(probe.firstToNotice(profile) == "t0")
  }
}
