import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks the contents of the article on planes.
@Suite struct PlaneVerbTests {
  @Test("The non-monotone built-in profiles are those named in the documents")
  func documentedViolations() throws {
    let named = try Document.article("Planes").names(under: "Is a rule monotone?")
    #expect(
      named == [
        "chromium", "chromium-controller", "chromium-touchpad", "framework7",
        "react-navigation-before-7700",
      ])
    #if DEBUG
      // Only a few of them: all take a minute without optimization.
      let profiles = ["framework7", "pj"].flatMap { ["-p", $0] }
      let expected = ["framework7"]
    #else
      let profiles = ["-p", "all"]
      let expected = named
    #endif
    let run = CapturedRun(["plane", "--monotone"] + profiles)
    let found = run.output.split(separator: "\n").filter { $0.contains(": not monotone in ") }
    #expect(found.map { String($0.prefix { $0 != ":" }) } == expected)
  }

  @Test("The documents' picture of all profiles is the one that the command draws")
  func documentedPicture() throws {
    let path = Fixtures.root + "/Sources/SwipeReplay/SwipeReplay.docc/planes.svg"
    let shown = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
    #if DEBUG
      // Only a few of them: all take a minute without optimization.
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
