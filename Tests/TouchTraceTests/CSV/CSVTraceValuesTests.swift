import Testing
import TextFormats

@testable import TouchTrace

/// Values of a trace in its rows: the same in all of them, or a separate one for each gesture.
@Suite struct CSVTraceValuesTests {
  private static let touches = ["0,began,1,2", "0.1,moved,2,2", "0.2,ended,3,2"]

  /// Returns rows of touches with the given cells in additional columns.
  private func table(_ columns: String, _ cells: [String]) -> String {
    let rows = cells.enumerated().map { index, cells in
      let time = index < 3 ? "" : "\(index / 3)"
      return time + Self.touches[index % 3] + "," + cells + "\n"
    }
    return "# view: 300x400\ntime,phase,x,y,\(columns)\n" + rows.joined()
  }

  private func read(
    _ text: String, dividing: Bool = false, carry: [String] = []
  ) -> Reading {
    var options = TraceReadingOptions()
    options.dividesTraces = dividing
    options.carry = carry
    return Reading(text, .csv, path: "a", options: options)
  }

  private static let ofGesture = "; expected one value for a gesture"
  private static let ofTrace =
    "; expected one value for a trace, so name the rows of each gesture in a column 'name', or make a "
    + "trace of each with 'swipe-replay convert --split'"

  @Test(
    "A row that contradicts an earlier one of its trace is an error with both values and both lines",
    arguments: [
      ("intent", "finish", "cancel"), ("stack", "2", "3"), ("width", "300", "400"),
      ("height", "852", "393"), ("displayHz", "60", "120"), ("layoutDirection", "ltr", "rtl"),
      ("grade", "sampled", "thinned"), ("gradeReason", "a b", "a c"), ("user", "u1", "u2"),
    ])
  func contradictions(_ column: String, _ one: String, _ other: String) {
    func refusals(_ cells: [String], dividing: Bool = false) -> [String] {
      read(table(column, cells), dividing: dividing, carry: ["user"]).refusals
    }
    func message(_ place: String, _ line: Int, _ rest: String) -> String {
      "a:\(place): error: \(column): found '\(other)', but '\(one)' in line \(line)\(rest)"
    }
    for dividing in [false, true] {
      #expect(
        refusals([one, other, other], dividing: dividing) == [message("4:15", 3, Self.ofGesture)])
      #expect(
        refusals(["", one, other], dividing: dividing) == [message("5:15", 4, Self.ofGesture)])
      #expect(refusals([one, one, one, one, "", one], dividing: dividing) == [])
      #expect(refusals(["", "", one, one, one, ""], dividing: dividing) == [])
    }
    let two = [one, one, "", other, other, other]
    #expect(refusals(two) == [message("6:14", 3, Self.ofTrace)])
    #expect(refusals(two, dividing: true) == [])
    // A value that is not carried is ignored.
    #expect(
      column != "user"
        || read(table(column, [one, other, other])).refusals == [])
  }

  /// Returns the trace of each gesture.
  private func gestures(_ text: String) throws -> [Trace] {
    let reading = read(text, dividing: true)
    #expect(reading.refusals == [])
    let trace = try #require(reading.traces.first)
    return (1...trace.touches.count { $0.phase == .began }).map { number in
      var part = trace
      part.useValues(ofGesture: number)
      return part
    }
  }

  @Test("When gestures become traces, labels apply to their gesture and settings persist")
  func gestures() throws {
    let parts = try gestures(
      table(
        "intent,grade,gradeReason,stack,width,height,displayHz,layoutDirection",
        [
          "finish,thinned,why,3,,,,", "finish,,,3,,,,", ",,,,,,,",
          ",,,,,,,", ",,,,852,393,120,rtl", ",sampled,,,,,,",
          "cancel,,,1,,,,", ",,,,,,,", ",,,,,,,",
        ]))
    #expect(parts.map(\.intent) == [.finish, nil, .cancel])
    #expect(parts.map(\.grade.level) == [.thinned, .sampled, .unknown])
    #expect(parts.map(\.navigation.depth) == [3, 3, 1])
    #expect(
      parts.map(\.view)
        == [Size(width: 300, height: 400)] + [1, 2].map { _ in Size(width: 852, height: 393) })
    #expect(parts.map(\.displayHz) == [60, 120, 120])
    #expect(parts.map(\.layoutDirection) == [.leftToRight, .rightToLeft, .rightToLeft])
    // Given once, before all other rows, as in the tables that this tool writes.
    #expect(parts.map(\.grade.reason) == ["why", "why", "why"])
  }

  @Test(
    "A value in only the first row is the whole trace's; a line above the table is a default for gestures"
  )
  func labelsOfTheTrace() throws {
    let none = Array(repeating: "", count: 5)
    #expect(try gestures(table("intent", ["finish"] + none)).map(\.intent) == [.finish, .finish])
    #expect(
      try gestures(table("intent", ["finish", "finish"] + none.dropLast())).map(\.intent)
        == [.finish, nil])
    #expect(
      try gestures("# intent: none\n" + table("intent", ["", "", "", "cancel", "", ""])).map(
        \.intent)
        == [Trace.Intent.none, .cancel])
  }

  @Test("Each gesture needs a view, and its warnings are relative to that view")
  func views() {
    let rows = table("width,height", [",", ",", ",", "852,393", ",", ","])
    let withoutLine = rows.split(separator: "\n").dropFirst().joined(separator: "\n")
    let refusals = read(withoutLine, dividing: true).refusals
    #expect(refusals.map { $0.hasPrefix("a:2:1: error: no view size; ") } == [true])
    func warnings(_ x: Int) -> [TraceWarning.Kind] {
      let far = rows.replacing("10.1,moved,2,", with: "10.01,moved,\(x),")
      return read(far, dividing: true).traces.flatMap { $0.warnings.map(\.kind) }
    }
    #expect(warnings(300 + 320 + 1) == [])
    #expect(warnings(2 * 852 + 1) == [.outsideView])
  }

  @Test(
    "Comments are read as a spreadsheet saves them",
    arguments: [
      "# view: 393x852\n# name: a, b", "# view: 393x852,,,\n# name: a, b,,",
      "\"# view: 393x852\",,,\n\"# name: a, b\",,,", "# view: 393x852;;;\n# name: a, b;;;",
    ])
  func commentsOfSpreadsheets(head: String) throws {
    let separator = head.contains(";") ? ";" : ","
    let rows = [
      ["time", "phase", "x", "y"], ["0", "began", "5", "9"], ["0.1", "ended", "5", "9"],
    ]
    let text = head + "\n" + rows.map { $0.joined(separator: separator) }.joined(separator: "\n")
    let trace = try #require(Reading(text, .csv).traces.first)
    #expect(trace.view == Size(width: 393, height: 852))
    #expect(trace.name == "a, b")
  }
}
