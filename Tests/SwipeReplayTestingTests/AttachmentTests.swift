import SwipeReplayTesting
import TestSupport
import Testing

@Suite struct AttachmentTests {
  private func trace(named name: String = "stuck") throws -> Trace {
    var trace = try Trace.read(
      json: Fixtures.bytes(Fixtures.root + "/Fixtures/story/stuck.json"), path: "stuck.json")
    trace.name = name
    return trace
  }

  @Test("A trace is attached as JSON that reads back as the same trace")
  func attachedTrace() throws {
    let trace = try trace()
    let attachment = Attachment(trace)
    #expect(attachment.preferredName == "stuck.json")
    let bytes = try unsafe attachment.withUnsafeBytes { unsafe Array($0) }
    #expect(try Trace.read(json: bytes).touches == trace.touches)
  }

  @Test(
    "The file's name is the trace's, without characters that file systems reject",
    arguments: [
      ("a/b:c", "a-b-c.json"), ("é 1", "é-1.json"),
      (String(repeating: "x", count: 90), String(repeating: "x", count: 80) + ".json"),
    ])
  func name(of trace: String, file: String) throws {
    #expect(Attachment(try self.trace(named: trace)).preferredName == file)
  }

  @Test("A name given by the test is kept")
  func ownName() throws {
    #expect(Attachment(try trace(), named: "mine.txt").preferredName == "mine.txt")
  }

  @Test("The page of a trace is attached as HTML that shows its decision")
  func attachedPage() throws {
    let replayer = Replayer(profiles: [try Profile.named("pj")])
    let attachment = Attachment(replayer.page(of: [try trace()]))
    #expect(attachment.preferredName == "stuck.html")
    let html = String(
      decoding: try unsafe attachment.withUnsafeBytes { unsafe Array($0) }, as: UTF8.self)
    #expect(html.hasPrefix("<!DOCTYPE html>") || html.hasPrefix("<!doctype html>"))
    #expect(html.contains("<h1 id=\"title\">1 trace, 1 profile</h1>"))
    #expect(replayer.page(of: [try trace(), try trace()]).name == "swipes")
  }

  @Test("A page with too many traces shows an evenly spaced sample, and says so")
  func sampledPage() throws {
    var tap = try trace()
    tap.touches = [tap.touches[0], tap.touches[12]]
    tap.touches[1].location = tap.touches[0].location
    let traces = (0..<2000).map { number in
      var trace = tap
      trace.name = "tap-\(number)."
      return trace
    }
    let page = Replayer(profiles: [try Profile.named("pj")]).page(of: traces)
    let html = String(decoding: page.html, as: UTF8.self)
    #expect(html.contains("Shows 1000 of 2000 traces, at even distances."))
    #expect(html.contains("tap-0.") && html.contains("tap-1998.") && !html.contains("tap-1."))
  }
}
