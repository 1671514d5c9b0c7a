import TestSupport
import Testing
import TextFormats
import TraceImport

@Suite struct EventSplitterTests {
  /// Returns the key `a` and the line of each event and envelope.
  private func notes(_ text: String, pieces size: Int = .max) throws(ImportError) -> [String] {
    let text = Array(text.utf8)
    var splitter = EventSplitter(lists: ["entries", "inner.list"])
    var notes: [String] = []
    var (start, end) = (0, 0)
    while end < text.count {
      end = size < text.count - end ? end + size : text.count
      start += try ByteBuffer(Array(text[start..<end])).withBytes { (bytes) throws(ImportError) in
        try splitter.read(bytes) { event, isEnvelope in
          notes.append(
            "\(event.line): \(isEnvelope ? "envelope " : "")\(event.word("a") ?? "?")")
        }
      }
    }
    try splitter.finish()
    return notes
  }

  private func message(_ text: String) -> String {
    do throws(ImportError) {
      return "\(try notes(text))"
    } catch {
      return error.summary
    }
  }

  @Test(arguments: [
    (#"[{"a": "1"}, {"a": "2"}]"#, ["1: 1", "1: 2"]),
    ("[\n {\"a\": \"1\"},\n\n {\"b\": {\"a\": 1},\n \"a\": \"2\"}\n]", ["2: 1", "4: 2"]),
    ("{\"a\": \"1\"}\n{\"a\": \"2\"}\r\n", ["1: 1", "2: 2"]),
    ("\u{FEFF}{\"a\": \"1\"}", ["1: 1"]),
    ("[]\n{\"segment\": 1}\n[{\"a\": \"1\"}]", ["2: ?", "3: 1"]),
    (#"[["window", {"a": "1"}], [[{"a": "2"}]], 7, null, -1.5E+3, "x"]"#, ["1: 1", "1: 2"]),
    (
      "{\"a\": \"9\", \"entries\": [\n{\"a\": \"1\"}],\n\"rest\": [[{\"a\": \"2\"}]]}",
      ["2: 1", "1: envelope 9"]
    ),
    (#"{"inner": {"list": [{"a": "1"}], "entries": [{"a": "2"}]}}"#, ["1: 1", "1: envelope ?"]),
    (#"{"list": [{"a": "1"}], "a": "9"}"#, ["1: 9"]),
    (#"{"a": "}]\"{[", "entries": "no list"}"#, [#"1: }]"{["#]),
    (#"[{"a": "]}\\"}, {"a": "\""}]"#, [#"1: ]}\"#, #"1: ""#]),
    ("", []), (" \n", []), ("[]", []),
  ])
  func eventsAreFound(_ text: String, _ expected: [String]) throws {
    #expect(try notes(text) == expected)
    for size in [1, 2, 3, 5, 8] { #expect(try notes(text, pieces: size) == expected) }
  }

  @Test(arguments: [
    ("x", "1: found 'x', expected an object or a list"),
    ("\n\u{1}", "2: found the byte 0x01, expected an object or a list"),
    (#"[{"a": 1} {"a": 2}]"#, "1: found '{', expected ',' or ']'"),
    (#"[{"a": 1},]"#, "1: found a comma before ']'; expected none after the last entry"),
    ("[\n}", "2: found '}', expected a value"),
    (#"[{"a": 1"#, "1: the text ends inside a list or an object; is the recording cut off?"),
    ("{\"a\":\n", "2: the text ends inside a list or an object; is the recording cut off?"),
    ("[{\"a\": 1,\n\"b\": x}]", "2: found 'x', expected a value"),
    ("[\n{]]", "2: found ']', expected a key in double quotes"),
    (#"{"entries": [] x}"#, "1: found 'x', expected ',' or '}'"),
    (#"[{"a": tru"#, "1: the text ends inside a list or an object; is the recording cut off?"),
    (#"[{"a": trx"#, "1: found 't', expected a value"),
  ])
  func badTextIsAnError(_ text: String, _ expected: String) {
    #expect(message(text) == expected)
  }

  @Test func nestingHasALimit() {
    let deep = String(repeating: "[", count: 600)
    #expect(message(deep) == "1: nested deeper than 512 levels")
    #expect(
      message(#"{"a":"# + deep + String(repeating: "]", count: 600) + "}").hasPrefix("1: nested"))
  }

  /// An event that never ends must not fill the memory.
  @Test func anEventHasALimit() throws {
    var splitter = EventSplitter(lists: [], maxBytes: 100)
    let text = "[\n{" + String(repeating: " ", count: 98)
    func read(_ text: String) throws -> Int {
      try ByteBuffer(Array(text.utf8)).withBytes { try splitter.read($0) { _, _ in } }
    }
    #expect(try read(text) == 2)
    let rest = text.dropFirst(2)
    #expect(try read(rest + " ") == 0)
    let error = #expect(throws: ImportError.self) { try read(rest + "  ") }
    #expect(error?.summary == "2: one event has more than 100 bytes")
  }

  @Test func anythingIsReadOrRefused() {
    for seed in 0..<1500 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let parts = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\"a\"", "1", " ", "\n", "\"entries\"", "\u{0}",
      ]
      let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in random.pick(parts) }
        .joined()
      let whole = message(text)
      for size in [1, 3] {
        let pieces: String
        do throws(ImportError) {
          pieces = "\(try notes(text, pieces: size))"
        } catch {
          pieces = error.summary
        }
        #expect(pieces == whole, "seed \(seed), pieces of \(size)")
      }
    }
  }
}
