import Testing
import TouchTrace

@Suite struct SmokeTests {
  @Test func reads() throws {
    let text = """
      {"format":"swipe-trace","version":1,"view":{"width":393,"height":852},"touches":[
       {"time":0.000,"phase":"began","x":3.0,"y":400},
       {"time":0.016,"phase":"moved","x":9.5,"y":400.5,"touch":0},
       {"time":0.140,"phase":"ended","x":210.0,"y":404.0}]}
      """
    let trace = try Trace.read(json: Array(text.utf8), path: "a/b.json")
    #expect(trace.name == "b")
    #expect(trace.touches.count == 3)
    #expect(trace.touches[1].time.nanoseconds == 16_000_000)
    let again = try Trace.read(json: trace.json(), path: "x")
    #expect(again.touches == trace.touches)
    let csv = "# view: 393x852\ntime,phase,x,y\n0,began,1,2\n0.5,ended,3,4\n"
    let traces = try Trace.read(Array(csv.utf8), format: .csv, path: "c.csv")
    #expect(traces.map(\.name) == ["c#1"])
    #expect(traces[0].touches.count == 2)
  }
}
