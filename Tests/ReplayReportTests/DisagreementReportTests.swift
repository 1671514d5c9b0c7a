import GestureRecognition
import Testing
import TouchTrace

@testable import ReplayReport
@testable import SwipeReplay

/// How decisions that hang on the estimator are shown.
@Suite struct DisagreementReportTests {
  private static func doubt(
    _ estimator: VelocityEstimator, _ x: Double, _ answer: EstimatorDisagreement.Answer
  ) -> EstimatorDisagreement {
    EstimatorDisagreement(estimator, velocity: Velocity(x: x, y: -4), answer: answer)
  }

  private static func doubtful(_ replay: Replay, _ estimatorDisagreements: EstimatorDisagreement...)
    -> Replay
  {
    var replay = replay
    replay.estimatorDisagreements = estimatorDisagreements
    return replay
  }

  private static let cancelled = doubtful(
    .cancelled, doubt(.lastStep, 812.5, .finish), doubt(.window, 640.125, .finish))

  @Test("The text says which estimators decide otherwise, and what velocity they give")
  func text() {
    #expect(
      ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), Self.cancelled)
        == """
        edge-flick · pj · traces/edge.jsonl:3
          CANCEL     ✗ velocity.x 40 > finishVelocity 100
                     ✗ progress 0.42 > finishProgress 0.5
          to finish  progress 0.08 higher, or velocity 60 pt/s higher,
                     or finishVelocity 60 lower
          values     progress 0.42, translation (165, -3) pt, velocity (40, 0) pt/s
          doubtful   would finish by lastStep (812.5, -4), window (640.1, -4) pt/s
          times      down 0 ms, began 16.7 ms, decided 140 ms

        """)
  }

  @Test(
    "Answers are grouped, and lines are kept short",
    arguments: [
      (
        doubtful(
          .cancelled, doubt(.uikit, 1, .finish), doubt(.lastStep, 1, .refused),
          doubt(.leastSquares, 20000, .finish), doubt(.window, 1, .refused)),
        """
          doubtful   would finish by uikit (1, -4), leastSquares (20000, -4) pt/s;
                     would be refused by lastStep (1, -4), window (1, -4) pt/s

        """
      ),
      (
        doubtful(.finished, doubt(.smoothed, 0, .cancel)),
        "  doubtful   would cancel by smoothed (0, -4) pt/s\n"
      ),
      (
        doubtful(.refused, doubt(.smoothed, 0, .began)),
        "  doubtful   would begin by smoothed (0, -4) pt/s\n"
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
    #expect(text.contains("\n  \u{1B}[1;33mdoubtful   \u{1B}[0mwould finish by "))
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
            pj       CANCEL?      0.42        40    +0.08  ✗ progress > finishProgress 0.5
            pj       FINISH     0.5344      1450  -0.0344  ✓ progress > 0.5

          2 traces:
            pj  2 cancel; 2 doubtful
            pj  2 finish

          """))
    let one = TraceResults(trace: "edge-flick", profiles: [[Self.cancelled]])
    #expect(
      ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), [one, one])
        .hasSuffix("\n2 traces: 2 cancel; 2 doubtful\n"))
    #expect(
      ReplayReportTests.text(
        of: TextReport(.init(columns: 18), detail: [.estimatorDisagreements]), [few, few]
      )
      .hasSuffix(
        """

        2 traces:
          pj  2 cancel; 2
              doubtful
          pj  2 finish

        """))
    let many = TraceResults(
      trace: "edge-flick", profiles: [[Self.cancelled], [.finished], [Self.cancelled], [.refused]])
    let overview = ReplayReportTests.text(of: TextReport(detail: [.estimatorDisagreements]), [many])
    #expect(overview.contains(" pj       CANCEL?  17 ms     0.42 "))
    #expect(
      overview.hasSuffix("\n  1 of 4 would finish, 2 cancel, 1 refuse; 2 doubtful (?)\n"),
      "\(overview)")
  }

  @Test("JSON has the estimators where there are any")
  func json() {
    let line = ReplayReportTests.text(
      of: JSONReport(.lines, detail: [.estimatorDisagreements]), Self.cancelled)
    #expect(
      line.hasSuffix(
        #","margin":{"progress":0.08000000000000002,"velocity":60.00000000000001},"doubtful":["#
          + #"{"estimator":"lastStep","velocity":{"x":812.5,"y":-4},"outcome":"finish"},"#
          + #"{"estimator":"window","velocity":{"x":640.125,"y":-4},"outcome":"finish"}]}"# + "\n"))
    let plain = ReplayReportTests.text(
      of: JSONReport(.lines, detail: [.estimatorDisagreements]), .cancelled)
    #expect(!plain.contains("doubtful"))
  }

  @Test("An estimator in place of the profile's own stands in the heading and in JSON")
  func estimator() {
    var replay = Replay.finished
    replay.estimator = .lastStep
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
