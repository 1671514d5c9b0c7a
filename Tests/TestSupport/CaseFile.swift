import Foundation

/// A file of inputs, each followed by what becomes of it.
///
/// ```
/// # A rectangle has four numbers.
/// == json
/// | {"version": 1, "content": […], "touches": []}
///
/// > {"rect": ^[1, 2, 3]}
/// ^ error: content[0].rect: found 3 numbers, expected 4: [x, y, width, height]
/// ```
///
/// `==` says how the inputs below are read; `|` are the lines around them, the input taking the place of `…`; `>` are
/// the lines of an input, and up to the next blank line comes what it becomes. Of the first place that is named there,
/// `^` marks where it is, if that is in the input. `⟨0D⟩` is a byte, `⟨100×a⟩` a text repeated, in which `№` is the
/// number of the repetition.
package struct CaseFile: Sendable, CustomStringConvertible {
  package struct Case: Sendable {
    /// The last comment before it.
    package fileprivate(set) var title: Substring = ""
    /// What `==` says, word by word.
    package fileprivate(set) var settings: [String] = []
    fileprivate var frame = ["", ""]
    fileprivate var input = ""
    fileprivate var outcome: [String] = []

    /// What is to be read.
    package var bytes: [UInt8] {
      (frame.prefix(1) + [input.replacing("^", with: "")] + frame.dropFirst()).flatMap(Self.decoded)
    }

    /// The word after an option in the settings.
    package func setting(_ option: String) -> String? {
      settings.firstIndex(of: option).map { settings[$0 + 1] }
    }
  }

  /// The path below `Fixtures/cases`: `traces/json-touches.txt`.
  package let name: String
  package private(set) var cases: [Case] = []
  /// Each line that is not of a case, and nil for a case.
  private var lines: [String?] = []

  package var description: String { name }

  private static let folder = Fixtures.folder + "/cases/"

  /// The files of a folder of `Fixtures/cases`.
  package static func all(in folder: String) throws -> [CaseFile] {
    try Fixtures.names(in: Self.folder + folder).map { try CaseFile(folder + "/" + $0) }
  }

  private init(_ name: String) throws {
    self.name = name
    let text = String(decoding: try Fixtures.bytes(Self.folder + name), as: UTF8.self)
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    func block(_ mark: String) -> String {
      let lines = rest.prefix { $0 == mark || $0.hasPrefix(mark + " ") }
      rest = rest.dropFirst(lines.count)
      return lines.map { $0.dropFirst(2) }.joined(separator: "\n")
    }
    var next = Case()
    while let line = rest.first {
      if line.hasPrefix(">") {
        next.input = block(">")
        next.outcome = rest.prefix { !$0.isEmpty }.map(String.init)
        rest = rest.dropFirst(next.outcome.count)
        cases.append(next)
        lines.append(nil)
      } else if line.hasPrefix("|") {
        let frame = block("|")
        next.frame = frame.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
          .map(String.init)
        lines.append(Case.marked(frame, with: "|"))
      } else {
        if line.hasPrefix("# ") { next.title = line.dropFirst(2) }
        if line.hasPrefix("== ") {
          next.settings = line.dropFirst(3).split(separator: " ").map {
            String(decoding: Case.decoded(String($0)), as: UTF8.self)
          }
          next.frame = ["", ""]
        }
        lines.append(String(line))
        rest = rest.dropFirst()
      }
    }
  }

  /// What is otherwise than the file shows; where the environment has `REWRITE_TRANSCRIPTS=1`, the file is written
  /// anew, which is a difference as well.
  ///
  /// - Parameter outcome: what becomes of an input, in lines; one with a place begins with it: `2:1: error: …`.
  package func differences(_ outcome: (Case) throws -> [String]) throws -> [String] {
    var differences: [String] = []
    var now = cases
    for index in cases.indices {
      now[index].setOutcome(try outcome(cases[index]))
      if now[index].text != cases[index].text {
        differences.append(
          "\(name), \(cases[index].title)\n\(cases[index].text)\nis\n\(now[index].text)")
      }
    }
    guard ProcessInfo.processInfo.environment["REWRITE_TRANSCRIPTS"] == "1" else {
      return cases.isEmpty ? ["no cases in \(name)"] : differences
    }
    var rest = now[...]
    let text = lines.map { ($0 ?? rest.removeFirst().text) + "\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: Self.folder + name))
    return ["rewrote \(name); look at the difference, then test without REWRITE_TRANSCRIPTS"]
  }
}

extension CaseFile.Case {
  fileprivate var text: String {
    ([Self.marked(input, with: ">")] + outcome).joined(separator: "\n")
  }

  fileprivate static func marked(_ text: String, with mark: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? mark : mark + " " + $0 }.joined(separator: "\n")
  }

  fileprivate mutating func setOutcome(_ lines: [String]) {
    input = input.replacing("^", with: "")
    outcome = lines.isEmpty ? ["nothing"] : lines.map(Self.escaped)
    for (index, line) in outcome.enumerated() {
      let parts = line.split(separator: ":", maxSplits: 2)
      guard parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]) else { continue }
      guard let place = place(line: line, column: column) else { return }
      input.insert("^", at: place)
      outcome[index] = "^" + parts[2]
      return
    }
  }

  /// Where a place is in the input; nil where it is not there, or within a repetition.
  private func place(line: Int, column: Int) -> String.Index? {
    var now = (line: 1, column: 1)
    func advance(_ bytes: [UInt8]) {
      for byte in bytes { now = byte == 0x0A ? (now.line + 1, 1) : (now.line, now.column + 1) }
    }
    advance(Self.decoded(frame[0]))
    for (index, bytes) in Self.parts(input) {
      if now == (line, column) { return index }
      advance(bytes)
    }
    return now == (line, column) ? input.endIndex : nil
  }

  private static func escaped(_ line: String) -> String {
    line.unicodeScalars.map { scalar in
      scalar.value >= 0x20 ? String(scalar) : String(format: "⟨%02X⟩", scalar.value)
    }.joined()
  }

  fileprivate static func decoded(_ text: String) -> [UInt8] { parts(text).flatMap(\.bytes) }

  /// The bytes of each scalar, or of all from `⟨` to its `⟩`.
  private static func parts(_ text: String) -> [(index: String.Index, bytes: [UInt8])] {
    var parts: [(index: String.Index, bytes: [UInt8])] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let start = rest.startIndex
      rest.removeFirst()
      guard scalar == "⟨" else {
        parts.append((start, Array(String(scalar).utf8)))
        continue
      }
      var depth = 1
      let inner = rest.prefix {
        depth += $0 == "⟨" ? 1 : $0 == "⟩" ? -1 : 0
        return depth > 0
      }
      rest = rest.dropFirst(inner.count + 1)
      let words = String(inner).split(
        separator: "×", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2, let count = Int(words[0]) {
        let bytes = (1...count).flatMap { decoded(String(words[1].replacing("№", with: "\($0)"))) }
        parts.append((start, bytes))
      } else {
        parts.append((start, [UInt8(inner.map(String.init).joined(), radix: 16) ?? 0x3F]))
      }
    }
    return parts
  }
}
