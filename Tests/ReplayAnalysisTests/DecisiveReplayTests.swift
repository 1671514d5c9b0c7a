import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct DecisiveReplayTests {
  @Test("A recognizer that began is preferred to one that failed, in any order")
  func began() throws {
    let forward = Recording().with { $0.navigation.forward = ["ahead"] }
      .touchDown(at: 390).move(by: -250, over: 0.2).lift()
    let results = try forward.replayed(with: "shuttle")
    #expect(results.map(\.recognizer) == ["pop", "push"])
    #expect(results.decisive?.recognizer == "push")
  }

  @Test("A refusal is preferred to a failure, and the first of equal results wins")
  func refused() throws {
    let root = try swipe(progress: 0.6, stack: 1).replayed(with: "shuttle")
    #expect(root.decisive?.outcome == .refused)
    #expect(Array(root.reversed()).decisive?.outcome == .refused)
    let short = try Recording().touchDown(at: 200).move(by: 2).lift().replayed(with: "shuttle")
    #expect(short.map(\.outcome) == [.failed, .failed])
    #expect(short.decisive?.recognizer == "pop")
    #expect([Replay]().decisive == nil)
  }

  @Test("Of recognizers that never began, the last to fail is preferred")
  func never() throws {
    let tap = try Recording().touchDown(at: 200).move(by: 2).lift().replayed(with: "system-26")
    #expect(tap.map(\.recognizer) == ["edge", "content"])
    #expect(tap.decisive?.recognizer == "content")
    let failed = Replay.example(.failed, rule: "too short", recognizer: "failed", endedAt: 0.2)
    let open = Replay.example(.open, rule: "", recognizer: "open")
    #expect([failed, open].decisive?.recognizer == "open")
  }

  @Test("A result with a transition is preferred, then the recognizer that began first")
  func first() {
    let early = Replay.example(.finish, rule: "otherwise", recognizer: "early", beganAt: 0.01)
    let late = Replay.example(.finish, rule: "otherwise", recognizer: "late", beganAt: 0.02)
    #expect([late, early].decisive?.recognizer == "early")
    let same = Replay.example(.finish, rule: "otherwise", recognizer: "same", beganAt: 0.01)
    #expect([same, early].decisive?.recognizer == "same")
    let idle = Replay.example(.nothing, rule: "no view is presented", beganAt: 0.005)
    #expect([idle, late].decisive?.recognizer == "late")
    let refused = Replay.example(.refused, rule: "root", recognizer: "refused")
    #expect([refused, idle].decisive?.outcome == .nothing)
  }
}
