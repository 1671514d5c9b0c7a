import GestureRecognition
import InteractiveTransition
import Synchronization
import TestSupport
import Testing
import TouchTrace

@testable import ReplayReport
@testable import SwipeReplay

@Suite struct TextReportTests {
  @Test("A margin shows its axis, what is estimated, what is limited, and what it flips to")
  func margin() {
    #expect(
      text(of: TextReport(detail: []), .limited) == """
        edge-flick · pj · traces/edge.jsonl:3
          CANCEL     velocity.x 40 pt/s, needs more than finishVelocity 100 pt/s
                     or progress 0.42, needs more than finishProgress 0.5
          to finish  lifting at 320 pt/s or less downward (now 380 pt/s down, which
                     counts as 0), or finishVelocity at most 40;
                     no speed would finish: the rules make velocity.x at most 8000 pt/s;
                     no change of distance alone would
          unknown    the effect of changing edgeWidth: the search ended early
          lift       165 of 393 pt to the right, 0 pt/s, 140 ms after touch-down

        """)
  }

  @Test("The estimators' answers are grouped, and lines are kept short")
  func estimators() {
    let answers: [(VelocityEstimator, Double, Outcome)] = [
      (.uikit, 1, .finish), (.lastStep, 1, .refused),
      (.leastSquares, 20000, .finish),
      (.androidLeastSquares, 20000, .finish), (.window, 2, .refused),
    ]
    let replay = Replay.cancelled.with(
      estimatorDisagreements: answers.map {
        EstimatorDisagreement(estimator: $0, velocity: Velocity(x: $1, y: -4), outcome: $2)
      })
    #expect(
      text(of: TextReport(detail: [.estimatorDisagreements]), replay).contains(
        """

          unsure     FINISH if estimated by uikit (1 pt/s to the right),
                     leastSquares (20000 pt/s to the right),
                     androidLeastSquares (20000 pt/s to the right);
                     REFUSED if estimated by lastStep (1 pt/s to the right),
                     window (2 pt/s to the right)
          lift       165 of 393 pt to the right, 40 pt/s, 140 ms after touch-down
        """))
    let refused = Replay.refused.with(
      estimatorDisagreements: [
        EstimatorDisagreement(estimator: .smoothed, velocity: .zero, outcome: nil)
      ])
    #expect(
      text(of: TextReport(detail: [.estimatorDisagreements]), refused)
        .contains("\n  unsure     begins if estimated by smoothed (0 pt/s)\n"))
  }

  @Test("The text says how many frames are left out")
  func omittedFrames() {
    let result = Replay.cancelled.with(
      frames: Frames([Frame.drag[1]], omitted: 12), appFrames: Frames([], omitted: 1))
    #expect(
      text(of: TextReport(detail: .frames), result).hasSuffix(
        """

        timeline of pop
        complete      1│
                       │
                      0│▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
        vx pt/s     400│████████████████████████████████████████████████████████████████
                      0│████████████████████████████████████████████████████████████████
                       └─ drag ───────────────────────────────────────────────── 33.3 ms
        time ms phase      complete  tx pt vx pt/s from.x   to.x
        ── began 16.7 ms ───────────────────────────────────────────────────────────────
           33.3 tracking      0.102   40.0     400   40.1 -106.0 ██▎                   ▏
        ── decided 140 ms: CANCEL ──────────────────────────────────────────────────────
        … and 12 more frames: a trace has at most 1000 + 100 per touch, up to 20000, and
        fewer with many profiles

        timeline of the app's own transitions
        time ms phase      complete  tx pt vx pt/s from.x   to.x
        … and 1 more frame: a trace has at most 1000 + 100 per touch, up to 20000, and
        fewer with many profiles

        """))
  }

  /// Computing them takes most of the time for a long timeline.
  @Test func eachFrameIsComputedOnce() {
    let reads = Reads()
    let frames = Frames(count: 200) { index in
      reads.indices.withLock { $0.append(index) }
      return Frame.drag[1]
    }
    _ = text(of: TextReport(detail: .frames), Replay.cancelled.with(frames: frames))
    #expect(reads.indices.withLock { $0 } == Array(0..<200))
  }

  private final class Reads: Sendable {
    let indices = Mutex<[Int]>([])
  }

  @Test("In a narrow terminal the reasons are on lines of their own")
  func manyProfilesInLittleRoom() {
    let profiles: [(name: String, family: String, replay: Replay)] = [
      ("zeroj", "ios", .cancelled), ("our-tablet-app", "kiosk", .finished),
      ("fd", "ios", .refused), ("slidr", "android", .failed), ("系统", "", .open),
      ("flutter", "flutter", .finished), ("a-name-that-nobody-would-type", "ios", .finished),
    ]
    let report = TextReport(
      .init(columns: 60, tableColumns: 60), detail: [], families: profiles.map(\.family))
    let results = TraceResults(
      trace: "edge-flick", profiles: profiles.map { [$0.replay.with(profile: $0.name)] })
    #expect(
      text(of: report, [results]) == """
        edge-flick · traces/edge.jsonl:3
          7 profiles: 3 finish, 1 cancel, 1 refused, 1 failed,
          1 open
          profile            outcome    ±pt  ±pt/s  why
        iOS
          a-name-that-nobo…  FINISH   -13.6      -
              progress 0.5344 > 0.5
          fd                 REFUSED  direction: translation.x 0
                                      <= 0
          zeroj              CANCEL   +31.5    +60
              velocity.x 40 <= 100 pt/s; progress 0.42 <= 0.5
        Flutter
          flutter            FINISH   -13.6      -
              progress 0.5344 > 0.5
        Android
          slidr              FAILED   prevented by pop, which began
                                      at 16.7 ms
        kiosk
          our-tablet-app     FINISH   -13.6      -
              progress 0.5344 > 0.5
        Others
          系统               OPEN     the trace stops with a finger
                                      down; not begun
          ±pt, ±pt/s: change only this, by more, and the outcome
          changes;
          + is to the right; -: velocity is not considered;
          FAILED, REFUSED: '-p NAME' alone tells what would let it
          begin

        """)
  }

  @Test(
    "Long names that are equal as far as there is room begin where they differ",
    arguments: [
      (["Menu.swift,isOpen=0", "Menu.swift,isOpen=1"], ["…isOpen=0", "…isOpen=1"]),
      (["Menu.swift,open=0", "Menu.swift,open=1"], ["Menu.swift,open=0", "Menu.swift,open=1"]),
      (
        ["Menu.swift,isOpen=0,edge=20", "Menu.swift,isOpen=1,edge=20", "Other.swift,isOpen=0"],
        ["…isOpen=0,edge=20", "…isOpen=1,edge=20", "Other.swift,isOp…"]
      ),
      (["a-name-without-end-1", "a-name-without-end-2"], ["…1", "…2"]),
      (["a-name-without-end", "a-name-without-end-2"], ["a-name-without-e…", "…-2"]),
      (["pj,maxAllowedDistance=1", "pj,maxAllowedDistance=2"], ["…1", "…2"]),
      (["Menu.swift,isOpen=0", "Menu.swift,isOpen=0,a=1"], ["…isOpen=0", "…isOpen=0,a=1"]),
    ])
  func similarNames(names: [String], shown: [String]) {
    let report = TextReport(.init(columns: 60, tableColumns: 60), detail: [])
    let results = TraceResults(
      trace: "flick", profiles: names.map { [Replay.finished.with(profile: $0)] })
    let rows = text(of: report, [results]).split(separator: "\n").filter { $0.contains("FINISH") }
    #expect(rows.map { String($0.split(separator: " ")[0]) } == shown)
  }

  @Test(
    "A long Chinese title is truncated by columns, control characters are not passed on, and NaN is shown"
  )
  func strange() throws {
    let trace = String(repeating: "导航返回手势", count: 8) + "\u{1B}[31m"
    let finding = Finding.deciding(
      "progress > finishProgress && aRatherLongParameter * touches >= 0.33333", .finish,
      [.progress: .nan], ["finishProgress": 0.5, "aRatherLongParameter": 1.0 / 3])
    let cancelled = try #require(Replay.cancelled.values)
    let values = Replay.Values(
      progress: .nan, percentComplete: cancelled.percentComplete,
      translation: cancelled.translation, velocity: cancelled.velocity)
    let strange = Replay.example(
      .cancel, rule: "otherwise", trace: trace, recognizer: "\u{202E}pop\n", values: values,
      margin: Margin(progress: nil, velocity: nil, parameters: [.init(name: "q", change: nil)]),
      findings: [finding, .otherwise])
    let other = Replay.failed.with(trace: trace)
    let report = text(of: TextReport(detail: []), strange, other)
    #expect(
      report == """
        导航返回手势导航返回手势导航返回手势导航返回手势导航返回手势导航返回手势导… · pj
          CANCEL     \u{FFFD}pop\u{FFFD}: progress NaN (not a number), needs more than
                            finishProgress 0.5
                            and aRatherLongParameter 0.3333 * touches 0 = 0,
                            needs at least 0.3333
          margin     velocity is not considered
          lift       165 pt to the right, 40 pt/s, percentComplete 0.42,
                     140 ms after touch-down
          failed     push: prevented by pop, which began at 16.7 ms

        """)
    for line in report.split(separator: "\n") { #expect(String(line).displayWidth <= 80) }
  }

  @Test(
    "The timeline is as wide as the text, and has no bars if there is no room",
    arguments: [(60, 56), (65, 56), (66, 66), (80, 80), (120, 120)])
  func timelineWidth(columns: Int, row: Int) throws {
    let moving = Replay.cancelled.with(frames: Frame.drag)
    let lines = text(of: TextReport(.init(columns: columns), detail: .frames), moving)
      .split(separator: "\n").map(String.init)
    for line in lines { #expect(line.displayWidth <= columns, "\(line)") }
    #expect(lines.last?.displayWidth == row)
    #expect(lines.first { $0.contains("└") }?.displayWidth == columns)
  }

  @Test(
    "The first line has the source if the name does not identify it and it fits",
    arguments: [
      ("edge-flick", "traces/edge-flick.json", nil, "edge-flick · pj"),
      ("edge-flick", "edge-flick.json", nil, "edge-flick · pj"),
      ("edge-flick", "-", nil, "edge-flick · pj"),
      ("edge", "traces/edge-flick.json", nil, "edge · pj · traces/edge-flick.json"),
      ("edge-flick", "traces/edge-flick.csv", 2, "edge-flick · pj · traces/edge-flick.csv:2"),
      (
        "a", String(repeating: "b", count: 71), nil, "a · pj · " + String(repeating: "b", count: 71)
      ),
      ("a", String(repeating: "b", count: 72), nil, "a · pj"),
    ] as [(String, String, Int?, String)])
  func place(trace: String, path: String, line: Int?, heading: String) {
    let replay = Replay.open.with(trace: trace, source: Trace.Source(path: path, line: line))
    #expect(text(of: TextReport(detail: []), replay).prefix { $0 != "\n" } == heading)
  }

  @Test("No results produce an empty text; a trace without a gesture is reported")
  func empty() {
    #expect(text(of: TextReport(detail: []), []) == "")
    #expect(
      text(of: TextReport(detail: []), [TraceResults(trace: "still", profiles: [[]])])
        == "still · no gesture\n")
  }

  @Test(
    "The length of a bar is proportional to the fraction, to an eighth of a cell",
    arguments: [
      (0, ""), (-1, ""), (.nan, ""), (1, "███████████████████████"),
      (7, "███████████████████████"), (0.5, "███████████▌"), (1.0 / 184, "▏"), (0.4 / 184, ""),
    ] as [(Double, String)])
  func bar(fraction: Double, bar: String) {
    #expect(String.bar(fraction, columns: 23) == bar)
  }
}
