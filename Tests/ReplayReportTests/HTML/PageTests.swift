import TestSupport
import Testing
import TextFormats

@testable import ReplayReport

@Suite struct PageTests {
  /// Returns the content of the only element with the given name.
  private func content(of element: String, in html: String) throws -> String {
    let start = try #require(html.firstRange(of: "<\(element)>"))
    let end = try #require(html.firstRange(of: "</\(element)>"))
    #expect(html.ranges(of: "</\(element)").count == 1)
    return String(html[start.upperBound..<end.lowerBound])
  }

  @Test(arguments: Page.Kind.allCases)
  func thePolicyAllowsTheStyleAndTheScriptAloneAndNothingIsLoaded(kind: Page.Kind) throws {
    let html = String(decoding: Page(kind).html(), as: UTF8.self)
    for (element, names) in [("style", kind.styles), ("script", kind.scripts)] {
      guard !names.isEmpty else {
        #expect(!html.contains("<\(element)") && !html.contains("\(element)-src"))
        continue
      }
      let text = try content(of: element, in: html)
      #expect(try text == names.map(PageTextsTests.files.text).joined(separator: "\n"))
      let hash = Base64.text(of: SHA256.hash(of: Array(text.utf8)))
      #expect(html.contains("\(element)-src 'sha256-\(hash)'"))
    }
    #expect(html.contains("content=\"default-src 'none';"))
    #expect(!html.contains("{{") && !html.contains("<!--"))
    // The policy would allow neither.
    #expect(!html.contains(" style=") && html.firstMatch(of: /<[^>]* on[a-z]+=/) == nil)
    for word in [" src=", "<link", "url(", "@import", "fetch(", "XMLHttpRequest", "WebSocket"] {
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test func titlesAreText() {
    let html = String(
      decoding: Page(.analysis, title: "</title><b>").html(), as: UTF8.self)
    #expect(html.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"))
    #expect(html.utf8.count < 100_000)
    let mark = Page(.analysis, title: "{{data}}").html(data: Array("text".utf8))
    #expect(String(decoding: mark, as: UTF8.self).contains("<main>\ntext</main>"))
  }

  @Test func dataCannotEndItsElement() throws {
    var html: [UInt8] = []
    var json = JSONWriter()
    json.writeObject { $0.write("</script><script>alert(1)</script>", forKey: "name") }
    Page.appendData(json.bytes, to: &html)
    let text = String(decoding: html, as: UTF8.self)
    #expect(
      text == """
        <script type="application/json" id="data">\
        {"name":"\\u003C/script>\\u003Cscript>alert(1)\\u003C/script>"}</script>

        """)
    let name = try JSONValue.parse(json.bytes, file: "-").value("name").string()
    #expect(name.hasPrefix("</script>"))
  }
}
