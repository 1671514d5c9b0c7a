import TestSupport
import Testing

@testable import SwipeReplayCLI

/// A fresh repository of an app with its code, recorded swipes and a baseline, as the article on CI requires.
///
/// It has what a job expects: a clone of this package in the folder `swipe-replay`, and a fake `swift` that does not
/// build anything. Since a release build takes minutes, it copies the program built beside the tests to where a build
/// would put it, and records the arguments of each call.
struct AppRepository {
  static let isPossible =
    ToolProcess.path != nil && Programs.path(of: "git") != nil
    && Fixtures.exists(Fixtures.root + "/.git")

  let directory: TemporaryDirectory
  /// The tested commit of this package.
  let commit: String

  private static let code = "app/Sources/Navigation.swift"
  private static let swift = """
    #!/bin/sh
    printf '%s\\n' "$*" >> "$SWIFT_CALLS"
    while [ $# -gt 0 ]; do
      if [ "$1" = --package-path ]; then package=$2; fi
      shift
    done
    test -f "$package/Package.swift" || exit 1
    mkdir -p "$package/.build/release"
    cp "$tool" "$package/.build/release/swipe-replay"
    """

  init() throws {
    directory = try TemporaryDirectory()
    let code = try Fixtures.bytes(Fixtures.folder + "/handlers/team.swift")
    try directory.write(Self.code, String(decoding: code, as: UTF8.self))
    for name in try Fixtures.names(in: Fixtures.folder + "/traces/team") {
      let trace = try Fixtures.bytes(Fixtures.folder + "/traces/team/" + name)
      // Expectations of 'team' apply to the code.
      try directory.write(
        "app/swipes/traces/" + name,
        String(decoding: trace, as: UTF8.self).replacing(
          "\"team\": ", with: "\"Navigation.swift\": "))
    }
    try directory.write("programs/swift", Self.swift)
    try directory.setPermissions(0o755, of: "programs/swift")
    let head = try ToolProcess(shell: "git -C '\(Fixtures.root)' rev-parse HEAD", in: directory)
    commit = head.output.filter { $0 != "\n" }
    try #require(commit.count == 40, "\(head.error)")
    let update = try Document.article("ContinuousIntegration").blocks(in: "sh")
    let shell = try run(
      try #require(update.first).text.replacing("swipe-replay check", with: "\"$tool\" check"))
    try #require(shell.status == 0, "\(shell.error)")
    let git = try run(
      "git init -q && git add . && git -c user.name=a -c user.email=a@b.c commit -q -m swipes")
    try #require(git.status == 0, "\(git.error)")
  }

  /// Runs lines of shell in the repository as a server does: up to the first that fails.
  func run(_ shell: String, with variables: String = "") throws -> ToolProcess {
    try directory.write("command.sh", shell)
    return try ToolProcess(
      shell: """
        export PATH="$PWD/programs:$PATH" SWIFT_CALLS="$PWD/calls" PRE_COMMIT_HOME="$PWD/pre-commit"
        export GITHUB_STEP_SUMMARY="$PWD/summary.md"
        export \(variables.isEmpty ? "CI=true" : variables)
        cd app && exec sh -e ../command.sh
        """, in: directory)
  }

  /// Clones this package beside the app's files, as the second checkout of a workflow does.
  func cloneTool() throws {
    let clone = try run("git clone -q '\(Fixtures.root)' swipe-replay")
    try #require(clone.status == 0, "\(clone.error)")
  }

  /// Raises a threshold of the code, so that one of the swipes is decided differently.
  func raiseThreshold() throws {
    let code = try directory.read(Self.code)
    let raised = code.replacing(
      "finishProgress: CGFloat = 0.4\n", with: "finishProgress: CGFloat = 0.41\n")
    try #require(raised != code)
    try directory.write(Self.code, raised)
  }

  /// The arguments of each call of `swift`, in order.
  var swiftCalls: String { get throws { (try? directory.read("calls")) ?? "" } }
}
