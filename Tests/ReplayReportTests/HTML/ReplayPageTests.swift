import SwipeReplay
import TestSupport
import Testing

@testable import ReplayReport

@Suite struct ReplayPageTests {
  private func trace(_ name: String, edge x: Double = 4, tags: [String] = []) throws -> Trace {
    let recording = """
      # view: 393x852
      time,phase,x,y
      0.000,began,\(x),400
      0.016,moved,\(x + 60),401
      0.033,moved,\(x + 140),404
      0.050,moved,\(x + 190),404
      0.066,ended,\(x + 190),404
      """
    var trace = try #require(try Trace.read(Array(recording.utf8), format: .csv).first)
    (trace.name, trace.tags) = (name, tags)
    return trace
  }

  private func html(
    _ traces: [Trace], _ names: [String] = ["pj"], of total: Int? = nil
  ) throws -> String {
    let profiles = try names.map { try Profile.named($0) }
    var replayer = Replayer(profiles: profiles, detail: ReplayPage.detail)
    var page = ReplayPage(profiles)
    for trace in traces { page.add(trace, replayer.replay(trace)) }
    return String(decoding: page.html(of: total ?? traces.count), as: UTF8.self)
  }

  private func data(of html: String) throws -> JSONValue {
    let start = "<script type=\"application/json\" id=\"data\">"
    let from = try #require(html.firstRange(of: start)).upperBound
    let end = try #require(html[from...].firstRange(of: "</script>")).lowerBound
    return try JSONValue.parse(Array(html[from..<end].utf8), file: "data")
  }

  @Test func theTableHasEveryResultWithoutScripts() throws {
    let html = try html([try trace("far"), try trace("inside", edge: 100)], ["pj", "system"])
    let rows = html.matches(of: /<tr>(<th scope="row">.*<td class="outcome.*)<\/tr>/)
      .map { $0.output.1.replacing(/\ data-label="[^"]+"/, with: "") }
    #expect(html.contains("<td data-label=\"profile\">pj</td>"))
    #expect(
      rows == [
        """
        <th scope="row">far</th><td class="outcome">CANCEL</td><td>pj</td>\
        <td class="because">progress 0.458, needs more than finishProgress 0.5</td><td class="number">0.458</td>\
        <td class="number">4353</td><td class="text">to finish over 16.5 pt farther</td>
        """,
        """
        <th scope="row">far</th><td class="outcome good">FINISH</td><td>system</td>\
        <td class="because">progress 0.458 + velocity.x 4353 pt/s * projection 0.35 / width 393 pt = 4.335, \
        which is more than finishProgress 0.5</td><td class="number">0.458</td><td class="number">4353</td>\
        <td class="text">to cancel lifting at 47.14 pt/s or less</td>
        """,
        """
        <th scope="row">inside</th><td class="outcome">CANCEL</td><td>pj</td>\
        <td class="because">progress 0.458, needs more than finishProgress 0.5</td><td class="number">0.458</td>\
        <td class="number">4353</td><td class="text">to finish over 16.5 pt farther</td>
        """,
        """
        <th scope="row">inside</th><td class="outcome quiet">FAILED</td><td>system</td>\
        <td class="because">outside the edge: 100 pt from the left edge &gt; edgeWidth 20 pt, 80 pt outside</td>\
        <td class="number"></td><td class="number"></td><td class="text">to finish starting 80 pt farther to the left</td>
        """,
      ])
    #expect(html.contains("<h1 id=\"title\">2 traces, 2 profiles</h1>"))
    #expect(
      html.contains(
        #"<tr><th scope="row">system</th><td class="number" data-label="finish">1</td>"#))
  }

  @Test("An outcome that was not meant says what was, once for each profile")
  func meant() throws {
    for intent: Trace.Intent? in [.finish, .cancel, Trace.Intent.none, nil] {
      var trace = try trace("far")
      trace.intent = intent
      // 'pj' cancels, 'system' finishes.
      let html = try html([trace], ["pj", "system"])
      let wrong = intent.map {
        "\($0 == .finish ? "CANCEL" : "FINISH")<small> meant: \($0.rawValue)"
      }
      #expect(html.ranges(of: "<small> meant: ").count == (wrong == nil ? 0 : 1))
      #expect(html.contains(wrong ?? "FINISH</td>"))
    }
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "name": "edge", "kind": "screenEdgePan", "action": "pop",
          "progress": "translation.x / width", "decide": [{ "then": "finish" }] },
        { "name": "pan", "kind": "pan", "action": "pop",
          "progress": "translation.x / width", "decide": [{ "then": "finish" }] } ] }
      """, at: "two.json")
    var inside = try trace("inside", edge: 100)
    inside.intent = .finish
    let html = String(decoding: ReplayPage([profile], of: [inside]).html(of: 1), as: UTF8.self)
    #expect(html.contains("two · edge</td>") && html.contains("two · pan</td>"))
    #expect(!html.contains("<small>"))
  }

  @Test func theDataHasTheResultsAndTheTouches() throws {
    let trace = try trace("far", tags: ["slow"])
    let written = try data(of: try html([trace], ["system"])).value("traces").elements()[0]
    #expect(try written.value("name").string() == "far")
    #expect(try written.value("tags").elements()[0].string() == "slow")
    let touches = try written.value("touches").elements()
    #expect(touches.count == 5)
    let last = try touches[4].elements()
    #expect(try last[0].number() == 0.066)
    #expect(try last[1].string() == "ended")
    #expect(try last[2].number() == 194)
    let result = try written.value("results").elements()[0]
    #expect(try result.value("outcome").string() == "finish")
    #expect(try result.value("margin").value("progress").number() < 0)
    let strip = try result.value("strips").elements()[0].elements().map { try $0.number() }
    #expect(strip == [0, 0, 20, 852])
    let frames = try result.value("frames").elements()
    #expect(frames.count > 3)
    #expect(try Double(frames.count) == result.value("frameCount").number())
    #expect(try frames[0].elements()[1].string() == "tracking")
    let finding = try #require(try result.value("findings").elements().last)
    #expect(try finding.value("holds").bool())
    #expect(try finding.value("text").string().contains("finishProgress 0.5"))
  }

  @Test(
    "Thresholds are the numbers that a rule compares with progress or velocity alone",
    arguments: [
      ("pj", ["finishProgress 0.5"], []), ("system", [], []),
      ("zeroj", ["finishProgress 0.3"], ["velocity.x 0", "finishVelocity 100"]),
      // It compares velocity.x only where the pan begins.
      ("vc-transitions", [], []),
    ])
  func thresholds(profile: String, progress: [String], velocity: [String]) throws {
    let result = try data(of: try html([try trace("far")], [profile])).value("traces")
      .elements()[0].value("results").elements()[0]
    for (key, labels) in [("progress", progress), ("velocity", velocity)] {
      let thresholds = try result.value("thresholds").value(key).elements()
      #expect(try thresholds.map { try $0.value("label").string() } == labels)
      let values = try thresholds.map { HumanNumber.text(try $0.value("value").number()) }
      #expect(zip(labels, values).allSatisfy { $0.hasSuffix(" " + $1) })
    }
  }

  /// The edge that counts is the right one if the profile mirrors.
  @Test func theStripIsWhereTheSwipeMayStart() throws {
    var mirrored = try trace("mirrored")
    mirrored.layoutDirection = .rightToLeft
    let edge = try #require(try Profile.named("system").settings(ofRecognizer: "edge"))
    let strips = edge.startStrips(in: mirrored.view, .rightToLeft)
    #expect(strips.map(\.origin.x) == [373] && strips.map(\.size.width) == [20])
    let pan = try #require(try Profile.named("pj").settings(ofRecognizer: "pan"))
    #expect(pan.startStrips(in: mirrored.view, .leftToRight).isEmpty)
  }

  @Test func namesDoNothing() throws {
    let name = "</script><img src=x onerror=\"alert(1)\">&'\u{202E}"
    let html = try html([try trace(name, tags: [name])])
    #expect(!html.contains("<img"))
    let shown = try html[..<#require(html.firstRange(of: " id=\"data\"")).lowerBound]
    #expect(!shown.contains("\u{202E}"))
    #expect(html.ranges(of: "</script").count == 2)
    #expect(
      html.contains(
        "<th scope=\"row\">&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;\u{FFFD}</th>"
      ))
    let written = try data(of: html).value("traces").elements()[0]
    #expect(try written.value("name").string().hasPrefix("</script><img"))
  }

  @Test func aSampleIsSaid() throws {
    #expect(try !html([try trace("far")]).contains("at even distances"))
    #expect(
      try html([try trace("far")], of: 7).contains("Shows 1 of 7 traces, at even distances."))
    #expect(ReplayPage.limit(profiles: 1) == 1000 && ReplayPage.limit(profiles: 28) == 107)
  }

  /// A trace may have thousands of gestures.
  @Test func gesturesAreCut() throws {
    let one = try trace("many")
    var many = one
    many.touches = (0..<60).flatMap { number in
      one.touches.map { touch in
        var touch = touch
        touch.time = touch.time.advanced(bySeconds: Double(number))
        return touch
      }
    }
    let html = try html([many])
    #expect(html.contains("Of each trace the first 50 gestures are shown."))
    #expect(html.matches(of: /<td class="outcome/).count == 50)
    #expect(try !self.html([one]).contains("Of each trace"))
  }

  @Test func theCodeIsSmall() {
    #expect(Page(.report).html().count < 100_000)
  }
}
