import ReplayAnalysis
import ReplayReport
import SwipeReplay
import TextFormats
import TouchTrace
import TraceImport

extension Verb {
  static let convert = Verb(
    name: "convert",
    operands: "PATH…",
    summary: "traces from recordings of other tools, and to other formats",
    about: """
      Reads recordings and traces, and writes traces: one for each gesture of a
      recording, and the traces of a file as they are. 'swipe-replay help input' lists
      the formats, recognized by their content; lines of any other log are read
      with '--pattern', a regular expression with the groups (?<time>…), (?<phase>…),
      (?<x>…), (?<y>…) and perhaps (?<finger>…); (?<dx>…) and (?<dy>…) are the deltas
      of a touchpad's scroll events.

      Locations become points by what the recording says about its device; where that
      is not enough, add '--device-size', '--scale' or both. Each trace gets a
      grade, which says how far its velocities can be trusted. '-f webdriver' writes
      W3C actions, to play a swipe on a device.
      """,
    options: [
      .recordingFormat, .pattern, .deviceSize, .scale, .rotate, .split, .gesture, .anonymize,
      .label,
      .expect, .extendsFrom, .conversionFormat, .output,
    ] + Option.reading.filter { $0 != .inputFormat } + Option.common,
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
    let files = ProfileFiles(arguments)
    var profiles: [Profile] = []
    for reference in arguments.values(of: .expect) {
      profiles.append(try files.profile(reference))
    }
    let format = arguments.value(of: .output).flatMap(ConversionFormat.init(path:)) ?? .jsonl
    var sink = TraceSink(arguments.format(default: format))
    let input = try ConversionInput(arguments, &session)
    try session.openOutput(arguments, besides: input.paths + profiles.flatMap(\.files))
    var replayers = profiles.map { Replayer(profiles: [$0], detail: []) }
    var editor = TraceEditor(edits)
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
      if summary.isRecording {
        if summary.count > 0 || !session.isInTrouble { session.inform("\(path): \(summary)") }
      } else if let unused, summary.count > 0 {
        session.inform(
          "\(path): warning: '--\(unused.name)' was not applied to its traces: their positions are "
            + "points already")
      }
    }
    for loss in sink.losses {
      session.inform("warning: \(loss.what) were left out of \(counted(loss.traces, "trace"))")
    }
    let nothing =
      (isAnyChosen ? nil : choice.nothing) ?? .noGestures(number: arguments.value(of: .gesture))
    let status = session.endOfInput(nothing: sink.count == 0 ? nothing : nil)
    guard sink.count > 0 else {
      session.discardOutput()
      return status
    }
    if let path = arguments.value(of: .output), path != "-" {
      try session.finishOutput()
      session.inform("wrote '\(path)': \(counted(sink.count, "trace"))")
    }
    return status
  }
}

extension ConversionInput.Summary: CustomStringConvertible {
  /// `getevent, 12 gestures, sampled; 34 lines are not touches`
  var description: String {
    "\(format), \(counted(count, "gesture"))"
      + (grade.map { ", \($0)" } ?? "")
      + (skipped > 0
        ? "; left out \(skipped) \(skipped == 1 ? "line or event" : "lines or events") of other kinds"
        : "")
  }
}
