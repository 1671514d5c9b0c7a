import Foundation
package import TextFormats

/// A page of a browser.
package struct BrowserPage {
  /// A touch screen.
  package struct Screen: Sendable, Equatable, CustomStringConvertible {
    package var width: Int
    package var height: Int
    /// The number of screen pixels per page pixel.
    package var pixelRatio: Double

    package init(width: Int, height: Int, pixelRatio: Double) {
      self.width = width
      self.height = height
      self.pixelRatio = pixelRatio
    }

    package var description: String { "\(width)x\(height)@\(pixelRatio)" }
  }

  package enum ColorScheme: String, Sendable, CaseIterable {
    case light, dark
  }

  /// A finger at a moment of a gesture.
  package struct TouchPoint: Sendable {
    /// The time since the gesture began, in milliseconds.
    package var time: Double
    package var x: Double
    package var y: Double

    package init(time: Double, x: Double, y: Double) {
      self.time = time
      self.x = x
      self.y = y
    }
  }

  let browser: Browser
  private let session: String

  init(_ browser: Browser, session: String) throws {
    self.browser = browser
    self.session = session
    for domain in ["Page", "Runtime", "Log", "Network"] { try send(domain + ".enable") }
  }

  @discardableResult
  package func send(
    _ method: String, _ writeParameters: (inout JSONWriter) -> Void = { _ in }
  ) throws -> JSONValue {
    try browser.send(method, to: session, writeParameters)
  }

  /// Makes the page the size of a phone.
  package func emulate(_ screen: Screen) throws {
    try send("Emulation.setDeviceMetricsOverride") { json in
      json.write(screen.width, forKey: "width")
      json.write(screen.height, forKey: "height")
      json.write(screen.pixelRatio, forKey: "deviceScaleFactor")
      json.write(true, forKey: "mobile")
      json.writeObject(forKey: "screenOrientation") { json in
        let isWide = screen.width > screen.height
        json.write(isWide ? "landscapePrimary" : "portraitPrimary", forKey: "type")
        json.write(isWide ? 90 : 0, forKey: "angle")
      }
    }
    try send("Emulation.setTouchEmulationEnabled") { json in
      json.write(true, forKey: "enabled")
      json.write(5, forKey: "maxTouchPoints")
    }
  }

  /// Makes the page the size of a window.
  package func resize(width: Int, height: Int = 900) throws {
    try send("Emulation.setDeviceMetricsOverride") { json in
      json.write(width, forKey: "width")
      json.write(height, forKey: "height")
      json.write(1, forKey: "deviceScaleFactor")
      json.write(false, forKey: "mobile")
    }
  }

  /// Emulates a preference for a colour scheme.
  package func prefer(_ scheme: ColorScheme) throws {
    try send("Emulation.setEmulatedMedia") { json in
      json.writeList([scheme.rawValue], forKey: "features") { json, scheme in
        json.writeObject { json in
          json.write("prefers-color-scheme", forKey: "name")
          json.write(scheme, forKey: "value")
        }
      }
    }
  }

  /// Opens a file and waits until it is loaded.
  package func open(path: String) throws {
    try forgetLoading()
    try send("Page.navigate") { $0.write("file://" + path, forKey: "url") }
    try waitUntilLoaded()
  }

  package func reload() throws {
    try forgetLoading()
    try send("Page.reload")
    try waitUntilLoaded()
  }

  /// Forgets that the current page, which may be a new tab's empty one, was loaded.
  private func forgetLoading() throws {
    try evaluate(
      "document.readyState === 'complete' || new Promise(done => addEventListener('load', () => done(true)))"
    )
    browser.forgetEvents { $0.method == "Page.loadEventFired" && $0.session == session }
  }

  private func waitUntilLoaded() throws {
    _ = try browser.event { $0.method == "Page.loadEventFired" && $0.session == session }
  }

  /// Returns the value of an expression, or of the promise that it evaluates to.
  @discardableResult
  package func evaluate(_ expression: String) throws -> JSONValue {
    let answer = try send("Runtime.evaluate") { json in
      json.write(expression, forKey: "expression")
      json.write(true, forKey: "awaitPromise")
      json.write(true, forKey: "returnByValue")
      json.write(true, forKey: "userGesture")
    }
    if let exception = try? answer.value("exceptionDetails") {
      let text = try? exception.value("exception").value("description").string()
      throw Browser.Failure(description: "\(expression): \(text ?? "an exception")")
    }
    return try answer.value("result").value("value")
  }

  /// Returns the text of an element.
  package func text(of id: String) throws -> String {
    try evaluate("document.getElementById('\(id)').textContent").string()
  }

  package func click(_ id: String) throws {
    try evaluate("document.getElementById('\(id)').click(), true")
  }

  /// Presses a key by its name, `Tab`, or its character, `u`.
  package func press(_ key: String) throws {
    // The browser's own reaction to a key depends on its code.
    let code = ["Tab": 9, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowDown": 40][key]
    for type in ["keyDown", "keyUp"] {
      try send("Input.dispatchKeyEvent") { json in
        json.write(type, forKey: "type")
        json.write(key, forKey: "key")
        if let code { json.write(code, forKey: "windowsVirtualKeyCode") }
        if key == "Enter", type == "keyDown" { json.write("\r", forKey: "text") }
      }
    }
  }

  /// Types a text into the focused element.
  package func type(_ text: String) throws {
    try send("Input.insertText") { $0.write(text, forKey: "text") }
  }

  /// Makes a gesture of several fingers with the same number of points each, and returns when the page has seen it. The
  /// events have the points' times.
  ///
  /// - Parameters:
  ///   - isCancelled: whether the system takes the touch away instead of a lift.
  ///   - block: the time in milliseconds for which the page is kept busy, so that moves wait and are coalesced.
  package func touch(
    _ fingers: [[TouchPoint]], isCancelled: Bool = false, whileBusyFor block: Int = 0
  ) throws {
    guard let times = fingers.first?.map(\.time), let last = times.last else { return }
    // An event cannot be older than the page or the previous gesture.
    let end = last + 4
    try evaluate("new Promise(done => setTimeout(() => done(true), \(end + 50)))")
    let now = try evaluate("performance.timeOrigin + performance.now()").number()
    let busy =
      block == 0
      ? nil
      : try browser.post("Runtime.evaluate", to: session) { json in
        json.write(
          "{ const end = performance.now() + \(block); while (performance.now() < end); }",
          forKey: "expression")
      }
    var posted: [Int] = []
    for (index, time) in times.enumerated() {
      posted.append(
        try post(
          index == 0 ? "touchStart" : "touchMove", fingers.map { $0[index] }, at: now - end + time))
    }
    posted.append(try post(isCancelled ? "touchCancel" : "touchEnd", [], at: now))
    for id in posted + (busy.map { [$0] } ?? []) { _ = try browser.answer(to: id) }
    try evaluate("new Promise(done => requestAnimationFrame(() => done(true)))")
  }

  /// Sends a touch event; `time` is in milliseconds since 1970.
  func post(_ type: String, _ points: [TouchPoint], at time: Double) throws -> Int {
    try browser.post("Input.dispatchTouchEvent", to: session) { json in
      json.write(type, forKey: "type")
      json.write(time / 1000, forKey: "timestamp")
      json.writeList(points.enumerated(), forKey: "touchPoints") { json, point in
        json.writeObject { json in
          json.write(point.element.x, forKey: "x")
          json.write(point.element.y, forKey: "y")
          json.write(point.offset, forKey: "id")
        }
      }
    }
  }

  /// Waits for a download that has begun, and returns the name and text of the file.
  package func download() throws -> (name: String, text: String) {
    let begin = try browser.event { $0.method == "Browser.downloadWillBegin" }
    _ = try browser.event {
      guard $0.method == "Browser.downloadProgress" else { return false }
      return try $0.parameters.value("state").string() == "completed"
    }
    let name = try begin.parameters.value("suggestedFilename").string()
    return (name, try browser.folder.read(name))
  }

  /// Returns the page's problems so far: exceptions, and violations of its policy.
  package func problems() throws -> [String] {
    try browser.events.filter { $0.session == session }.compactMap { event in
      switch event.method {
      case "Log.entryAdded": try event.parameters.value("entry").value("text").string()
      case "Runtime.exceptionThrown":
        try event.parameters.value("exceptionDetails").value("exception").value("description")
          .string()
      default: nil
      }
    }
  }

  /// Returns the addresses loaded so far.
  package func requests() throws -> [String] {
    try browser.events.filter { $0.session == session && $0.method == "Network.requestWillBeSent" }
      .map { try $0.parameters.value("request").value("url").string() }
  }
}
