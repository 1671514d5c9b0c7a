import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// `check --watch` with files that change, in a process of its own.
@Suite(
  .serialized, .enabled(if: ToolProcess.path != nil, "the program is not built beside the tests"))
struct WatchTests {
  private let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
    try folder.write("far", progress: 0.6, expect: #"{ "app": "finish" }"#)
    try writeBase(0.5)
    try folder.directory.write("app.json", Self.app)
  }

  private static let app =
    #"{ "format": "swipe-profile", "version": 1, "extends": "./base.json", "name": "app" }"#

  private func writeBase(_ progress: Double) throws {
    try folder.directory.write(
      "base.json",
      #"{ "format": "swipe-profile", "version": 1, "extends": "pj", "name": "base", "#
        + #""parameters": { "finishProgress": \#(progress) } }"#)
  }

  /// What is still missing after so long is missing.
  private static let limit = 30.0
  /// The line that each run ends with.
  private static let end = "; Ctrl-C ends\n"

  private struct Timeout: Error {
    var log: String
  }

  /// The output of every run so far, once there are so many runs.
  private func runs(_ count: Int, _ process: Process) throws -> [String] {
    let start = Date()
    while Date().timeIntervalSince(start) < Self.limit, process.isRunning {
      // There is none yet until the shell has begun.
      let log = (try? folder.directory.read("log")) ?? ""
      let runs = log.components(separatedBy: Self.end)
      if runs.count > count { return Array(runs.dropLast()) }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw Timeout(log: (try? folder.directory.read("log")) ?? "no log")
  }

  /// Watches while `steps` run; each gets the output of the last run, and changes something.
  private func watch(
    _ words: String, signal: Int32 = SIGINT, _ steps: [(String) throws -> Void]
  ) throws -> ToolProcess {
    try ToolProcess(
      shell: "exec \"$tool\" check --watch \(words) > log 2>&1", in: folder.directory
    ) { process in
      for (index, step) in steps.enumerated() {
        try step(runs(index + 1, process)[index])
      }
      // What should cause no run has time to.
      Thread.sleep(forTimeInterval: 1)
      #expect(try runs(steps.count, process).count == steps.count)
      kill(process.processIdentifier, signal)
    }
  }

  @Test("A profile, what it extends, a broken one, one that is replaced; the last run's status")
  func profile() throws {
    let pass = "1 trace, 1 check: 1 pass\nwatching 3 files"
    let run = try watch(
      "-p app.json traces",
      [
        {
          #expect($0 == pass)
          try writeBase(0.7)
        },
        {
          #expect(
            $0.hasPrefix("\n./base.json changed\nFAIL far · app: expected finish, found cancel\n"))
          try folder.directory.write("app.json", "{ broken")
        },
        {
          #expect(
            $0.hasPrefix("\napp.json changed\napp.json:1:3: error: found 'b', expected a key"))
          // What the broken profile extended is still watched.
          try writeBase(0.55)
        },
        {
          #expect($0.hasPrefix("\n./base.json changed\napp.json:1:3: error: "))
          try folder.directory.write("new.json", Self.app)
          unsafe rename(folder.directory.path + "/new.json", folder.directory.path + "/app.json")
        },
        {
          #expect($0 == "\napp.json changed\n" + pass)
          try writeBase(0.65)
        },
        { #expect($0.contains("1 trace, 1 check: 0 pass, 1 fail")) },
      ])
    #expect(!run.isKilled)
    #expect(run.status == 1)
  }

  @Test("Files that come and go in a folder; one that is gone for a moment is no change")
  func traces() throws {
    let run = try watch(
      "-p app.json traces",
      [
        { _ in
          let (path, other) = (folder.traces + "/far.json", folder.traces + "/far.moved")
          unsafe rename(path, other)
          Thread.sleep(forTimeInterval: 0.1)
          unsafe rename(other, path)
          Thread.sleep(forTimeInterval: 1)
          try folder.write("near", progress: 0.3, expect: #"{ "app": "cancel" }"#)
        },
        {
          #expect($0.hasPrefix("\ntraces/near.json is new\n2 traces, 2 checks: 2 pass\n"))
          try folder.directory.remove("traces/far.json")
        },
        {
          #expect($0.hasPrefix("\ntraces/far.json is gone\n1 trace, 1 check: 1 pass\n"))
          try folder.directory.remove("traces/near.json")
        },
        {
          #expect($0.contains("\ntraces/near.json is gone\n"))
          #expect($0.contains("error: no traces in 'traces'"))
          try folder.write("far", progress: 0.6, expect: #"{ "app": "finish" }"#)
        },
        { #expect($0.contains("\ntraces/far.json is new\n1 trace, 1 check: 1 pass\n")) },
      ])
    #expect(!run.isKilled)
    #expect(run.status == 0)
  }

  @Test("A baseline, and a file that is not there yet; the output is no input")
  func baseline() throws {
    let update = try ToolProcess(
      shell: "\"$tool\" check -p pj --baseline baseline.csv --update traces", in: folder.directory)
    #expect(update.status == 0)
    let recorded = try folder.directory.read("baseline.csv")
    let run = try watch(
      "-p pj --baseline baseline.csv -f json -o out.json traces/far.json late.json",
      [
        {
          #expect($0.contains("no such file or directory: 'late.json'"))
          try folder.directory.write(
            "baseline.csv", recorded.replacing(",finish,", with: ",cancel,"))
        },
        {
          #expect($0.hasPrefix("\nbaseline.csv changed\n"))
          #expect(try folder.directory.read("out.json").contains("cancel → finish"))
          try folder.directory.write("late.json", folder.directory.read("traces/far.json"))
        },
        {
          #expect($0.hasPrefix("\nlate.json is new\n"))
          try folder.directory.remove("late.json")
        },
        { #expect($0.contains("late.json is gone\n")) },
      ])
    #expect(!run.isKilled)
    #expect(run.status == 2, "a file was missing at the end")
    #expect(
      try folder.directory.names() == [
        "app.json", "base.json", "baseline.csv", "log", "out.json", "traces",
      ])
  }

  @Test("Another signal ends it as it ends any process")
  func terminated() throws {
    let run = try watch("-p app.json traces", signal: SIGTERM, [{ _ in }])
    #expect(run.isKilled)
    #expect(run.status == SIGTERM)
  }

  @Test(
    "A command line that is wrong is run once",
    arguments: [
      (["traces", "--watch", "--tolerance", "9"], "'--tolerance' cannot be '9'"),
      (["--watch", "--update", "--baseline", "b", "x"], "'--watch' and '--update' cannot"),
      (["--watch", "-"], "'--watch' cannot read standard input again; give it files"),
      (["--watch"], "'check' needs a file"), (["--watch", "--frob", "x"], "'check' has no option"),
    ])
  func wrong(words: [String], error: String) {
    let run = CapturedRun(["check"] + words)
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("swipe-replay: error: \(error)"), "\(run.error)")
  }

  @Test("It ends when nobody reads the results any more")
  func closedPipe() throws {
    let run = try ToolProcess(
      // By then there is no reader.
      shell: "(sleep 1; exec \"$tool\" check --watch -p app.json traces 2> log) | true; echo done",
      in: folder.directory)
    #expect(run.output == "done\n")
  }
}

/// What changed between two moments, in words.
@Suite struct WatchedInputsTests {
  @Test(
    arguments: [
      (["a"], [], [], "a changed"), ([], ["a", "b"], [], "a and b are new"),
      (["a"], ["b"], ["c"], "a changed; b is new; c is gone"),
      ([], [], ["a", "b", "c", "d"], "a, b, c and 1 other are gone"),
      (["a", "b", "c", "d", "e"], [], [], "a, b, c and 2 others changed"),
    ])
  func words(changed: [String], new: [String], gone: [String], text: String) {
    #expect(
      WatchedInputs.Change(changed: changed, new: new, gone: gone).description == text)
  }

  @Test("A file that is replaced by one of the same size and time is another file")
  func replaced() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("a.json", "1")
    let inputs = WatchedInputs(try Arguments([directory.path], for: .check))
    let before = inputs.current()
    #expect(before == inputs.current())
    let other = try directory.write("b.txt", "2")
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try FileManager.default.setAttributes(
      [.modificationDate: date ?? Date()], ofItemAtPath: other)
    unsafe rename(other, path)
    #expect(
      WatchedInputs.change(from: before, to: inputs.current())
        == WatchedInputs.Change(changed: [path]))
  }
}
