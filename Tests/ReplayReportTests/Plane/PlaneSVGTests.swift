import ReplayAnalysis
import SwipeReplay
import Testing

@testable import ReplayReport

@Suite struct PlaneSVGTests {
  private let grid = PlaneGrid(
    .drag, distances: PlaneGrid.distances(extent: 393), velocities: [-370, 0, 370, 740])

  private func plane(_ profile: Profile) -> Plane { Plane(profile, SwipeConditions(), grid) }

  private func svg(_ planes: [Plane]) -> String {
    String(decoding: PlaneReport(planes).svg, as: UTF8.self)
  }

  /// The left and right ends of a class's areas, each with its lower and upper end.
  private func areas(_ kind: String, in svg: String) throws -> [[Double]] {
    let start = try #require(svg.firstRange(of: "<path class=\"\(kind)\" d=\""))
    let path = svg[start.upperBound...].prefix { $0 != "\"" }
    return path.split(separator: "M").map { area in
      let numbers = area.split { "VHZ ".contains($0) }.compactMap { Double($0) }
      return [numbers[0], numbers[3], numbers[1], numbers[2]]
    }
  }

  @Test("The areas begin and end where the outcomes change")
  func positions() throws {
    let plane = plane(try Profile.named("system"))
    let found = try areas("finish", in: svg([plane]))
    #expect(!found.isEmpty)
    for row in grid.velocities.indices {
      let band = plane.band(of: row)
      // 64 to 620 are 0 to 393 pt; 336 to 44 are all velocities.
      let all = plane.band(of: 0).lowerBound...plane.band(of: 3).upperBound
      func y(_ velocity: Double) -> Double {
        336 - (velocity - all.lowerBound) / (all.upperBound - all.lowerBound) * 292
      }
      for edge in plane.edgesOfRows[row] where edge.after == .finish {
        let x = 64 + edge.first / 393 * 556
        #expect(
          found.contains {
            ($0[0] - x).magnitude < 0.06 && $0[2] >= y(band.lowerBound) - 0.06
              && $0[3] <= y(band.upperBound) + 0.06
          }, "\(x) in row \(row)")
      }
    }
  }
}
