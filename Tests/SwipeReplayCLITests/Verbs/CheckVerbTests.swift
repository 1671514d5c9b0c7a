import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct CheckVerbTests {
  private let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
  }

  private func expectRun(
    _ run: CapturedRun, _ status: Int32, _ output: String, error: String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(run.output == output, sourceLocation: location)
    #expect(run.error == error, sourceLocation: location)
    #expect(run.status == status, sourceLocation: location)
  }

  @Test("All pass")
  func pass() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "finish", "zeroj": "cancel" }"#)
    try folder.write("near", progress: 0.25, expect: #"{ "*": "cancel" }"#)
    expectRun(folder.check(), 0, "2 traces, 3 checks: 3 pass\n")
    expectRun(folder.check("-q"), 0, "")
  }

  @Test("An expectation that does not hold")
  func unexpected() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "cancel" }"#)
    try folder.write(
      "near", progress: 0.25,
      expect: #"{ "pj": { "outcome": "finish", "rule": "root", "progress": "> 0.5" } }"#)
    try folder.write("root", progress: 0.6, expect: #"{ "pj": "finish" }"#, stack: 1)
    expectRun(
      folder.check(), 1,
      """
      FAIL far · pj: expected cancel, found finish
        now     finish: progress 0.6, more than finishProgress 0.5; spare 40 pt of
                travel
        at      traces/far.json:3:21

      FAIL near · pj: 3 differences
        check   expected finish, found cancel
        check   expected rule 'root', found 'otherwise'
        check   expected progress > 0.5, found 0.25
        now     cancel: progress 0.25, needs more than finishProgress 0.5; short 100
                pt of travel
        at      traces/near.json:3:21

      FAIL root · pj: expected finish, found refused
        now     refused: stack 1, needs more than 1 (rule 'root')
        at      traces/root.json:3:21

      3 traces, 3 checks: 0 pass, 3 fail (3 decide differently)
        rerun   swipe-replay check traces/far.json traces/near.json traces/root.json
        accept  swipe-replay check --accept traces

      """)
  }

  @Test("A flip against the baseline, with what explains it")
  func flip() throws {
    try folder.write("far", progress: 0.6)
    try folder.write("near", progress: 0.25)
    let written = folder.check("-p", "pj", "--baseline", folder.baseline, "--accept")
    expectRun(
      written, 0, "2 traces, nothing recorded before\n", error: "wrote 'baseline.csv': 2 results\n")
    expectRun(
      folder.check("--baseline", folder.baseline), 0, "2 traces, 2 checks: 2 pass\n")
    expectRun(
      folder.check("--baseline", folder.baseline, "--set", "finishProgress=0.7"), 1,
      """
      with finishProgress=0.7

      FAIL far · pj: finish → cancel
        was     finish: progress 0.6 > finishProgress 0.5; margin -0.1
        now     cancel: progress 0.6, needs more than finishProgress 0.7; short 40 pt
                of travel
        at      traces/far.json

      profile pj: finishProgress 0.5 → 0.7 since the baseline
      2 traces, 2 checks: 1 pass, 1 fail (1 decides differently)
        rerun   swipe-replay check --baseline baseline.csv --set finishProgress=0.7 traces/far.json
        accept  swipe-replay check --baseline baseline.csv --set finishProgress=0.7 --accept traces

      """)
    expectRun(
      folder.check("--baseline", folder.baseline, "--set", "finishProgress=0.59"), 0,
      """
      with finishProgress=0.59

      WARN far · pj: still finish, but most of its margin is gone
        margin  progress -0.1 → -0.01
        at      traces/far.json

      profile pj: finishProgress 0.5 → 0.59 since the baseline
      2 traces, 2 checks: 2 pass, 1 warning

      """)
  }

  @Test("A baseline of another estimator is reported")
  func velocity() throws {
    try folder.write("far", progress: 0.6)
    let update = folder.check(
      "-p", "zeroj", "--estimator", "lastStep", "--baseline", folder.baseline, "--accept")
    #expect(update.status == 0)
    #expect(
      try folder.directory.read("baseline.csv").contains(
        "\n# profile zeroj: velocity=lastStep finish"))
    for (options, note) in [
      (["--estimator", "lastStep"], ""),
      (
        ["--estimator", "window"],
        "profile zeroj: velocity lastStep → window since the baseline\n"
      ),
      ([], "profile zeroj: velocity lastStep → its own since the baseline\n"),
    ] {
      expectRun(
        folder.run(["check", "--baseline", folder.baseline] + options), 0,
        note + "1 trace, 1 check: 1 pass\n")
    }
  }

  @Test("A missing and a new trace, and the update that takes them in")
  func missing() throws {
    try folder.write("far", progress: 0.6)
    _ = folder.check("-p", "pj", "--baseline", folder.baseline, "--accept")
    try folder.directory.remove("traces/far.json")
    try folder.write("near", progress: 0.25)
    let difference = """
      FAIL near · pj: cancel, not in the baseline
        now     cancel: progress 0.25, needs more than finishProgress 0.5; short 100
                pt of travel
        at      traces/near.json

      FAIL far · pj: finish in the baseline, missing in this run
        was     finish: progress 0.6 > finishProgress 0.5; margin -0.1
        at      traces/far.json

      1 trace, 2 checks: 0 pass, 2 fail (1 missing, 1 new)

      """
    expectRun(
      folder.check("--baseline", folder.baseline), 1,
      difference + "  accept  swipe-replay check --baseline baseline.csv --accept traces\n")
    expectRun(
      folder.check("--baseline", folder.baseline, "--accept"), 0, difference,
      error: "wrote 'baseline.csv': 1 result\n")
    expectRun(folder.check("--baseline", folder.baseline), 0, "1 trace, 1 check: 1 pass\n")
    #expect(
      try folder.directory.read("baseline.csv") == """
        # format: swipe-baseline
        # version: 1
        # profile pj: finishProgress=0.5 maxAllowedInitialDistance=0
        path,trace,gesture,profile,recognizer,outcome,rule,progress,percentComplete,\
        translation.x,translation.y,velocity.x,velocity.y,margin.progress,margin.velocity
        traces/near.json,near,1,pj,pan,cancel,otherwise,0.25,0.25,100,0,0,0,0.2500000000000001,

        """)
  }

  @Test("A baseline that lies among the traces is not taken for one of them")
  func inside() throws {
    try folder.write("far", progress: 0.6)
    let inside = folder.traces + "/baseline.csv"
    expectRun(
      folder.check("--baseline", inside, "--accept"), 0, "1 trace, nothing recorded before\n",
      error: "wrote 'traces/baseline.csv': 1 result\n")
    expectRun(folder.check("--baseline", inside), 0, "1 trace, 1 check: 1 pass\n")
  }

  @Test("A refused trace: the others are checked, the baseline stays, and the run ends in trouble")
  func refused() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "finish" }"#)
    try folder.directory.write("traces/broken.json", #"{ "touches": [] }"#)
    let run = folder.check()
    #expect(run.status == 2)
    #expect(run.output == "1 trace, 1 check: 1 pass, 1 invalid\n")
    #expect(run.error.hasPrefix("traces/broken.json:1:1: error: "))
    let update = folder.check("--baseline", folder.baseline, "--accept")
    #expect(update.status == 2)
    #expect(
      update.error.hasSuffix(
        "swipe-replay: error: 'baseline.csv' was not written, "
          + "because some input is invalid\n"))
    #expect(throws: (any Error).self) { try folder.directory.read("baseline.csv") }
  }

  @Test("A file that cannot be opened is in every report, and the other traces are checked")
  func unread() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "finish" }"#)
    let words = "no such file or directory: 'gone.json'"
    let error = "swipe-replay: error: \(words)\n"
    expectRun(
      folder.check("gone.json"), 2, "1 trace, 1 check: 1 pass, 1 invalid\n", error: error)
    expectRun(
      folder.check("gone.json", "-q", "-f", "github"), 2, "::error::\(words)\n", error: error)
    expectRun(
      folder.check("gone.json", "-f", "junit"), 2,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="swipe-replay check" tests="2" failures="0" errors="1">
        <testsuite name="pj" tests="1" failures="0" errors="0" skipped="0">
          <testcase name="far" classname="pj.traces/far_json"/>
        </testsuite>
        <testsuite name="invalid" tests="1" failures="0" errors="1" skipped="0">
          <testcase name="\(words)" classname="invalid">
            <error message="\(words)" type="invalid">\(words)</error>
          </testcase>
        </testsuite>
      </testsuites>

      """, error: error)
    let json = folder.check("gone.json", "-f", "json").output
    #expect(json.contains(#"{ "message": "\#(words)" }"#), "\(json)")
  }

  @Test("A malformed expectation is trouble, and the other traces are checked")
  func malformed() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "finsh" }"#)
    try folder.write("near", progress: 0.25, expect: #"{ "pj": "cancel" }"#)
    let words =
      "expect: unknown outcome 'finsh'; expected finish, cancel, nothing, refused, failed, open or none; "
      + "did you mean 'finish'?"
    expectRun(
      folder.check(), 2, "2 traces, 1 check: 1 pass, 1 invalid\n",
      error: "traces/far.json:3:21: error: \(words)\n")
    let github = folder.check("-f", "github", "-q")
    #expect(github.output == "::error file=traces/far.json,line=3,col=21::\(words)\n")
  }

  @Test("A profile that is not known is reported once")
  func unknownProfile() throws {
    for name in ["a", "b", "c"] {
      try folder.write(name, progress: 0.6, expect: #"{ "app": "finish" }"#)
    }
    let run = folder.check()
    expectRun(
      run, 2, "3 traces, nothing to compare with, 3 invalid\n",
      error: """
        traces/a.json:3:15: error: unknown profile 'app'; it is not built in, so name its file with \
        '--profile'
        2 more traces expect something of the unknown profile 'app'

        """)
    let junit = folder.check("-f", "junit")
    #expect(junit.output.ranges(of: "message=\"unknown profile 'app'").count == 3)
  }

  @Test("A profile of a file is chosen by its file, one that is built in by its name")
  func uncheckedProfiles() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "app": "finish", "zeroj": "cancel" }"#)
    let run = folder.check("-p", "pj")
    #expect(
      run.output == """
        not checked: what traces expect of app, zeroj, which '-p' does not choose; add
        '-p NAME' or '-p FILE', or write 'pj' or '*' in its place
        1 trace, nothing to compare with

        """)
  }

  @Test("Nothing checked is trouble: an empty folder, and traces without expectation")
  func nothing() throws {
    try folder.directory.write("traces/none.txt")
    expectRun(
      folder.check(), 2, "0 traces, nothing to compare with, 1 invalid\n",
      error:
        "swipe-replay: error: no traces in 'traces'; it has no .json, .jsonl, .ndjson or .csv files\n"
    )
    try folder.write("far", progress: 0.6)
    expectRun(
      folder.check(), 2, "1 trace, nothing to compare with\n",
      error: "swipe-replay: error: nothing was checked: no trace expects anything of the "
        + "profiles, and there is no '--baseline'; 'convert --expect PROFILE' writes what is decided now\n"
    )
    try folder.write("far", progress: 0.6, expect: #"{ "zeroj": "finish" }"#)
    let other = folder.check("-p", "pj")
    #expect(other.status == 2)
    #expect(
      other.output.hasPrefix(
        """
        not checked: what traces expect of zeroj, which '-p' does not choose; add '-p
        NAME' or '-p FILE', or write 'pj' or '*' in its place

        """))
  }

  @Test("A known failure, and one that passes now")
  func knownFailure() throws {
    try folder.write(
      "far", progress: 0.6, expect: #"{ "pj": { "outcome": "cancel", "knownFailure": "slow" } }"#)
    expectRun(folder.check(), 0, "1 trace, 1 check: 0 pass, 1 known failure\n")
    expectRun(
      folder.check("--set", "finishProgress=0.7"), 1,
      """
      with finishProgress=0.7

      FAIL far · pj: a known failure passes now; remove the mark 'knownFailure'
        mark    slow
        at      traces/far.json:3:21

      1 trace, 1 check: 0 pass, 1 fail
        rerun   swipe-replay check --set finishProgress=0.7 traces/far.json

      """)
  }

  @Test("Annotations for GitHub name file, line and column")
  func github() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "cancel" }"#)
    expectRun(
      folder.check("-f", "github"), 1,
      """
      ::error file=traces/far.json,line=3,col=21,title=far · pj%3A expected cancel%2C found finish::\
      now: finish: progress 0.6, more than finishProgress 0.5; spare 40 pt of travel%0Aat: traces/far.json:3:21
      1 trace, 1 check: 0 pass, 1 fail (1 decides differently)
        rerun   swipe-replay check traces/far.json
        accept  swipe-replay check --accept traces

      """)
  }

  @Test("JSON has every check and the counts")
  func json() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "cancel" }"#)
    let run = folder.check("-f", "json")
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(
        """
        {
          "format": "swipe-check",
          "version": 1,
          "checks": [
            {
              "source": "traces/far.json",
              "trace": "far",
              "profile": "pj",
              "status": "failed",
              "problems": [
                {
                  "kind": "unexpected",
                  "message": "expected cancel, found finish",
                  "at": "traces/far.json:3:21",
                  "checks": [
                    { "name": "outcome", "expected": "cancel", "found": "finish" }
                  ],
                  "now": {
                    "recognizer": "pan",
                    "outcome": "finish",
                    "rule": "progress > finishProgress",

        """))
    #expect(run.output.contains("\n    \"failed\": 1,\n"))
  }

  @Test("Mutation shows which thresholds no check covers")
  func mutate() throws {
    try folder.write("below", progress: 0.49, expect: #"{ "pj": "cancel" }"#)
    try folder.write("above", progress: 0.51, expect: #"{ "pj": "finish" }"#)
    expectRun(
      folder.check("--mutate"), 1,
      """
      pj
        ok    finishProgress            0.5  unnoticed from 0.49 (-2 %) [below]
                                             to 0.509844 (+2 %) [above]
        ok    maxAllowedInitialDistance   0  unnoticed from beyond -1000 to 0 [above]
        rule  never decides: pan refuse 'root'
        rule  never decides: pan refuse 'distance'
        rule  never decides: pan refuse 'transitioning'
        rule  never decides: pan refuse 'direction'
        rule  never decides: pan refuse 'disabled'

      2 parameters: 0 can move by 10 % unnoticed; 5 rules never decide

      """)
  }

  @Test(
    "Mutation in JSON has the same, a profile that fails already, and how often each rule decided"
  )
  func mutateJSON() throws {
    try folder.write("below", progress: 0.49, expect: #"{ "pj": "cancel", "swipe": "open" }"#)
    try folder.write("above", progress: 0.51, expect: #"{ "pj": "finish" }"#)
    expectRun(
      folder.check("--mutate", "-f", "json"), 1,
      """
      {
        "format": "swipe-mutation",
        "version": 1,
        "profiles": [
          {
            "profile": "pj",
            "parameters": [
              {
                "parameter": "finishProgress",
                "value": 0.5,
                "loose": false,
                "down": { "unnoticedTo": 0.49, "noticedAt": 0.489765625, "noticedBy": "below" },
                "up": { "unnoticedTo": 0.50984375, "noticedAt": 0.51, "noticedBy": "above" }
              },
              {
                "parameter": "maxAllowedInitialDistance",
                "value": 0,
                "loose": false,
                "down": { "unnoticedTo": -1000 },
                "up": { "unnoticedTo": 0, "noticedAt": 0.00015625, "noticedBy": "above" }
              }
            ],
            "rules": [
              { "recognizer": "pan", "kind": "refuse", "rule": "root", "count": 0 },
              { "recognizer": "pan", "kind": "refuse", "rule": "distance", "count": 0 },
              { "recognizer": "pan", "kind": "refuse", "rule": "transitioning", "count": 0 },
              { "recognizer": "pan", "kind": "refuse", "rule": "direction", "count": 0 },
              { "recognizer": "pan", "kind": "refuse", "rule": "disabled", "count": 0 },
              { "recognizer": "pan", "kind": "decide", "rule": "progress > finishProgress", "count": 1 },
              { "recognizer": "pan", "kind": "decide", "rule": "otherwise", "count": 1 }
            ]
          },
          {
            "profile": "swipe",
            "failsAlready": "below"
          }
        ],
        "summary": {
          "parameters": 2,
          "loose": 0,
          "unusedRules": 5
        }
      }

      """,
      error: "profile swipe: 'below' fails already; '--mutate' needs a check that passes\n")
  }

  @Test(
    "Options that do not fit together are wrong usage",
    arguments: [
      (["--accept", "--mutate"], "'--accept' and '--mutate' cannot be used together"),
      (
        ["--mutate", "-f", "junit"], "'--mutate' cannot be used with '--format junit'"
      ),
      (["--baseline", "none.csv"], "there is no baseline 'none.csv'; '--accept' writes one"),
      (
        ["--baseline", "FOLDER/empty.csv"],
        "the baseline 'FOLDER/empty.csv' has no results, so no profiles either; give "
          + "'--profile NAME', or record results with '--accept'"
      ),
      (
        ["-p", "pj", "-p", "FOLDER/mine.json"],
        "'pj' and 'FOLDER/mine.json' both have the name 'pj'; give one another \"name\""
      ),
    ])
  func usage(options: [String], words: String) throws {
    try folder.write("far", progress: 0.6)
    try folder.directory.write("mine.json", #"{ "extends": "pj", "name": "pj" }"#)
    try folder.directory.write(
      "empty.csv",
      "# format: swipe-baseline\n# version: 1\npath,trace,gesture,profile,recognizer,outcome,rule,"
        + "progress,percentComplete,translation.x,translation.y,velocity.x,velocity.y,"
        + "margin.progress,margin.velocity\n")
    let run = folder.run(
      ["check"] + options.map { $0.replacing("FOLDER", with: folder.directory.path) })
    #expect(run.status == 2)
    let error = words.replacing("FOLDER/", with: "")
    #expect(run.error.hasPrefix("swipe-replay: error: \(error)\n"), "\(run.error)")
  }

  @Test("A file without traces is not left out in silence")
  func emptyFiles() throws {
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "finish" }"#)
    #expect(folder.check().status == 0)
    for (name, text) in [("e.jsonl", ""), ("h.csv", "time,phase,x,y\n")] {
      try folder.directory.write("traces/\(name)", text)
      for words in [["check"], ["lint"], ["replay"], ["replay", "--refused", "skip"]] {
        let run = folder.run(words)
        #expect(run.status == 2, "\(words) \(name)")
        let error = "traces/\(name):1:1: error: there are no traces; expected at least one\n"
        if !words.contains("skip") { #expect(run.error.hasPrefix(error), "\(run.error)") }
      }
      try folder.directory.remove("traces/\(name)")
    }
  }

  @Test(
    "Results of two profiles of one name could not be told apart",
    arguments: [
      ["replay"], ["check"], ["stats"], ["stress"], ["lint"], ["report"],
      ["fit", "--vary", "finishProgress=0:1:0.5"],
      ["minimize", "--keep", "outcome"],
    ])
  func sameNames(words: [String]) throws {
    let mine = try folder.directory.write("mine.json", #"{ "extends": "pj", "name": "pj" }"#)
    let run = CapturedRun(words + ["-p", "pj", "-p", mine, Fixtures.folder + "/story/stuck.json"])
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.error.hasPrefix(
        "swipe-replay: error: 'pj' and '\(mine)' both have the name 'pj'; give one another \"name\"\n"
      ),
      "\(run.error)")
  }

  @Test("The same input gives the same bytes, however many threads work")
  func jobs() throws {
    for number in 0..<60 {
      try folder.write(
        "t\(number)", progress: Double(number) / 60, expect: #"{ "*": "finish" }"#)
    }
    let one = folder.check("-j", "1", "-p", "all")
    #expect(one.status == 1)
    let four = folder.check("-j", "4", "-p", "all").output
    #expect(four.replacing("check -j 4", with: "check -j 1") == one.output)
  }
}
