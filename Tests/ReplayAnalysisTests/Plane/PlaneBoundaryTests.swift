import SwipeReplay
import Testing

@testable import ReplayAnalysis

@Suite struct PlaneBoundaryTests {
  private let view = SwipeConditions.defaultView

  @Test("The boundary of a rule about a single number is its threshold")
  func thresholds() throws {
    let pj = PlaneBoundary(of: try Profile.named("pj"), view: view).places
    #expect(pj.count > 20)
    #expect(pj.allSatisfy { ($0.progress - 0.5).magnitude < 1e-9 })
    let swiper = PlaneBoundary(of: try Profile.named("sloppy-swiper"), view: view).places
    #expect(swiper.count > 20)
    #expect(swiper.allSatisfy { $0.velocity.magnitude < 1e-6 })
  }

  @Test("A profile with rules that are too long has no boundary")
  func budget() throws {
    let sum = Array(repeating: "hypot(translation.x, translation.y)", count: 90)
      .joined(separator: " + ")
    func places(_ rule: String) throws -> [PlaneBoundary.Place] {
      let json = """
        { "format": "swipe-profile", "version": 1, "recognizers": [ {
          "kind": "pan", "action": "pop", "failWhen": "\(rule) < 0",
          "beginWhen": "\(rule) > 10", "progress": "translation.x / width",
          "decide": [ { "when": "progress > 0.5", "then": "finish" }, { "then": "cancel" } ] } ] }
        """
      let profile = try Profile.named("long.json") { _ in Array(json.utf8) }
      return PlaneBoundary(of: profile, view: view).places
    }
    #expect(try !places("abs(translation.x)").isEmpty)
    #expect(try places(sum).isEmpty)
  }

  @Test("A profile whose outcome changes at every step has no boundary")
  func noise() throws {
    #expect(PlaneBoundary(of: try .noise(terms: 80), view: view).places.isEmpty)
    let calm = try Profile.finishing(when: "progress > 0.5", terms: 80)
    #expect(!PlaneBoundary(of: calm, view: view).places.isEmpty)
  }
}
