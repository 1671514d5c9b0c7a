import Testing
import TextFormats

@testable import TouchTrace

/// A comma in a number is taken for the one before its fraction only where it cannot be anything else.
@Suite struct CSVDecimalCommaTests {
  private func read(_ rows: String, separator: String = ";", columns: String = "") -> Reading {
    Reading(
      "# view: 9x9\ntime;phase;x;y\(columns)\n".replacing(";", with: separator)
        + rows.replacing(";", with: separator), .csv)
  }

  private func expect(
    _ marked: String, _ message: String, separator: String = ";", columns: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = MarkedText(marked)
    let place = text.place.split(separator: ":")
    let line = (Int(place[0]) ?? 0) + 2
    let reading = read(text.text, separator: separator, columns: columns)
    #expect(
      reading.refusals == ["dir/a.json:\(line):\(place[1]): error: \(message)"],
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [";", "\t"]) func numbersMayHaveCommas(_ separator: String) {
    let reading = read("0,5;began;-4,25;400,125\n", separator: separator)
    #expect(reading.refusals == [])
    #expect(reading.traces.map(\.touches[0].time.nanoseconds) == [500_000_000])
    #expect(reading.traces.map(\.touches[0].location) == [Point(x: -4.25, y: 400.125)])
  }

  @Test func orPointsOrNeither() {
    for row in [
      "0.5;began;4.25;400.5\n", "5;began;4;400\n", "5;began;4,25;400\n",
      "0.5;began;1e1;123456789.25\n",
    ] {
      #expect(read(row).refusals == [], "\(row)")
    }
  }

  /// Each row by itself: a file may be put together of two.
  @Test func anotherRowMayHaveTheOther() {
    let reading = read("0,5;began;4,5;1\n0.75;moved;5.5;2\n0,875;moved;6,5;2\n1;ended;7;2\n")
    #expect(reading.refusals == [])
    #expect(reading.traces.first?.touches.map(\.location.x) == [4.5, 5.5, 6.5, 7])
  }

  private static let other = "expected a number with a point, as another in the row"

  @Test(arguments: [
    ("^0,5;began;4.5;400\n", "time", "0,5"), ("^0,5;began;4;400.5\n", "time", "0,5"),
    ("0.5;began;^4,5;400\n", "x", "4,5"), ("0;began;^4,5;400.5\n", "x", "4,5"),
    ("0.5;began;4;^400,5\n", "y", "400,5"), ("0;began;4.5;^400,5\n", "y", "400,5"),
    // Thousands.
    ("0;began;^1.234,5;400\n", "x", "1.234,5"), ("0;began;^1,234.5;400\n", "x", "1,234.5"),
  ]) func aRowWithBothIsRefused(_ row: String, _ field: String, _ text: String) {
    expect(row, "\(field): found '\(text)', \(Self.other)")
    expect(row, "\(field): found '\(text)', \(Self.other)", separator: "\t")
  }

  @Test func amongMovesToo() {
    expect(
      "0.5;began;1;2\n1.5;moved;1.5;2\n2.5;moved;1.5;2\n3.5;moved;^1,5;2\n",
      "x: found '1,5', \(Self.other)")
  }

  @Test func otherColumnsDoNotCount() {
    let reading = read(
      "0,5;began;4,5;1;1.5;0.9\n", columns: ";note;touch")
    #expect(reading.refusals == [])
    #expect(reading.traces.map(\.touches[0].location.x) == [4.5])
    // Their own numbers are held against those of the touch.
    #expect(
      read("0,5;began;4,5;1;390,5;852\n", columns: ";width;height").traces.map(\.view.width)
        == [390.5])
    expect(
      "0.5;began;4;1;^390,5;852\n", "width: found '390,5', \(Self.other)",
      columns: ";width;height")
  }

  /// Where files have no such numbers, a comma is a mistake, whatever else is in the row.
  @Test func otherSeparatorsHaveNone() {
    expect("0;began;^4,5;1\n", "x: found '4,5', expected a number", separator: "|")
    expect("0.5;began;^4,5;1\n", "x: found '4,5', expected a number", separator: "|")
    expect("0;began;\"^4,5\";1\n", "x: found '4,5', expected a number", separator: ",")
    for separator in [";", "\t", "|", ","] {
      #expect(
        CSVHeader.allowsDecimalCommas(Array(separator.utf8)[0])
          == [";", "\t"].contains(separator))
    }
  }

  @Test func whatIsNoNumberIsNamedAsSuch() {
    for text in ["1,2,3", ",5", "5,", ",", "1,e", "1,x"] {
      expect("0;began;^\(text);1\n", "x: found '\(text)', expected a number")
    }
    expect("0;began;^01,5;1\n", "x: a number must not begin with 0 and another digit")
  }
}
