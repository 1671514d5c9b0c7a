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

  @Test(
    arguments: [
      ("", []), ("a", [["a"]]), ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
      (",\n", [["", ""]]), (",", [["", ""]]), ("\n\n", [[""], [""]]), ("\r\n", [[""]]),
      ("\"a\",\"b\"\n", [["a", "b"]]), ("\"a\",\"b\"", [["a", "b"]]),
      ("\"a\"\r\n\"b\"\r\n", [["a"], ["b"]]),
      ("\"a,b\",c", [["a,b", "c"]]), ("\"a\"\"b\",c", [["a\"b", "c"]]), ("\"\"\"\"", [["\""]]),
      ("\"\",x", [["", "x"]]), ("\"a\nb\",c\nd", [["a\nb", "c"], ["d"]]),
      ("a longer field,and another one\nx", [["a longer field", "and another one"], ["x"]]),
      ("a\u{0}b,c", [["a\u{0}b", "c"]]), (" a , b ", [[" a ", " b "]]), ("é,日本\n", [["é", "日本"]]),
      ("a\rb,c", [["a\rb", "c"]]), ("a,\r\nb", [["a", ""], ["b"]]),
    ] as [(String, [[String]])]) func readsRows(_ text: String, _ expected: [[String]])
  {
    #expect(rows(text).map(\.fields) == expected)
    #expect(rows(text).allSatisfy { $0.fault == nil })
  }

  /// Where rows end does not depend on how many fields are kept.
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

  @Test func linesCountLineFeedsInQuotes() {
    #expect(rows("a\n\"b\n\nc\",d\ne").map(\.line) == [1, 2, 5])
  }

  @Test func aFaultyRowEndsWhereItEnds() {
    #expect(
      rows("\"a\"x,b\nc,d\n\"e\"\r\n") == [
        Row(line: 1, fields: ["a", "b"], fault: TextFault(.textAfterQuote, at: 3)),
        Row(line: 2, fields: ["c", "d"], fault: nil), Row(line: 3, fields: ["e"], fault: nil),
      ])
    #expect(rows("\"a\"\rx").map(\.fault) == [TextFault(.textAfterQuote, at: 3)])
    #expect(rows("\"").map(\.fault) == [TextFault(.openQuote, at: 0)])
  }

  /// So that it takes no other row with it: a quote is left open where nothing closes it, and where what does
  /// is followed by other text.
  @Test func aQuoteThatIsLeftOpenEndsWithItsLine() {
    #expect(
      rows("a,\"b\nc,d\n") == [
        Row(line: 1, fields: ["a", "b"], fault: TextFault(.openQuote, at: 2)),
        Row(line: 2, fields: ["c", "d"], fault: nil),
      ])
    #expect(
      rows("a,\"b\r\nc,\"d\",e\nf") == [
        Row(line: 1, fields: ["a", "b"], fault: TextFault(.openQuote, at: 2)),
        Row(line: 2, fields: ["c", "d", "e"], fault: nil), Row(line: 3, fields: ["f"], fault: nil),
      ])
    // A field before it may have lines of its own.
    #expect(
      rows("\"a\nb\",\"c\nd\n\"e") == [
        Row(line: 1, fields: ["a\nb", "c"], fault: TextFault(.openQuote, at: 6)),
        Row(line: 3, fields: ["d"], fault: nil),
        Row(line: 4, fields: ["e"], fault: TextFault(.openQuote, at: 11)),
      ])
  }

  /// A closing quote is not looked for in a whole file.
  @Test func aQuotedFieldHasALimit() {
    let limit = CSVScanner.maxQuotedField
    let whole = String(repeating: "x\n", count: limit / 2)
    #expect(rows("\"\(whole)\",b").map(\.fields) == [[whole, "b"]])
    let long = rows("\"\(whole)\n\",b")
    #expect(long[0] == Row(line: 1, fields: ["x"], fault: TextFault(.openQuote, at: 0)))
    #expect(long.count == limit / 2 + 2)
  }

  @Test func textThatIsNotUTF8IsNone() {
    ByteBuffer([0x61, 0xFF, 0x2C, 0x62]).withBytes { bytes in
      var scanner = CSVScanner(bytes)
      let isRow = scanner.readRow()
      #expect(isRow)
      #expect(scanner.fields.map { scanner.text(of: $0) } == [nil, "b"])
    }
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
