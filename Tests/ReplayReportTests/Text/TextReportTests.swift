import InteractiveTransition
import Synchronization
import TestSupport
import Testing
import TouchTrace

@testable import ReplayReport
@testable import SwipeReplay

@Suite struct TextReportTests {
  @Test("Finished: what held, what would cancel, and the lift")
  func finished() {
    #expect(
      text(of: TextReport(detail: []), .finished) == """
        edge-flick · pj · traces/edge.jsonl:3
          FINISH     progress 0.5344, more than finishProgress 0.5
          spare      13.6 pt of travel, or finishProgress above 0.5344;
                     speed is not considered
          lift       210 of 393 pt to the right, 1450 pt/s, 140 ms after touch-down

        """)
  }

  @Test("Cancelled by 'otherwise': what each rule lacked")
  func cancelled() {
    #expect(
      text(of: TextReport(detail: []), .cancelled) == """
        edge-flick · pj · traces/edge.jsonl:3
          CANCEL     velocity.x 40 pt/s, needs more than finishVelocity 100 pt/s
                     or progress 0.42, needs more than finishProgress 0.5
          short      31.5 pt of travel, or 60 pt/s of speed, or finishVelocity below 40
          lift       165 of 393 pt to the right, 40 pt/s, 140 ms after touch-down

        """)
  }

  @Test("A margin says which axis, what is estimated, what is limited, and what it flips to")
  func margin() {
    #expect(
      text(of: TextReport(detail: []), .limited) == """
        edge-flick · pj · traces/edge.jsonl:3
          CANCEL     velocity.x 40 pt/s, needs more than finishVelocity 100 pt/s
                     or progress 0.42, needs more than finishProgress 0.5
          short      60 pt/s of speed (estimated 380, seen as 0),
                     or finishVelocity at most 40;
                     no speed would finish: velocity.x is at most 8000 pt/s;
                     no travel within the view would finish
          unknown    edgeWidth: the search ended
          lift       3 of 852 pt up and 165 to the right, 0 pt/s,
                     140 ms after touch-down

        """)
  }

  @Test("What never began says by what, and many traces are counted")
  func neverBegan() {
    let results = [Replay.refused, .failed, .open].map {
      TraceResults(trace: $0.trace, profiles: [[$0]])
    }
    #expect(
      text(of: TextReport(detail: []), results) == """
        edge-flick · pj · traces/edge.jsonl:3
          REFUSED    rule 'direction': translation.x 0 <= 0
          refused    140 ms after touch-down

        edge-flick · pj · traces/edge.jsonl:3
          FAILED     prevented by pop, which began at 16.7 ms
          failed     140 ms after touch-down

        edge-flick · pj · traces/edge.jsonl:3
          OPEN       the trace stops with a finger down
          so far     not begun

        3 traces: 1 refused, 1 failed, 1 open

        """)
  }

  @Test("How much was missing, and what was assumed, are in lines of at most 80 columns")
  func neverBeganInNumbers() {
    #expect(
      text(of: TextReport(detail: []), .refusedInNumbers) == """
        edge-flick · pj · traces/edge.jsonl:3
          REFUSED    rule 'far': location.x 45.25 > reach 20 * stack 2, by 5.25 pt; the
                     trace gives no stack: 2 screens were assumed at first
          refused    140 ms after touch-down

        """)
  }

  @Test("An animation that ends at once, because it has no speed, has a line")
  func invalidCompletion() {
    #expect(
      text(
        of: TextReport(detail: []),
        .finished.with(invalidCompletion: InvalidCompletion(.completionSpeed, 0))
      ).contains(
        """
          undefined  completionSpeed is 0, expected more than 0; what UIKit does then is
                     not documented by Apple, here the animation ends at once

        """))
  }

  @Test("Of two recognizers the one that began comes first, the other in a line")
  func twoRecognizers() {
    #expect(
      text(of: TextReport(detail: []), .failed, .finished) == """
        edge-flick · pj · traces/edge.jsonl:3
          FINISH     pop: progress 0.5344, more than finishProgress 0.5
          spare      13.6 pt of travel, or finishProgress above 0.5344;
                     speed is not considered
          lift       210 of 393 pt to the right, 1450 pt/s, 140 ms after touch-down
          FAILED     push: prevented by pop, which began at 16.7 ms

        """)
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
        vx          400│████████████████████████████████████████████████████████████████
                      0│████████████████████████████████████████████████████████████████
                       └─ drag ───────────────────────────────────────────────── 33.3 ms
        time ms phase      complete     tx     vx from.x   to.x
        ── began 16.7 ms ───────────────────────────────────────────────────────────────
           33.3 tracking      0.102   40.0    400   40.1 -106.0 ██▍                    ▏
        ── decided 140 ms: CANCEL ──────────────────────────────────────────────────────
        … and 12 more frames: a trace has at most 1000 + 100 per touch, up to 20000, and
        fewer with many profiles

        timeline of the app's own transitions
        time ms phase      complete     tx     vx from.x   to.x
        … and 1 more frame: a trace has at most 1000 + 100 per touch, up to 20000, and
        fewer with many profiles

        """))
  }

  /// To compute them is most of what a long timeline takes.
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

  @Test("Several gestures are numbered, and the summary counts them")
  func gestures() {
    let second = Replay.refused.with(gesture: 2)
    let results = TraceResults(trace: "edge-flick", profiles: [[.refused, second]])
    #expect(
      text(of: TextReport(detail: []), [results, results]).split(separator: "\n")
        .filter { !$0.hasPrefix("  ") } == [
          "edge-flick · gesture 1 of 2 · pj · traces/edge.jsonl:3",
          "edge-flick · gesture 2 of 2 · pj · traces/edge.jsonl:3",
          "edge-flick · gesture 1 of 2 · pj · traces/edge.jsonl:3",
          "edge-flick · gesture 2 of 2 · pj · traces/edge.jsonl:3",
          "2 traces, 4 gestures: 4 refused",
        ])
  }

  /// The samples as results of profiles of these names.
  private static func results(_ named: [(String, Replay)]) -> TraceResults {
    TraceResults(
      trace: "edge-flick",
      profiles: named.map { name, replay in [replay.with(profile: name)] })
  }

  @Test("A few profiles are a table, in the order they were asked")
  func profiles() throws {
    let results = Self.results([("zeroj", .cancelled), ("fd", .refused), ("系统", .open)])
    let table = """
      edge-flick · traces/edge.jsonl:3
        profile  outcome    ±pt  ±pt/s  why
        zeroj    CANCEL   +31.5    +60  velocity.x 40 <= 100; progress 0.42 <= 0.5
        fd       REFUSED  direction: translation.x 0 <= 0
        系统     OPEN     the trace stops with a finger down
        ±pt, ±pt/s: the change of travel, or of speed, that alone gives the other decision
        none: no change does; -: speed is not considered

      """
    let bare = table.split(separator: "\n").dropLast(2).map { $0 + "\n" }.joined()
    #expect(text(of: TextReport(detail: []), [results]) == table)
    #expect(
      text(of: TextReport(detail: []), [results, results]) == bare + "\n" + table + """

        2 traces:
          zeroj  2 cancel
          fd     2 refused
          系统   2 open

        """)
    #expect(
      text(of: TextReport(.init(summary: false), detail: []), [results, results])
        == [bare, bare].joined(separator: "\n"))
  }

  /// Seven profiles with what each is for.
  private static let many: [(name: String, family: String, replay: Replay)] = [
    ("zeroj", "ios", .cancelled), ("our-tablet-app", "kiosk", .finished), ("fd", "ios", .refused),
    ("slidr", "android", .failed), ("系统", "", .open), ("flutter", "flutter", .finished),
    ("a-name-that-nobody-would-type", "ios", .finished),
  ]

  private func overview(_ style: TextReport.Style) -> String {
    text(
      of: TextReport(style, detail: [], families: Self.many.map(\.family)),
      [Self.results(Self.many.map { ($0.name, $0.replay) })])
  }

  @Test("Many profiles are a table sorted by what they are for, with counts above it")
  func manyProfiles() {
    #expect(
      overview(.init()) == """
        edge-flick · traces/edge.jsonl:3
          7 profiles: 3 finish, 1 cancel, 1 refused, 1 failed, 1 open
          profile                 outcome    ±pt  ±pt/s  why
        iOS
          a-name-that-nobody-wo…  FINISH   -13.6      -  progress 0.5344 > 0.5
          fd                      REFUSED  direction: translation.x 0 <= 0
          zeroj                   CANCEL   +31.5    +60  velocity.x 40 <= 100; progress 0.42 <= 0.5
        Flutter
          flutter                 FINISH   -13.6      -  progress 0.5344 > 0.5
        Android
          slidr                   FAILED   prevented by pop, which began at 16.7 ms
        kiosk
          our-tablet-app          FINISH   -13.6      -  progress 0.5344 > 0.5
        Others
          系统                    OPEN     the trace stops with a finger down
          ±pt, ±pt/s: the change of travel, or of speed, that alone gives the other decision
          none: no change does; -: speed is not considered

        """)
    #expect(!overview(.init(summary: false)).contains("±pt, "))
  }

  @Test("In a narrow terminal the reasons are cut")
  func manyProfilesInLittleRoom() {
    #expect(
      overview(.init(tableColumns: 60)) == """
        edge-flick · traces/edge.jsonl:3
          7 profiles: 3 finish, 1 cancel, 1 refused, 1 failed, 1
          open
          profile          outcome    ±pt  ±pt/s  why
        iOS
          a-name-that-no…  FINISH   -13.6      -  progress 0.5344 >…
          fd               REFUSED  direction: translation.x 0 <= 0
          zeroj            CANCEL   +31.5    +60  velocity.x 40 <=…
        Flutter
          flutter          FINISH   -13.6      -  progress 0.5344 >…
        Android
          slidr            FAILED   prevented by pop, which began a…
        kiosk
          our-tablet-app   FINISH   -13.6      -  progress 0.5344 >…
        Others
          系统             OPEN     the trace stops with a finger d…
          ±pt, ±pt/s: the change of travel, or of speed, that alone
          gives the other decision
          none: no change does; -: speed is not considered

        """)
  }

  @Test("Without families there are no headings, and three profiles are few")
  func withoutFamilies() {
    let four = Self.many[..<4].map { ($0.name, $0.replay) }
    let lines = text(of: TextReport(detail: []), [Self.results(four)]).split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines[1] == "  4 profiles: 1 finish, 1 cancel, 1 refused, 1 failed")
    #expect(lines[2].hasSuffix("why"))
    #expect(
      lines[3...6].map { $0.split(separator: " ")[0] } == [
        "fd", "our-tablet-app", "slidr", "zeroj",
      ])
    let three = text(of: TextReport(detail: []), [Self.results(Array(four.dropLast()))])
    #expect(three.contains("\n  profile         outcome"))
    #expect(!three.contains("profiles:"))
  }

  @Test(
    "A long Chinese title is cut by columns, what a terminal obeys is not passed on, NaN is said")
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
                            and aRatherLongParameter 0.3333 * touches 0 = 0, needs at
                            least 0.3333
          margin     speed is not considered
          lift       165 pt to the right, 40 pt/s, percentComplete 0.42,
                     140 ms after touch-down
          FAILED     push: prevented by pop, which began at 16.7 ms

        """)
    for line in report.split(separator: "\n") { #expect(String(line).displayWidth <= 80) }
  }

  @Test("The timeline draws the drag, the decision and the way back; the log has the callbacks")
  func timelineAndEvents() {
    let moving = Replay.refused.with(
      beganAt: 0.016666666, frames: Frame.drag, events: LogEntry.samples)
    let report = text(of: TextReport(detail: [.frames, .events]), moving)
    #expect(
      report == """
        edge-flick · pj · traces/edge.jsonl:3
          REFUSED    rule 'direction': translation.x 0 <= 0
          refused    140 ms after touch-down

        timeline of pop
        complete      1│
                       │                          ▂▂▂▂▂▂▂▂▂▂▂▂▂
                      0│             ▂▂▂▂▂▂▂▂▂▂▂▂▂█████████████▅▅▅▅▅▅▅▅▅▅▅▅▅
        vx         1650│                          █████████████
                      0│             ▄▄▄▄▄▄▄▄▄▄▄▄▄█████████████
                       └─ drag ────────────────────────────────┴ REFUSED 140 ms ─ 250 ms
        time ms phase      complete     tx     vx from.x   to.x
        ── began 16.7 ms ───────────────────────────────────────────────────────────────
           16.7 tracking      0.000    0.0      0    0.0 -118.0                        ▏
           33.3 tracking      0.102   40.0    400   40.1 -106.0 ██▍                    ▏
           50.0 tracking      0.420  165.0   1650  165.1  -68.4 █████████▋             ▏
        ── decided 140 ms: REFUSED ─────────────────────────────────────────────────────
          150.0 cancelling    0.200  165.0   1650   78.6  -94.4 ████▋                  ▏
          250.0 done          0.000  165.0   1650    0.0 -118.0                        ▏

        events of pop
        time ms kind        what
            0.0 recognizer  pop: possible → began
           16.7 callback    interactionControllerFor
         1250.0 note        long long long long long long long long long long long long
                            long long long long long long long long

        """)
    for line in report.split(separator: "\n") { #expect(String(line).displayWidth <= 80) }
    #expect(text(of: TextReport(detail: []), moving).split(separator: "\n").count == 3)
  }

  @Test(
    "The timeline is as wide as the text, and has no bars where there is no room",
    arguments: [(60, 55), (64, 55), (65, 65), (80, 80), (120, 120)])
  func timelineWidth(columns: Int, row: Int) throws {
    let moving = Replay.cancelled.with(frames: Frame.drag)
    let lines = text(of: TextReport(.init(columns: columns), detail: .frames), moving)
      .split(separator: "\n").map(String.init)
    for line in lines { #expect(line.displayWidth <= columns, "\(line)") }
    #expect(lines.last?.displayWidth == row)
    #expect(lines.first { $0.contains("└") }?.displayWidth == columns)
  }

  @Test("Colour changes nothing but the colour")
  func color() {
    let moving = Replay.cancelled.with(frames: Frame.drag, events: LogEntry.samples)
    let colored = text(of: TextReport(.init(color: true), detail: [.frames, .events]), moving)
    #expect(
      colored.hasPrefix(
        "\u{1B}[1medge-flick\u{1B}[0m\u{1B}[2m · pj · traces/edge.jsonl:3\u{1B}[0m\n  \u{1B}[1;33mCANCEL"
      )
    )
    #expect(
      colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        == text(of: TextReport(detail: [.frames, .events]), moving))
  }

  @Test(
    "The place stands in the first line where the name does not lead to it, and where it fits",
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

  @Test("No results are an empty text; a trace without a gesture says so")
  func empty() {
    #expect(text(of: TextReport(detail: []), []) == "")
    #expect(
      text(of: TextReport(detail: []), [TraceResults(trace: "still", profiles: [[]])])
        == "still · no gesture\n")
  }

  @Test(
    "A bar is as long as the fraction says, to an eighth of a cell",
    arguments: [
      (0, ""), (-1, ""), (.nan, ""), (1, "███████████████████████"),
      (7, "███████████████████████"), (0.5, "███████████▌"), (1.0 / 184, "▏"), (0.4 / 184, ""),
    ] as [(Double, String)])
  func bar(fraction: Double, bar: String) {
    #expect(String.bar(fraction, columns: 23) == bar)
  }
}
