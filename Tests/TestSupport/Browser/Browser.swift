import Foundation
package import TextFormats

/// A headless Chromium that a test drives through its DevTools protocol: JSON messages over a pair of pipes, each
/// terminated by a zero byte.
///
///     let browser = try Browser()
///     let page = try browser.page()
///     try page.open(path: "/tmp/page.html")
///     let title = try page.evaluate("document.title").string()
///
/// The browser ends with the last reference to it.
package final class Browser {
  /// A command that the browser rejects or does not answer.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// A message that is not a response to a command.
  package struct Event {
    package let method: String
    /// The page's session, or nil for the browser's own.
    package let session: String?
    package let parameters: JSONValue
  }

  /// The program, or nil if none is installed.
  package static let path = ["chromium", "chromium-browser", "google-chrome"].lazy
    .compactMap(Programs.path).first

  /// The folder for downloads.
  package let folder: TemporaryDirectory
  /// The events received so far, oldest first.
  package private(set) var events: [Event] = []

  private let process = Process()
  /// Named pipes, open for both directions, so that opening one does not block.
  private let commands: Int32
  private let messages: Int32
  private var lastID = 0
  private var answers: [Int: JSONValue] = [:]
  private var received: [UInt8] = []

  /// Starts the browser.
  ///
  /// - Parameter options: of its command line, besides those of every test.
  package init(options: [String] = []) throws {
    guard let program = Self.path else { throw Failure(description: "Chromium is not installed") }
    folder = try TemporaryDirectory()
    try folder.pipe("commands")
    try folder.pipe("messages")
    commands = unsafe open(folder.path + "/commands", O_RDWR | O_CLOEXEC)
    messages = unsafe open(folder.path + "/messages", O_RDWR | O_CLOEXEC)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments =
      [
        "-c", #"exec "$0" "$@" 3<commands 4>messages"#, program, "--headless=new",
        "--remote-debugging-pipe", "--user-data-dir=" + folder.path + "/profile", "--no-first-run",
        // The tests may run as root, in a container, and without a graphics card.
        "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
        // Otherwise, on a busy machine, a file page finds its storage empty after one in a few dozen reloads.
        "--allow-file-access-from-files",
      ] + options
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try send("Browser.setDownloadBehavior") { json in
      json.write("allow", forKey: "behavior")
      json.write(folder.path, forKey: "downloadPath")
      json.write(true, forKey: "eventsEnabled")
    }
  }

  deinit {
    // If terminated, it would leave a folder among the system's temporary files.
    _ = try? post("Browser.close")
    for _ in 0..<100 where process.isRunning { usleep(20_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(commands)
    close(messages)
  }

  /// Opens an empty page.
  package func page() throws -> BrowserPage {
    let target = try send("Target.createTarget") { $0.write("about:blank", forKey: "url") }
    let id = try target.value("targetId").string()
    let attached = try send("Target.attachToTarget") { json in
      json.write(id, forKey: "targetId")
      json.write(true, forKey: "flatten")
    }
    return try BrowserPage(self, session: try attached.value("sessionId").string())
  }

  /// Sends a command and waits for its response.
  @discardableResult
  package func send(
    _ method: String, to session: String? = nil,
    _ writeParameters: (inout JSONWriter) -> Void = { _ in }
  ) throws -> JSONValue {
    try answer(to: try post(method, to: session, writeParameters))
  }

  /// Sends a command and returns its number, for ``answer(to:)``.
  package func post(
    _ method: String, to session: String? = nil,
    _ writeParameters: (inout JSONWriter) -> Void = { _ in }
  ) throws -> Int {
    lastID += 1
    var json = JSONWriter()
    json.writeObject { json in
      json.write(lastID, forKey: "id")
      json.write(method, forKey: "method")
      if let session { json.write(session, forKey: "sessionId") }
      json.writeObject(forKey: "params", writeParameters)
    }
    try write(json.bytes + [0])
    return lastID
  }

  /// Waits for the response to a command.
  package func answer(to id: Int) throws -> JSONValue {
    while answers[id] == nil { try readMessage() }
    guard let answer = answers.removeValue(forKey: id) else {
      throw Failure(description: "no answer to command \(id)")
    }
    guard let result = try? answer.value("result") else {
      throw Failure(description: "the browser refuses command \(id): \(text(of: answer))")
    }
    return result
  }

  /// Waits for an event, which may have arrived already, and discards it and earlier ones.
  package func event(where isWanted: (Event) throws -> Bool) throws -> Event {
    while true {
      if let index = try events.firstIndex(where: isWanted) {
        let event = events[index]
        events.removeSubrange(...index)
        return event
      }
      try readMessage()
    }
  }

  /// Discards the events received so far.
  func forgetEvents(where isUnwanted: (Event) -> Bool) {
    events.removeAll(where: isUnwanted)
  }

  private func text(of value: JSONValue) -> String {
    var json = JSONWriter()
    json.write(value)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  // MARK: Pipes

  private func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(commands, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw Failure(description: "cannot write to the browser") }
      rest.removeFirst(count)
    }
  }

  private func readMessage() throws {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = try JSONValue.parse(Array(received[..<end]), file: "browser")
        received.removeSubrange(...end)
        return try take(message)
      }
      try readBytes()
    }
  }

  private func take(_ message: JSONValue) throws {
    if let id = try? message.value("id").number() {
      answers[Int(id)] = message
    } else {
      events.append(
        Event(
          method: try message.value("method").string(),
          session: try? message.value("sessionId").string(),
          parameters: try message.value("params")))
    }
  }

  /// Waits for more bytes, for at most 30 seconds.
  private func readBytes() throws {
    var ready = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
    for _ in 0..<300 {
      if unsafe poll(&ready, 1, 100) > 0 {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe read(messages, &chunk, chunk.count)
        guard count > 0 else { break }
        received += chunk[..<count]
        return
      }
      guard process.isRunning else { throw Failure(description: "the browser ended") }
    }
    throw Failure(description: "the browser does not answer")
  }
}
