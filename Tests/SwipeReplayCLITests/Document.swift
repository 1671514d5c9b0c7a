import TestSupport
import Testing

/// The README or an article of the documentation catalog, as Markdown text.
struct Document {
  /// A fenced block.
  struct Block {
    var language: String
    var lines: [String]

    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  static let readme = "README.md"
  private static let catalog = "Sources/SwipeReplay/SwipeReplay.docc"

  /// The paths of all documents in the package, the README first.
  static func paths() throws -> [String] {
    let articles = try Fixtures.names(in: Fixtures.root + "/" + catalog)
    return [readme] + articles.filter { $0.hasSuffix(".md") }.map { catalog + "/" + $0 }
  }

  /// Returns the path of an article by its name: `Traces`.
  static func path(ofArticle name: String) -> String { catalog + "/" + name + ".md" }

  /// Returns an article by its name.
  static func article(_ name: String) throws -> Document {
    try Document(path: path(ofArticle: name))
  }

  let path: String
  private(set) var blocks: [Block] = []
  /// The lines outside of blocks.
  private(set) var prose: [String] = []

  /// Reads a document of the package.
  init(path: String) throws {
    self.path = path
    let text = String(decoding: try Fixtures.bytes(Fixtures.root + "/" + path), as: UTF8.self)
    var open: Block?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        open = open == nil ? Block(language: String(line.dropFirst(3)), lines: []) : nil
      } else if open == nil {
        prose.append(line)
      } else {
        open?.lines.append(line)
      }
    }
    try #require(open == nil, "\(path) ends in a block")
  }

  func blocks(in languages: String...) -> [Block] {
    blocks.filter { languages.contains($0.language) }
  }

  /// Returns the text after each occurrence of some words, up to the end of the sentence.
  func sentences(after words: String) -> [Substring] {
    let text = prose.joined(separator: " ")
    return text.ranges(of: words).map { text[$0.upperBound...].prefix { $0 != "." } }
  }

  /// Returns the rows of the first table under a heading, each as its cells, without the header row.
  func table(under heading: String) throws -> [[String]] {
    let start = try #require(
      prose.firstIndex { $0.hasPrefix("#") && $0.drop { $0 == "#" } == " " + heading },
      "\(path) has no heading '\(heading)'")
    let section = prose[(start + 1)...].prefix { !$0.hasPrefix("#") }
    let rows = section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    try #require(!rows.isEmpty, "\(path) has no table under '\(heading)'")
    return rows.map { MarkdownTable.cells($0) }
  }

  /// Returns the names in backticks in the first column of the first table under a heading: `x` and `y` for the
  /// row ``| `x`, `y` | points |``.
  func names(under heading: String) throws -> [String] {
    try table(under: heading).flatMap { cells in
      Array(
        (cells.first ?? "").split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) })
    }
  }
}
