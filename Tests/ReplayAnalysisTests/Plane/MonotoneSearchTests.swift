import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct MonotoneSearchTests {
  private func violations(
    _ name: String, _ shapes: [SwipeShape] = SwipeShape.allCases
  ) throws -> [MonotoneViolation] {
    var search = MonotoneSearch(
      try Profile.named(name), SwipeConditions(), shapes: shapes,
      distances: PlaneGrid.distances(extent: 393).enumerated().filter { $0.offset % 4 == 0 }
        .map(\.element),
      velocities: stride(from: -1480, through: 2960, by: 185).map { Double($0) })
    let violations = search.violations()
    #expect(search.swipes > 100)
    return violations
  }

  @Test("Rules of one threshold are monotone", arguments: ["pj", "swipe", "sloppy-swiper"])
  func monotone(name: String) throws {
    #expect(try violations(name).isEmpty)
  }

  @Test("The defect that react-navigation fixed is found in both statements")
  func absoluteValue() throws {
    let found = try violations("react-navigation-before-7700").filter { !$0.dependsOnSampling }
    #expect(Set(found.map(\.statement)) == [.farther, .faster])
    #expect(found.allSatisfy { $0.shapes.contains(.drag) && $0.less.swipe.velocity < 0 })
    let mended = try violations("react-navigation").filter { !$0.dependsOnSampling }
    #expect(mended.isEmpty)
  }

  @Test("The time limit of framework7 causes violations, for slower swipes and for rests")
  func timeGate() throws {
    let found = try violations("framework7").filter { !$0.dependsOnSampling }
    #expect(Set(found.map(\.statement)) == [.farther, .laterLift])
  }

  @Test("Only some of many violating lines are examined again", .slow)
  func manyLines() throws {
    var search = MonotoneSearch(
      try .noise(), SwipeConditions(), distances: PlaneGrid.distances(extent: 393),
      velocities: PlaneGrid.velocities())
    let found = search.violations().filter { !$0.dependsOnSampling }
    #expect(Set(found.map(\.statement)) == [.farther, .faster])
    let lines = found.reduce(0) { $0 + $1.lines.count }
    #expect(lines > 500)
    #expect(search.linesToRepeat < lines / 2)
  }

  @Test("A violation by an estimator that lags behind a short fling depends on the sampling")
  func sampling() throws {
    let found = try violations("telegram-ios", [.fling])
    #expect(!found.isEmpty)
    let isSampling = found.allSatisfy { $0.dependsOnSampling }
    #expect(isSampling)
  }

  @Test(
    "The swipes of a violation replay to the results that it states",
    arguments: ["framework7", "react-navigation-before-7700", "telegram-ios", "chromium"])
  func replay(name: String) throws {
    let found = try violations(name)
    #expect(!found.isEmpty)
    for violation in found {
      for (swipe, result) in [violation.less, violation.more] {
        let trace = try #require(swipe.trace(SwipeConditions(), name: ""))
        var replayer = Replayer(profiles: [try Profile.named(name)])
        let again = try #require(replayer.replay(trace).decisive)
        #expect(again.outcome == result.outcome)
        #expect(again.rule == result.rule)
      }
      let (less, more) = (violation.less.swipe, violation.more.swipe)
      switch violation.statement {
      case .farther:
        #expect(less.distance < more.distance && less.velocity == more.velocity)
        #expect(violation.less.result.outcome == .finish)
        #expect(violation.more.result.outcome != .finish)
      case .faster:
        #expect(less.velocity < more.velocity && less.distance == more.distance)
        #expect(violation.less.result.outcome == .finish)
        #expect(violation.more.result.outcome != .finish)
      case .laterLift:
        #expect(less.rest < more.rest && less.velocity == 0 && more.velocity == 0)
        #expect(
          (violation.less.result.outcome == .finish) != (violation.more.result.outcome == .finish))
      }
    }
  }
}
