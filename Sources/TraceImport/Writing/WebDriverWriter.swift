import TextFormats
package import TouchTrace

/// Writes a trace as W3C WebDriver actions, to play it in a browser or, through Appium, on a device.
///
/// Each sample is a tick: a pause up to its time in whole milliseconds since the first one, then a move
/// without duration, so that the driver computes no positions of its own. Predicted samples are left out.
///
/// ``WebDriverReader`` reads the same samples, with these differences: times are rounded to milliseconds and
/// begin at 0, a lift away from the finger's last position is a move and a lift, a move to where the finger
/// is becomes a stationary sample, and fingers are numbered. It reads at most an hour.
///
/// Source: see ``WebDriverReader``.
package enum WebDriverWriter {
  private enum Action {
    case move(Point)
    case down, up, cancel
  }

  /// The trace as a JSON document, whose `actions` are the body of the command Perform Actions.
  package static func json(_ trace: Trace) -> [UInt8] {
    var ticks: [(finger: Int, pause: Int64, action: Action)] = []
    var now: Int64 = 0
    var locations: [Int: Point] = [:]
    let touches = trace.touches.filter { !$0.isSynthetic }
    for touch in touches {
      let finger = Int(touch.finger)
      var pause = milliseconds(touch.time.nanoseconds(since: touches[0].time)) - now
      now += pause
      func add(_ action: Action) {
        ticks.append((finger, pause, action))
        pause = 0
      }
      let isThere = locations[finger] == touch.location
      locations[finger] = touch.location
      switch touch.phase {
      case .began:
        add(.move(touch.location))
        add(.down)
      case .moved, .stationary:
        add(.move(touch.location))
      case .ended, .cancelled:
        if !isThere { add(.move(touch.location)) }
        add(touch.phase == .ended ? .up : .cancel)
      }
    }
    var json = JSONWriter(style: .indented)
    json.beginObject()
    json.beginArray(forKey: "actions")
    for finger in trace.fingers.indices {
      json.beginObject()
      json.write("pointer", forKey: "type")
      json.write("finger\(finger + 1)", forKey: "id")
      json.writeObject(forKey: "parameters", onOneLine: true) {
        $0.write("touch", forKey: "pointerType")
      }
      json.beginArray(forKey: "actions")
      for tick in ticks {
        if tick.pause > 0 { writePause(tick.pause, to: &json) }
        if tick.finger == finger { write(tick.action, to: &json) } else { writePause(0, to: &json) }
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
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
