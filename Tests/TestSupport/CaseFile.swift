import Foundation

/// A file of inputs, each followed by its expected outcome.
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
/// `==` says how the inputs below are read; `|` precedes the lines around them, with `…` for the input; `>` precedes
/// the lines of an input, whose outcome follows up to the next blank line. In the input, `^` marks the first location named
/// in the outcome. `⟨0D⟩` is a byte, `⟨100×a⟩` is a repeated text, in which `№` is the number of the repetition. A line
/// that begins with `#` is the title of the cases below it.
package struct CaseFile: Sendable, CustomStringConvertible {
  package struct Case: Sendable {
    /// The last comment before it.
    package fileprivate(set) var title: Substring = ""
    /// The words after `==`.
    package fileprivate(set) var settings: [String] = []
    fileprivate var frame = ["", ""]
    fileprivate var input = ""
    fileprivate var outcome: [String] = []

    /// The bytes to be read.
    package var bytes: [UInt8] {
      (frame.prefix(1) + [input.replacing("^", with: "")] + frame.dropFirst()).flatMap(Self.decoded)
    }

    /// Returns the word after an option in the settings.
    package func setting(_ option: String) -> String? {
      settings.firstIndex(of: option).map { settings[$0 + 1] }
    }
  }

  /// The path below `Fixtures/cases`: `traces/json-touches.txt`.
  package let name: String
  package private(set) var cases: [Case] = []
  /// Each line that is not part of a case, and nil for each case.
  private var lines: [String?] = []

  package var description: String { name }

  private static let folder = Fixtures.folder + "/cases/"

  /// Returns the files of a folder of `Fixtures/cases`.
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

  /// Returns the differences from the file. With `REWRITE_TRANSCRIPTS=1` in the environment the file is rewritten,
  /// which counts as a difference as well.
  ///
  /// - Parameter outcome: returns the outcome of a case in lines, beginning with its location if any: `2:1: error: …`.
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

  /// Returns the index of a location in the input, or nil if it is not there or within a repetition.
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

  /// Returns the bytes of each scalar, or of everything from `⟨` to its `⟩`.
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
