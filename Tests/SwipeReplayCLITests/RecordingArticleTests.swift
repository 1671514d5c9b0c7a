import Foundation
import TestSupport
import Testing

/// Checks the code of the article on recording, which needs UIKit.
@Suite struct RecordingArticleTests {
  /// The modules built beside the tests, or nil if there are none.
  private static let modules = ToolProcess.path.map { path in
    URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("Modules").path
  }

  @Test(
    "The article's window type-checks against UIKit's declarations",
    .needs(Programs.path(of: "swiftc") != nil && ToolProcess.path != nil, "swiftc is not installed")
  )
  func window() throws {
    let block = try #require(try Document.article("Recording").blocks(in: "swift").first)
    let code = block.lines.filter { !$0.isEmpty }
    #expect(code.count <= 80, "the article promises a few lines")
    let run = try typeCheck(block.text)
    #expect(run.status == 0, "\(run.error)")
    // The check would detect an error.
    for (right, wrong) in [
      ("sample.timestamp", "event.timestamp"), ("finger:", "touch:"),
      ("view.adjustedContentInset", "view.adjustedInset"),
      ("recorder.content", "recorder.contents"), ("Insets(safeAreaInsets)", "safeAreaInsets"),
    ] {
      #expect(try typeCheck(block.text.replacing(right, with: wrong)).status != 0, "\(wrong)")
    }
  }

  private func typeCheck(_ code: String) throws -> ToolProcess {
    let folder = try TemporaryDirectory()
    try folder.link("UIKit.swift", to: Fixtures.root + "/Fixtures/articles/UIKit.swift")
    try folder.write("RecordingWindow.swift", code)
    return try ToolProcess(
      shell: """
        swiftc -swift-version 6 -parse-as-library -module-name UIKit -emit-module UIKit.swift &&
          swiftc -swift-version 6 -typecheck -I . -I '\(try #require(Self.modules))' RecordingWindow.swift
        """, in: folder)
  }
}
