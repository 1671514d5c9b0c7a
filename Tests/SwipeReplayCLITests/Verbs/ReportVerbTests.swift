import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct ReportVerbTests {
  /// Returns the given number of traces that never begin, one per line.
  private func traces(_ count: Int) -> String {
    (0..<count).map { number in
      """
      { "name": "tap \(number)", "view": { "width": 400, "height": 800 }, "touches": [ \
      { "time": 0, "phase": "began", "x": 4, "y": 400 }, \
      { "time": 0.1, "phase": "ended", "x": 4, "y": 400 } ] }

      """
    }.joined()
  }

  @Test func moreTracesThanAPageHoldsAreSampled() throws {
    let input = traces(1001)
    let arguments = ["report", "-", "--input-format", "jsonl"]
    let run = CapturedRun(arguments, input: input)
    #expect(run.status == 0)
    #expect(run.error == "swipe-replay: note: shows 1000 of 1001 traces, at even distances\n")
    #expect(run.output.contains("Shows 1000 of 1001 traces, at even distances."))
    #expect(run.output.ranges(of: "data-label=\"outcome\">FAILED</td>").count == 1000)
    #expect(run.output.contains("<th scope=\"row\">tap 0</th>"))
    #expect(CapturedRun(arguments + ["-q"], input: input).error == "")
    let all = CapturedRun(arguments, input: traces(3))
    #expect(all.error == "" && !all.output.contains("at even distances."))
  }

  @Test func aTraceThatIsRefusedDoesNotStopTheRest() throws {
    let input = "{ \"name\": \"no view\" }\n" + traces(1)
    let run = CapturedRun(["report", "-", "--input-format", "jsonl"], input: input)
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("-:1:"), "\(run.error)")
    #expect(run.output.contains("<th scope=\"row\">tap 0</th>"))
  }
}
