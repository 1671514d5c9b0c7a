import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import ReplayAnalysis
@testable import SwipeReplayCLI

@Suite struct PlaneVerbTests {
  private static let few = ["--vary", "distance=20:380:40", "--vary", "velocity=-370,0,370"]

  private func plane(_ words: String...) -> CapturedRun {
    CapturedRun(["plane"] + words + Self.few)
  }

  @Test(
    "An option that makes no sense is refused in words",
    arguments: [
      (
        ["--vary", "distance=0:100:10"],
        "'--vary' cannot be 'distance=0:100:10'; expected distances above 0"
      ),
      (
        ["--vary", "distance=x"],
        "'--vary' cannot be 'distance=x'; expected distance=FROM:TO:STEP or velocity=VALUE,VALUE,…, "
          + "such as distance=10:390:10"
      ),
      (["--vary", "slop=1,2"], "'--vary' cannot be 'slop=1,2'; expected distance=FROM:TO:STEP or"),
      (
        ["--vary", "10:390:10"], "'--vary' cannot be '10:390:10'; expected distance=FROM:TO:STEP or"
      ),
      (
        ["--vary", "velocity=5:1:1"],
        "'--vary' cannot be 'velocity=5:1:1'; expected the smaller end first"
      ),
      (["--vary", "velocity=1,1"], "expected values in ascending order, each once"),
      (
        ["--vary", "distance=1:1000:1", "--vary", "velocity=1:1000:1"],
        "the grid has more than 250000 points; use larger steps or fewer profiles"
      ),
      (
        ["-p", "all", "-f", "json", "--vary", "distance=1:300:1", "--vary", "velocity=1:300:1"],
        "the grid has more than 33333 points; use larger steps or fewer profiles"
      ),
      (
        ["--start", "394,1"],
        "'--start' cannot be '394,1'; expected a location in the view, such as 5,426"
      ),
      (
        ["--start", "5"], "'--start' cannot be '5'; expected a location in the view, such as 5,426"
      ),
      (["-f", "jsonl"], "'--format' needs '--monotone'"),
      (["--monotone", "-f", "svg"], "'--monotone' cannot be used with '--format svg'"),
      (["traces"], "unexpected argument 'traces' for 'plane'"),
    ])
  func refused(words: [String], message: String) {
    let run = CapturedRun(["plane"] + words)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test("CSV has a row for each swipe and profile, with the outcome of the swipe's replay")
  func csv() throws {
    let run = plane("-p", "pj", "-p", "system", "-f", "csv")
    #expect(run.status == 0)
    let rows = run.output.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(
      rows.first == [
        "shape", "distance", "release", "profile", "recognizer", "outcome", "progress",
        "velocity.x", "velocity.y", "rule",
      ])
    // Of 30 swipes 7 would leave the view or be over too soon.
    let conditions = SwipeConditions()
    var made = 0
    for velocity in [-370.0, 0, 370] {
      for distance in stride(from: 20.0, through: 380, by: 40) {
        let swipe = MadeSwipe(.drag, distance: distance, velocity: velocity)
        guard let trace = swipe.trace(conditions, name: "x") else { continue }
        made += 1
        for profile in ["pj", "system"] {
          let replayed = CapturedRun(
            ["replay", "-f", "csv", "-p", profile, "--input-format", "jsonl", "-"],
            input: String(decoding: trace.json(onOneLine: true), as: UTF8.self))
          let columns = replayed.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
          }
          let place = try #require(columns.first?.firstIndex(of: "outcome"))
          let row = rows.first {
            $0[1] == numberText(distance) && $0[2] == numberText(velocity) && $0[3] == profile
          }
          #expect(row?[5] == String(columns[1][place]))
        }
      }
    }
    #expect(rows.count == 1 + 2 * made)
    #expect(made > 20)
  }

  @Test("JSON has the outcomes by letter, and where they change")
  func json() throws {
    let run = plane("-p", "pj", "-f", "json")
    #expect(run.output.contains("\"format\": \"swipe-plane\""))
    #expect(run.output.contains("\"CCCCCFFFFF\""))
    #expect(run.output.contains("\"before\": \"cancel\", \"after\": \"finish\""))
  }

  @Test("The format is that of the output's name")
  func outputName() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/plane.svg"
    let run = CapturedRun(["plane", "-o", path] + Self.few)
    #expect(run.status == 0)
    #expect(String(decoding: try Fixtures.bytes(path), as: UTF8.self).hasPrefix("<svg "))
  }

  @Test("Violations end with 1, and are written as traces that fail once they are mended")
  func monotone() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/pairs.jsonl"
    let words = [
      "plane", "--monotone", "--vary", "distance=20:380:40", "--vary", "velocity=-900,-450,0,450",
    ]
    let other = ["-p", "react-navigation-before-7700"]
    #expect(CapturedRun(words + other).output.contains("not monotone in 2 ways"))
    #expect(CapturedRun(words + other + ["-o", path]).status == 1)
    #expect(CapturedRun("check", "-p", "react-navigation-before-7700", path).status == 0)
    let traces = try Trace.read(try Fixtures.bytes(path), format: .jsonl)
    #expect(traces.count == 4)
    #expect(CapturedRun(words + ["-p", "pj"]).status == 0)
    #expect(CapturedRun(words + ["-p", "pj", "-q"]).output.hasPrefix("swipes to the right"))
  }

  @Test("The built-in profiles that are not monotone are those that the documents name")
  func documentedViolations() throws {
    let named = try Document.article("Planes").prose.drop { $0 != "| profile | because |" }
      .dropFirst(2)
      .prefix { $0.hasPrefix("|") }
      .flatMap { $0.split(separator: "|")[0].matches(of: /`(.*?)`/).map(\.output.1) }
    #expect(
      named == ["chromium", "chromium-controller", "framework7", "react-navigation-before-7700"])
    #if DEBUG
      // A few of them: all take a minute without optimization.
      let profiles = ["framework7", "pj", "telegram-android"].flatMap { ["-p", $0] }
      let expected = ["framework7"]
    #else
      let profiles = ["-p", "all"]
      let expected = named.map(String.init)
    #endif
    let run = CapturedRun(["plane", "--monotone"] + profiles)
    let found = run.output.split(separator: "\n").filter { $0.contains(": not monotone in ") }
    #expect(found.map { String($0.prefix { $0 != ":" }) } == expected)
  }

  @Test("A profile is not replaced by its own violations")
  func overwritten() throws {
    let path = Fixtures.folder + "/profiles/team.json"
    let run = CapturedRun("plane", "--monotone", "-p", path, "-f", "jsonl", "-o", path)
    #expect(run.status == 2)
    #expect(run.error.contains("would replace"))
  }

  @Test("'diff --find' ends with 1 where it finds a swipe, and takes no traces")
  func find() throws {
    let found = CapturedRun("diff", "--find", "--from", "pj", "--to", "system")
    #expect(found.status == 1)
    #expect(found.output.hasPrefix("{\n  \"format\": \"swipe-trace\""))
    let again = CapturedRun(
      ["diff", "--from", "pj", "--to", "system", "-f", "csv", "-"], input: found.output)
    #expect(again.status == 1)
    let extra = CapturedRun("diff", "--find", "--from", "pj", "--to", "system", "traces")
    #expect(extra.status == 2)
    let format = CapturedRun("diff", "--find", "--from", "pj", "--to", "system", "-f", "csv")
    #expect(format.error.contains("'--find' and '--format' cannot be used together"))
  }

  @Test("The documents' picture of all profiles is the one that the command draws")
  func documentedPicture() throws {
    let path = Fixtures.root + "/Sources/SwipeReplay/SwipeReplay.docc/planes.svg"
    let shown = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
    #if DEBUG
      // A few of them: all take a minute without optimization.
      let run = CapturedRun("plane", "-f", "svg", "-p", "pj", "-p", "system", "-p", "framework7")
      let planes = run.output.split(separator: "<g transform").dropFirst()
      #expect(planes.count == 3)
      for plane in planes {
        let area = try #require(plane.split(separator: "\n").dropFirst().first)
        #expect(shown.contains(area))
      }
    #else
      #expect(CapturedRun("plane", "-p", "all", "-f", "svg").output == shown)
    #endif
  }
}
