import TestSupport
import Testing
import TouchTrace

@testable import SwipeReplay

@Suite struct ExplanationTests {
  private func finding(_ rule: String, _ pieces: [Finding.Piece], holds: Bool = true) -> Finding {
    Finding(rule: rule, pieces: pieces, holds: holds)
  }

  @Test("Without findings and margins a decision is explained by its rule alone")
  func unexplained() throws {
    let replay = try #require(
      Recording().swipe(by: 100).lift().replayed(with: "pj", detail: []).first)
    #expect(replay.explanation == "otherwise")
    #expect(replay.margin == nil)
  }

  @Test(
    "A recorded rule is explained by what held in it, if all its values were recorded",
    arguments: [
      ("progress > finishProgress", "progress 0.42 is more than finishProgress 0.4"),
      ("abs(progress)>=0.41999", "abs(progress) 0.42 is at least 0.41999"),
      ("progress > 0.5 || progress > 0.3", "progress 0.42 is more than 0.3"),
      ("progress > 0.42", nil), ("progress > width", nil), ("otherwise", nil),
    ])
  func recorded(rule: String, text: String?) {
    let finding = Finding(
      // As a file may have them.
      recorded: rule,
      parameters: [("progress", 1), ("finishProgress", 0.3), ("finishProgress", 0.4)].map {
        .init(name: $0, value: $1)
      }
    ) { $0 == "progress" ? 0.42 : nil }
    #expect(finding?.reasonToHold == text)
  }

  @Test(
    "A rule shows its values after its names",
    arguments: [
      ([.text("a "), .value(1), .text(" and b "), .value(2)], "a 1 and b 2"),
      ([.text("max(a "), .value(1), .text(", 0) * w "), .value(3)], "max(a 1, 0) * w 3"),
      (
        [.text("a "), .value(1), .text(" > b "), .value(2), .text(" or c true")],
        "a 1 > b 2 or c true"
      ),
      ([.text("not a "), .value(1), .text(" or b")], "not a 1 or b"),
      ([], "as written"),
    ] as [([Finding.Piece], String)])
  func filled(pieces: [Finding.Piece], text: String) {
    let finding = self.finding("as written", pieces)
    #expect(finding.roundedText == text)
    #expect(finding.exactText == text)
  }

  @Test("A constant in a rule's own text counts as one of the numbers; digits of a name do not")
  func constants() {
    let near = finding("", [.text("x2 "), .value(0.50004), .text(" > 0.5")])
    #expect(near.roundedText == "x2 0.50004 > 0.5")
    let far = finding("", [.text("x2 "), .value(2.00004), .text(" > 0.5")])
    #expect(far.roundedText == "x2 2 > 0.5")
  }

  private func text(
    _ outcome: Outcome, _ margin: Margin, lift: Lift? = nil, usesVelocity: Bool = true
  ) -> String {
    let values = Replay.Values(
      progress: 0.25, percentComplete: 0.25, translation: Translation(x: 100, y: 3),
      velocity: .zero)
    return Replay.example(
      outcome, rule: "", values: values, margin: margin, lift: lift, usesVelocity: usesVelocity
    ).marginExplanation
  }

  @Test("A failure names the parameters that would have let it begin, and the resulting decision")
  func marginOfWhatNeverBegan() {
    let parameters: [Margin.Parameter] = [
      .init(name: "slop", change: -0.5, value: 9.5, outcome: .cancel),
      .init(name: "edgeWidth", change: 3, value: 23, outcome: .refused),
      .init(name: "edgeAngle", change: nil),
    ]
    let failed = Margin(of: .failed, nil, parameters: parameters)
    #expect(text(.failed, failed) == "to begin slop at most 9.5; it would then cancel")
    let on = Margin.Parameter(name: "on", change: 1, value: 1, outcome: .finish, isSwitch: true)
    #expect(text(.refused, Margin(of: .refused, nil, parameters: [on])) == "to finish on set to 1")
  }

  @Test("Of five and more searches that ended three are named")
  func endedSearches() {
    func unknown(_ count: Int) -> String? {
      Margin(
        of: .failed, nil,
        parameters: (1...count).map { .init(name: "p\($0)", change: nil, isComplete: false) }
      ).unknown
    }
    #expect(unknown(4) == "the effect of changing p1, p2, p3 or p4: the search ended early")
    #expect(unknown(5) == "the effect of changing p1, p2, p3 or 2 others: the search ended early")
  }

  @Test("A result describes itself by its rule or its reason")
  func description() {
    func text(_ outcome: Outcome, _ rule: String) -> String {
      Replay.example(outcome, rule: rule).description
    }
    #expect(text(.finish, "progress > 0.5") == "pj · pop: finish by progress > 0.5")
    #expect(text(.refused, "root") == "pj · pop: refused by root")
    #expect(text(.failed, "too short") == "pj · pop: failed: too short")
    #expect(text(.open, "") == "pj · pop: open")
  }

  @Test("With many parameters, those with the smallest relative change are shown")
  func manyParameters() {
    let parameters = [(1.0, 2.0), (10, 11), (100, 300), (10, 9)].enumerated().map { index, pair in
      Margin.Parameter(name: "p\(index)", change: pair.1 - pair.0, value: pair.1)
    }
    #expect(
      text(.cancel, Margin(progress: nil, velocity: 1, parameters: parameters))
        == "to finish lifting at 1 pt/s to the right, or p1 at least 11, or p3 at most 9, or p0 at least 2"
    )
  }

  @Test("The margin names an opposite change, and what cannot flip the decision")
  func marginOfADecision() {
    let view = Size(width: 400, height: 800)
    func lift(_ travel: Double?, _ axis: Margin.Axis?, considersSpeed: Bool = true) -> Lift {
      Lift(
        view: view, considersSpeed: considersSpeed,
        travel: travel.map { Lift.Travel(points: $0, axis: axis ?? .x, needed: 100 + $0) })
    }
    let none = Margin(of: .finish, progress: nil, velocity: nil, parameters: [])
    #expect(
      text(.finish, none, lift: lift(-12.341, .x))
        == "to cancel 12.4 pt less travel; no speed alone would cancel")
    #expect(
      text(.finish, none, lift: lift(12, .y, considersSpeed: false))
        == "to cancel 12 pt farther down; velocity is not considered")
    #expect(
      text(.finish, none, lift: lift(nil, nil))
        == "margin neither travel nor speed alone would cancel")
    let fast = Margin(progress: nil, velocity: -80, parameters: [])
    #expect(
      text(.cancel, fast, lift: lift(nil, nil))
        == "to finish lifting at 80 pt/s to the left; no change of distance alone would")
    let limited = Margin(
      progress: nil, velocity: nil,
      limits: [
        .init(axis: .x, needed: -9, range: -8...8), .init(axis: .y, needed: 5, range: 0...0),
        .init(axis: nil, needed: 5, range: 0...1),
      ],
      parameters: [])
    #expect(
      text(.cancel, limited, lift: lift(5, .x))
        == "to finish 5 pt farther; "
        + "no speed would finish: the rules make velocity.x at least -8 pt/s; "
        + "no speed would finish: the rules make velocity.y 0 pt/s")
  }

  @Test("On the threshold the margin is not shown with many digits")
  func negligibleMargin() {
    let margin = Margin(
      progress: 1.1e-16, velocity: -80,
      parameters: [.init(name: "finishProgress", change: -5e-17, value: 0.5.nextDown)])
    let lift = Lift(
      view: Size(width: 400, height: 800), considersSpeed: true,
      travel: Lift.Travel(points: 2e-14, axis: .x, needed: 100 + 2e-14))
    #expect(
      text(.cancel, margin, lift: lift)
        == "to finish slightly farther, or lifting at 80 pt/s to the left, or finishProgress below 0.5"
    )
  }
}
