import TestSupport
import TextFormats

/// The numbers in a profile's file, on their own or within its rules.
struct ProfileNumbers {
  /// A number and its location.
  struct Number: Sendable, CustomStringConvertible {
    /// The range of its digits in the text.
    fileprivate var range: Range<Int>
    let value: Double
    /// Its line, with the number in brackets: `"when": "stack <= [1]"`.
    let description: String
  }

  private let text: [UInt8]
  /// The numbers in the order of the file, without zeros, since ten per cent of 0 is 0.
  private(set) var all: [Number] = []

  /// The keys that describe the format to programs or the profile to people.
  private static let aside: Set = [
    "format", "version", "name", "title", "family", "source", "licence", "confidence", "notes",
    "hooks",
  ]

  init(_ text: [UInt8]) throws {
    self.text = text
    var lineStarts = [0]
    for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
      lineStarts.append(offset + 1)
    }
    collect(in: try JSONValue.parse(text, file: "profile"), lineStarts)
  }

  /// Returns the file with one number replaced.
  func text(with value: Double, for number: Number) -> [UInt8] {
    Array(text[..<number.range.lowerBound]) + Array("\(value)".utf8)
      + Array(text[number.range.upperBound...])
  }

  private mutating func collect(in value: JSONValue, _ lineStarts: [Int]) {
    switch value.content {
    case .object(let members):
      for member in members where !Self.aside.contains(member.key) {
        collect(in: member.value, lineStarts)
      }
    case .array(let elements):
      for element in elements { collect(in: element, lineStarts) }
    case .number, .string:
      let lineStart = lineStarts[value.place.line - 1]
      collect(from: lineStart + value.place.column - 1, lineStart: lineStart)
    case .null, .bool: break
    }
  }

  /// Collects the numbers of the value at an offset: the digits of a number, or the numbers within a quoted rule.
  private mutating func collect(from start: Int, lineStart: Int) {
    let isRule = text[start] == UInt8(ascii: "\"")
    let rest = text[(start + (isRule ? 1 : 0))...]
    let end = rest.firstIndex { isRule ? $0 == UInt8(ascii: "\"") : ",]} \n".utf8.contains($0) }
    let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
    let written = rest[..<(end ?? lineEnd)]
    let words = isRule ? written.split { !Self.belongsToWord($0) } : [written]
    for word in words {
      guard let value = Double(String(decoding: word, as: UTF8.self)), value != 0 else { continue }
      let line = [
        text[lineStart..<word.startIndex], [0x5B], word, [0x5D], text[word.endIndex..<lineEnd],
      ]
      all.append(
        Number(
          range: word.startIndex..<word.endIndex, value: value,
          description: String(decoding: line.joined(), as: UTF8.self)))
    }
  }

  /// Returns whether a byte is a letter, a digit or a dot, which form the names and numbers of a rule.
  private static func belongsToWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
