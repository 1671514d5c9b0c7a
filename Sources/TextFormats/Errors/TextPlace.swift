/// A location in a text file, formatted as editors and compilers do: `traces/flick.json:14:9`.
public struct TextPlace: Hashable, Sendable {
  /// The path as given, or `-` for standard input.
  public var file: String
  /// The line number, counted from 1.
  public var line: Int
  /// The column in bytes, counted from 1.
  public var column: Int

  /// Creates a location; line and column count from 1.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension TextPlace: CustomStringConvertible {
  /// `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }
}

/// Finds the line and column of bytes, which are computed only when an error is created. A search
/// continues from the previous one, in either direction.
package struct PlaceFinder {
  private let file: String
  private let origin: Int
  private var line: Int
  private var lineStart: Int
  private var scanned: Int

  /// - Parameters:
  ///   - file: the path used in the locations.
  ///   - line: the number of the line at `start`.
  ///   - start: the offset of the first byte of a line, where searches begin.
  package init(file: String, line: Int = 1, from start: Int = 0) {
    self.file = file
    self.origin = start
    self.line = line
    self.lineStart = start
    self.scanned = start
  }

  /// Returns the location of the byte at an offset, which must not be before `start`.
  package mutating func place(of offset: Int, in bytes: Bytes) -> TextPlace {
    while scanned > offset {
      scanned -= 1
      if bytes[scanned] == UInt8(ascii: "\n") { line -= 1 }
    }
    if lineStart > scanned {
      lineStart = scanned
      while lineStart > origin, bytes[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
    }
    while scanned < min(offset, bytes.count) {
      if bytes[scanned] == UInt8(ascii: "\n") {
        line += 1
        lineStart = scanned + 1
      }
      scanned += 1
    }
    return TextPlace(file: file, line: line, column: offset - lineStart + 1)
  }
}
