import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct ConvertVerbTests {
  private func convert(_ words: String...) -> CapturedRun { CapturedRun(["convert"] + words) }

  @Test(
    "'convert' reads what 'replay' reads, with the same notes",
    arguments: try ConvertVerbTests.inputNames())
  func readsInputs(file: String) throws {
    let path = Fixtures.folder + "/inputs/" + file
    let replayed = CapturedRun("replay", "-f", "csv", "--view", "393x852", path)
    let converted = convert(
      "--view", "393x852", "--device-size", "393x852", "--scale", "1", path)
    if replayed.error.contains("looks like a") {
      #expect(converted.status == 0, "\(converted.error)")
    } else {
      #expect(converted.status == replayed.status)
      let own = [
        "swipe-replay: error: nothing was converted: there are no gestures\n",
        "\(path): warning: '--device-size' was not applied to its traces: their positions are points "
          + "already\n",
      ]
      #expect(
        own.reduce(converted.error) { $0.replacing($1, with: "") }
          == replayed.error.replacing("swipe-replay replay …", with: "swipe-replay convert …"))
    }
  }

  static func inputNames() throws -> [String] {
    try Fixtures.names(in: Fixtures.folder + "/inputs").filter { $0.contains(".") }
  }

  @Test("The path in a suggested command is quoted for a shell")
  func filters() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("o'clock.csv", "")
    try Data(Fixtures.bytes(Fixtures.folder + "/inputs/utf16.csv")).write(
      to: URL(fileURLWithPath: path))
    #expect(
      convert(path).error
        == "\(path):1:1: error: the text is UTF-16, expected UTF-8; convert it: iconv "
        + "-f UTF-16 -t UTF-8 '\(path.replacing("'", with: #"'\''"#))' | swipe-replay convert …\n")
  }

  @Test("A trace that cannot be read again is not written")
  func tooLarge() throws {
    func converted(_ words: String..., touches: [String]) -> CapturedRun {
      CapturedRun(
        ["convert"] + words,
        input: #"{"format":"swipe-trace","version":1,"name":"long","view":[9,9],"touches":["#
          + touches.joined(separator: ",") + "]}")
    }
    func error(_ run: CapturedRun) -> String {
      #expect(run.status == 2 && run.output.isEmpty)
      // After warnings.
      return run.error.split(separator: "\n").first { $0.hasPrefix("swipe-replay: ") }
        .map(String.init) ?? run.error
    }
    // 100 fingers, each with an action for each of 2,622 ticks.
    let down = (0..<100).map { #"{"time":0,"phase":"began","x":1,"y":1,"touch":\#($0)}"# }
    let moves = (1...2_422).map { #"{"time":0,"phase":"moved","x":\#($0),"y":1,"touch":0}"# }
    #expect(converted("-f", "webdriver", touches: down + moves.dropLast()).status == 0)
    #expect(
      error(converted("-f", "webdriver", touches: down + moves))
        == "swipe-replay: error: '--format webdriver' has at most 262144 actions, one of each finger for "
        + "each sample, and 145 years; 'long' needs more; choose a part with '--gesture N', or use "
        + "'--format jsonl'")
    func ends(_ last: String) -> [String] {
      [
        #"{"time":-4600000000,"phase":"began","x":1,"y":1}"#,
        #"{"time":\#(last),"phase":"ended","x":1,"y":1}"#,
      ]
    }
    #expect(converted(touches: ends("4600000000")).status == 0)
    #expect(converted("--anonymize", touches: ends("0")).status == 0)
    #expect(
      error(converted("--anonymize", touches: ends("0.000000001")))
        == "swipe-replay: error: 'swipe-1' would not be read again: a trace has at most 268435456 bytes of "
        + "text, 1048576 in 'expect', and times of at most ±4.6e18 ns; choose a part with '--gesture N', or "
        + "use '--format jsonl'")
    // The maximum length without spaces.
    let gestures = [String](repeating: #"{"outcome":"finish"}"#, count: 49_931).joined(
      separator: ",")
    let expectation =
      #"{"time":0,"phase":"began","x":1,"y":1}],"expect":{"pj":[\#(gestures)]},"tags":["a""#
    #expect(converted(touches: [expectation]).status == 0)
    #expect(error(converted("-f", "json", touches: [expectation])).contains("1048576 in 'expect'"))
  }
}
