import Testing

@testable import RuleLanguage

@Suite struct RuleLineTests {
  /// The rounding error of a sum is included.
  @Test func differencesEncloseTheExactOne() throws {
    let (one, small) = (try #require(RuleLine(1)), try #require(RuleLine(0x1p-60)))
    let bounds = try #require(one.difference(small))
    #expect(bounds.lower < 1 && bounds.upper >= 1)
    let other = try #require(small.difference(one))
    #expect(other.lower <= -1 && other.upper > -1)
  }

  @Test func theSameLineHasNoDifference() throws {
    let line = try #require(RuleLine(from: 0.1, through: 0.7))
    let bounds = try #require(line.difference(line))
    #expect(bounds == (0, 0))
    // A rounded one is near, and not the same.
    let doubled = try #require(line.times(2)?.over(2)?.difference(line))
    #expect(doubled.lower < 0 && doubled.upper > 0 && doubled.upper < 1e-14)
  }

  @Test func boundsReachTheEnds() throws {
    for (low, high) in [(0.1, 0.7), (-1e300, 3), (0, .leastNonzeroMagnitude), (5, 5.0.nextUp)] {
      let bounds = try #require(RuleLine(from: low, through: high)).bounds
      #expect(bounds.lower <= low && high <= bounds.upper)
    }
  }

  @Test func aLineThatMayOverflowIsNil() throws {
    let line = try #require(RuleLine(from: 0, through: 0x1p1020))
    #expect((line + line)?.bounds == nil)
    #expect(line.times(2)?.bounds == nil)
    #expect(line.over(0)?.bounds == nil)
    #expect(line.times(.nan)?.bounds == nil)
    #expect(RuleLine(.infinity)?.bounds == nil)
    #expect(RuleLine(.nan)?.bounds == nil)
  }
}
