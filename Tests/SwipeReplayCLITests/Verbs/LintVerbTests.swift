import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct LintVerbTests {
  private static let stuck = Fixtures.folder + "/story/stuck.json"

  @Test("Why it matters and what to do are said with the first finding of a rule")
  func text() {
    let run = CapturedRun("lint", Self.stuck, Self.stuck)
    #expect(run.status == 0)
    #expect(run.error == "")
    let head =
      "\(Self.stuck):1:1: note: all times are whole milliseconds [wholeMilliseconds]"
    #expect(
      run.output == """
        \(head)
          why  a step of 8.33 ms is 8 or 9 ms long, so a velocity of two samples is off
               by up to 8 %
          fix  record times with microseconds
        \(head)

        2 traces: 0 errors, 0 warnings, 2 notes

        """)
  }

  @Test(
    "The exit status is that of the level", arguments: [("note", 1), ("warning", 0), ("error", 0)])
  func levels(level: String, status: Int32) {
    #expect(CapturedRun("lint", "--fail-on", level, Self.stuck).status == status)
  }

  @Test("Units are reported once, as a finding")
  func warnings() {
    let input = """
      time,phase,x,y
      0,began,5,400
      16,moved,60,400
      33,moved,120,400
      50,ended,180,400
      """
    let words = ["lint", "--fail-on", "error", "--view", "393x852", "--input-format", "csv", "-"]
    let run = CapturedRun(words, input: input)
    #expect(run.status == 1)
    #expect(run.error == "")
    #expect(run.output.hasPrefix("-:2:1: error: "))
    #expect(CapturedRun(words + ["--strict"], input: input).status == 2)
  }

  @Test("Annotations and CSV have one line a finding")
  func machineFormats() {
    #expect(
      CapturedRun("lint", "-q", "-f", "github", Self.stuck).output
        == "::notice file=\(Self.stuck),line=1,col=1,title=wholeMilliseconds::stuck: all times are "
        + "whole milliseconds; record times with microseconds\n")
    let csv = CapturedRun("lint", "-f", "csv", Self.stuck).output.split(separator: "\n")
    #expect(csv.count == 2)
    #expect(csv[0] == "source,trace,gesture,level,rule,what,why,fix")
    #expect(csv[1].hasPrefix("\(Self.stuck):1:1,stuck,,note,wholeMilliseconds,"))
  }

  @Test("JSON is one document, with and without findings")
  func json() throws {
    let found = CapturedRun("lint", "-f", "json", Self.stuck).output
    #expect(found.hasPrefix(#"{"format":"swipe-lint","version":1,"findings":["#))
    #expect(found.contains(#""rule":"wholeMilliseconds""#))
    let nothing = CapturedRun("lint", "-f", "json", Fixtures.folder + "/traces/people/flick.json")
    #expect(
      nothing.output
        == #"{"format":"swipe-lint","version":1,"findings":[],"summary":"#
        + #"{"traces":1,"errors":0,"warnings":0,"notes":0}}"# + "\n")
  }
}
