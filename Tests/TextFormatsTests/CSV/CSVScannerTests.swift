import Testing
import TextFormats

@Suite struct CSVTests {
  private struct Row: Equatable {
    var line: Int
    var fields: [String]
    var fault: TextFault?
  }

  private func rows(_ text: String) -> [Row] {
    ByteBuffer(Array(text.utf8)).withBytes { bytes in
      var scanner = CSVScanner(bytes)
      var rows: [Row] = []
      while scanner.readRow() {
        rows.append(
          Row(
            line: scanner.rowLine, fields: scanner.fields.map { scanner.text(of: $0) ?? "?" },
            fault: scanner.fault))
      }
      return rows
    }
  }

  /// The ends of rows do not depend on how many fields are kept.
  @Test(arguments: 0..<4) func fewerFieldsMayBeKept(_ limit: Int) {
    let text = "a,b,c\r\n\"d\",\"e\nf\",g\n\nh\"i,j,\"k\n\",l\n,,\nm,n\u{0}o,\"p\"q\n\"r"
    let all = rows(text)
    ByteBuffer(Array(text.utf8)).withBytes { bytes in
      var scanner = CSVScanner(bytes)
      var lines: [Int] = []
      var fields: [[String]] = []
      var blanks: [Bool] = []
      while scanner.readRow(keeping: limit) {
        lines.append(scanner.rowLine)
        fields.append(scanner.fields.map { scanner.text(of: $0) ?? "?" })
        blanks.append(scanner.isRowBlank)
      }
      #expect(lines == all.map(\.line))
      #expect(fields == all.map { Array($0.fields.prefix(limit)) })
      #expect(blanks == [false, false, true, false, false, false, false])
    }
  }

  @Test(arguments: [
    (9_999, "9999 fields"), (10_000, "10000 fields"), (10_001, "more than 10000 fields"),
  ])
  func noMoreFieldsAreKeptThanARowCanHave(_ count: Int, _ description: String) {
    let row = Array(repeating: "a", count: count)
    for more in [0, 1, 1_000] where count > 10_000 || more == 0 {
      let text = (row + Array(repeating: "b", count: more)).joined(separator: ",") + "\nc"
      #expect(rows(text).map(\.fields) == [row, ["c"]])
    }
    #expect(CSVScanner.describe(fields: count) == description)
    #expect(CSVScanner.describe(fields: 1) == "1 field")
  }

  /// Fields that are not kept are not searched for the end of the row one by one, which would take minutes.
  @Test(.timeLimit(.minutes(1)), arguments: ["", "\"", "\na"])
  func aRowOfManyFieldsTakesAsLongAsItsText(_ end: String) {
    let text = String(repeating: ",", count: 2_000_000) + end
    #expect(rows(text).map(\.fields.count) == (end == "\na" ? [10_001, 1] : [10_001]))
  }

  /// A closing quote is not searched for in a whole file.
  @Test func aQuotedFieldHasALimit() {
    let limit = CSVScanner.maxQuotedField
    let whole = String(repeating: "x\n", count: limit / 2)
    #expect(rows("\"\(whole)\",b").map(\.fields) == [[whole, "b"]])
    let long = rows("\"\(whole)\n\",b")
    #expect(long[0] == Row(line: 1, fields: ["x"], fault: TextFault(.openQuote, at: 0)))
    #expect(long.count == limit / 2 + 2)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
    ("a\rb", "\"a\rb\""), (" a", "\" a\""), ("a ", "\"a \""), ("a b", "a b"), ("é", "é"),
  ]) func writesAField(_ field: String, _ text: String) {
    var bytes: [UInt8] = []
    bytes.appendCSV(field: field)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
    #expect(rows("x," + text).map(\.fields) == [["x", field]])
  }
}
