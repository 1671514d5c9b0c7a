import TextFormats
package import TouchTrace

/// Writes a trace as W3C WebDriver actions, to play it in a browser or, through Appium, on a device.
///
/// Each sample is a tick: a pause until its time in whole milliseconds since the first sample, then a move
/// without duration, so that the driver does not add positions. Predicted samples are left out.
///
/// ``WebDriverReader`` reads the same samples, with these differences: times are rounded to milliseconds
/// and begin at 0, a lift away from the finger's last position is a move and a lift, a move to the finger's
/// current position becomes a stationary sample, and a finger is the first free source.
///
/// Every source has an action for each tick, because the n-th actions of all sources form a tick: the size
/// of a script grows with the samples times the fingers down together, and is limited.
///
/// Source: see ``WebDriverReader``.
package enum WebDriverWriter {
  /// The maximum number of actions in a script: half an hour of one finger at 60 Hz, and at most 35
  /// MB, which is less than the limit for an event that is read.
  package static let maxActions = 1 << 18

  fileprivate enum Action {
    case move(Point)
    case down, up, cancel
  }

  private enum Tick {
    /// The duration in milliseconds.
    case pause(Int64)
    case action(Action, source: Int)
  }

  /// Returns the trace as a JSON document, whose `actions` are the body of the command Perform
  /// Actions; nil if it would exceed the limit of actions or the duration that can be read.
  package static func json(_ trace: Trace, maxActions: Int = Self.maxActions) -> [UInt8]? {
    let touches = trace.touches.filter { !$0.isSynthetic }
    let (ticks, sources) = ticks(of: touches)
    let length = touches.last?.time.nanoseconds(since: touches[0].time) ?? 0
    guard ticks.count * sources <= maxActions,
      milliseconds(length) <= WebDriverReader.maxMilliseconds
    else { return nil }
    var json = JSONWriter(style: .indented)
    json.writeObject { json in
      json.writeObjects(0..<sources, forKey: "actions") { json, source in
        json.write("pointer", forKey: "type")
        json.write("finger\(source + 1)", forKey: "id")
        json.writeObject(forKey: "parameters", onOneLine: true) {
          $0.write("touch", forKey: "pointerType")
        }
        json.writeObjects(ticks, forKey: "actions", onOneLine: true) { json, tick in
          switch tick {
          case .pause(let milliseconds): json.writePause(milliseconds)
          case .action(let action, source): json.write(action)
          case .action: json.writePause(0)
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  /// Returns the ticks, each with an action of one source while the others pause, or a pause of all.
  ///
  /// - Returns: the ticks, and the number of their sources.
  private static func ticks(of touches: [Touch]) -> ([Tick], sources: Int) {
    var ticks: [Tick] = []
    var now: Int64 = 0
    // The finger and the location of each source.
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

  /// Rounds to the nearest millisecond; a time is never negative here.
  private static func milliseconds(_ nanoseconds: Int64) -> Int64 {
    (nanoseconds / 500_000 + 1) / 2
  }
}

extension JSONWriter {
  fileprivate mutating func writePause(_ milliseconds: Int64) {
    write("pause", forKey: "type")
    write(Int(milliseconds), forKey: "duration")
  }

  fileprivate mutating func write(_ action: WebDriverWriter.Action) {
    switch action {
    case .down:
      write("pointerDown", forKey: "type")
      write(0, forKey: "button")
    case .up:
      write("pointerUp", forKey: "type")
      write(0, forKey: "button")
    case .cancel:
      write("pointerCancel", forKey: "type")
    case .move(let location):
      write("pointerMove", forKey: "type")
      write(0, forKey: "duration")
      write("viewport", forKey: "origin")
      write(location.x, forKey: "x")
      write(location.y, forKey: "y")
    }
  }
}
