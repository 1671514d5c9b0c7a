import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// Checks that rows are skipped only if each of them, by itself, belongs to the trace.
@Suite struct CSVTraceBoundaryTests {
  /// The first rows of traces by their offsets, and what the scanner reports about them.
  private struct FirstRow: Equatable {
    var offset: Int
    var line: Int
  }

  private func firstRows(
    of text: String, nameColumn: Int, separator: UInt8, skipping: Bool
  ) -> (rows: [FirstRow], skipped: Int, last: FirstRow) {
    ByteBuffer(Array(text.utf8)).withBytes { bytes in
      var scanner = CSVScanner(bytes, separator: separator)
      var boundary = CSVTraceBoundary(nameColumn: nameColumn)
      var rows: [FirstRow] = []
      var skipped = 0
      while scanner.readRow(keeping: boundary.fieldsNeeded) {
        if !scanner.isRowBlank, boundary.isFirstRow(of: &scanner) {
          rows.append(FirstRow(offset: scanner.rowStart, line: scanner.rowLine))
        }
        let line = scanner.line
        if skipping { boundary.skipRows(of: &scanner) }
        skipped += scanner.line - line
      }
      return (rows, skipped, FirstRow(offset: scanner.position, line: scanner.line))
    }
  }

  private func skipped(_ text: String, _ nameColumn: Int) -> Int {
    firstRows(of: text, nameColumn: nameColumn, separator: UInt8(ascii: ","), skipping: true)
      .skipped
  }

  @Test func rowsOfOneNameAreSkipped() {
    #expect(skipped("a,1\na,2\na,3\nb,1\nb,2\n", 0) == 3)
    #expect(skipped("1,a\n2,a\n3,a\n1,b\n2,b\n", 1) == 3)
    #expect(skipped("1,a\r\n2,a\r\n3,a\r\n", 1) == 2)
    #expect(skipped("1,a,2\n22,a,3\n,a,\n", 1) == 2)
    #expect(skipped(",1\n,2\n", 0) == 1)
    // In a file of one trace, all rows do.
    #expect(skipped("1,2\n3\n\n4,5,6\n", -1) == 3)
  }

  /// Neither the last row, which may be incomplete, nor rows with quotes, which may span several lines.
  @Test(arguments: [
    ("a,1\na,2", 0), ("1,a\n2,a", 1), ("a,1\na,\"2\"\n", 0), ("\"a\",1\n\"a\",2\n", 0),
    ("1,a\n\"2\",a\n", 1), ("1,a,\n2,a,\"\n\"\n", 1), ("a\na,1\n", 0), ("a,1\nab,1\n", 0),
    ("a,1\n\nb,1\n", 0), ("1,a\na\n", 1), ("1,a\n2,ab\n", 1), ("1,a\r\n2,a\n", 1),
    ("a\u{0},1\na\u{0},1\n", 0), ("1,2\n3,\"\n\"\n", -1),
  ]) func otherRowsAreNot(_ text: String, _ nameColumn: Int) {
    #expect(skipped(text, nameColumn) == 0)
  }

  @Test(arguments: 0..<200) func theSameTracesAreFound(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let nameColumn = Int.random(in: -1...9, using: &random)
    let separator = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    let end = Bool.random(using: &random) ? "\n" : "\r\n"
    let names = ["a", "a", "b", "", "ab", "a b", "a long name of a trace"]
    let odd = ["\"a\"", "\"", "\"a\nb\"", "a\r", "\u{0}", "a\"", "\"a\"\"\"", "é"]
    let oddness = [0, 0, 200, 20].randomElement(using: &random) ?? 0
    var text = ""
    for _ in 0..<400 {
      var fields = (0..<10).map { column in
        if oddness > 0, Int.random(in: 0..<oddness, using: &random) == 0 {
          return odd.randomElement(using: &random) ?? ""
        }
        return column == nameColumn
          ? names.randomElement(using: &random) ?? ""
          : String(Int.random(in: 0..<100_000, using: &random))
      }
      if oddness > 0, Int.random(in: 0..<oddness, using: &random) == 0 {
        fields.removeLast(Int.random(in: 0...9, using: &random))
      }
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        text += fields.joined(separator: separator) + end
      }
    }
    if Bool.random(using: &random) { text.unicodeScalars.removeLast() }
    let byte = Array(separator.utf8)[0]
    let all = firstRows(of: text, nameColumn: nameColumn, separator: byte, skipping: false)
    let few = firstRows(of: text, nameColumn: nameColumn, separator: byte, skipping: true)
    #expect(few.rows == all.rows)
    #expect(few.last == all.last)
    if oddness == 0 { #expect(few.skipped > 400) }
  }
}
