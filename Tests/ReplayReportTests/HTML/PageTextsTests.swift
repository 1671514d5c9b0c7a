import TestSupport
import Testing

@testable import ReplayReport

/// The pages as they are compiled in, put together from their sources.
///
/// `REWRITE_PAGES=1 swift test --filter PageTextsTests` generates the Swift file again and fails, so that the
/// program is built and tested with it before it is committed.
@Suite struct PageTextsTests {
  static let files = CompiledTexts(
    of: "Sources/ReplayReport/Pages", in: "Sources/ReplayReport/HTML/Page+Generated.swift",
    type: "Page", command: "REWRITE_PAGES=1 swift test --filter PageTextsTests"
  ) { files in
    try Page.Kind.allCases.map { ($0.rawValue, try $0.text(of: files)) }.sorted { $0.0 < $1.0 }
  }

  @Test func theGeneratedFileHasEachPage() throws {
    guard try !Self.files.rewriteIfAsked() else {
      Issue.record("rewrote \(Self.files.generated); test again without REWRITE_PAGES")
      return
    }
    #expect(try Self.files.source() == Self.files.written())
  }

  @Test func everyFileBelongsToAPage() throws {
    let names = Page.Kind.allCases.flatMap { ["\($0.rawValue).html"] + $0.styles + $0.scripts }
    #expect(try Self.files.names() == Set(names).sorted())
  }
}

extension Page.Kind {
  /// The files of the style, in this order.
  var styles: [String] {
    switch self {
    case .recorder: ["base.css", "recorder.css"]
    case .report: ["base.css", "report.css"]
    case .analysis: ["base.css", "report.css", "analysis.css"]
    }
  }

  /// The files of the script, in this order.
  var scripts: [String] {
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

  /// Returns the HTML of the page's name with its style, its script, and the policy that allows only these.
  fileprivate func text(of files: CompiledTexts) throws -> String {
    let style = try styles.map(files.text).joined(separator: "\n")
    let script = try scripts.map(files.text).joined(separator: "\n")
    func source(_ text: String) -> String {
      "'sha256-\(Base64.text(of: SHA256.hash(of: Array(text.utf8))))'"
    }
    let allowed = script.isEmpty ? "" : "script-src \(source(script)); "
    return try files.text("\(rawValue).html")
      .replacing(
        "{{policy}}",
        with: "default-src 'none'; style-src \(source(style)); \(allowed)base-uri 'none'; "
          + "form-action 'none'"
      )
      .replacing("{{style}}", with: style)
      .replacing("{{script}}", with: script)
  }
}
