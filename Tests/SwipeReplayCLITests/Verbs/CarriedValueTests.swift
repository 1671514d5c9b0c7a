import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Values of the traces' own keys in the rows of their results.
@Suite struct CarriedValueTests {
  private func run(_ words: String..., input: String) -> CapturedRun {
    CapturedRun(words + ["-"], input: input)
  }

  private static func line(_ members: String, _ name: String = "a") -> String {
    DividedInputTests.line(name, to: 300, members)
  }

  /// What follows the own fields of the rows in CSV.
  private func ends(_ keys: String, _ input: String) -> [String] {
    run("-f", "csv", "--no-header", "--carry", keys, input: input).output
      .split(separator: "\n").map { row in
        row.firstRange(of: "-0.22499999999999998,,").map { String(row[$0.upperBound...]) }
          ?? String(row)
      }
  }

  @Test("Columns follow the row's own in the order of the option, empty where a trace has no value")
  func csv() {
    let input =
      Self.line(#""user":"u1","build":17,"#) + Self.line(#""build":18.50,"#, "b")
      + Self.line(#""user":null,"build":"","#, "c")
    let run = run("-f", "csv", "--carry", "build,user", "--carry", "other", input: input)
    #expect(run.status == 0 && run.error == "")
    func row(_ number: Int, _ name: String, _ end: String) -> String {
      "-:\(number),\(name),1,pj,pan,finish,progress > finishProgress,0,0.1,0.3,0.725,0.725,290,0,"
        + "2100,0,-0.22499999999999998,,\(end)\n"
    }
    #expect(
      run.output == DividedInputTests.header.dropLast() + ",build,user,other\n"
        + row(1, "a", ",17,u1,") + row(2, "b", ",18.50,,") + row(3, "c", ",,,"))
  }

  @Test("Members of JSON keep their kind, and are null where a trace has no value")
  func json() throws {
    let input =
      Self.line(#""user":"u1","n":17.50,"ok":true,"list":[1, {"a b" : "c  \" d"}],"#)
      + Self.line("", "b")
    let keys = "user,n,ok,list,other"
    let lines = run("-f", "jsonl", "--carry", keys, input: input).output.split(separator: "\n")
    #expect(
      lines[0].hasSuffix(
        #","user":"u1","n":17.50,"ok":true,"list":[1,{"a b":"c  \" d"}],"other":null}"#))
    #expect(lines[1].hasSuffix(#","user":null,"n":null,"ok":null,"list":null,"other":null}"#))
    let document = run("-f", "json", "--carry", keys, input: input).output
    #expect(document.contains(lines[0] + ",\n" + lines[1] + "\n]}\n"))
    // Without the option the objects are what they were.
    #expect(!run("-f", "jsonl", input: input).output.contains(#""user""#))
  }

  @Test(
    "Whatever a value holds, a row stays a row",
    arguments: [
      (#""a,b""#, #","a,b""#), (#""say \"hi\"""#, #","say ""hi""""#), (#""=1+1""#, ",=1+1"),
      (#"" a ""#, #"," a ""#), (#""\u0041\u00e9\ud83d\ude00""#, ",Aé😀"), (#""null""#, ",null"),
      ("null", ","), ("false", ",false"), ("-0.0e+00", ",-0.0e+00"),
      (#"{ "a" : { } , "b" : [ ] }"#, #","{""a"":{},""b"":[]}""#), (#""""#, ","),
      (#""\\""#, #",\"#), (#"["\\", "\\\" , "]"#, #","[""\\"",""\\\"" , ""]""#),
      ("12345678901234567890123", ",12345678901234567890123"),
    ])
  func hostile(value: String, end: String) throws {
    let input = Self.line(#""v": \#(value) ,"#)
    #expect(ends("v", input) == [end])
    let row = run("-f", "jsonl", "--carry", "v", input: input).output
    let object = try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any]
    let given = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
    let carried = try #require(object?["v"] as? NSObject)
    #expect(carried == given as? NSObject)
  }

  @Test("Line ends in a value are in quotes in CSV and escaped in JSON")
  func lineEnds() {
    let input = Self.line(#""v":"a\r\nb\u0000\u001b","#)
    let csv = run("-f", "csv", "--no-header", "--carry", "v", input: input).output
    #expect(csv.hasSuffix(",,,\"a\r\nb\0\u{1B}\"\n"))
    let json = run("-f", "jsonl", "--carry", "v", input: input).output
    #expect(json.hasSuffix(#","v":"a\r\nb\u0000\u001b"}"# + "\n"))
  }

  @Test("Keys with unusual names are carried, written with escapes or not")
  func keys() {
    #expect(ends("é\"x", Self.line(#""\u00e9\"x":1,"#)) == [",1"])
    // Composed and decomposed letters are different keys.
    #expect(ends("é", Self.line("\"e\u{301}\":1,")) == [","])
    let run = run(
      "-f", "jsonl", "--carry", "é\"x\u{1}", input: Self.line(#""\u00e9\"x\u0001":1,"#))
    #expect(run.output.hasSuffix(#","é\"x\u0001":1}"# + "\n"))
  }

  @Test(
    "A key that the reader knows is read, and carried too; of a key given twice, the last counts")
  func known() {
    let input = Self.line(#""intent":"finish","tags":["a", "b"],"v":1,"v":2,"#)
    #expect(
      ends("intent,tags,v,name", input) == [#",finish,"[""a"",""b""]",2,a"#])
  }

  @Test("A value behind a broken one, and one of the trace before, are not carried")
  func independence() {
    let input =
      Self.line(#""v":"first","#) + #"{"v":"lost","touches":["# + "\n" + Self.line("", "b")
      + Self.line(#""v":"last","#, "c")
    #expect(ends("v", input) == [",first", ",", ",last"])
  }

  @Test("Values survive that a document is read again, for the unit of its times")
  func readAgain() {
    let input = Self.line(#""v":7,"#).replacing("0.1", with: "100").replacing("0.2", with: "200")
      .replacing("0.3", with: "300").replacing("]}", with: #"],"timeUnit":"ms"}"#)
    #expect(ends("v", input) == [",7"])
  }

  @Test("Each trace of a list, and each gesture, has its trace's values")
  func lists() {
    let list = "[" + Self.line(#""v":1,"#) + "," + Self.line(#""v":2,"#, "b") + "]"
    #expect(ends("v", list) == [",1", ",2"])
    let profiles = run(
      "-p", "pj", "-p", "zeroj", "-f", "csv", "--no-header", "--carry", "v",
      input: Self.line(#""v":"x","#) + Self.line(#""v":"y","#, "b"))
    #expect(
      profiles.output.split(separator: "\n").map { $0.suffix(2) } == [",x", ",x", ",y", ",y"])
  }

  @Test(
    "Columns of CSV are carried from the first row of each trace with a value, and must not change")
  func columns() {
    let input = """
      # view: 400x800
      time,user,phase,x,y,name,note
      0,u1,began,0,400,a,"say ""hi"", you"
      0.1,u1,moved,250,400,a,
      0.2,,moved,300,400,a,
      0.3,u1,ended,300,400,a,
      0,,began,0,400,b,
      0.1,,moved,250,400,b,
      0.2,,moved,300,400,b,
      0.3,,ended,300,400,b,

      """
    #expect(
      ends("note,user,build,phase", input) == [#","say ""hi"", you",u1,,began"#, ",,,,began"])
    let json = run("-f", "jsonl", "--carry", "user,note", input: input).output
    #expect(json.contains(#","user":"u1","note":"say \"hi\", you"}"#))
    #expect(json.contains(#","user":null,"note":null}"#))
    let changed = run(
      "-f", "jsonl", "--carry", "user", input: input.replacing("0.3,u1", with: "0.3,u9"))
    #expect(
      changed.error
        == "-:6:5: error: user: found 'u9', but 'u1' in line 3; expected one value for a gesture\n")
    #expect(changed.output.contains(#","user":null}"#))
  }

  @Test("A carried key that resembles a known one gets no warning")
  func nearKeys() {
    let input = Self.line(#""intnt":"x","#)
    #expect(run("-f", "csv", input: input).error.contains("'intnt'"))
    let carried = run("-f", "csv", "--carry", "intnt", input: input)
    #expect(carried.error == "" && carried.output.hasSuffix(",,,x\n"))
    let column = "# view: 4x8\ntime,phase,x,y,intnt\n0,began,0,0,x\n1,ended,0,0,x\n"
    #expect(run("-f", "csv", input: column).error.contains("'intnt'"))
    let carriedColumn = run("-f", "csv", "--carry", "intnt", input: column)
    #expect(carriedColumn.error == "" && carriedColumn.output.hasSuffix(",,x\n"))
  }

  @Test("With a warning, the values follow it")
  func warnings() {
    let input = Self.line(#""intnt":"x","v":1,"#) + Self.line(#""v":2,"#, "b")
    #expect(ends("v", input) == ["unknownKey,1", ",2"])
  }

  @Test("A value that is too long refuses its trace")
  func tooLong() {
    let long = String(repeating: "x", count: 4001)
    let input = Self.line(#""v":"\#(long)","#) + Self.line(#""v":"\#(long.dropLast())","#, "b")
    let run = run("-f", "csv", "--no-header", "--carry", "v", input: input)
    #expect(run.status == 2)
    #expect(
      run.error
        == "-:1:52: error: v: the value has more than 4000 bytes, which is too long to be carried\n"
    )
    #expect(run.output.split(separator: "\n").count == 1)
    let column = "# view: 4x8\ntime,phase,x,y,v\n0,began,0,0,\(long)\n"
    #expect(
      self.run("-f", "csv", "--carry", "v", input: column).error.hasPrefix("-:3:13: error: v: "))
    // It is no matter where it is not carried.
    #expect(self.run("-f", "csv", input: input).status == 0)
  }

  @Test(
    "Names that results have, names twice and no names are refused",
    arguments: [
      ("trace", "cannot add 'trace', which results have themselves"),
      ("translation", "cannot add 'translation', which results have themselves"),
      ("user,margin.progress", "cannot add 'margin.progress', which results have themselves"),
      ("user,user", "names 'user' twice"),
      ("user,,x", "cannot be 'user,,x'; expected names, such as user,build"),
    ])
  func names(list: String, message: String) {
    let run = run("-f", "jsonl", "--carry", list, input: Self.line(""))
    #expect(run.status == 2 && run.output == "")
    #expect(run.error.hasPrefix("swipe-replay: error: '--carry' \(message)\n"), "\(run.error)")
  }

  @Test("Text has no place for them")
  func text() {
    let run = run("--carry", "user", input: Self.line(""))
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.error.hasPrefix("swipe-replay: error: '--carry' cannot be used with '--format text'"))
  }

  @Test("Broken text in a value is the error that it is without the option")
  func broken() {
    for value in ["\"\\ud800\"", "\"a", "[1,", "{\"a\":1,}", "nul", "01", "tru"] {
      let input = Self.line(#""v":\#(value),"#)
      let (plain, carried) = (run(input: input), run("-f", "csv", "--carry", "v", input: input))
      #expect(plain.status == 2 && plain.error == carried.error)
    }
  }
}
