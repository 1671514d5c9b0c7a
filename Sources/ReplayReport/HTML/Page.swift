import SwipeReplay
import TouchTrace

/// An HTML page in a single file, which loads nothing and works without a server.
///
/// Its sources in `Sources/ReplayReport/Pages` are compiled in: the HTML of its name, its styles
/// and its scripts. The HTML contains some of these marks, each at most once:
///
///     <meta http-equiv="Content-Security-Policy" content="{{policy}}">
///     <title>{{title}}</title>
///     <style>{{style}}</style>
///     <div data-travel="{{travel}}">
///     {{data}}
///     <script>{{script}}</script>
///     {{rest}}
///
/// The policy forbids everything except this style and this script, identified by their hashes, so
/// that nothing in the data can run and nothing is sent anywhere.
package struct Page: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Records swipes in a browser.
    case recorder
    /// Shows traces and the decisions on them: see ``ReplayPage``.
    case report
    /// Shows a verb's findings in many results, without scripts: see ``ReportDocument``.
    case analysis

    /// The files of the style, in this order.
    package var styles: [String] {
      switch self {
      case .recorder: ["base.css", "recorder.css"]
      case .report: ["base.css", "report.css"]
      case .analysis: ["base.css", "report.css", "analysis.css"]
      }
    }

    /// The files of the script, in this order.
    package var scripts: [String] {
      switch self {
      case .recorder: ["base.js", "recorder.js"]
      case .report:
        [
          "base.js", "report-data.js", "report-drawing.js", "report-plane.js", "report-trace.js",
          "report.js",
        ]
      case .analysis: []
      }
    }
  }

  /// The page before its data, from there through the script, and after that.
  private let parts: [[UInt8]]

  /// - Parameter title: The title, for kinds whose title differs from page to page.
  package init(_ kind: Kind, title: String = "") {
    let style = kind.styles.map(Self.source).joined(separator: "\n")
    let script = kind.scripts.map(Self.source).joined(separator: "\n")
    let html = Self.source("\(kind.rawValue).html")
      .replacing("{{policy}}", with: Self.policy(style: style, script: script))
      .replacing("{{title}}", with: title.html)
      .replacing("{{style}}", with: style)
      .replacing("{{script}}", with: script)
      .replacing("{{travel}}", with: HumanNumber.short(PlausibleRange.travel))
    guard let data = html.firstRange(of: "{{data}}") else {
      preconditionFailure("a page has a place for its data")
    }
    let rest = html.firstRange(of: "{{rest}}") ?? html.endIndex..<html.endIndex
    parts = [
      html[..<data.lowerBound], html[data.upperBound..<rest.lowerBound], html[rest.upperBound...],
    ].map { Array($0.utf8) }
  }

  /// Returns the whole page.
  ///
  /// - Parameters:
  ///   - data: The output of ``appendData(_:id:to:)``.
  ///   - rest: Long content after the script, so that the script need not wait for it.
  package func html(data: [UInt8] = [], rest: [UInt8] = []) -> [UInt8] {
    parts[0] + data + parts[1] + rest + parts[2]
  }

  /// Appends a value for the script: `JSON.parse(document.getElementById("swipes").textContent)`.
  ///
  /// - Parameters:
  ///   - json: JSON text. Its `<`, which occur only in strings, are escaped; otherwise a string could
  ///     end the element.
  ///   - id: The id of the element, made of letters and hyphens.
  package static func appendData(_ json: some Sequence<UInt8>, id: String, to html: inout [UInt8]) {
    html += "<script type=\"application/json\" id=\"\(id)\">".utf8
    for byte in json {
      if byte == UInt8(ascii: "<") { html += #"\u003C"#.utf8 } else { html.append(byte) }
    }
    html += "</script>\n".utf8
  }

  private static func policy(style: String, script: String) -> String {
    func source(_ text: String) -> String {
      "'sha256-\(Base64.text(of: SHA256.hash(of: Array(text.utf8))))'"
    }
    let scripts = script.isEmpty ? "" : "script-src \(source(script)); "
    return "default-src 'none'; style-src \(source(style)); \(scripts)base-uri 'none'; "
      + "form-action 'none'"
  }

  private static func source(_ name: String) -> String {
    guard let text = PageTexts.texts.first(where: { $0.name == name })?.text else {
      preconditionFailure("\(name) is not compiled in")
    }
    return text
  }
}

/// The sources of the pages; `PageTexts+Generated.swift` is generated from the files.
enum PageTexts {}
