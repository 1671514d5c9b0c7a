import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks that the tool's output agrees with the library.
@Suite struct ReplayRunTests {
  @Test(
    "The library explains results and margins as the text output does",
    arguments: Profile.builtInNames)
  func explanations(name: String) throws {
    let detail: ReplayDetail = [.margins, .parameterMargins, .findings]
    var replayer = Replayer(profiles: [try Profile.named(name)], detail: detail)
    let folders = ["people", "refused", "half"].map { Fixtures.folder + "/traces/" + $0 }
    let parts = CapturedRun(["-p", name] + folders).output.split(separator: "\n\n")
    for folder in folders {
      for file in try Fixtures.names(in: folder) where file.hasSuffix(".json") {
        let path = folder + "/" + file
        let own = parts.filter { $0.hasPrefix(file.dropLast(5) + " · ") }
        let output = own.flatMap { $0.split { " \n".contains($0) } }.joined(separator: " ")
        for replay in replayer.replay(try Trace.read(json: try Fixtures.bytes(path))) {
          #expect(output.contains(replay.explanation), "\(path): \(replay.explanation)")
          // The text explains the first of several recognizers, and those that began.
          let label = "\(name) \(replay.outcome.description.uppercased()) \(replay.recognizer): "
          guard
            replay.beganAt != nil || output.contains(label)
              || !output.contains(" \(replay.recognizer): ")
          else { continue }
          for changes in replay.changes {
            let text = "\(changes.label) \(changes.texts.joined(separator: " "))"
            #expect(output.contains(text), "\(path): \(text)")
          }
        }
      }
    }
  }

  @Test("A built-in profile is printed exactly as its file", arguments: ["pj", "zeroj-nav"])
  func profile(name: String) throws {
    let run = CapturedRun("profiles", name)
    let path = Fixtures.root + "/Sources/SwipeReplay/Profiles/\(name).json"
    #expect(run.status == 0)
    #expect(run.output == (String(decoding: try Fixtures.bytes(path), as: UTF8.self)))
  }
}
