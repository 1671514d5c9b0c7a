import TestSupport
import Testing

/// Values of the traces' own keys in the rows of their results, where a transcript cannot show them.
@Suite struct CarriedValueTests {
  private func run(_ words: String..., input: String) -> CapturedRun {
    CapturedRun(words + ["--carry", "v", "-"], input: input)
  }

  private func line(_ value: String) -> String {
    #"{"v":"\#(value)","view":[4,8],"touches":[{"time":0,"phase":"began","x":0,"y":4}]}"# + "\n"
  }

  @Test("Line breaks in a value are quoted in CSV and escaped in JSON")
  func lineEnds() {
    let input = line(#"a\r\nb\u0000\u001b"#)
    let csv = run("-f", "csv", input: input).output
    #expect(csv.hasSuffix(",\"a\r\nb\0\u{1B}\"\n"))
    let json = run("-f", "jsonl", input: input).output
    #expect(json.hasSuffix(#","v":"a\r\nb\u0000\u001b"}"# + "\n"))
  }

  @Test("A trace with a value that is too long is rejected")
  func tooLong() {
    let long = String(repeating: "x", count: 4001)
    let input = line(long) + line(String(long.dropLast()))
    let run = run("-f", "csv", "--no-header", input: input)
    #expect(run.status == 2)
    #expect(
      run.error
        == "-:1:6: error: v: the value has more than 4000 bytes, which is too long to be carried\n")
    #expect(run.output.split(separator: "\n").count == 1)
    let column = "# view: 4x8\ntime,phase,x,y,v\n0,began,0,0,\(long)\n"
    #expect(self.run("-f", "csv", input: column).error.hasPrefix("-:3:13: error: v: "))
    // It does not matter if the value is not carried.
    #expect(CapturedRun(["-f", "csv", "-"], input: input).status == 0)
  }
}
