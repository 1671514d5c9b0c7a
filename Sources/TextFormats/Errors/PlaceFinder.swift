/// Finds line and column of bytes; each search goes on from the one before where it can.
package struct PlaceFinder {
  private let file: String
  private let firstLine: Int
  private let origin: Int
  private var line: Int
  private var lineStart: Int
  private var scanned: Int

  /// - Parameters:
  ///   - file: the path to name.
  ///   - line: the number of the line that begins at `start`.
  ///   - start: the offset of the first byte of that line.
  package init(file: String, line: Int = 1, from start: Int = 0) {
    self.file = file
    self.firstLine = line
    self.origin = start
    self.line = line
    self.lineStart = start
    self.scanned = start
  }

  /// The place of the byte at an offset.
  package mutating func place(of offset: Int, in bytes: Bytes) -> TextPlace {
    if offset < scanned {
      (line, lineStart, scanned) = (firstLine, origin, origin)
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
