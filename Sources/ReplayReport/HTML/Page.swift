import SwipeReplay

/// An HTML page in a single file, which loads nothing and works without a server.
///
/// It is put together from the files in `Sources/ReplayReport/Pages` and compiled in. Some marks in
/// it are replaced, each at most once:
///
///     <title>{{title}}</title>
///     <div data-travel="{{travel}}">
///     {{data}}
///     {{rest}}
///
/// Its policy forbids everything except its own style and script, identified by their hashes, so
/// that nothing in the data can run and nothing is sent anywhere.
package struct Page: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Records swipes in a browser.
    case recorder
    /// Shows traces and the decisions on them: see ``ReplayPage``.
    case report
    /// Shows a verb's findings in many results, without scripts: see ``ReportDocument``.
    case analysis
  }

  /// The page before its data, from there through the script, and after that.
  private let parts: [[UInt8]]

  /// - Parameter title: The title, for kinds whose title differs from page to page.
  package init(_ kind: Kind, title: String = "") {
    guard let html = Self.texts.first(where: { $0.name == kind.rawValue })?.text,
      let data = html.firstRange(of: "{{data}}")
    else { preconditionFailure("a page is compiled in and has a place for its data") }
    let rest = html.firstRange(of: "{{rest}}") ?? html.endIndex..<html.endIndex
    let head = html[..<data.lowerBound]
      .replacing("{{travel}}", with: HumanNumber.short(PlausibleRange.travel))
      .replacing("{{title}}", with: title.html)
    parts = [head, html[data.upperBound..<rest.lowerBound], html[rest.upperBound...]]
      .map { Array($0.utf8) }
  }

  /// Returns the whole page.
  ///
  /// - Parameters:
  ///   - data: The output of ``appendData(_:to:)``, after what precedes it.
  ///   - rest: Long content after the script, so that the script need not wait for it.
  package func html(data: [UInt8] = [], rest: [UInt8] = []) -> [UInt8] {
    parts[0] + data + parts[1] + rest + parts[2]
  }

  /// Appends a value for the script: `JSON.parse(document.getElementById("data").textContent)`.
  ///
  /// - Parameter json: JSON text. Its `<`, which occur only in strings, are escaped; otherwise a
  ///   string could end the element.
  static func appendData(_ json: some Sequence<UInt8>, to html: inout [UInt8]) {
    html += #"<script type="application/json" id="data">"#.utf8
    for byte in json {
      if byte == UInt8(ascii: "<") { html += #"\u003C"#.utf8 } else { html.append(byte) }
    }
    html += "</script>\n".utf8
  }
}

extension String {
  /// The string as HTML text or a quoted attribute value, with U+FFFD for control characters and
  /// for marks that change the direction of text.
  var html: String {
    printable.escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }
}
