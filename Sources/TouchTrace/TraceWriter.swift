package import TextFormats

extension Trace {
  /// The trace in JSON: indented, or on one line for JSON Lines.
  public func json(onOneLine: Bool = false) -> [UInt8] {
    var json = JSONWriter(style: onOneLine ? .compact : .indented)
    write(to: &json)
    json.endLine()
    return json.bytes
  }

  /// Writes the trace in JSON, without what is as by default; times are exact decimals in seconds.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.write("swipe-trace", forKey: "format")
    json.write(1, forKey: "version")
    json.write(name, forKey: "name")
    json.key("view")
    json.beginObject(onOneLine: true)
    json.write(view.width, forKey: "width")
    json.write(view.height, forKey: "height")
    json.endObject()
    if displayHz != 60 { json.write(displayHz, forKey: "displayHz") }
    if layoutDirection != .leftToRight {
      json.write(layoutDirection.rawValue, forKey: "layoutDirection")
    }
    if navigation != NavigationStack(depth: 2) {
      json.key("navigation")
      navigation.write(to: &json)
    }
    json.key("touches")
    json.beginArray()
    for touch in touches { write(touch, to: &json) }
    json.endArray()
    if !actions.isEmpty {
      json.key("actions")
      json.beginArray()
      for action in actions { action.write(to: &json) }
      json.endArray()
    }
    if let intent { json.write(intent.rawValue, forKey: "intent") }
    if let expectation {
      json.key("expect")
      json.write(expectation)
    }
    if !tags.isEmpty {
      json.key("tags")
      json.write(strings: tags)
    }
    json.endObject()
  }

  private func write(_ touch: Touch, to json: inout JSONWriter) {
    json.beginObject(onOneLine: true)
    json.write(touch.time, forKey: "time")
    json.write(touch.phase.word, forKey: "phase")
    json.write(touch.location.x, forKey: "x")
    json.write(touch.location.y, forKey: "y")
    let finger = fingers.indices.contains(Int(touch.finger)) ? fingers[Int(touch.finger)] : "0"
    if finger != "0" { json.write(finger, forKey: "touch") }
    if touch.isSynthetic { json.write(true, forKey: "predicted") }
    json.endObject()
  }
}

extension Trace.AppAction {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject(onOneLine: true)
    json.write(time, forKey: "time")
    json.write(kind.rawValue, forKey: "do")
    if let screen { json.write(screen, forKey: "screen") }
    json.endObject()
  }
}

extension NavigationStack {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("stack")
    if let screens {
      json.write(strings: screens)
    } else {
      json.write(depth)
    }
    if !forward.isEmpty {
      json.key("forward")
      json.write(strings: forward)
    }
    if !popDisabled.isEmpty {
      json.key("popDisabled")
      json.write(strings: popDisabled)
    }
    switch transitioning {
    case .no: break
    case .always: json.write(true, forKey: "transitioning")
    case .until(let seconds): json.write(seconds, forKey: "transitioning")
    }
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ time: Timestamp, forKey name: String) {
    key(name)
    var text: [UInt8] = []
    time.append(to: &text, in: .seconds)
    write(raw: text)
  }

  fileprivate mutating func write(strings: [String]) {
    beginArray(onOneLine: true)
    for string in strings { write(string) }
    endArray()
  }
}
