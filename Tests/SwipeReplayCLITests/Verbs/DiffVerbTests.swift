import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct DiffVerbTests {
  private let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
    try folder.write("a", progress: 0.45)
    try folder.write("b", progress: 0.5)
    try folder.write("c", progress: 0.75)
    try folder.write("root", progress: 0.6, stack: 1)
  }

  private func diff(_ from: String, _ to: String, _ options: String...) -> CapturedRun {
    folder.run(["diff", "--from", from, "--to", to] + options)
  }

  @Test("Flips grouped by rule, and what is nearest to flipping")
  func text() {
    let run = diff("pj", "pj,finishProgress=0.4")
    #expect(
      run.output == """
        cancel → finish · 2 gestures
          from  otherwise
          to    progress > finishProgress
          travel   speed  from                   to                     trace
          180 pt  0 pt/s  short 20 pt of travel  spare 20 pt of travel  a
          200 pt  0 pt/s  short by any travel    spare 40 pt of travel  b

        Decided alike, and nearest to flipping in pj,finishProgress=0.4
          travel   speed  from                    to                      trace
          300 pt  0 pt/s  spare 100 pt of travel  spare 140 pt of travel  c

        pj → pj,finishProgress=0.4 · 4 gestures of 4 traces: 2 decide differently

        """)
    #expect(run.status == 1)
    #expect(run.error == "")
  }

  @Test("An estimator is exchanged as a parameter is changed")
  func velocity() throws {
    func rows(_ words: String) throws -> [[Substring]] {
      let run = try CapturedRun(
        inPackage: words.split(separator: " ").map(String.init) + ["Fixtures/traces/people"])
      return run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    }
    let own = try rows("replay -f csv -p zeroj")
    let other = try rows("replay -f csv -p zeroj --estimator window --set finishVelocity=50")
    let flipped = zip(own, other).filter { $0[5] != $1[5] }.map { "\($1[1]) \($1[5])" }
    let diff = try rows("diff --from zeroj --to zeroj,estimator=window,finishVelocity=50 -f csv")
    #expect(diff.map { "\($0[1]) \($0[5])" } == flipped)
    #expect(flipped.count == 3)
  }

  @Test("Different profiles differ in what they refuse too")
  func refusals() {
    let run = diff("pj", "zeroj", "-f", "csv")
    #expect(run.status == 1)
    #expect(
      run.output == """
        source,trace,gesture,from.outcome,from.rule,to.outcome,to.rule,to.progress,to.velocity.x,\
        to.margin.progress,to.margin.velocity,warnings
        traces/c.json,c,1,finish,progress > finishProgress,cancel,velocity.x <= 0,0.75,0,,5e-324,
        traces/root.json,root,1,refused,root,cancel,velocity.x <= 0,0.6,0,,5e-324,

        """)
  }

  @Test("Nothing differs")
  func equal() {
    let run = diff("pj", "pj,finishProgress=0.5")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("4 gestures of 4 traces: none decides differently\n"))
    let json = diff("pj", "pj", "-f", "json")
    #expect(json.status == 0)
    #expect(json.output.contains("\"flips\": [],"))
  }

  @Test(
    "Missing and mistyped options are reported",
    arguments: [
      (["diff", "--from", "pj"], "'diff' needs '--to PROFILE'"),
      (
        ["diff", "--from", "pj", "--to", "pj,0.4"],
        "cannot read the change '0.4'; expected parameter=value, such as finishProgress=0.4"
      ),
      (
        ["diff", "--from", "pj", "--to", "pj,finishProgres=0.4"],
        "profile 'pj' has no parameter 'finishProgres'; did you mean 'finishProgress'?"
      ),
    ])
  func usage(words: [String], message: String) {
    let run = folder.run(words)
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("swipe-replay: error: \(message)\n"))
  }
}
