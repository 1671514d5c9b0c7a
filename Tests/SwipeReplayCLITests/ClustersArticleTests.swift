import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks the options in the article on clusters; `.ci/engines` runs its programs.
@Suite struct ClustersArticleTests {
  @Test("The table lists the options for a part of an input, each with its verbs")
  func options() throws {
    let rows = try Document.article("Clusters").table(under: "Options").map { row in
      row[0] + ": " + row[1]
    }
    let options = [Option.noHeader, .carry, .invalid, .allowEmpty]
    let order = ["replay", "diff", "stats"]
    let expected = options.map { option in
      let verbs = Verb.all.filter { $0.options.contains(option) }.map(\.name)
      #expect(Set(verbs).isSubset(of: order))
      let named = order.filter(verbs.contains).map { "`\($0)`" }.joined(separator: ", ")
      return "`\(option.synopsis)`: \(named)"
    }
    #expect(rows == expected)
  }

  @Test("Every program is run with the engines, and uses the tool as a part of a job does")
  func programs() throws {
    let blocks = try Document.article("Clusters").blocks(in: "python", "sh")
    let checks = String(
      decoding: try Fixtures.bytes(Fixtures.root + "/.ci/engines.py"), as: UTF8.self)
    #expect(blocks.count == 3)
    for block in blocks {
      let name = try #require(block.lines.first?.dropFirst(2))
      #expect(checks.contains("(\"\(name)\", run."), "\(name)")
      for line in block.lines where line.contains(".pipe(") {
        #expect(line.contains("checkCode=True"), "\(line)")
      }
    }
  }
}
