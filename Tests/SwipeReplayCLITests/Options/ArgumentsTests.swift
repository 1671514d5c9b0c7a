import Testing

@testable import SwipeReplayCLI

@Suite struct ArgumentsTests {
  @Test(
    "Every way to write a value yields the same value",
    arguments: [
      ["--profile", "pj"], ["--profile=pj"], ["-p", "pj"], ["-ppj"], ["-p=pj"], ["-qppj"],
    ])
  func forms(words: [String]) throws {
    let arguments = try Arguments(words + ["trace.json"], for: .replay)
    #expect(arguments.values(of: .profile) == ["pj"])
    #expect(arguments.operands == ["trace.json"])
    #expect(arguments.has(.quiet) == (words == ["-qppj"]))
  }

  @Test("A value may contain '=' and may begin with a dash")
  func oddValues() throws {
    let arguments = try Arguments(["--set=a=1", "--set", "b=-2", "-o", "-"], for: .replay)
    #expect(arguments.values(of: .set) == ["a=1", "b=-2"])
    #expect(arguments.value(of: .output) == "-")
  }

  @Test("Two dashes end the options; one dash is an operand")
  func operands() throws {
    let arguments = try Arguments(["a", "-", "--", "--quiet", "-p", "--"], for: .replay)
    #expect(arguments.operands == ["a", "-", "--quiet", "-p", "--"])
    #expect(!arguments.has(.quiet))
  }

  @Test("The last occurrence of an option counts, and a repeatable one keeps all")
  func repeated() throws {
    let arguments = try Arguments(["-f", "csv", "-f", "json", "-p", "a", "-p", "b"], for: .replay)
    #expect(arguments.format(default: ReplayFormat.text) == .json)
    #expect(arguments.values(of: .profile) == ["a", "b"])
  }
}
