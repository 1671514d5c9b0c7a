import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct AcceptedExpectationsTests {
  /// A swipe of progress 0.6 with the given expectations, one per file or line.
  private func text(_ expectations: String...) -> String {
    expectations.map { expect in
      let touches = [
        (0, "began", 5), (100, "moved", 200), (200, "moved", 255), (300, "ended", 255),
      ]
      .map {
        #"{"time":\#($0.0)e-3,"phase":"\#($0.1)","x":\#($0.2),"y":400}"#
      }
      return #"{"view":{"width":400,"height":800},"expect":\#(expect),"touches":["#
        + touches.joined(separator: ",") + "]}\n"
    }.joined()
  }

  private func accept(_ text: String) throws -> (text: String?, leftOver: [String]) {
    var settings = CheckSettings.chosen(try Profile.named("pj"))
    settings.profiles.append(try Profile.named("fd"))
    var worker = try CheckWorker(settings)
    var run = try CheckRun(settings)
    var accepted = AcceptedExpectations()
    for trace in try Trace.read(Array(text.utf8), format: .jsonl, path: "a.jsonl") {
      accepted.take(try run.take(worker.check(trace, path: "a.jsonl")))
    }
    let edited = accepted.edited(Array(text.utf8), of: "a.jsonl")
    return (edited.map { String(decoding: $0, as: UTF8.self) }, accepted.leftOver.map(\.reason))
  }

  @Test(
    "Only the failed expectation is replaced, and no other byte",
    arguments: [
      (#"{"pj":"cancel"}"#, #"{"pj":"finish"}"#),
      (#"{ "pj" : [ "cancel" ], "x": "cancel" }"#, #"{ "pj" : [ "finish" ], "x": "cancel" }"#),
      (#"{"*":"none"}"#, #"{"*":"finish"}"#),
      (
        #"{"pj":{"outcome":"cancel","rule":"no \u0022\\","progress":0.25}}"#,
        #"{"pj":{"outcome":"finish","rule":"progress > finishProgress","progress":0.6}}"#
      ),
      (#"{"pj":{"progress":"0.5 ± 0.02"}}"#, #"{"pj":{"progress":"0.6 ± 0.02"}}"#),
      (#"{"pj":{"progress":null}}"#, #"{"pj":{"progress":0.6}}"#),
      (#"{"pj":{"margin.velocity":3}}"#, #"{"pj":{"margin.velocity":null}}"#),
      (#"{"pj":"finish"}"#, #"{"pj":"finish"}"#),
    ])
  func accepted(before: String, after: String) throws {
    let found = try accept(text(#"{"pj":"cancel"}"#, before))
    #expect(found.text == text(#"{"pj":"finish"}"#, after))
    #expect(found.leftOver.isEmpty)
    #expect(try accept(try #require(found.text)).text == found.text, "what is accepted passes")
  }

  @Test(
    "A limit, the mark of a known failure and a number of gestures are kept",
    arguments: [
      (#"{"pj":{"progress":"> 0.7"}}"#, "'> 0.7' is a limit, yours to change"),
      (#"{"pj":{"progress":"0.1 … 0.2"}}"#, "'0.1 … 0.2' is a limit, yours to change"),
      (
        #"{"pj":{"outcome":"finish","knownFailure":"why"}}"#,
        "the mark 'knownFailure' is yours to remove"
      ),
      (#"{"pj":["finish","finish"]}"#, "expected a list of 1 expectation"),
      (#"{"pj":{"recognizer":"x","outcome":"finish"}}"#, "the profile has no recognizer 'x'"),
    ])
  func left(expectation: String, reason: String) throws {
    let found = try accept(text(expectation))
    #expect(found.text == text(expectation) && found.leftOver == [reason])
  }

  @Test("A file that has been replaced in the meantime is not changed")
  func changed() throws {
    var settings = CheckSettings.chosen(try Profile.named("pj"))
    settings.profiles = [try Profile.named("pj")]
    var worker = try CheckWorker(settings)
    var run = try CheckRun(settings)
    var accepted = AcceptedExpectations()
    let before = text(#"{"pj":"cancel"}"#)
    for trace in try Trace.read(Array(before.utf8), format: .jsonl, path: "a.jsonl") {
      accepted.take(try run.take(worker.check(trace, path: "a.jsonl")))
    }
    #expect(accepted.files == ["a.jsonl"] && accepted.count(in: "a.jsonl") == 1)
    for other in [text(#"{"pj":"finish"}"#), text(#"{"pj":["cancel"]}"#), "", "\n"] {
      #expect(accepted.edited(Array(other.utf8), of: "a.jsonl") == nil)
    }
  }
}
