import TestSupport
import Testing

/// A step of a workflow, or an entry of a job's script, as written in YAML.
struct WorkflowStep {
  /// The GitHub action that it uses, or nil for a command.
  var action: String?
  /// Its condition, or nil if it runs only when nothing failed before it.
  var condition: String?
  /// The lines of shell.
  var command: String?
}

/// A workflow of a document. The parser covers only what the documents use: indented blocks, and `|` blocks.
struct WorkflowDocument {
  let text: String
  private let lines: [String]

  /// Returns the YAML block of a document that contains a line.
  init(in document: Document, with line: String) throws {
    let block = try #require(document.blocks(in: "yaml").first { $0.lines.contains(line) })
    (text, lines) = (block.text, block.lines)
  }

  /// The steps of a GitHub workflow.
  func steps() throws -> [WorkflowStep] {
    try items(under: "steps").map { item in
      WorkflowStep(
        action: Self.value(of: "uses", in: item), condition: Self.value(of: "if", in: item),
        command: Self.value(of: "run", in: item))
    }
  }

  /// The commands of a GitLab job, in order.
  func script() throws -> [String] {
    try ["before_script", "script"].flatMap { key in
      try items(under: key).map { item in
        item[0] == "|" ? item.dropFirst().map { $0 + "\n" }.joined() : item.joined(separator: "\n")
      }
    }
  }

  /// Returns the entries of the list under a key, each as lines, unindented so that its first word is in column one.
  private func items(under key: String) throws -> [[String]] {
    let start = try #require(lines.firstIndex { $0.trimmed == key + ":" }, "no '\(key)'")
    let indent = lines[start].indent
    let block = lines[(start + 1)...].prefix { $0.indent > indent }
    let mark = try #require(block.first).indent
    var items: [[String]] = []
    for line in block {
      if line.indent == mark { items.append([]) }
      try #require(!items.isEmpty && (line.indent > mark || line.trimmed.hasPrefix("- ")))
      items[items.count - 1].append(String(line.dropFirst(mark + 2)))
    }
    return items
  }

  /// Returns the value of a key of an entry; the lines that follow a `|` are unindented.
  private static func value(of key: String, in item: [String]) -> String? {
    guard let index = item.firstIndex(where: { $0.hasPrefix(key + ": ") }) else { return nil }
    let value = item[index].dropFirst(key.count + 2)
    guard value == "|" else { return String(value) }
    let block = item[(index + 1)...].prefix { $0.indent > 0 }
    let indent = block.map(\.indent).min() ?? 0
    return block.map { $0.dropFirst(indent) + "\n" }.joined()
  }
}

extension String {
  fileprivate var indent: Int { prefix { $0 == " " }.count }
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
