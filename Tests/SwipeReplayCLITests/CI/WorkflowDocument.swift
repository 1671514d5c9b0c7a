import TestSupport
import Testing

/// A step of a workflow, or an entry of a job's script, as it is written in YAML.
struct WorkflowStep {
  /// The action of GitHub that it uses; nil for a command.
  var action: String?
  /// When it runs; nil for when nothing failed before it.
  var condition: String?
  /// Lines of shell.
  var command: String?
}

/// A workflow of a document. It is read just as far as the documents go: blocks by indentation, and `|` for several
/// lines.
struct WorkflowDocument {
  let text: String
  private let lines: [String]

  /// The block of a document in YAML that has a line.
  init(in document: Document, with line: String) throws {
    let block = try #require(document.blocks(in: "yaml").first { $0.lines.contains(line) })
    (text, lines) = (block.text, block.lines)
  }

  /// The steps of a workflow of GitHub.
  func steps() throws -> [WorkflowStep] {
    try items(under: "steps").map { item in
      WorkflowStep(
        action: Self.value(of: "uses", in: item), condition: Self.value(of: "if", in: item),
        command: Self.value(of: "run", in: item))
    }
  }

  /// The commands of a job of GitLab, in order.
  func script() throws -> [String] {
    try ["before_script", "script"].flatMap { key in
      try items(under: key).map { item in
        item[0] == "|" ? item.dropFirst().map { $0 + "\n" }.joined() : item.joined(separator: "\n")
      }
    }
  }

  /// The entries of the list under a key, each as its lines, as if its first word began the first column.
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

  /// The value of a key of an entry; the lines that follow a `|` without their indentation.
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
