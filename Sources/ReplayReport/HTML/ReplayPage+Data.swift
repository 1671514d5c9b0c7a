import ReplayAnalysis
import SwipeReplay

extension ReplayPage {
  /// The maximum number of touches embedded for a trace. Of more, an even sample is embedded, with a remark.
  static let touchLimit = 2000

  /// Returns the maximum number of frames embedded for each result, given the number of a trace's results.
  static func frameLimit(results: Int) -> Int { min(600, max(100, 3000 / max(1, results))) }

  /// The maximum number of later sizes of a view to embed.
  private static let sizeLimit = 4

  /// Writes a trace, and under `results` its results, each with the members of `-f json` and those
  /// that only the page needs:
  ///
  ///     {"name": "stuck", "view": {"width": 393, "height": 852}, "laterViews": [],
  ///      "content": [{"name": "slider 'Volume'", "rect": [20, 400, 353, 44]}], "touches": [[0, "began", 4, 433, 0], …],
  ///      "touchCount": 12, "intent": "finish", "tags": [], "grade": "unknown", "results": [
  ///       {"trace": "stuck", "outcome": "cancel", …, "axis": "x", "explanation": "…", "change": ["to finish: …"],
  ///        "strips": [[0, 0, 20, 852]], "frameCount": 40, "frames": [[0.0167, "tracking", 0, 0, 200, 0, 0, 0, 0], …],
  ///        "appFrameCount": 0, "appTransitions": [],
  ///        "scrolled": [{"name": "map", "frameCount": 9, "frames": [[0.033, 0, 12], …]}],
  ///        "findings": [{"holds": false, "text": "…"}],
  ///        "thresholds": {"progress": [{"label": "finishProgress 0.5", "value": 0.5}], "velocity": []},
  ///        "estimator": "uikit", "window": [0.151, 0.182], "velocities": 0}],
  ///      "velocities": [{"times": [0.016, …], "uikit": [431, …], …}]}
  ///
  /// A touch consists of its time in seconds after the first, phase, location and finger; a frame of its time, phase,
  /// percentComplete, translation and velocity along the axis, and the origins of the view that the transition moves
  /// away from and of the one it moves to. `appTransitions` has the frames of each transition that the app started. A frame
  /// of content consists of its time and `contentOffset`. The thresholds are numbers that a decision compares with
  /// progress or the velocity. The velocities are those of every estimator, shared by results with the same samples;
  /// the window has the times of the last samples that the recognizer's own velocity is computed from.
  func writeData(of trace: Trace, _ replays: [Replay], to json: inout JSONWriter) {
    json.beginObject()
    json.write(trace.name.printable, forKey: "name")
    json.write(trace.source.path.printable, forKey: "path")
    if let line = trace.source.line { json.write(line, forKey: "line") }
    json.write(trace.view, forKey: "view")
    var sizes: [Size] = []
    for size in trace.actions.lazy.compactMap(\.view)
    where sizes.count < Self.sizeLimit && size != trace.view && !sizes.contains(size) {
      sizes.append(size)
    }
    json.writeObjects(sizes, forKey: "laterViews") { $0.writeMembers(of: $1) }
    json.writeObjects(trace.content, forKey: "content") { json, piece in
      json.write(piece.text.printable, forKey: "name")
      json.write(place: piece.rect.origin, piece.rect.size, forKey: "rect")
    }
    json.write(trace.displayHz, forKey: "displayHz")
    json.write(trace.layoutDirection.rawValue, forKey: "layoutDirection")
    json.write(trace.touches.count, forKey: "touchCount")
    let touches = trace.touches.filter { !$0.isSynthetic }
    json.writeList(touches.thinned(to: Self.touchLimit), forKey: "touches") { json, touch in
      json.beginArray()
      json.write(
        touch.time.seconds(since: trace.touches.first?.time ?? touch.time).rounded(decimals: 4))
      json.write("\(touch.phase)")
      json.write(touch.location.x.rounded(decimals: 2))
      json.write(touch.location.y.rounded(decimals: 2))
      json.write(Int(touch.finger))
      json.endArray()
    }
    if let intent = trace.intent { json.write(intent.rawValue, forKey: "intent") }
    json.writeList(trace.tags, forKey: "tags") { $0.write($1.printable) }
    json.write(trace.grade.level.rawValue, forKey: "grade")
    if let reason = trace.grade.reason { json.write(reason.printable, forKey: "gradeReason") }
    let gestures = trace.gestures
    var velocities = TraceVelocities(trace)
    json.writeObjects(replays, forKey: "results") { json, replay in
      results.writeMembers(of: replay, to: &json)
      let profile = profiles.first { $0.name.isExactly(replay.profile) }
      let gesture = gestures.first { $0.number == replay.gesture }
      writeShown(
        replay, of: trace, in: gesture?.view ?? trace.view, profile,
        frameLimit: Self.frameLimit(results: replays.count), to: &json)
      if let gesture, let settings = profile?.settings(ofRecognizer: replay.recognizer) {
        velocities.write(of: settings, gesture, along: axis(of: replay), to: &json)
      }
    }
    velocities.write(to: &json)
    json.endObject()
  }

  private func writeShown(
    _ replay: Replay, of trace: Trace, in view: Size, _ profile: Profile?,
    frameLimit: Int, to json: inout JSONWriter
  ) {
    if view != trace.view { json.write(view, forKey: "view") }
    json.write(axis(of: replay).rawValue, forKey: "axis")
    json.write(replay.explanation.printable, forKey: "explanation")
    json.writeList(replay.changes, forKey: "change") { json, changes in
      json.write("\(changes.label) " + changes.texts.joined(separator: " "))
    }
    let strips = profile?.settings(ofRecognizer: replay.recognizer)?
      .startStrips(in: view, trace.layoutDirection)
    json.writeList(strips ?? [], forKey: "strips") { json, strip in
      json.write(place: strip.origin, strip.size)
    }
    json.writeObjects(replay.findings, forKey: "findings") { json, finding in
      if let name = finding.name { json.write(name, forKey: "name") }
      json.write(finding.holds, forKey: "holds")
      json.write(finding.pieces.isEmpty ? finding.rule : finding.roundedText, forKey: "text")
    }
    json.writeObject(forKey: "thresholds") { json in
      let velocity: RuleName = axis(of: replay) == .x ? .velocityX : .velocityY
      for (name, key) in [(.progress, "progress"), (velocity, "velocity")] {
        let thresholds = profile?.thresholds(of: name, ofRecognizer: replay.recognizer)
        json.writeObjects(thresholds ?? [], forKey: key) { json, threshold in
          json.write("\(threshold.name) \(HumanNumber.text(threshold.value))", forKey: "label")
          json.write(threshold.value, forKey: "value")
        }
      }
    }
    json.write(replay.frames.count, forKey: "frameCount")
    json.writeList(replay.frames.thinned(to: frameLimit), forKey: "frames") {
      writeFrame(to: &$0, $1, along: axis(of: replay))
    }
    json.write(replay.appFrames.count, forKey: "appFrameCount")
    let transitions = replay.appTransitions
    json.writeList(transitions, forKey: "appTransitions") { json, frames in
      json.writeList(
        frames.thinned(to: max(2, frameLimit / transitions.count))
      ) { writeFrame(to: &$0, $1, along: axis(of: replay)) }
    }
    json.writeObjects(replay.scrolledPieces, forKey: "scrolled") { json, piece in
      json.write(piece.name, forKey: "name")
      json.write(piece.frames.count, forKey: "frameCount")
      json.writeList(piece.frames.thinned(to: frameLimit), forKey: "frames") { json, frame in
        let offset = [frame.offset.x, frame.offset.y].map { $0.rounded(decimals: 1) }
        json.write(numbers: [frame.time.rounded(decimals: 4)] + offset)
      }
    }
  }

  private func writeFrame(
    to json: inout JSONWriter, _ frame: Frame, along axis: Margin.Axis
  ) {
    let isX = axis == .x
    json.beginArray()
    json.write(frame.time.rounded(decimals: 4))
    json.write(frame.phase.rawValue)
    json.write(frame.percentComplete.rounded(decimals: 4))
    for number in [
      isX ? frame.translation.x : frame.translation.y,
      isX ? frame.velocity.x : frame.velocity.y, frame.from.x, frame.from.y, frame.to.x, frame.to.y,
    ] {
      json.write(number.rounded(decimals: 1))
    }
    json.endArray()
  }
}

extension JSONWriter {
  mutating func write(numbers: [Double], forKey key: String? = nil) {
    writeList(numbers, forKey: key) { $0.write($1) }
  }

  mutating func write(place origin: Point, _ size: Size, forKey key: String? = nil) {
    write(numbers: [origin.x, origin.y, size.width, size.height], forKey: key)
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns at most `limit` elements, evenly spaced, including the first and the last; `limit` must be at least two.
  func thinned(to limit: Int) -> [Element] {
    guard count > limit else { return Array(self) }
    return (0..<limit).map { self[startIndex + $0 * (count - 1) / (limit - 1)] }
  }
}

extension Double {
  func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (self * scale).rounded() / scale
    return scaled.isFinite ? scaled : self
  }
}
