import TestSupport
import Testing
import TextFormats

@Suite struct JSONScannerTests {
  private let keys = JSONKeys(["x", "time", "phase", "predicted", "layoutDirection"])

  private func scan<Value>(
    _ text: String, layout: JSONScanner.Layout = .document,
    _ step: (inout JSONScanner) throws -> Value
  ) throws -> Value {
    try ByteBuffer(Array(text.utf8)).withBytes { bytes in
      var scanner = JSONScanner(bytes, layout: layout)
      return try step(&scanner)
    }
  }

  /// Returns the indices of an object's keys.
  private func readKeys(_ text: String, likely: Int) throws -> [Int] {
    try scan(text) { scanner in
      var indices: [Int] = []
      var more = try scanner.enterObject()
      while more {
        indices.append(try scanner.readKey(among: keys, likely: likely))
        try scanner.skipValue()
        more = try scanner.hasAnotherMember()
      }
      try scanner.finish()
      return indices
    }
  }

  @Test(arguments: 0..<5) func keysAreKnownWhateverIsLikely(_ likely: Int) throws {
    let text = """
      {"x":1,"time":2 , "phase" :3,"predicted":4,"layoutDirection":5,"layoutDirections":6,
       "tim":7,"timer":8,"":9,"ti\\u006de":10,"X":11, "x" : {"a":[true,false,null]},"time\\u0000":1}
      """
    #expect(
      try readKeys(text, likely: likely) == [0, 1, 2, 3, 4, -1, -1, -1, -1, 1, -1, 0, -1])
  }

  @Test func aLineEndsADocument() throws {
    let next = try scan("[1]\r\n[2]", layout: .lines) { scanner in
      try scanner.skipValue()
      try scanner.finish()
      return scanner.position
    }
    #expect(next == 4)
    #expect(throws: TextFault(.lineEnd(expected: .commaOrBracket), at: 2)) {
      try scan("[1\n]", layout: .lines) { try $0.skipValue() }
    }
    #expect(throws: TextFault(.lineEnd(expected: .closingQuote), at: 2)) {
      try scan("\"a\nb\"", layout: .lines) { try $0.skipValue() }
    }
  }

  @Test(
    arguments: [
      ("1", .array, "[", "found a number, expected an array"),
      ("\"a\"", .number, "1", "found a string, expected a number"),
      ("null", .string, "\"\"", "found null, expected a string"),
      ("[", .bool, "true", "found an array, expected true or false"),
      ("{", .integer, "1", "found an object, expected an integer"),
      ("é", .value, "1", "found the byte 0xC3, expected a value"),
      ("false", .object, "{", "found true or false, expected an object"),
    ] as [(String, TextError.Expectation, String, String)])
  func faultsNameWhatWasFound(
    _ text: String, _ expected: TextError.Expectation, _ right: String, _ words: String
  ) throws {
    func found(in text: String) throws -> String {
      try scan(text) { $0.unexpected(expected).kind.description }
    }
    #expect(try found(in: text) == words)
    #expect(try found(in: right) != words)
  }

  @Test(
    arguments: [
      ("12", "12"), (" -7", "-7"), ("123456789012345678901", "123456789012345678901"), ("1.0", nil),
      ("1e2", nil), ("01", nil), ("\"1\"", nil),
    ] as [(String, String?)]) func integersKeepTheirText(_ text: String, _ expected: String?) throws
  {
    let range = try? scan(text) { try $0.readIntegerText() }
    #expect(range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == expected)
  }

  @Test func aTextThatIsCutOffIsRefused() throws {
    let text = Array(
      #"{"a":[1,-2.5e+10,"x\u00e9\ud83d\ude00é\n"],"time":{"b":null,"c":[true,false,[]]},"d":12345678.5}"#
        .utf8)
    for length in 0..<text.count {
      #expect(throws: TextError.self) {
        try JSONValue.parse(Array(text[..<length]), file: "a")
      }
    }
  }
}
