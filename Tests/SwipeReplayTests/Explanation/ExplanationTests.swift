import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

@Suite struct ExplanationTests {
  private func finding(_ rule: String, _ pieces: [Finding.Piece], holds: Bool = true) -> Finding {
    Finding(name: nil, rule: rule, pieces: pieces, holds: holds, comparedNaN: false)
  }

  @Test(
    "A decision is explained after its outcome, with the rules that were evaluated and the margin")
  func decisions() throws {
    let finished = try Recording().swipe(by: 260).lift().onlyReplay(with: "pj")
    #expect(finished.explanation == "progress 0.625 > finishProgress 0.5 is true")
    #expect(
      finished.margin?.explanation
        == "progress 0.125 lower, or finishProgress 0.125 higher; velocity alone cannot")
    let cancelled = try Recording().swipe(by: 100).lift().onlyReplay(with: "pj")
    #expect(cancelled.explanation == "progress 0.225 > finishProgress 0.5 is false")
    let unexplained = try #require(
      Recording().swipe(by: 100).lift().replayed(with: "pj", detail: []).first)
    #expect(unexplained.explanation == "otherwise")
    #expect(unexplained.margin == nil)
  }

  @Test("What never began and what stays open are explained too")
  func otherOutcomes() throws {
    let root = try Recording().with { $0.navigation = NavigationStack(depth: 1) }
      .swipe(by: 260).lift().onlyReplay(with: "pj")
    #expect(root.explanation == "by rule 'root': stack 1 <= 1")
    let tap = try Recording().touchDown(at: 5).lift().onlyReplay(with: "pj")
    #expect(tap.explanation == "too short: travel.x 0 of slop 10, 10 pt missing")
    let held = try Recording().swipe(by: 100).onlyReplay(with: "pj")
    #expect(held.explanation == "the trace stops with a finger down")
    // Framework7 listens to touchstart, touchmove and touchend, not to touchcancel.
    let taken = try Recording().swipe(by: 100).cancel().onlyReplay(with: "framework7")
    let reason = "cancelled by the system (ignore): the implementation is not told"
    #expect(taken.outcome == .open)
    #expect(taken.explanation == reason)
    #expect(taken.briefExplanation == reason)
    #expect(taken.because == reason + " → open")
    #expect(try Recording().swipe(by: 100).onlyReplay(with: "framework7").because == nil)
  }

  @Test(
    "A recorded rule is filled with the values that are known",
    arguments: [
      ("progress > finishProgress", "progress 0.42 > finishProgress"),
      ("abs(progress)>=0.41999", "abs(progress 0.42)>=0.41999"), ("otherwise", "otherwise"),
    ])
  func recorded(rule: String, text: String) {
    #expect(
      Finding(recorded: rule) { $0 == "progress" ? 0.42 : nil }.roundedText == text)
  }

  @Test(
    "A rule shows its values after its names",
    arguments: [
      ([.text("a"), .value(1), .text(" > b"), .value(2)], "a 1 > b 2"),
      ([.text("a "), .value(1), .text(" and b "), .value(2)], "a 1 and b 2"),
      ([.text("max(a"), .value(1), .text(", 0)*w"), .value(3)], "max(a 1, 0)*w 3"),
      (
        [.text("a "), .value(1), .text(" > b "), .value(2), .text(" or c true")],
        "a 1 > b 2 or c true"
      ),
      ([.text("not a"), .value(1), .text("or b")], "not a 1 or b"),
      ([], "as written"),
    ] as [([Finding.Piece], String)])
  func filled(pieces: [Finding.Piece], text: String) {
    let finding = self.finding("as written", pieces)
    #expect(finding.roundedText == text)
    #expect(finding.exactText == text)
  }

  @Test("A constant in a rule's own text counts as one of the numbers; digits of a name do not")
  func constants() {
    let near = finding("", [.text("x2"), .value(0.50004), .text(" > 0.5")])
    #expect(near.roundedText == "x2 0.50004 > 0.5")
    let far = finding("", [.text("x2"), .value(2.00004), .text(" > 0.5")])
    #expect(far.roundedText == "x2 2 > 0.5")
  }

  @Test(
    "A table leaves out the values that have columns, and the names of parameters, and only those",
    arguments: ["", " "])
  func omitted(space: String) {
    let pieces: [Finding.Piece] = [
      .text("progress" + space), .value(1), .text(" + myprogress" + space), .value(2),
      .text(" > velocity.x" + space), .value(3),
      .text(" * limit" + space), .value(4), .text(" + touches" + space), .value(5),
    ]
    #expect(
      finding("", pieces).briefText(omitting: ["progress", "velocity.x"])
        == "progress + 2 > velocity.x * 4 + touches 5")
  }

  @Test(
    "It has no blank where a value was, and keeps the name of a parameter that switches a rule on",
    arguments: [
      ([.text("abs(velocity.x "), .value(3), .text(") < 300")], "abs(velocity.x) < 300"),
      (
        [
          .text("limit "), .value(1), .text(" > 0 && progress "), .value(2), .text(" > limit "),
          .value(1),
        ],
        "limit 1 > 0 && progress > 1"
      ),
      (
        [.text("(progress "), .value(2), .text(" > 1 || limit "), .value(1), .text(" == -.5)")],
        "(progress > 1 || limit 1 == -.5)"
      ),
      ([.text("limit "), .value(1), .text(" < progress "), .value(2)], "1 < progress"),
      (
        [.text("touches "), .value(2), .text(" * limit "), .value(1), .text(" > 0")],
        "touches 2 * 1 > 0"
      ),
    ] as [([Finding.Piece], String)])
  func switches(pieces: [Finding.Piece], text: String) {
    #expect(finding("", pieces).briefText(omitting: ["progress", "velocity.x"]) == text)
  }

  @Test(
    "The brief margin is of progress, or else of velocity",
    arguments: [
      (-0.034375, 5, "-0.0344"), (0.08000000000000002, nil, "+0.08"), (nil, -120, "-120 pt/s"),
      (nil, nil, "none"), (5e-17, nil, "+0"),
    ] as [(Double?, Double?, String)])
  func briefMargin(progress: Double?, velocity: Double?, text: String) {
    let margin = Margin(progress: progress, velocity: velocity, parameters: [])
    #expect(margin.brief == text)
  }

  @Test("A margin says what each change leads to")
  func marginOfSeveralOutcomes() {
    let parameters: [Margin.Parameter] = [
      .init(name: "slop", change: -0.5, value: 9.5, outcome: .cancel),
      .init(name: "edgeWidth", change: 3, value: 23, outcome: .refused),
      .init(name: "edgeAngle", change: nil),
    ]
    let failed = Margin(of: .failed, progress: nil, velocity: nil, parameters: parameters)
    #expect(failed.explanation == "to cancel: slop 0.5 lower; to refuse: edgeWidth 3 higher")
    #expect(failed.brief == "")
    let finished = Margin(of: .finish, progress: nil, velocity: nil, parameters: parameters)
    #expect(
      finished.explanation
        == "slop 0.5 lower; progress or velocity alone cannot; to refuse: edgeWidth 3 higher")
    let on = Margin.Parameter(name: "on", change: 1, value: 1, outcome: .refused, isSwitch: true)
    let off = Margin(of: .failed, progress: nil, velocity: nil, parameters: [on])
    #expect(off.explanation == "to refuse: on set to 1")
    let axis = Margin(progress: nil, velocity: -5, axis: .y, parameters: [])
    #expect(axis.brief == "-5 pt/s y")
  }

  @Test("A margin that the profile itself keeps from being reached says so")
  func limits() {
    func text(_ limits: Margin.Limit...) -> String {
      Margin(progress: nil, velocity: nil, limits: limits, parameters: []).explanation
    }
    #expect(
      text(.init(axis: nil, needed: 5, range: 0...1))
        == "progress cannot: it is at most 1; velocity alone cannot")
    #expect(
      text(.init(axis: .x, needed: -9, range: -8...8), .init(axis: .y, needed: 5, range: 0...0))
        == "velocity.x cannot: it is at least -8 pt/s; velocity.y cannot: it is 0 pt/s; progress alone cannot"
    )
  }

  @Test("On the threshold the margin is no number of many digits")
  func negligibleMargin() {
    let margin = Margin(
      progress: 1.1e-16, velocity: -80, parameters: [.init(name: "finishProgress", change: -5e-17)])
    #expect(
      margin.clauses == [
        .init(
          outcome: .finish,
          texts: [
            "progress slightly higher,", "or velocity.x 80 pt/s lower,",
            "or finishProgress slightly lower",
          ])
      ])
  }
}
