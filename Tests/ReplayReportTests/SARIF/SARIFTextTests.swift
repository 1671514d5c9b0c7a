import TestSupport
import Testing
import TextFormats

@testable import ReplayReport

@Suite struct SARIFTextTests {
  @Test(
    "A path as a URI",
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
    "A message holds no places to fill, and no links",
    arguments: [
      ("plain (text)", "plain (text)"), ("{0} of {1}", "{{0}} of {{1}}"),
      ("frames[12] (x)", "frames[12] (x)"), ("[here](https://x)", "[here\\](https://x)"),
    ])
  func message(text: String, escaped: String) {
    #expect(text.sarifText == escaped)
  }

  @Test("A whole log")
  func whole() {
    var log = SARIFLog(
      of: "check", version: "1.2.3",
      rules: [
        SARIFLog.Rule(id: "changed", summary: "it changed", meaning: "not the same", help: "see")
      ])
    var bytes: [UInt8] = []
    log.add(
      SARIFLog.Result(
        rule: "changed", level: .error, lines: ["a: b", "at: c"], path: "traces/c.json", line: 3,
        identity: ["a", "pj"]))
    log.add(
      SARIFLog.Result(
        rule: "changed", level: .note, lines: ["d"], path: "/e.json", line: nil, identity: ["d"]))
    log.end(SARIFLog.Invocation(isComplete: false, failures: ["gone"]), to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {
                "driver": {
                  "name": "swipe-replay",
                  "version": "1.2.3",
                  "rules": [
                    { "id": "changed", "shortDescription": { "text": "It changed." }, "fullDescription": { "text": "Not the same." }, "help": { "text": "See." } }
                  ]
                }
              },
              "automationDetails": { "id": "swipe-replay/check/" },
              "results": [
                { "ruleId": "changed", "ruleIndex": 0, "level": "error", "message": { "text": "a: b\\nat: c" }, "locations": [{ "physicalLocation": { "artifactLocation": { "uri": "traces/c.json", "uriBaseId": "%SRCROOT%" }, "region": { "startLine": 3 } } }], "partialFingerprints": { "swipeReplay/v1": "33a93dfd54c9576a" } },
                { "ruleId": "changed", "ruleIndex": 0, "level": "note", "message": { "text": "d" }, "locations": [{ "physicalLocation": { "artifactLocation": { "uri": "file:///e.json" } } }], "partialFingerprints": { "swipeReplay/v1": "e68ca3de135ee82d", "primaryLocationLineHash": "e68ca3de135ee82d" } }
              ],
              "invocations": [
                {
                  "executionSuccessful": false,
                  "toolExecutionNotifications": [
                    { "level": "error", "message": { "text": "gone" } }
                  ]
                }
              ]
            }
          ]
        }

        """)
  }
}
