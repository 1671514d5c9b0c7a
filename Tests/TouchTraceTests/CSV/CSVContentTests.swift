import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// Content in the lines above the header row of CSV.
@Suite struct CSVContentTests {
  private static let rows = "time,phase,x,y\n0,began,1,2\n"

  private func read(_ lines: String, _ rows: String = rows) -> Reading {
    Reading("# view: 393x852\n" + lines + rows, .csv, path: "dir/a.csv")
  }

  @Test func aLineIsAPieceBackToFront() {
    let reading = read(
      """
      # content: {"kind": "scroll", "rect": [0, 0, 393, 852]}
      # of the album
      #content:{"kind": "scroll", "name": "Photos", "rect": [0, 100, 393, 160], "axis": "horizontal"}

      """,
      "name,time,phase,x,y\na,0,began,1,2\na,1,ended,1,2\nb,0,began,1,2\n")
    #expect(reading.refusals == [])
    let expected = [
      Trace.Content(.scroll, rect: Rect(x: 0, y: 0, width: 393, height: 852)),
      Trace.Content(
        .scroll, name: "Photos", rect: Rect(x: 0, y: 100, width: 393, height: 160),
        axis: .horizontal),
    ]
    #expect(reading.traces.map(\.content) == [expected, expected])
    #expect(reading.traces.map(\.warnings) == [[], []])
  }

  @Test("Line ends, blanks and the sizes of pieces do not matter", arguments: [1, 7, 1 << 16])
  func pieces(of size: Int) {
    let text =
      "# view: 9x9\r\n# content: {\"kind\": \"map\", \"rect\": [0, 0, 1, 1]} \r\n"
      + "time,phase,x,y\r\n0,began,1,2"
    let reading = Reading(text, .csv, pieces: size)
    #expect(reading.refusals == [])
    #expect(reading.traces.map(\.content.count) == [1])
  }

  @Test(arguments: [
    (
      "# content: {\"kind\": \"map\", \"rect\": [0, 0, ^-1, 1]}\n",
      "content[0].rect[2]: found -1, expected a size from 0 to 1e9"
    ),
    (
      "# content: {\"kind\": \"map\", \"rect\": [0, 0, 1, 1]}\n# content:  ^{\"kind\": \"map\"}\n",
      "content[1]: no key 'rect'; expected kind and rect"
    ),
    ("# content: ^[]\n", "content[0]: found an array, expected an object"),
    ("# content: ^of the album\n", "content[0]: found 'o', expected an object"),
    ("# content:^\n", "content[0]: the line ends where an object is expected"),
    (
      "# content: {\"kind\": \"map\",^\n",
      "content[0]: the line ends where a key in double quotes is expected"
    ),
    (
      "# content: {\"kind\": \"map\", \"rect\": [0, 0, 1, 1]} ^x\n",
      "content[0]: found 'x', expected the end of the text"
    ),
  ])
  func aRefusalHasItsWords(_ marked: String, _ message: String) {
    let marked = MarkedText("# view: 9x9\n" + marked + Self.rows)
    let reading = Reading(marked.text, .csv, path: "dir/a.csv")
    #expect(reading.refusals == ["dir/a.csv:\(marked.place): error: \(message)"])
    #expect(reading.traces.isEmpty)
  }

  @Test("100 lines are read, one more is refused", arguments: [99, 100, 101])
  func pieces(count: Int) {
    let line = "# content: {\"kind\": \"map\", \"rect\": [0, 0, 1, 1]}\n"
    let reading = read(String(repeating: line, count: count))
    #expect(reading.traces.map(\.content.count) == (count > 100 ? [] : [count]))
    #expect(
      reading.refusals
        == (count > 100
          ? ["dir/a.csv:102:12: error: content: more than 100 pieces of content"] : []))
  }

  @Test func mistypedKeysAreNamed() {
    let reading = read(
      """
      # content: {"kind": "map", "rect": [0, 0, 1, 1], "bounce": true}
      # contant: {}

      """)
    #expect(
      reading.traces.first?.warnings.map(\.description) == [
        "dir/a.csv:3:1: warning: unknown key 'contant' is ignored; did you mean 'content'?",
        "dir/a.csv:2:50: warning: content[0]: unknown key 'bounce' is ignored; did you mean 'bounces'?",
      ])
  }
}
