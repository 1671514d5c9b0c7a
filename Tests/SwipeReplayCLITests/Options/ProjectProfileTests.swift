import TestSupport
import Testing

/// The profile that is used if none is chosen.
@Suite struct ProjectProfileTests {
  @Test(
    "The project's own profile is taken from the working folder or its nearest ancestor, and named",
    arguments: [
      ("", ["swipes/app.json"], "ours (swipes/app.json)"),
      ("a/b", ["swipes/app.json"], "ours (../../swipes/app.json)"),
      ("a/b", ["a/swipes/app.json", "swipes/app.json"], "ours (../swipes/app.json)"),
      ("a", ["a/b/swipes/app.json"], "pj (default profile)"),
      ("", ["swipes/app.json/a"], "pj (default profile)"),
    ])
  func heading(folder: String, files: [String], profile: String) throws {
    let directory = try TemporaryDirectory()
    let ours = #"{"format": "swipe-profile", "version": 1, "name": "ours", "extends": "zeroj"}"#
    for file in files { try directory.write(file, ours) }
    try directory.write(folder + "/flick.json", flick)
    let run = try ToolProcess(shell: "cd ./\(folder) && \"$tool\" flick.json", in: directory)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.hasPrefix("flick · \(profile)\n"), "\(run.output)")
    // A chosen profile is not replaced.
    let chosen = try ToolProcess(
      shell: "cd ./\(folder) && \"$tool\" -p fd flick.json", in: directory)
    #expect(chosen.output.hasPrefix("flick · fd\n"), "\(chosen.output)")
  }

  @Test("An expectation of every profile is checked with the project's own")
  func checkedProfile() throws {
    let directory = try TemporaryDirectory()
    let ours = #"{"format": "swipe-profile", "version": 1, "name": "ours", "extends": "pj"}"#
    try directory.write("swipes/app.json", ours)
    try directory.write(
      "flick.json",
      #"{"view": [400, 800], "expect": {"*": "open"}, "touches": [{"time": 0, "phase": "began", "x": 5, "y": 9}, "#
        + #"{"time": 0.1, "phase": "moved", "x": 99, "y": 9}, {"time": 0.2, "phase": "ended", "x": 99, "y": 9}]}"#
    )
    let run = try ToolProcess(shell: "\"$tool\" check flick.json", in: directory)
    #expect(run.output.hasPrefix("FAIL flick · ours: expected open, found cancel\n"), "\(run)")
    #expect(run.output.contains("; \"*\" is ours\n(swipes/app.json)\n"), "\(run)")
  }

  private var flick: String {
    get throws {
      String(
        decoding: try Fixtures.bytes(Fixtures.folder + "/traces/people/flick.json"), as: UTF8.self)
    }
  }
}
