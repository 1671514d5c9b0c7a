import GestureRecognition
import Testing
import TouchTrace

@testable import ReplayReport
@testable import SwipeReplay

/// How decisions that hang on the estimator are shown.
@Suite struct DisagreementReportTests {
  private static func disagreement(
    _ estimator: VelocityEstimator, _ x: Double, _ answer: EstimatorDisagreement.Answer
  ) -> EstimatorDisagreement {
    EstimatorDisagreement(estimator, velocity: Velocity(x: x, y: -4), answer: answer)
  }

  private static let cancelled = Replay.cancelled.with(estimatorDisagreements: [
    disagreement(.lastStep, 812.5, .finish), disagreement(.window, 640.125, .finish),
  ])

  @Test("The text says which estimators decide otherwise, and what velocity they give")
  func text() {
    #expect(
      ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), Self.cancelled)
        == """
        edge-flick · pj · traces/edge.jsonl:3
          CANCEL?    velocity.x 40 pt/s, needs more than finishVelocity 100 pt/s
                     or progress 0.42, needs more than finishProgress 0.5
          short      31.5 pt of travel, or 60 pt/s of speed, or finishVelocity below 40
          unsure     FINISH if lastStep (812.5 pt/s), window (640.1 pt/s)
          lift       165 of 393 pt to the right, 40 pt/s, 140 ms after touch-down

        """)
  }

  @Test(
    "Answers are grouped, and lines are kept short",
    arguments: [
      (
        Replay.cancelled.with(estimatorDisagreements: [
          disagreement(.uikit, 1, .finish), disagreement(.lastStep, 1, .refused),
          disagreement(.leastSquares, 20000, .finish),
          disagreement(.androidLeastSquares, 20000, .finish), disagreement(.window, 2, .refused),
        ]),
        """
          unsure     FINISH if uikit (1 pt/s), leastSquares (20000 pt/s),
                     androidLeastSquares (20000 pt/s); REFUSED if lastStep (1 pt/s),
                     window (2 pt/s)

        """
      ),
      (
        Replay.finished.with(estimatorDisagreements: [disagreement(.smoothed, 0, .cancel)]),
        "  unsure     CANCEL if smoothed (0 pt/s)\n"
      ),
      (
        Replay.refused.with(estimatorDisagreements: [disagreement(.smoothed, 0, .began)]),
        "  unsure     begins if smoothed (0 pt/s)\n"
      ),
    ])
  func groups(replay: Replay, lines: String) {
    let text = ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), replay)
    #expect(
      text.contains("\n" + lines + (replay.outcome == .refused ? "  refused " : "  lift ")),
      "\(text)")
  }

  @Test("The mark is yellow on a terminal")
  func color() {
    let text = ReplayReportTests.text(
      of: TextReport(.init(color: true), detail: [.estimatorDisagreements]), Self.cancelled)
    #expect(text.contains("\n  \u{1B}[1;33munsure     \u{1B}[0mFINISH if lastStep"))
  }

  @Test("A table marks the outcome, and the last line counts")
  func tables() {
    let few = TraceResults(trace: "edge-flick", profiles: [[Self.cancelled], [.finished]])
    #expect(
      ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), [few, few])
        .hasSuffix(
          """
          edge-flick · traces/edge.jsonl:3
            profile  outcome    ±pt  ±pt/s  why
            pj       CANCEL?  +31.5    +60  velocity.x 40 <= 100; progress 0.42 <= 0.5
            pj       FINISH   -13.6      -  progress 0.5344 > 0.5
            ±pt, ±pt/s: the change of travel, or of speed, that alone gives the other decision
            none: no change does; -: speed is not considered
            ?: another estimate of the velocity gives the other decision

          2 traces:
            pj  2 cancel; 2 estimator-sensitive
            pj  2 finish

          """))
    let one = TraceResults(trace: "edge-flick", profiles: [[Self.cancelled]])
    #expect(
      ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), [one, one])
        .hasSuffix("\n2 traces: 2 cancel; 2 estimator-sensitive\n"))
    #expect(
      ReplayReportTests.text(
        of: TextReport(.init(columns: 18), detail: [.estimatorDisagreements]), [few, few]
      )
      .hasSuffix(
        """

        2 traces:
          pj  2 cancel; 2
              estimator-sensitive
          pj  2 finish

        """))
    let many = TraceResults(
      trace: "edge-flick", profiles: [[Self.cancelled], [.finished], [Self.cancelled], [.refused]])
    let overview = ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), [many])
    #expect(overview.contains(" pj       CANCEL?  +31.5    +60 "))
    #expect(
      overview.contains(
        "\n  4 profiles: 1 finish, 2 cancel, 1 refused; 2 estimator-sensitive (?)\n"),
      "\(overview)")
  }

  @Test("JSON has the estimators where there are any")
  func json() {
    let line = ReplayReportTests.text(
      of: JSONReport(.lines, detail: [.margins, .estimatorDisagreements]), Self.cancelled)
    #expect(
      line.hasSuffix(
        #","margin":{"progress":0.08000000000000002,"velocity":60.00000000000001},"estimatorDisagreements":["#
          + #"{"estimator":"lastStep","velocity":{"x":812.5,"y":-4},"outcome":"finish"},"#
          + #"{"estimator":"window","velocity":{"x":640.125,"y":-4},"outcome":"finish"}]}"# + "\n"))
    let plain = ReplayReportTests.text(
      of: JSONReport(.lines, detail: [.margins, .estimatorDisagreements]), .cancelled)
    #expect(!plain.contains("estimatorDisagreements"))
  }

  @Test("An estimator in place of the profile's own stands in the heading and in JSON")
  func estimator() {
    let replay = Replay.finished.with(estimator: .lastStep)
    #expect(
      ReplayReportTests.text(of: TextReport(detail: []), replay)
        .hasPrefix("edge-flick · pj · velocity lastStep · traces/edge.jsonl:3\n"))
    let table = TraceResults(trace: "edge-flick", profiles: [[.finished], [replay]])
    #expect(
      ReplayReportTests.text(of: TextReport(detail: []), [table])
        .hasPrefix("edge-flick · velocity lastStep · traces/edge.jsonl:3\n"))
    #expect(
      ReplayReportTests.text(of: JSONReport(.lines, detail: []), replay)
        .contains(#","recognizer":"pop","estimator":"lastStep","outcome":"finish","#))
  }
}
