import TestSupport
import Testing
import TextFormats

@testable import ReplayReport

@Suite struct SARIFTextTests {
  @Test(
    "A path is written as a URI",
    arguments: [
      ("traces/flick.json", "traces/flick.json"), ("./traces/./flick.json", "traces/flick.json"),
      ("../traces//flick.json", "../traces/flick.json"), ("/a b/c.json", "file:///a%20b/c.json"),
      ("a:b.json", "a%3Ab.json"), ("100%/ä#?.json", "100%25/%C3%A4%23%3F.json"), ("-", "-"),
      ("a\n\u{1}\\\"", "a%0A%01%5C%22"),
      (PathBytes.text(of: [0x61, 0xE9, 0x2F, 0x62]), "a%E9/b"),
    ])
  func uri(path: String, uri: String) {
    #expect(path.uri == uri)
  }

  @Test(
    "A message has no placeholders and no links",
    arguments: [
      ("plain (text)", "plain (text)"), ("{0} of {1}", "{{0}} of {{1}}"),
      ("frames[12] (x)", "frames[12] (x)"), ("[here](https://x)", "[here\\](https://x)"),
    ])
  func message(text: String, escaped: String) {
    #expect(text.sarifText == escaped)
  }
}
