import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The pages that verbs write with `-f html`.
@Suite struct AnalysisPageTests {
  private static let hostile = "</style></script><img src=x onerror=alert(1)>'\u{202E}"
  private static let labelled = Fixtures.root + "/Fixtures/labelled/back-swipes.jsonl"
  private static let people = Fixtures.root + "/Fixtures/traces/people"
  private static let catalogue = Fixtures.root + "/Fixtures/traces/catalogue"
  private static let pair = ["--vary", "finishProgress=0.3:0.5:0.1"]

  /// The verb and options of each page.
  static let commands: [[String]] = [
    ["check"], ["check", "--set", "finishProgress=0.9"], ["stats", "-p", "pj", "-p", "system"],
    ["diff", "--from", "pj", "--to", "zeroj-nav"], ["diff", "--from", "pj", "--to", "pj"],
    ["fit", "-p", "system", "--vary", "slop=5,10", "--vary", "projection=0:0.4:0.2"] + pair,
    ["fit"] + pair, ["fit", "-p", "zeroj-nav", "--vary", "finishVelocity=0:200:100"] + pair,
    ["fit", "--vary", "finishProgress=0.38,0.39"], ["stress", "--runs", "2"],
  ]

  private let folder: TemporaryDirectory
  private let bad: String

  init() throws {
    folder = try TemporaryDirectory()
    var json = JSONWriter()
    json.write(Self.hostile)
    let name = String(decoding: json.bytes, as: UTF8.self)
    bad = try folder.write(
      "bad.json",
      """
      { "name": \(name), "view": { "width": 400, "height": 800 }, "intent": "none",
        "expect": { "*": "cancel" }, "tags": [\(name)],
        "touches": [
          { "time": 0, "phase": "began", "x": 4, "y": 400 },
          { "time": 0.016, "phase": "moved", "x": 104, "y": 400 },
          { "time": 0.033, "phase": "moved", "x": 234, "y": 400 },
          { "time": 0.05, "phase": "ended", "x": 234, "y": 400 } ] }
      """)
  }

  private func html(_ command: [String], _ paths: [String]? = nil) throws -> String {
    let run = CapturedRun(command + ["-f", "html"] + (paths ?? [bad, Self.people, Self.labelled]))
    try #require(run.status != 2, "\(run.error)")
    return run.output
  }

  @Test(
    "A page has no script, loads nothing, shows names as text and closes all elements",
    arguments: commands)
  func harmless(command: [String]) throws {
    let html = try html(command)
    #expect(html.hasPrefix("<!DOCTYPE html>") && html.hasSuffix("</html>\n"))
    for word in ["<script", "<img", "<link", "url(", "@import", "\u{202E}", "{{"] {
      let isThere = html.contains(word)
      #expect(!isThere, "\(word)")
    }
    #expect(html.firstMatch(of: /<[^>]* (on[a-z]+|src|href|style)=/) == nil)
    #expect(html.contains("content=\"default-src 'none'; style-src 'sha256-"))
    #expect(!html.contains("script-src"))
    let start = try #require(html.firstRange(of: "<body>")).lowerBound
    let body = html[start..<(try #require(html.firstRange(of: "</html>")).lowerBound)]
    var open: [Substring] = []
    for match in body.matches(of: /<(\/?)([a-z0-9]+)[^>]*?(\/?)>/) {
      if !match.output.1.isEmpty {
        #expect(open.popLast() == match.output.2)
      } else if match.output.3.isEmpty {
        open.append(match.output.2)
      }
    }
    #expect(open.isEmpty)
  }

  /// Returns the main content of the page.
  private func main(_ command: [String], _ paths: [String]) throws -> String {
    let html = try html(command, paths)
    return String(html[try #require(html.firstRange(of: "<main>")).upperBound...])
  }

  /// Returns the text of the cells in each row of all tables.
  private func rows(_ html: String) -> [[String]] {
    html.matches(of: /<tr>(.*)<\/tr>/).map { row in
      row.output.1.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).map {
        String($0.output.1.replacing(/<svg.*<\/svg>/, with: "").replacing(/<[^>]*>/, with: ""))
      }
    }
  }

  /// Returns the words of a text without the bars and marks.
  private func words(_ text: String) -> Set<Substring> {
    Set(text.split { $0.isWhitespace || "█▏▎▍▌▋▊▉…".contains($0) })
  }

  @Test("A page contains every word of the Markdown", arguments: commands)
  func markdown(command: [String]) throws {
    let markdown = CapturedRun(command + ["-f", "markdown", bad, Self.people]).output
    let text = markdown.replacing(/```sh\n[^`]*```\n/, with: "").replacing(/\\(.)/) {
      String($0.output.1)
    }.replacing("`", with: "")
    let page = try main(command, [bad, Self.people])
    // Strips the marks around words: those of headings, lists and emphasis, and the colons after labels.
    func bare(_ text: String) -> Set<String> {
      Set(words(text).map { $0.trimming { "#|-:*".contains($0) } }.filter { !$0.isEmpty })
    }
    let shown = page.replacing(/<small>|<\/?span[^>]*>/, with: " ").replacing(/<[^>]*>/, with: " ")
      .unescaped
    let missing = bare(text).subtracting(bare("swipe-replay \(command[0]) " + shown))
    #expect(missing.isEmpty, "\(missing.sorted())")
    #expect(!markdown.contains("\u{202E}") && !markdown.contains(/[^\\]<img/))
  }

  @Test("The page of a check shows what fails and why, what could not be read, and the counts")
  func check() throws {
    let html = try main(["check", "-p", "pj"], [bad])
    #expect(html.contains("<h1 id=\"title\">1 of 1 check fails</h1>"))
    #expect(rows(html).last == ["pj", "1", ""])
    #expect(
      html.contains(
        """
        <li><h3>&lt;/style&gt;&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&#39;\u{FFFD} · pj \
        <span class="headline">expected cancel, found finish</span></h3>
        <dl class="lines">
        <dt>now</dt><dd>finish: progress 0.55 is more than finishProgress 0.5; to cancel 20 pt less travel</dd>
        """))
    let passing = try main(["check", "-p", "pj"], [Self.people])
    #expect(passing.contains("<h1 id=\"title\">All 17 checks pass</h1>"))
    let invalid = Fixtures.root + "/Fixtures/traces/invalid/no-view.json"
    let run = CapturedRun(["check", "-f", "html", invalid, Self.people])
    #expect(run.output.contains("<h2 id=\"section-1\">Could not be read</h2>"))
    #expect(CapturedRun(["check", "--mutate", "-f", "html", Self.people]).status == 2)
  }

  @Test("Without labels the page has every point, including the present one")
  func points() throws {
    let one = try main(["fit", "--vary", "finishProgress=0.3:0.5:0.02"], [Self.catalogue])
    #expect(rows(one).count == 12)
    let two = try main(
      ["fit", "-p", "zeroj-nav", "--vary", "finishVelocity=0:200:100"] + Self.pair,
      [Self.catalogue])
    #expect(rows(two).contains(["finishVelocity\u{A0}\\ finishProgress", "0.3", "0.4", "0.5"]))
    #expect(rows(two).contains { $0[0] == "100" && $0[3].hasSuffix("now") })
  }

  @Test("A line surrounds the plateau of two parameters")
  func plateau() throws {
    let text = try main(
      [
        "fit", "--vary", "finishProgress=0.32:0.44:0.04", "--vary",
        "maxAllowedInitialDistance=20:60:10",
      ], [Self.labelled])
    // The plateau has two rows and three columns.
    for (side, count) in [("top", 3), ("bottom", 3), ("left", 2), ("right", 2)] {
      #expect(text.ranges(of: "edge-\(side)").count == count, "\(side)")
    }
    #expect(text.contains("plateau: not told from the best by these labels"))
  }

  @Test("Long lists are truncated, and say so")
  func limit() throws {
    let html = try main(["fit", "--vary", "finishProgress=0.1:0.3:0.0001"], [Self.catalogue])
    #expect(html.contains("and 1002 more; &#39;-f csv&#39; has all"))
    #expect(rows(html).count == 1 + 1000)
    #expect(html.ranges(of: "<line class=\"line\"").count < 300)
  }
}

extension Substring {
  /// Returns the text without the given characters at either end.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    String(String(drop(while: isTrimmed).reversed()).drop(while: isTrimmed).reversed())
  }
}

extension String {
  /// The text with HTML escapes decoded.
  fileprivate var unescaped: String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(self) { $0.replacing($1.0, with: $1.1) }
  }
}

/// These pages in a browser.
@Suite(.serialized, .slow, .needs(Browser.path != nil, "Chromium is not installed"))
struct AnalysisPageBrowserTests {
  private let folder: TemporaryDirectory
  private let page: BrowserPage

  init() throws {
    folder = try TemporaryDirectory()
    page = try Browser().page()
  }

  private func open(_ command: [String], width: Int) throws {
    let path = folder.path + "/page.html"
    let traces = ["labelled/back-swipes.jsonl", "traces/people", "story"].map {
      Fixtures.root + "/Fixtures/" + $0
    }
    let run = CapturedRun(command + ["-f", "html", "-o", path] + traces)
    try #require(run.status != 2 && run.output.isEmpty, "\(run.error)")
    try page.resize(width: width)
    try page.open(path: path)
    #expect(try page.problems() == [])
    #expect(try page.requests().filter { !$0.hasPrefix("file://" + path) } == [])
  }

  private func number(_ expression: String) throws -> Int {
    Int(try page.evaluate(expression).number())
  }

  @Test(
    "No page is wider than a phone or a desktop, no part of a table is cut off, and pictures are on it"
  )
  func width() throws {
    for command in AnalysisPageTests.commands {
      try open(command, width: 390)
      #expect(try number("document.querySelectorAll('h1').length") == 1, "\(command)")
      for width in [390, 1280] {
        try page.resize(width: width)
        let size = try number("document.documentElement.scrollWidth")
        #expect(try size == number("document.documentElement.clientWidth"), "\(command), \(width)")
        let cut = """
          [...document.querySelectorAll('.wide')].filter((e) =>
            (e.scrollHeight > e.clientHeight && (innerWidth < 520 || !e.matches(".scroll")))
            || (e.scrollWidth > e.clientWidth && e.querySelector(".stacked"))).length
          """
        #expect(try number(cut) == 0, "\(command), \(width)")
        let pictures = "[...document.querySelectorAll('td > svg, .ends')]"
        let isOutside = "(e) => e.getBoundingClientRect().right > innerWidth"
        #expect(try number("\(pictures).filter(\(isOutside)).length") == 0, "\(command), \(width)")
      }
    }
  }

  @Test("Scrollable parts can be reached with the keyboard and have a name")
  func keyboard() throws {
    try open(
      [
        "fit", "-p", "zeroj-nav", "--vary", "finishVelocity=0:200:100", "--vary",
        "finishProgress=0.2:0.6:0.02",
      ], width: 390)
    let regions = "[...document.querySelectorAll('.wide')]"
    #expect(try number(regions + ".filter(e => e.scrollWidth > e.clientWidth).length") > 0)
    #expect(try number(regions + ".filter(e => e.tabIndex !== 0 || !e.ariaLabel).length") == 0)
  }

  @Test("The colours follow the user's choice")
  func dark() throws {
    for (scheme, ground) in [
      (BrowserPage.ColorScheme.light, "rgb(255, 255, 255)"), (.dark, "rgb(18, 20, 23)"),
    ] {
      try page.prefer(scheme)
      try open(["check"], width: 1280)
      let color = "getComputedStyle(document.body).backgroundColor"
      #expect(try page.evaluate(color).string() == ground)
    }
  }
}
