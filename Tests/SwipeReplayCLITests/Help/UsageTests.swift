import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct UsageTests {
  @Test(
    "The error of a wrong command line, exactly",
    arguments: [
      (["relpay", "x"], "there is no verb or file 'relpay'; did you mean 'replay'?"),
      (
        ["frobnicate", "x"],
        "there is no verb or file 'frobnicate'; 'swipe-replay help' lists the verbs"
      ),
      // A word with a dot or a slash is meant as a path.
      (["chek.json"], "no such file or directory: 'chek.json'"),
      (["chek/"], "no such file or directory: 'chek/'"),
      (
        ["replay", "--formt", "json"], "'replay' has no option '--formt'; did you mean '--format'?"
      ),
      (["replay", "--frobnicate"], "'replay' has no option '--frobnicate'"),
      (["profiles", "--timeline"], "'profiles' has no option '--timeline'"),
      (["replay", "-x"], "'replay' has no option '-x'"),
      (["replay", "-qx"], "'replay' has no option '-x'"),
      (["replay", "--profile"], "'--profile' needs a value: --profile NAME|FILE"),
      (["replay", "--profile="], "'--profile' needs a value: --profile NAME|FILE"),
      (["replay", "-p"], "'--profile' needs a value: --profile NAME|FILE"),
      (["replay", "--timeline=yes"], "'--timeline' takes no value, but 'yes' was given"),
      (
        ["replay", "-f", "jsno", "x"],
        "unknown value 'jsno' for '--format'; expected text, json, jsonl or csv; did you mean 'json'?"
      ),
      (
        ["replay", "--color", "blue"],
        "unknown value 'blue' for '--color'; expected auto, always or never"
      ),
      (
        ["replay", "--estimator", "lastStp", "x"],
        "unknown value 'lastStp' for '--estimator'; expected uikit, lastStep, leastSquares, "
          + "androidLeastSquares, impulse, weightedSteps, smoothed or window; did you mean 'lastStep'?"
      ),
      (["stats", "--estimator"], "'--estimator' needs a value: --estimator NAME"),
      (
        ["diff", "--from", "pj", "--to", "pj,estimator=windw", "x"],
        "unknown value 'windw' for '--estimator'; expected uikit, lastStep, leastSquares, "
          + "androidLeastSquares, impulse, weightedSteps, smoothed or window; did you mean 'window'?"
      ),
      (["profiles", "--estimator", "uikit"], "'profiles' has no option '--estimator'"),
      (["profiles", "pj", "fd"], "unexpected argument 'fd' for 'profiles'"),
      (["recorder", "fd"], "unexpected argument 'fd' for 'recorder'"),
      (["help", "replay", "fd"], "unexpected argument 'fd' for 'help'"),
      (
        ["help", "--generate", "fihs"],
        "unknown value 'fihs' for '--generate'; expected man, bash, zsh or fish; did you mean 'fish'?"
      ),
      // What former versions had.
      (["sweep", "x"], "'sweep' is 'fit' now: '-f csv' lists every point"),
      (["completions", "zsh"], "'completions' is 'help --generate SHELL' now"),
      (["man"], "'man' is 'help --generate man' now"),
      (["replay", "--velocity", "uikit", "x"], "'--velocity' is '--estimator' now"),
      (["check", "--update"], "'--update' is '--accept' now"),
      (["replay", "--refused=skip"], "'--refused' is '--invalid FILE' now"),
      (["convert", "--trim", "0:1"], "'--trim' is gone; '--gesture N' chooses a gesture"),
      (["fit", "--folds", "3"], "'--folds' is gone"),
      (
        ["diff", "--from", "pj", "--to", "pj,velocity=window", "x"],
        "'velocity=window' is 'estimator=window' now"
      ),
      (["help", "relpay"], "no help for 'relpay'; did you mean 'replay'?"),
      (["help", "rule"], "no help for 'rule'; did you mean 'rules'?"),
      (["help", "profile"], "no help for 'profile'; did you mean 'profiles'?"),
      (
        ["help", "colours"],
        "no help for 'colours'; expected replay, check, diff, stats, fit, plane, lint, stress, minimize, "
          + "convert, recorder, report, profiles, help, input, rules, traces or results"
      ),
    ])
  func wrongUsage(arguments: [String], words: String) throws {
    let run = CapturedRun(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error.split(separator: "\n").first.map(String.init) == "swipe-replay: error: " + words)
  }

  @Test("An unknown profile is an error that says where to look")
  func unknownProfile() {
    let run = CapturedRun("profiles", "qqqqqqqqqq")
    #expect(run.status == 2)
    #expect(
      run.error
        == "swipe-replay: error: unknown profile 'qqqqqqqqqq'; 'swipe-replay profiles' lists them\n"
    )
  }

  @Test("Frames and events are not in CSV")
  func notInFormat() {
    #expect(
      CommandError(.notInFormat(.timeline, "csv")).description
        == "'--timeline' cannot be used with '--format csv'")
  }

  @Test("A command line without words gets a short help on the error stream")
  func nothing() {
    let run = CapturedRun()
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error == """
        Usage: swipe-replay [replay] PATH…
               swipe-replay VERB …

        Verbs:
          replay    the decision for each gesture, why, and by what margin
          check     compare results with the traces' expectations and a baseline
          diff      what two profiles or parameter sets decide differently, and why
          stats     counts of outcomes, and distributions of their numbers
          fit       the parameters that agree best with labelled traces
          plane     a picture of a rule: what finishes, by distance and velocity
          lint      what makes the results of recordings uncertain
          stress    how sturdy decisions are, when the recordings are disturbed
          minimize  a smaller trace that shows the same decision
          convert   traces from recordings of other tools, and to other formats
          recorder  a page that records swipes in a phone's browser
          report    a page that shows traces and their decisions
          profiles  the built-in profiles, or one of them as JSON
          help      this help, the help of a verb, or a reference card

        More: swipe-replay --help

        """)
  }

  @Test("The version is one line", arguments: [["--version"], ["replay", "--version"]])
  func version(arguments: [String]) {
    let run = CapturedRun(arguments)
    #expect(run.status == 0)
    #expect(run.output == "swipe-replay 0.1.0\n")
    #expect(run.error == "")
  }

  @Test("Verbs and options are no more than a person can look through")
  func surface() {
    #expect(Verb.all.count <= 14)
    #expect(Set(Verb.all.flatMap(\.options).map(\.name)).count <= 55)
  }

  @Test(
    "Help is a screen of 40 lines and 80 columns", arguments: [[]] + Verb.all.map { [$0.name] })
  func helpWidth(verb: [String]) {
    let run = CapturedRun(verb + ["--help"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(verb.isEmpty ? "Replays" : "Usage: swipe-replay \(verb[0]) "))
    #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 40)
    for line in lines {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(
    "Every verb's help has an example, and 'help VERB' prints it", arguments: Verb.all.map(\.name))
  func helpHasExample(verb: String) {
    let run = CapturedRun("help", verb)
    #expect(run.output.contains("\n  swipe-replay \(verb)"))
    // 'profiles' is a reference card too.
    #expect(run.output.hasPrefix(CapturedRun(verb, "-h").output))
  }
}
