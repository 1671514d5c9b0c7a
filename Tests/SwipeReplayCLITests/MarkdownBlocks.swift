import TestSupport

/// The fenced blocks of a text in Markdown.
struct MarkdownBlocks {
  /// The text between two lines of three backticks.
  struct Block {
    var language: String
    var lines: [String]

    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  private(set) var all: [Block] = []

  init(_ text: String) {
    var open: Block?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let block = open { all.append(block) }
        open = open == nil ? Block(language: String(line.dropFirst(3)), lines: []) : nil
      } else {
        open?.lines.append(line)
      }
    }
  }

  /// The blocks of the package's README.
  static func readme() throws -> MarkdownBlocks {
    MarkdownBlocks(
      String(decoding: try Fixtures.bytes(Fixtures.root + "/README.md"), as: UTF8.self))
  }

  func inLanguage(_ language: String) -> [Block] { all.filter { $0.language == language } }
}
