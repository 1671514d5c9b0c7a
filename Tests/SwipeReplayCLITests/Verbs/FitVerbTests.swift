import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct FitVerbTests {
  private static let labelled = Fixtures.folder + "/labelled/back-swipes.jsonl"
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func fit(_ words: String...) -> CapturedRun {
    CapturedRun(["fit", "--vary", "finishProgress=0.2:0.6:0.02"] + words)
  }

  @Test(
    "Mistyped options are reported",
    arguments: [
      (["--weight", "3"], "'--weight' cannot be '3'; expected two numbers above 0, such as 3:1"),
      (
        ["--weight", "0:1"], "'--weight' cannot be '0:1'; expected two numbers above 0, such as 3:1"
      ),
      (
        ["-p", "./a.json", "--write-profile", "b/../a.json"],
        "cannot read the profile ./a.json: No such file or directory"
      ),
    ])
  func usage(words: [String], message: String) {
    let run = CapturedRun(
      ["fit", "--vary", "finishProgress=0.2:0.6:0.02"] + words + [Self.labelled])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error.hasPrefix("swipe-replay: error: \(message)\n"), "\(run.error)")
  }

  @Test("Without a label the points are listed, and a note says how to add one")
  func unlabelled() throws {
    let path = Fixtures.folder + "/traces/formats/four-lines.jsonl"
    let text = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
      .replacing(#""intent":"cancel","#, with: "").replacing(#""intent":"finish","#, with: "")
    func run(_ words: String...) -> CapturedRun {
      CapturedRun(
        ["fit", "--vary", "finishProgress=0.2:0.6:0.1", "--input-format", "jsonl"] + words + ["-"],
        input: text)
    }
    let listed = run()
    #expect(listed.status == 0)
    #expect(listed.output.hasPrefix("pj · 4 traces · 5 points\n"))
    #expect(
      listed.error == """
        nothing is fitted: no trace has a label; add "intent": "finish", "cancel" or "none"

        """)
    let written = run("--write-profile", directory.path + "/fitted.json")
    #expect(written.status == 2 && written.output == "")
    #expect(
      written.error == """
        swipe-replay: error: nothing to fit: no trace has a label; add "intent": "finish", \
        "cancel" or "none" to traces, or one to all of a file: 'convert --label intent=finish'

        """)
  }

  @Test("The fitted profile is a file that extends the one fitted, and decides as reported")
  func writes() throws {
    let path = directory.path + "/fitted.json"
    let run = fit("--set", "maxAllowedInitialDistance=300", "--write-profile", path, Self.labelled)
    #expect(run.status == 0)
    #expect(run.error == "wrote '\(path)'\n")
    let settings = try #require(run.output.split(separator: "\n").last).split(separator: " ")
    #expect(settings.first == "--set")
    let value = try #require(settings.last).split(separator: "=")[1]
    #expect(
      try directory.read("fitted.json") == """
        {
          "format": "swipe-profile",
          "version": 1,
          "extends": "pj",
          "notes": [
            "Fitted to 120 labelled traces; 5 have another outcome."
          ],
          "parameters": {
            "finishProgress": \(value),
            "maxAllowedInitialDistance": 300
          }
        }

        """)
    let own = CapturedRun("replay", "-q", "-f", "csv", "-p", path, Self.labelled)
    let set = CapturedRun(
      "replay", "-q", "-f", "csv", "--set", "maxAllowedInitialDistance=300", "--set",
      "finishProgress=\(value)", Self.labelled)
    #expect(own.status == 0)
    #expect(own.output.replacing(",fitted,", with: ",pj,") == set.output)
  }

  @Test("The fitted profile has the estimator that it was fitted with")
  func writesTheEstimator() throws {
    let path = directory.path + "/fitted.json"
    #expect(fit("-q", "--estimator", "window", "--write-profile", path, Self.labelled).status == 0)
    #expect(
      try directory.read("fitted.json").contains(
        """
          "recognizers": [
            { "name": "pan", "velocity": { "estimator": "window" } }
          ]

        """))
    // Progress alone decides, so that the statistics differ in nothing but the velocities.
    let own = CapturedRun("stats", "-f", "csv", "-p", path, Self.labelled)
    let set = CapturedRun("stats", "-f", "csv", "--estimator", "window", Self.labelled)
    func velocities(_ run: CapturedRun, _ profile: String) -> [String] {
      run.output.split(separator: "\n").map { String($0) }.filter {
        $0.hasPrefix("\(profile),refused,")
      }.map { String($0.dropFirst(profile.count)) }
    }
    #expect(own.status == 0 && set.status == 0)
    #expect(velocities(own, "fitted") == velocities(set, "pj"))
  }

  @Test("A profile in a file is extended by the way that leads there")
  func extendsAFile() throws {
    let text = String(
      decoding: try Fixtures.bytes(Fixtures.folder + "/profiles/team.json"), as: UTF8.self)
    let team = try directory.write("profiles/team.json", text)
    let path = directory.path + "/fitted/new.json"
    try directory.write("fitted/old.json")
    let run = fit(
      "-q", "-p", team, "--set", "finishProgress=0.5", "--write-profile", path, Self.labelled)
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(try directory.read("fitted/new.json").contains(#""extends": "../profiles/team.json""#))
    let parts = directory.path + "/profiles"
    #expect(
      CapturedRun("replay", "-p", path, "--extends-from", parts, Self.labelled).status == 0)

    let over = fit("-p", team, "--write-profile", team, Self.labelled)
    #expect(over.status == 2)
    #expect(over.error.contains("would replace a file that is read; choose another file"))
    #expect(try directory.read("profiles/team.json") == text)
  }

  @Test("Where nothing is better the present setting is kept, and no profile is written")
  func nothingBetter() throws {
    let path = try directory.write("fitted.json", "old")
    let run = fit("--set", "finishProgress=0.39", "--write-profile", path, Self.labelled)
    #expect(run.status == 1)
    #expect(run.output.contains("  finishProgress  0.39    0.39  0.36 … 0.4\n"))
    #expect(
      run.output.hasSuffix(
        """
        note  no other setting is better, so the present one is kept

        """))
    #expect(run.error == "'\(path)' was not written, because nothing is recommended\n")
    #expect(try directory.read("fitted.json") == "old")
    let json = fit("-f", "json", "--set", "finishProgress=0.39", Self.labelled)
    #expect(json.status == 1)
    #expect(json.output.contains(#""isBetter": false"#))
    #expect(json.output.contains(#""now": 0.39, "fitted": 0.39"#))
  }

  @Test("A setting that is not better by more than chance is not recommended, and not written")
  func chance() throws {
    let people = Fixtures.folder + "/traces/people"
    let path = try directory.write("fitted.json", "old")
    let run = CapturedRun([
      "fit", "--estimator", "window", "-p", "zeroj", "--vary", "finishVelocity=0:5000:1000",
      "--write-profile", path, people,
    ])
    #expect(run.status == 1)
    #expect(!run.output.contains("--set "))
    #expect(run.output.contains("  finishVelocity  100     100  2000 … 5000\n"))
    #expect(
      run.output.contains(
        "note  not recommended: finishVelocity=3000; on traces that they have not seen,"))
    #expect(run.error == "'\(path)' was not written, because nothing is recommended\n")
    #expect(try directory.read("fitted.json") == "old")
  }

  @Test("A parameter that the labels do not determine is kept, though its value is not in the grid")
  func undetermined() throws {
    let path = directory.path + "/fitted.json"
    let run = CapturedRun([
      "fit", "-p", Fixtures.folder + "/profiles/card.json", "--set", "finishProgress=0.6", "--vary",
      "finishProgress=0.2:0.6:0.02", "--vary", "flingVelocity=1000:3000:500", "--write-profile",
      path,
      Self.labelled,
    ])
    #expect(run.status == 0)
    #expect(run.output.contains("  flingVelocity   600     600  600 … 3000\n"))
    #expect(run.output.hasSuffix("\n--set finishProgress=0.38 --set flingVelocity=600\n"))
    #expect(!(try directory.read("fitted.json").contains("flingVelocity")))
  }

  @Test("Where a part of the input is invalid no profile is written")
  func refused() throws {
    let path = try directory.write("fitted.json", "old")
    let run = fit(
      "--write-profile", path, Self.labelled, Fixtures.folder + "/traces/invalid/unknown-phase.json"
    )
    #expect(run.status == 2)
    #expect(run.output.contains("--set finishProgress="))
    #expect(run.error.hasSuffix("was not written, because some input is invalid\n"))
    #expect(try directory.read("fitted.json") == "old")
  }

  @Test("The same bytes on any number of threads, and in any order of traces the same fit")
  func threads() throws {
    let text = String(decoding: try Fixtures.bytes(Self.labelled), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    func run(_ lines: [String], _ jobs: Int) -> CapturedRun {
      CapturedRun(
        [
          "fit", "--vary", "finishProgress=0.2:0.6:0.02", "-f", "json", "-j", "\(jobs)",
          "--input-format", "jsonl", "-",
        ], input: lines.joined(separator: "\n"))
    }
    let many = (0..<20).flatMap { copy in
      lines.map { $0.replacing("\"name\":\"swipe", with: "\"name\":\"copy \(copy)") }
    }
    let one = run(many, 1)
    #expect(one.status == 0)
    for jobs in [2, 3] { #expect(run(many, jobs).output == one.output) }
    // All but the list of wrong traces, which is in the order of the input.
    func fit(_ run: CapturedRun) -> Substring? { run.output.split(separator: "\"wrong\": [").first }
    #expect(fit(run(many.reversed(), 2)) == fit(one))
  }
}
