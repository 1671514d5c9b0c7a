import Testing

@testable import ReplayAnalysis

@Suite struct ReachSearchTests {
  /// Returns a search for a value that is noticed outside the first range and not allowed outside the second.
  private func search(
    _ value: Double, unnoticed: ClosedRange<Double>, allowed: ClosedRange<Double>? = nil,
    wholeOnly: Bool = false
  ) -> ReachSearch {
    ReachSearch(value: value) { asked in
      if let allowed, !allowed.contains(asked) { return .notAllowed }
      if wholeOnly, asked != asked.rounded() { return .notAllowed }
      return unnoticed.contains(asked) ? .unnoticed : .noticed(by: "trace")
    }
  }

  @Test(
    "The bound is found precisely on either side and at any scale",
    arguments: [(0.5, 0.49, 0.52), (100, 99.5, 900), (-4, -4.3, -1), (1e-6, 0.9e-6, 5e-6)])
  func bounds(value: Double, low: Double, high: Double) throws {
    let search = search(value, unnoticed: low...high)
    for (sign, bound) in [(-1.0, low), (1.0, high)] {
      let end = search.end(sign)
      let first = try #require(end.first)
      #expect(end.noticedBy == "trace")
      #expect(sign * (bound - end.last) >= 0 && sign * (first - bound) > 0)
      #expect((first - end.last).magnitude <= (first - value).magnitude / 32)
    }
  }

  @Test("A switch has one other value")
  func ofSwitch() {
    let search = ReachSearch(value: 1, isSwitch: true) {
      $0 == 0 ? .noticed(by: "trace") : .unnoticed
    }
    #expect(search.end(-1) == .init(last: 1, first: 0, noticedBy: "trace"))
    #expect(search.end(1) == .init(last: 1, isLastAllowed: true))
  }

  @Test("A value of 0 is moved by absolute steps")
  func zero() throws {
    let end = search(0, unnoticed: -1e9...20).end(1)
    let first = try #require(end.first)
    #expect(end.last <= 20 && first > 20 && first < 22)
    #expect(search(0, unnoticed: -1e9...20).end(-1) == .init(last: -1000))
  }

  @Test("A count moves by whole numbers")
  func whole() {
    let search = search(10, unnoticed: 7...10, wholeOnly: true)
    #expect(search.end(1) == .init(last: 10, first: 11, noticedBy: "trace"))
    #expect(search.end(-1) == .init(last: 7, first: 6, noticedBy: "trace"))
  }

  @Test("The search ends where the profile allows no further value")
  func notAllowed() {
    let end = search(77.5, unnoticed: 0...1000, allowed: 0...90).end(1)
    #expect(end == .init(last: 77.5 + 77.5 * 0.1, isLastAllowed: true))
  }

  @Test(
    "A parameter is loose if it can move by a tenth of its value",
    arguments: [(0.4501, 0.5499, false), (0.45, 0.5, true), (0.5, 0.55, true)])
  func loose(down: Double, up: Double, isLoose: Bool) {
    let reach = ParameterReach(
      parameter: "n", value: 0.5,
      down: .init(last: down, first: 0, noticedBy: "t"),
      up: .init(last: up, first: 1, noticedBy: "t"))
    #expect(reach.isLoose == isLoose)
  }
}
