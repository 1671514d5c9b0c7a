package import TextFormats

/// A format of recordings, in one table for `--input-format`, the help and the detection by content.
package struct RecordingFormat: Sendable {
  package enum Kind: Sendable {
    /// A format of lines: a function that makes its reader, and one that recognizes a line unique to this format.
    case lines(@Sendable () -> any RecordingReader, recognizes: @Sendable (LineCursor) -> Bool)
    /// A format of events: a function that makes its reader, and one that recognizes an event unique to this format.
    case events(@Sendable () -> any EventReader, recognizes: @Sendable (RecordedEvent) -> Bool)
  }

  /// The value for `--input-format`.
  package let name: String
  /// A one-line description of what makes such recordings.
  package let summary: String
  /// A one-line description of how far the velocities of such recordings can be trusted.
  package let grade: String
  package let kind: Kind

  /// All formats, in the order of the help and of detection.
  package static let all: [RecordingFormat] = [
    RecordingFormat(
      name: "getevent", summary: "Android's getevent, in words (-lt) or numbers (-t)",
      grade: "sampled",
      kind: .lines(GeteventReader.init, recognizes: GeteventReader.recognizes)),
    RecordingFormat(
      name: "evemu", summary: "evemu-record", grade: "sampled",
      kind: .lines(EvemuReader.init, recognizes: EvemuReader.recognizes)),
    RecordingFormat(
      name: "libinput", summary: "libinput record", grade: "sampled",
      kind: .lines(LibinputReader.init, recognizes: LibinputReader.recognizes)),
    RecordingFormat(
      name: "motionevent", summary: "Android's MotionEvent as logcat has it, in pixels",
      grade: "sampled, thinned where events have a history",
      kind: .lines(MotionEventReader.init, recognizes: MotionEventReader.recognizes)),
    RecordingFormat(
      name: "flutter", summary: "Flutter pointer events, printed or as Dart source",
      grade: "sampled; printed positions have one decimal",
      kind: .lines(FlutterLogReader.init, recognizes: FlutterLogReader.recognizes)),
    RecordingFormat(
      name: "flutter-json", summary: "Flutter pointer data as JSON, in physical pixels",
      grade: "sampled",
      kind: .events(FlutterDataReader.init, recognizes: FlutterDataReader.recognizes)),
    RecordingFormat(
      name: "webdriver", summary: "W3C WebDriver or Appium actions as JSON",
      grade: "interpolated: positions between the ends of a move are computed",
      kind: .events(WebDriverReader.init, recognizes: WebDriverReader.recognizes)),
    RecordingFormat(
      name: "browser", summary: "pointer or touch events of a browser as JSON",
      grade: "sampled with coalesced events, thinned to one position a frame without",
      kind: .events(BrowserEventReader.init, recognizes: BrowserEventReader.recognizes)),
    RecordingFormat(
      name: "chromeos", summary: "the touch activity log of ChromeOS", grade: "sampled",
      kind: .events(ActivityLogReader.init, recognizes: ActivityLogReader.recognizes)),
    RecordingFormat(
      name: "rrweb", summary: "session replays of rrweb, PostHog and Sentry",
      grade: "thinned: the recorders drop positions",
      kind: .events(SessionReplayReader.init, recognizes: SessionReplayReader.recognizes)),
  ]
}

extension RecordingFormat {
  package init?(name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The format of a recording, detected by its first bytes; nil if it is not one of ``all``.
  package init?(recognizing text: Bytes) {
    var start = text.startOfText
    while start < text.count, text[start] <= 0x20 { start += 1 }
    let isJSON = text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[")
    let found =
      (isJSON ? Self.all.first { $0.hasEvent(in: text) } : nil)
      // Lines of `getevent -lt` begin with a bracket, too.
      ?? Self.all.first { $0.hasLine(in: text) }
    guard let found else { return nil }
    self = found
  }

  /// Returns what is missing for a conversion without options for the device, according to the
  /// recording's first bytes; nil if nothing is, or if they contain no touch.
  package func missingSpace(in text: Bytes) -> DeviceSpace.Missing? {
    var importer = RecordingImporter(self, path: "")
    var reader = ByteReader((0..<text.count).map { text[$0] })
    do throws(ImportError) {
      var isMore = true
      while isMore {
        isMore = unsafe importer.fill { unsafe reader.read(into: $0) }
        try importer.readLines()
      }
    } catch {
      return error.missing
    }
    return nil
  }

  private func hasLine(in text: Bytes) -> Bool {
    guard case .lines(_, let recognizes) = kind else { return false }
    var start = text.startOfText
    while start < text.count {
      let end = text.nextLineFeed(from: start)
      if recognizes(LineCursor(start..<end, of: text, line: 0)) { return true }
      start = end + 1
    }
    return false
  }

  /// Errors are reported when the recording is read.
  private func hasEvent(in text: Bytes) -> Bool {
    guard case .events(let make, let recognizes) = kind else { return false }
    var splitter = EventSplitter(lists: make().lists)
    var isFound = false
    func search(_ event: RecordedEvent, isEnvelope: Bool) {
      isFound = isFound || (!isEnvelope && recognizes(event))
    }
    let end = try? splitter.read(text, take: search)
    if !isFound, let end { try? splitter.readCutOffEvent(text, from: end, take: search) }
    return isFound
  }
}
