import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// Rows written like the first move are read without parsing the text between their numbers; the result must be the
/// same as if each were parsed.
@Suite struct CSVRowPatternTests {
  /// The rows read by a pattern that is made from the first row.
  private struct Moves: Equatable {
    /// The number of rows read, or nil if there is no pattern.
    var rows: Int?
    /// The rest of the input.
    var rest: String
    var touches: [Touch] = []

    /// A result without touches.
    init(rows: Int?, rest: String) {
      self.rows = rows
      self.rest = rest
    }

    /// - Parameters:
    ///   - columns: the columns of the time, x and y.
    ///   - limit: the maximum number of touches, including one before the first row.
    init(
      after first: String, _ rest: String, _ columns: (Int, Int, Int) = (0, 2, 3),
      in unit: TimeUnit = .seconds, limit: Int = 10
    ) {
      var builder = TraceBuilder(touchLimit: limit)
      let finger = builder.unnamedFinger()
      _ = builder.add(
        Touch(
          time: Timestamp(nanoseconds: 0), location: Point(x: 0, y: 0), phase: .began,
          finger: finger))
      self.rest = rest
      let text = Array((first + rest).utf8)
      rows = ByteBuffer(text).withBytes { bytes in
        var scanner = CSVScanner(bytes)
        _ = scanner.readRow()
        let numbers: [TouchPattern.Column] = [
          (.time, columns.0), (.x, columns.1), (.y, columns.2),
        ]
        let ordered = numbers.sorted { $0.index < $1.index }
        guard var pattern = TouchPattern(ofRow: scanner, ordered, after: nil)
        else { return nil }
        var position = scanner.position
        let rows = pattern.readMoves(
          of: finger, from: &position, of: bytes, into: &builder, in: unit)
        self.rest = String(decoding: text[position...], as: UTF8.self)
        return rows
      }
      touches = Array(builder.trace.touches.dropFirst())
    }
  }

  private static func move(_ seconds: Double, _ x: Double, _ y: Double) -> Touch {
    Touch(
      time: Timestamp(nanoseconds: Int64((seconds * 1e9).rounded())), location: Point(x: x, y: y),
      phase: .moved)
  }

  @Test func rowsThatAreAlikeAreRead() {
    let moves = Moves(after: "0.5,moved,1,2\n", "1,moved,-3.5,4\n1.25,moved,5,6.125\n2,ended,7,8\n")
    #expect(moves.rows == 2)
    #expect(moves.rest == "2,ended,7,8\n")
    #expect(moves.touches == [Self.move(1, -3.5, 4), Self.move(1.25, 5, 6.125)])
  }

  /// The numbers are identified by their columns.
  @Test(arguments: [
    ((0, 1, 2), "1,2,3"), ((0, 2, 1), "1,3,2"), ((1, 0, 2), "2,1,3"), ((2, 0, 1), "2,3,1"),
    ((1, 2, 0), "3,1,2"), ((2, 1, 0), "3,2,1"),
  ]) func numbersInAnyOrder(_ columns: (Int, Int, Int), _ row: String) {
    let moves = Moves(after: row + ",moved\n", row + ",moved\n", columns)
    #expect(moves.rows == 1)
    #expect(moves.touches == [Self.move(1, 2, 3)])
  }

  @Test(arguments: [
    // The text before, between and after the numbers.
    ("a,0,moved,1,2,9\n", "b,0,moved,1,2,9\n"), ("a,0,moved,1,2,9\n", "aa,0,moved,1,2,9\n"),
    ("a,0,moved,1,2,9\n", "a,0,Moved,1,2,9\n"), ("a,0,moved,1,2,9\n", "a,0,moved,1,,2,9\n"),
    ("a,0,moved,1,2,9\n", "a,0,moved,1,2,8\n"), ("a,0,moved,1,2,9\n", "a,0,moved,1,2,99\n"),
    // The end of the row: a different one, none yet, and an additional field.
    ("a,0,moved,1,2\n", "a,0,moved,1,2\r\n"), ("a,0,moved,1,2\n", "a,0,moved,1,2"),
    ("a,0,moved,1,2\n", "a,0,moved,1,2,\n"), ("a,0,moved,1,2\r\n", "a,0,moved,1,2\n"),
    // Invalid numbers.
    ("a,0,moved,1,2\n", "a,0,moved,1,\n"), ("a,0,moved,1,2\n", "a,0,moved, 1,2\n"),
    ("a,0,moved,1,2\n", "a,0,moved,01,2\n"),
    ("a,0,moved,1,2\n", "a,0,moved,\"1\",2\n"), ("a,0,moved,\"1\",2\n", "a,0,moved,1,2\n"),
    ("a,0,moved,\"1\",2\n", "a,0,moved,\"1\"\"\",2\n"),
    // Values that contradict the previous touches.
    ("a,0,moved,1,2\n", "a,-1,moved,1,2\n"),
    ("a,0,moved,1,2\n", "\n"), ("a,0,moved,1,2\n", ""),
  ]) func anotherRowIsLeft(_ first: String, _ next: String) {
    #expect(Moves(after: first, next, (1, 3, 4)) == Moves(rows: 0, rest: next))
  }

  @Test(arguments: [
    "1e1,moved,3,4", "1,moved,12345678,4", "1,moved,3,4.12345678", "1,moved,-3.5,1234.5678",
    "1.123456789,moved,1234567,0.1234567", "12345678.5,moved,123.33332824707031,1e-1",
  ]) func numbersOfAnyLength(_ row: String) {
    let fields = row.split(separator: ",").map { Double($0) ?? 0 }
    let moves = Moves(after: "0,moved,1,2\n", row + "\n" + row + "\n" + row + "\n")
    #expect(
      moves.touches == Array(repeating: Self.move(fields[0], fields[2], fields[3]), count: 3))
  }

  @Test func quotesAreText() {
    let moves = Moves(
      after: "\"a, b\",0,\"moved\",\"1\",\"2\"\n", "\"a, b\",1,\"moved\",\"3\",\"4.5\"\n",
      (1, 3, 4))
    #expect(moves.rows == 1)
    #expect(moves.touches == [Self.move(1, 3, 4.5)])
  }

  @Test func moreMovesThanATraceCanHaveAreLeft() {
    let rows = "1,moved,1,2\n2,moved,1,2\n"
    #expect(Moves(after: "0,moved,1,2\n", rows, limit: 3).rows == 2)
    #expect(Moves(after: "0,moved,1,2\n", rows, limit: 2).rows == 1)
  }

  @Test func timesAreInTheUnit() {
    let moves = Moves(after: "0,moved,1,2\n", "16.5,moved,3,4\n", in: .milliseconds)
    #expect(moves.touches == [Self.move(0.0165, 3, 4)])
    // Fractions of a nanosecond are rounded.
    #expect(
      Moves(after: "0,moved,1,2\n", "16.5,moved,3,4\n", in: .nanoseconds).touches == [
        Self.move(17e-9, 3, 4)
      ])
  }

  /// Eight bytes of a number are compared at once.
  @Test(arguments: 7...9) func aNumberDoesNotBeginWithNULs(_ count: Int) {
    let nuls = String(repeating: "\0", count: count)
    for row in ["\(nuls)1,moved,3,4\n", "1,moved,\(nuls)3,4\n", "1,moved,3,\(nuls)4\n"] {
      #expect(Moves(after: "0,moved,1,2\n", row) == Moves(rows: 0, rest: row))
    }
  }

  /// Texts are compared eight bytes at a time.
  @Test(arguments: 1...40) func textsOfAnyLength(_ length: Int) {
    let text = String("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH".prefix(length))
    func row(_ before: String, _ between: String, _ after: String) -> String {
      "\(before),1,\(between),2,\(between),3,\(after)\n"
    }
    let alike = row(text, text, text)
    #expect(Moves(after: alike, alike, (1, 3, 5)).rows == 1)
    let other = String(text.dropLast()) + "#"
    for next in [row(other, text, text), row(text, other, text), row(text, text, other)] {
      #expect(Moves(after: alike, next, (1, 3, 5)).rows == 0, "\(next)")
    }
  }

  @Test(arguments: [
    // Without a line feed, which more text may precede.
    ("0,moved,1,2", (0, 2, 3)),
    // On two lines; the caller counts one line per row.
    ("0,moved,1,2,\"a\nb\"\n", (0, 2, 3)),
    // Two numbers instead of one, in any two of the three positions.
    ("0,moved,1\n", (0, 2, 2)), ("0,moved,1\n", (0, 0, 2)), ("0,moved,1\n", (0, 2, 0)),
    // A NUL, where the comparison could continue past the end of the bytes.
    ("0,moved,1,2,\u{0}\n", (0, 2, 3)), ("\u{0},0,1,2\n", (1, 2, 3)),
  ]) func someRowsAreNoPattern(_ row: String, _ columns: (Int, Int, Int)) {
    #expect(Moves(after: row, row, columns) == Moves(rows: nil, rest: row))
  }

  private static let numbers = [
    "1.5", "0", "-3.25", "123.33332824707031", "7", "1e1", "0.1", "12345.678", "-0", "99999999.5",
    "123.4567", "1.25E2", "1234567.1234567", " 4 ", "\"5.5\"",
  ]

  /// Whole traces with the columns in many orders, also with a number or text that makes each row differ from the
  /// previous one.
  @Test(arguments: 0..<24) func alikeOrNotTheTraceIsTheSame(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let columns = ["time", "phase", "x", "y", "touch", "name", "note"].shuffled(using: &random)
    func text(note: (Int) -> String) -> String {
      var random = SeededRandom(seed: UInt64(seed))
      let rows = (0..<60).map { index in
        func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
        let values = [
          "time": ["\(index)", "\(index).125", "\(index)e0", "\(index).000000001"][index % 4],
          "phase": index % 20 < 2 ? "began" : "moved",
          "x": pick(Self.numbers), "y": pick(Self.numbers),
          "touch": index % 20 < 2 ? "\(index % 2)" : pick(["0", "0", "0", "1"]),
          "name": "trace \(index / 20)", "note": note(index),
        ]
        return columns.map { values[$0] ?? "" }.joined(separator: ",")
      }
      return "# view: 3x4\n" + ([columns.joined(separator: ",")] + rows).joined(separator: "\n")
        + "\n"
    }
    let alike = Reading(text { _ in "" }, .csv)
    #expect(alike.refusals == [])
    #expect(alike.order == ["trace 0", "trace 1", "trace 2"])
    let unlike = Reading(text { "n\($0)" }, .csv)
    let numbered = Reading(text { "\($0 / 2).5" }, .csv)
    #expect(alike.traces.map(\.touches) == unlike.traces.map(\.touches))
    #expect(alike.traces.map(\.touches) == numbered.traces.map(\.touches))
  }

}
