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
          CANCEL     ✗ velocity.x 40 > finishVelocity 100
                     ✗ progress 0.42 > finishProgress 0.5
          to finish  progress 0.08 higher, or velocity.x 60 pt/s higher,
                     or finishVelocity 60 lower
          values     progress 0.42, translation (165, -3) pt, velocity (40, 0) pt/s
          estimator-sensitive: lastStep (812.5, -4),
                     window (640.1, -4) pt/s would finish
          times      down 0 ms, began 16.7 ms, decided 140 ms

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
          estimator-sensitive: uikit (1, -4), leastSquares,
                     androidLeastSquares (20000, -4) pt/s would finish;
                     lastStep (1, -4), window (2, -4) pt/s would be refused

        """
      ),
      (
        Replay.finished.with(estimatorDisagreements: [disagreement(.smoothed, 0, .cancel)]),
        "  estimator-sensitive: smoothed (0, -4) pt/s would cancel\n"
      ),
      (
        Replay.refused.with(estimatorDisagreements: [disagreement(.smoothed, 0, .began)]),
        "  estimator-sensitive: smoothed (0, -4) pt/s would begin\n"
      ),
    ])
  func groups(replay: Replay, lines: String) {
    let text = ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), replay)
    #expect(text.contains("\n" + lines + "  times "), "\(text)")
  }

  @Test("The mark is yellow on a terminal")
  func color() {
    let text = ReplayReportTests.text(
      of: TextReport(.init(color: true), detail: [.estimatorDisagreements]), Self.cancelled)
    #expect(text.contains("\n  \u{1B}[1;33mestimator-sensitive:\u{1B}[0m lastStep (812.5, -4),\n"))
  }

  @Test("A table marks the outcome, and the last line counts")
  func tables() {
    let few = TraceResults(trace: "edge-flick", profiles: [[Self.cancelled], [.finished]])
    #expect(
      ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), [few, few])
        .hasSuffix(
          """
          edge-flick · traces/edge.jsonl:3
            profile  outcome  progress  velocity   margin  rule
            pj       CANCEL?      0.42        40    +0.08  ✗ progress > 0.5
            pj       FINISH     0.5344      1450  -0.0344  ✓ progress > 0.5

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
    #expect(overview.contains(" pj       CANCEL?  17 ms     0.42 "))
    #expect(
      overview.hasSuffix(
        "\n  1 of 4 would finish, 2 cancel, 1 refuse; 2 estimator-sensitive (?)\n"),
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
