import ReplayAnalysis
import SwipeReplay
import TestSupport
import Testing

@testable import ReplayReport

@Suite struct PlaneReportTests {
  @Test(
    "A plane whose outcome changes could not all be found exactly says so",
    arguments: [true, false])
  func exactEdges(isExact: Bool) throws {
    let grid = PlaneGrid(
      .drag, distances: PlaneGrid.distances(extent: 393, coarseness: 8), velocities: [-37, 0, 37])
    let plane = Plane(
      try Profile.named("pj"), SwipeConditions(), grid,
      edgeNodes: isExact ? Plane.edgeNodes : 1)
    let report = PlaneReport([plane])
    let text = report.text(TextReport.Style(columns: 80))
    #expect(text.contains("finishes from \(isExact ? "207" : "209") pt"))
    let note = """

      note  the outcome changes too often to find each change to the last bit; of some
            it is only known between which two swipes of the grid they are

      """
    #expect(text.hasSuffix(note) == !isExact, "\(text)")
    #expect(String(decoding: report.json, as: UTF8.self).contains("\"exactEdges\": \(isExact)"))
  }
}
