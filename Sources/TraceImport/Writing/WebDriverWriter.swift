import TextFormats
package import TouchTrace

/// Writes a trace as W3C WebDriver actions, to play it in a browser or, through Appium, on a device.
///
/// Each sample is a tick: a pause up to its time in whole milliseconds since the first one, then a move
/// without duration, so that the driver computes no positions of its own. Predicted samples are left out.
///
/// ``WebDriverReader`` reads the same samples, with these differences: times are rounded to milliseconds and
/// begin at 0, a lift away from the finger's last position is a move and a lift, a move to where the finger
/// is becomes a stationary sample, and a finger is the first source that is free.
///
/// Every source has an action for each tick, as the n-th actions of all sources are one tick: a script grows with the
/// samples times the fingers that are down together, and has a limit.
///
/// Source: see ``WebDriverReader``.
package enum WebDriverWriter {
  /// How many actions a script can have: those of half an hour of one finger at 60 Hz, and at most 35 MB, which is less
  /// than an event that is read can have.
  package static let maxActions = 1 << 18

  private enum Action {
    case move(Point)
    case down, up, cancel
  }

  private enum Tick {
    /// In milliseconds.
    case pause(Int64)
    case action(Action, source: Int)
  }

  /// The trace as a JSON document, whose `actions` are the body of the command Perform Actions; nil for one that
  /// would have more actions than it may, or last longer than what is read.
  package static func json(_ trace: Trace, maxActions: Int = Self.maxActions) -> [UInt8]? {
    let touches = trace.touches.filter { !$0.isSynthetic }
    let (ticks, sources) = ticks(of: touches)
    let length = touches.last?.time.nanoseconds(since: touches[0].time) ?? 0
    guard ticks.count * sources <= maxActions,
      milliseconds(length) <= WebDriverReader.maxMilliseconds
    else { return nil }
    var json = JSONWriter(style: .indented)
    json.beginObject()
    json.beginArray(forKey: "actions")
    for source in 0..<sources {
      json.beginObject()
      json.write("pointer", forKey: "type")
      json.write("finger\(source + 1)", forKey: "id")
      json.writeObject(forKey: "parameters", onOneLine: true) {
        $0.write("touch", forKey: "pointerType")
      }
      json.beginArray(forKey: "actions")
      for tick in ticks {
        switch tick {
        case .pause(let milliseconds): writePause(milliseconds, to: &json)
        case .action(let action, source): write(action, to: &json)
        case .action: writePause(0, to: &json)
        }
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// Each has an action of one source, at which the others pause, or a pause of all.
  ///
  /// - Returns: the ticks, and how many sources they have.
  private static func ticks(of touches: [Touch]) -> ([Tick], sources: Int) {
    var ticks: [Tick] = []
    var now: Int64 = 0
    // By source: the finger that has it, and where it is.
    var sources: [(finger: Int32, location: Point)?] = []
    for touch in touches {
      let time = milliseconds(touch.time.nanoseconds(since: touches[0].time))
      if time > now { ticks.append(.pause(time - now)) }
      now = time
      let source =
        sources.firstIndex { $0?.finger == touch.finger } ?? sources.firstIndex { $0 == nil }
        ?? sources.count
      if source == sources.count { sources.append(nil) }
      func add(_ action: Action) { ticks.append(.action(action, source: source)) }
      let isThere = sources[source]?.location == touch.location
      sources[source] = (touch.finger, touch.location)
      switch touch.phase {
      case .began:
        add(.move(touch.location))
        add(.down)
      case .moved, .stationary:
        add(.move(touch.location))
      case .ended, .cancelled:
        if !isThere { add(.move(touch.location)) }
        add(touch.phase == .ended ? .up : .cancel)
        sources[source] = nil
      }
    }
    return (ticks, sources.count)
  }

  /// To the nearest millisecond; a time is never negative here.
  private static func milliseconds(_ nanoseconds: Int64) -> Int64 {
    (nanoseconds / 500_000 + 1) / 2
  }

  private static func writePause(_ milliseconds: Int64, to json: inout JSONWriter) {
    json.writeObject(onOneLine: true) { json in
      json.write("pause", forKey: "type")
      json.write(Int(milliseconds), forKey: "duration")
    }
  }

  private static func write(_ action: Action, to json: inout JSONWriter) {
    json.writeObject(onOneLine: true) { json in
      switch action {
      case .down:
        json.write("pointerDown", forKey: "type")
        json.write(0, forKey: "button")
      case .up:
        json.write("pointerUp", forKey: "type")
        json.write(0, forKey: "button")
      case .cancel:
        json.write("pointerCancel", forKey: "type")
      case .move(let location):
        json.write("pointerMove", forKey: "type")
        json.write(0, forKey: "duration")
        json.write("viewport", forKey: "origin")
        json.write(location.x, forKey: "x")
        json.write(location.y, forKey: "y")
      }
    }
  }
}
