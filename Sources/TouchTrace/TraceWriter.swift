package import TextFormats

extension Trace {
  /// Returns the trace in JSON, indented or on one line for JSON Lines.
  public func json(onOneLine: Bool = false) -> [UInt8] {
    var json = JSONWriter(style: onOneLine ? .compact : .indented)
    write(to: &json)
    json.endLine()
    return json.bytes
  }

  /// Writes the trace in JSON, omitting members with default values; times are exact decimals in
  /// seconds.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    json.write("swipe-trace", forKey: "format")
    json.write(1, forKey: "version")
    json.write(name, forKey: "name")
    json.write(view: view, forKey: "view")
    if safeAreaInsets != .zero { json.write(safeAreaInsets, forKey: "safeAreaInsets") }
    if displayHz != 60 { json.write(displayHz, forKey: "displayHz") }
    if let displayScale { json.write(displayScale, forKey: "displayScale") }
    if let scrollType { json.write(scrollType.rawValue, forKey: "scrollType") }
    if layoutDirection != .leftToRight {
      json.write(layoutDirection.rawValue, forKey: "layoutDirection")
    }
    if !isStackAssumed || navigation != NavigationStack(depth: Self.assumedStackDepth) {
      json.writeObject(forKey: "navigation") { json in
        navigation.writeMembers(to: &json, hasDepth: !isStackAssumed)
      }
    }
    if !content.isEmpty {
      json.writeObjects(content, forKey: "content", onOneLine: true) { $1.writeMembers(to: &$0) }
    }
    json.writeObjects(touches, forKey: "touches", onOneLine: true) { write($1, to: &$0) }
    if !actions.isEmpty {
      json.writeObjects(actions, forKey: "actions", onOneLine: true) { json, action in
        json.write(action.time, forKey: "time")
        json.write(action.kind.rawValue, forKey: "do")
        if let screen = action.screen { json.write(screen, forKey: "screen") }
        if let view = action.view { json.write(view: view, forKey: "view") }
        if let insets = action.safeAreaInsets {
          json.write(insets, forKey: "safeAreaInsets")
        }
      }
    }
    if let intent { json.write(intent.rawValue, forKey: "intent") }
    if let expectation { json.write(expectation, forKey: "expect") }
    if !tags.isEmpty { json.write(tags, forKey: "tags") }
    if grade.level != .unknown { json.write(grade.level.rawValue, forKey: "grade") }
    if let reason = grade.reason { json.write(reason, forKey: "gradeReason") }
    json.endObject()
  }

  /// Returns a finger's name, or `0` if a trace made in code does not have one.
  func name(of finger: Int32) -> String {
    fingers.indices.contains(Int(finger)) ? fingers[Int(finger)] : "0"
  }

  private func write(_ touch: Touch, to json: inout JSONWriter) {
    json.write(touch.time, forKey: "time")
    json.write(touch.phase.word, forKey: "phase")
    json.write(touch.location.x, forKey: "x")
    json.write(touch.location.y, forKey: "y")
    let finger = name(of: touch.finger)
    if finger != "0" { json.write(finger, forKey: "touch") }
    if touch.isSynthetic { json.write(true, forKey: "predicted") }
  }
}

extension NavigationStack {
  fileprivate func writeMembers(to json: inout JSONWriter, hasDepth: Bool) {
    if hasDepth, let screens {
      json.write(screens, forKey: "stack")
    } else if hasDepth {
      json.write(depth, forKey: "stack")
    }
    if !forward.isEmpty { json.write(forward, forKey: "forward") }
    if !popDisabled.isEmpty { json.write(popDisabled, forKey: "popDisabled") }
    switch transitioning {
    case .no: break
    case .always: json.write(true, forKey: "transitioning")
    case .until(let seconds): json.write(seconds, forKey: "transitioning")
    }
    if let isPresenting { json.write(isPresenting, forKey: "presented") }
  }
}

extension Trace.Content {
  /// Writes the members that do not have their default values.
  func writeMembers(to json: inout JSONWriter) {
    let defaults = defaults
    json.write(kind.rawValue, forKey: "kind")
    if !name.isEmpty { json.write(name, forKey: "name") }
    json.write(rect, forKey: "rect")
    if axis != defaults.axis { json.write(axis.rawValue, forKey: "axis") }
    if let contentSize { json.write(contentSize, forKey: "contentSize") }
    if contentOffset != defaults.contentOffset {
      json.write(contentOffset, forKey: "contentOffset")
    }
    if contentInset != .zero { json.write(contentInset, forKey: "contentInset") }
    if !bounces { json.write(false, forKey: "bounces") }
    if isPagingEnabled != defaults.isPagingEnabled {
      json.write(isPagingEnabled, forKey: "isPagingEnabled")
    }
    if !delaysContentTouches { json.write(false, forKey: "delaysContentTouches") }
    if !canCancelContentTouches { json.write(false, forKey: "canCancelContentTouches") }
    if let thumb { json.write(thumb, forKey: "thumb") }
    if rowEdges != defaults.rowEdges {
      json.write(RowEdge.allCases.filter(rowEdges.contains).map(\.rawValue), forKey: "edges")
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ value: some GeometryValue, forKey name: String) {
    writeList(value.numbers, forKey: name, onOneLine: true) { $0.write($1) }
  }

  fileprivate mutating func write(view: Size, forKey name: String) {
    writeObject(forKey: name, onOneLine: true) { json in
      json.write(view.width, forKey: "width")
      json.write(view.height, forKey: "height")
    }
  }

  fileprivate mutating func write(_ time: Timestamp, forKey name: String) {
    var text: [UInt8] = []
    time.append(to: &text, in: .seconds)
    write(raw: text, forKey: name)
  }

  fileprivate mutating func write(_ strings: [String], forKey name: String) {
    writeList(strings, forKey: name, onOneLine: true) { $0.write($1) }
  }
}
