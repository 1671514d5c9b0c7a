import ReplayAnalysis
import ReplayReport
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
      .expect, .extendsFrom, .format(ConversionFormat.self), .output,
    ] + Option.reading.filter { $0 != .inputFormat } + Option.common,
    examples: [
      "swipe-replay convert --device-size 412x915 phone.log -o swipes.jsonl":
        "the swipes that 'adb shell getevent -lt' recorded on a phone",
      "swipe-replay convert --expect pj --gesture 2 --scale 3 phone.log -o bug.json":
        "a regression test from one swipe",
      "swipe-replay convert -f webdriver edge-flick.json -o swipe.json":
        "a swipe as actions for Appium or a browser",
    ]
  ) { (arguments, session) throws(CommandError) in
    var conversion = try Conversion(arguments, &session)
    try session.openOutput(besides: conversion.inputs)
    try conversion.run(&session)
    let sink = conversion.sink
    for loss in sink.losses {
      session.inform(
        "swipe-replay: warning: \(loss.what) were left out of \(counted(loss.traces, "trace"))")
    }
    let number = arguments.value(of: .gesture)
    let nothing =
      conversion.nothingChosen
      ?? CommandError(
        "nothing was converted: "
          + (number.map { "there is no gesture \($0)" } ?? "there are no gestures"))
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
