import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats
import TouchTrace
import TraceImport

extension Verb {
  /// `convert PATH…`
  static let convert = Verb(
    name: "convert",
    operands: "PATH…",
    summary: "traces from recordings of other tools, and to other formats",
    about: """
      Reads recordings and traces, and writes traces: one for each gesture of a
      recording, and the traces of a file as they are. What a file is it tells by its
      content:

      \(formats)
      Lines of any other log are read with '--pattern', a regular expression with the
      groups (?<time>…), (?<phase>…), (?<x>…), (?<y>…) and perhaps (?<finger>…).

      Positions become points by what the recording says of its device. Where it does
      not say enough, '--device-size', '--scale' or both are needed: nothing is scaled
      by guess. Each trace gets a grade, which says how far its velocities can be
      trusted: sampled, thinned, interpolated or unknown.

      '-f webdriver' writes W3C actions and '-f sendevent' a shell script, to play a
      swipe on a device. A summary goes to standard error.
      """,
    options: [
      .recordingFormat, .pattern, .timeUnit, .tag, .traceName, .deviceSize, .scale, .rotate, .whole,
      .split, .gesture,
      .trim, .rebase, .anonymize, .label, .expect, .extendsFrom, .conversionFormat, .digitizer,
      .output, .view, .stack, .header, .columns, .phaseNumbers, .verbose,
    ] + Option.common,
    examples: [
      Example(
        command: "swipe-replay convert --device-size 412x915 phone.log -o swipes.jsonl",
        meaning: "the swipes that 'adb shell getevent -lt' recorded on a phone"),
      Example(
        command: "swipe-replay convert --expect pj --gesture 2 --scale 3 phone.log -o bug.json",
        meaning: "a regression test from one swipe"),
      Example(
        command: "swipe-replay convert -f webdriver edge-flick.json -o swipe.json",
        meaning: "a swipe as actions for Appium or a browser"),
    ]
  ) { (arguments, session) throws(CommandError) in
    let edits = try TraceEdits(arguments)
    if arguments.has(.whole), arguments.has(.split) {
      throw CommandError(.notTogether(.whole, .split))
    }
    let files = ProfileFiles(arguments)
    var profiles: [Profile] = []
    for reference in arguments.values(of: .expect) {
      profiles.append(try files.profile(reference))
    }
    let format = arguments.value(of: .output).flatMap(ConversionFormat.init(path:)) ?? .jsonl
    var sink = try TraceSink(arguments.format(default: format), arguments)
    let input = try ConversionInput(arguments, &session)
    try session.openOutput(arguments, besides: input.paths + profiles.flatMap(\.files))
    var replayers = profiles.map { Replayer(profiles: [$0], detail: []) }
    var editor = TraceEditor(edits)
    let isQuiet = arguments.has(.quiet)
    let unused = DeviceSpace.optionsOfRecordings.first(where: arguments.has)
    let choice = TraceChoice(arguments)
    var isAnyChosen = false
    try input.read(&session) {
      editor.beginRecording()
    } take: { (trace, isGesture, session) throws(CommandError) in
      guard choice.has(trace) else { return }
      isAnyChosen = true
      for var edited in isGesture ? editor.edit(gesture: trace) : editor.edit(trace) {
        for index in replayers.indices {
          edited.expect(replayers[index].replay(edited), of: profiles[index].name)
        }
        try sink.write(edited, to: &session)
      }
    } end: { (path, summary, session) throws(CommandError) in
      guard !isQuiet else { return }
      if summary.isRecording {
        if summary.count > 0 || !session.isInTrouble { session.say("\(path): \(summary)") }
      } else if let unused, summary.count > 0 {
        session.say(
          "\(path): warning: '--\(unused.name)' was not applied to its traces: their positions are "
            + "points already")
      }
    }
    if !isQuiet {
      for loss in sink.losses {
        session.say("warning: \(loss.what) were left out of \(counted(loss.traces, "trace"))")
      }
    }
    let nothing =
      (isAnyChosen ? nil : choice.nothing) ?? .noGestures(number: arguments.value(of: .gesture))
    let status = session.endOfInput(arguments, nothing: sink.count == 0 ? nothing : nil)
    guard sink.count > 0 else {
      session.discardOutput()
      return status
    }
    if !isQuiet, let path = arguments.value(of: .output), path != "-" {
      try session.finishOutput()
      session.say("wrote '\(path)': \(counted(sink.count, "trace"))")
    }
    return status
  }

  /// The table of formats, in lines of at most 80 columns.
  private static var formats: String {
    HelpTable.text(
      [["json jsonl csv", "traces: see 'swipe-replay help traces'"]]
        + RecordingFormat.all.map { [$0.name, $0.summary] })
  }
}

extension ConversionInput.Summary: CustomStringConvertible {
  /// `getevent, 12 gestures, sampled; 34 lines are no touches`
  var description: String {
    "\(format), \(counted(count, "gesture"))"
      + (grade.map { ", \($0)" } ?? "")
      + (skipped > 0
        ? "; left out \(skipped) \(skipped == 1 ? "line or event" : "lines or events") of other kinds"
        : "")
  }
}
