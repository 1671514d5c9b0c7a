import TestSupport
import Testing

@testable import ReplayReport

/// The sources of the pages and the Swift file generated from them.
///
/// `REWRITE_PAGES=1 swift test --filter PageTextsTests` generates the Swift file again and fails, so that the
/// program is built and tested with it before it is committed.
@Suite struct PageTextsTests {
  static let files = CompiledTexts(
    of: "Sources/ReplayReport/Pages", in: "Sources/ReplayReport/HTML/PageTexts+Generated.swift",
    type: "PageTexts", command: "REWRITE_PAGES=1 swift test --filter PageTextsTests")

  @Test func theGeneratedFileHasTheSourcesOfEachPage() throws {
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
