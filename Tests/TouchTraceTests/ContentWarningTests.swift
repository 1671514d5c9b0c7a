import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// Content that is likely a mistake is read with a warning.
@Suite struct ContentWarningTests {
  private func warnings(_ pieces: String) throws -> [String] {
    let touches = [(0, "began", 5), (16, "moved", 90), (32, "moved", 170), (48, "ended", 240)].map {
      #"{"time":\#($0.0),"phase":"\#($0.1)","x":\#($0.2),"y":400}"#
    }
    let reading = Reading(
      document(
        extra: "\"timeUnit\":\"ms\",\"content\":[\(pieces)],",
        touches: touches.joined(separator: ",")))
    #expect(reading.refusals == [])
    return try #require(reading.traces.first).warnings.map { "\($0.kind) \($0)" }
  }

  @Test(
    "A rectangle is outside where no part of it is in the view",
    arguments: [
      ("0, 0, 393, 852", false), ("392.5, 0, 10, 10", false), ("393, 0, 10, 10", true),
      ("393.5, 0, 10, 10", true), ("-10, 0, 10.5, 10", false), ("-10, 0, 10, 10", true),
      ("-10, 0, 9.5, 10", true), ("0, 851.5, 10, 10", false), ("0, 852, 10, 10", true),
      ("0, -10, 10, 10.5", false), ("0, -10, 10, 10", true), ("0, 0, 0, 0", false),
      ("393, 852, 0, 0", true), ("-1, 5, 0, 0", true), ("-1e9, -1e9, 1e9, 1e9", true),
      ("-5e8, -5e8, 1e9, 1e9", false),
    ])
  func outside(_ rect: String, isOutside: Bool) throws {
    let found = try warnings(#"{"kind": "map", "rect": [\#(rect)]}"#)
    #expect(
      found
        == (isOutside
          ? [
            "contentOutsideView dir/a.json:1:1: warning: content[0].rect: the map is outside of the view "
              + "of 393x852; is its rect in pixels, or in another view?"
          ] : []))
  }

  @Test(
    "An offset may be beyond the end by the size of the rectangle",
    arguments: [
      // 1600 points in 393 end at 1207, and at 1223 with the inset.
      ("1223, 0", nil), ("1616, 0", nil), ("1616.5, 0", "394"), ("-400, 0", nil),
      ("-403, 0", nil), ("-404, 0", "394"), ("0, 160", nil), ("0, 160.5", "161"),
      ("0, -160", nil), ("0, -161", "161"), ("3669, 0", "2446"),
    ] as [(String, String?)])
  func offsets(_ offset: String, distance: String?) throws {
    let found = try warnings(
      #"""
      {"kind": "map", "rect": [0, 0, 9, 9]},
      {"kind": "scroll", "name": "Photos", "axis": "horizontal", "rect": [0, 100, 393, 160],
       "contentSize": [1600, 160], "contentInset": [0, 10, 0, 16], "contentOffset": [\#(offset)]}
      """#)
    #expect(
      found
        == (distance.map {
          [
            "contentOffset dir/a.json:1:1: warning: content[1].contentOffset: the scroll view 'Photos' is "
              + "scrolled \($0) pt beyond its end; is its offset in pixels?"
          ]
        } ?? []))
  }

  @Test func contentThatScrollsOnHasNoEnd() throws {
    #expect(
      try warnings(#"{"kind": "map", "rect": [0, 0, 9, 9], "contentOffset": [1e9, -1e9]}"#) == [])
  }

  @Test func oneOfEachKindIsEnough() throws {
    let piece = #"{"kind":"map","rect":[400,0,9,9],"contentSize":[9,9],"contentOffset":[99,0]}"#
    let found = try warnings(piece + "," + piece)
    #expect(found.map { $0.prefix { $0 != " " } } == ["contentOutsideView", "contentOffset"])
    #expect(found.allSatisfy { $0.contains("content[0]") })
  }

  @Test func aTraceWithoutTheseIsPlausible() {
    var trace = Recording().touchDown(at: 5).move(by: 200, over: 0.2).lift().trace
    trace.content = [Trace.Content(.map, rect: Rect(x: 0, y: 0, width: 9, height: 9))]
    #expect(trace.isPlausible)
    trace.content[0].rect.origin.x = 5_000
    #expect(!trace.isPlausible)
    // Numbers that no reader accepts are no reason to stop.
    trace.content[0].contentSize = Size(width: .nan, height: .nan)
    trace.content[0].contentInset.left = .infinity
    #expect(!trace.isPlausible)
  }
}
