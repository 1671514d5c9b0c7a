import TextFormats

/// Decodes traces in JSON from bytes, without a tree, without a String for a key, and without an allocation
/// for a touch. Keys can be in any order, the one of the trace before being the fastest.
///
/// Times are read in the unit of the options, or else as seconds, until `timeUnit` is. If that is another unit
/// and comes after times, or if reading fails, the document is read again in its unit, so that times are exact
/// in each case.
struct JSONTraceDecoder {
  /// The document's keys, by their index in ``TraceKeys/document``.
  private enum Key: Int {
    case format, version, name, timeUnit, view, displayHz, layoutDirection, navigation, touches
    case actions, intent, expect, tags

    var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  private static let names = TraceKeys.document.names

  // Made once for all files of a folder.
  private static let keys = JSONKeys(names)
  private static let formats = JSONKeys(["swipe-trace"])
  private static let sideKeys = JSONKeys(TraceKeys.view.names)
  private static let navigationKeys = JSONKeys(JSONNavigation.names)
  private static let actionKeys = JSONKeys(TraceKeys.action.names)

  private let keys = Self.keys
  private let formats = Self.formats
  private let sideKeys = Self.sideKeys
  private let navigationKeys = Self.navigationKeys
  private let actionKeys = Self.actionKeys
  private let options: TraceReadingOptions
  private let bytes: Bytes
  private var order = KeyOrder(count: JSONTraceDecoder.names.count)
  private var touches = JSONTouches()
  private var nearKeys = NearKeys()
  /// Finds the places of expectations; it is replaced for each line.
  var places: PlaceFinder
  /// Has the trace that was decoded last.
  private(set) var builder = TraceBuilder()

  init(_ bytes: Bytes, options: TraceReadingOptions, places: PlaceFinder) {
    self.bytes = bytes
    self.options = options
    self.places = places
  }

  /// Decodes the next document into ``builder``, and checks that nothing follows it.
  mutating func decode(
    from scanner: inout JSONScanner, source: Trace.Source, defaultName: @autoclosure () -> String
  ) throws(TraceFault) {
    let start = scanner
    do throws(TraceFault) {
      if let unit = try decode(&scanner, source: source, knownUnit: nil) {
        scanner = start
        _ = try decode(&scanner, source: source, knownUnit: unit)
      }
    } catch {
      guard let unit = try headerUnit(of: start), unit != defaultUnit else { throw error }
      scanner = start
      _ = try decode(&scanner, source: source, knownUnit: unit)
    }
    if builder.trace.name.isEmpty {
      let name = defaultName()
      builder.edit { $0.name = name }
    }
  }

  /// Decodes a document; returns its unit of times if that came too late, and the document is to be decoded
  /// again.
  private mutating func decode(
    _ scanner: inout JSONScanner, source: Trace.Source, knownUnit: TimeUnit?
  ) throws(TraceFault) -> TimeUnit? {
    builder.begin(source: source)
    nearKeys.begin()
    var unit = knownUnit ?? defaultUnit
    var unknownKeys: [Int] = []
    var navigation = JSONNavigation(depth: options.stack, keys: navigationKeys)
    var seen: UInt32 = 0
    var last = -1
    let start = scanner.startOfValue()
    var more = try parse(nil, scanner.enterObject())
    while more {
      let likely = order.likely(after: last)
      let index = try parse(nil, scanner.readKey(among: keys, likely: likely, seen: &seen))
      if index >= 0, index != likely { order.learn(index, after: last) }
      last = index
      switch Key(rawValue: index) {
      case .format: try readFormat(&scanner)
      case .version: try readVersion(&scanner)
      case .name:
        let offset = scanner.position
        let name = try parse("name", scanner.readString())
        guard name.utf8.count <= TraceLimits.name else {
          throw TraceFault(.longName, at: offset, path: "name")
        }
        builder.edit { $0.name = name }
      case .timeUnit:
        let named: TimeUnit = try readWord(&scanner, .timeUnit, at: "timeUnit")
        let hasTimes = seen & (Key.touches.bit | Key.actions.bit) != 0
        if knownUnit == nil, hasTimes, named != unit { return named }
        unit = named
      case .view: try readView(&scanner)
      case .displayHz: try readDisplayHz(&scanner)
      case .layoutDirection:
        let direction: Trace.LayoutDirection = try readWord(
          &scanner, .layoutDirection, at: "layoutDirection")
        builder.edit { $0.layoutDirection = direction }
      case .navigation: try navigation.read(&scanner, &nearKeys)
      case .touches: try touches.read(&scanner, of: bytes, into: &builder, in: unit, &nearKeys)
      case .actions: try readActions(&scanner, in: unit)
      case .intent:
        let intent: Trace.Intent = try readWord(&scanner, .intent, at: "intent")
        builder.edit { $0.intent = intent }
      case .expect:
        let expectation = try parse("expect", JSONValue(from: &scanner, places: &places))
        builder.edit { $0.expectation = expectation }
      case .tags:
        let tags = try scanner.readStrings(at: "tags")
        builder.edit { $0.tags = tags }
      case nil:
        unknownKeys.append(scanner.keyOffset)
        try parse(nil, scanner.skipValue())
      }
      more = try parse(nil, scanner.hasAnotherMember())
    }
    try parse(nil, scanner.finish())
    if seen & Self.required != Self.required { try checkSpelling(unknownKeys, scanner, seen) }
    try complete(seen, start: start)
    let (stack, isStackAssumed) = (navigation.stack, navigation.isStackAssumed)
    builder.edit { trace in
      trace.navigation = stack
      trace.isStackAssumed = isStackAssumed
    }
    builder.addWarnings(in: unit)
    nearKeys.add(unknownKeys, of: "", scanner, among: Self.names, seen: seen)
    if !nearKeys.found.isEmpty { addNearKeys() }
    return nil
  }

  private mutating func addNearKeys() {
    let warnings = nearKeys.found.map {
      TraceWarning(.unknownKey, $0.message, at: places.place(of: $0.offset, in: bytes))
    }
    builder.edit { $0.warnings += warnings }
  }

  /// The unit of times in a document that does not name one.
  private var defaultUnit: TimeUnit { options.timeUnit ?? .seconds }

  /// The bits of the keys that a document must have; the options may give the view.
  private static let required = Key.format.bit | Key.version.bit | Key.view.bit | Key.touches.bit

  /// Checks that no key that is missing was mistyped.
  private func checkSpelling(
    _ unknownKeys: [Int], _ scanner: JSONScanner, _ seen: UInt32
  ) throws(TraceFault) {
    let missing = Self.names.indices.filter { ~seen & Self.required & 1 << UInt32($0) != 0 }
    for offset in unknownKeys {
      let key = UnknownWord(scanner.string(at: offset), among: missing.map { Self.names[$0] })
      guard key.nearest != nil, key.nearest != "view" || options.view == nil else { continue }
      throw TraceFault(.mistypedKey(key), at: offset)
    }
  }

  /// Checks that nothing is missing, and adds the default view.
  private mutating func complete(_ seen: UInt32, start: Int) throws(TraceFault) {
    guard seen & Key.format.bit != 0, seen & Key.version.bit != 0 else {
      throw TraceFault(.missingFormat, at: start)
    }
    if seen & Key.view.bit == 0 {
      guard let view = options.view else { throw TraceFault(.noView(.json), at: start) }
      builder.edit { $0.view = view }
    }
    guard builder.hasTouches else { throw TraceFault(.noTouches, at: start, path: "touches") }
  }

  /// The unit of times of a document that has an error, as far as it can be found. Throws if the format or
  /// the version is wrong, which explains the error better.
  private func headerUnit(of start: JSONScanner) throws(TraceFault) -> TimeUnit? {
    var scanner = start
    var unit: TimeUnit?
    guard var more = try? scanner.enterObject() else { return nil }
    while more {
      guard let index = try? scanner.readKey(among: keys, likely: 0) else { return unit }
      switch Key(rawValue: index) {
      case .format where scanner.peek() == UInt8(ascii: "\""): try readFormat(&scanner)
      case .version where scanner.peek() &- UInt8(ascii: "0") < 10: try readVersion(&scanner)
      case .timeUnit where unit == nil:
        guard let word = try? scanner.readString() else { return unit }
        unit = TimeUnit(rawValue: word)
      default:
        guard (try? scanner.skipValue()) != nil else { return unit }
      }
      guard let another = try? scanner.hasAnotherMember() else { return unit }
      more = another
    }
    return unit
  }

  private func readFormat(_ scanner: inout JSONScanner) throws(TraceFault) {
    let offset = scanner.startOfValue()
    let index = try parse("format", scanner.readString(among: formats, likely: 0))
    guard index < 0 else { return }
    throw TraceFault(.unknownFormat(scanner.string(at: offset)), at: offset)
  }

  private func readVersion(_ scanner: inout JSONScanner) throws(TraceFault) {
    let offset = scanner.startOfValue()
    let version = try parse("version", scanner.readDouble())
    guard version == 1 else { throw TraceFault(.unsupportedVersion(version), at: offset) }
  }

  private mutating func readView(_ scanner: inout JSONScanner) throws(TraceFault) {
    var (width, height): (Double?, Double?) = (nil, nil)
    var seen: UInt32 = 0
    var unknownKeys: [Int] = []
    let start = scanner.startOfValue()
    var more = try parse("view", scanner.enterObject())
    while more {
      let index = try parse(
        "view", scanner.readKey(among: sideKeys, likely: width == nil ? 0 : 1, seen: &seen))
      if index >= 0 {
        let offset = scanner.startOfValue()
        let side = try parse("view.\(sideKeys.names[index])", scanner.readDouble())
        if let kind = TraceBuilder.problem(withSide: side) {
          throw TraceFault(kind, at: offset, path: "view.\(sideKeys.names[index])")
        }
        if index == 0 { width = side } else { height = side }
      } else {
        unknownKeys.append(scanner.keyOffset)
        try parse("view", scanner.skipValue())
      }
      more = try parse("view", scanner.hasAnotherMember())
    }
    guard let width, let height else {
      throw TraceFault(
        .missingKey(width == nil ? "width" : "height", expected: "width and height"),
        at: start, path: "view")
    }
    nearKeys.add(unknownKeys, of: "view", scanner, among: sideKeys.names, seen: seen)
    builder.edit { $0.view = Size(width: width, height: height) }
  }

  private mutating func readDisplayHz(_ scanner: inout JSONScanner) throws(TraceFault) {
    let offset = scanner.startOfValue()
    let displayHz = try parse("displayHz", scanner.readDouble())
    if let kind = TraceBuilder.problem(withDisplayHz: displayHz) {
      throw TraceFault(kind, at: offset, path: "displayHz")
    }
    builder.edit { $0.displayHz = displayHz }
  }

  private func readWord<Word: RawRepresentable<String>>(
    _ scanner: inout JSONScanner, _ vocabulary: TraceError.Vocabulary, at path: String
  ) throws(TraceFault) -> Word {
    let offset = scanner.startOfValue()
    let text = try parse(path, scanner.readString())
    guard let word = Word(rawValue: text) else {
      throw TraceFault(.unknownWord(text, vocabulary), at: offset, path: path)
    }
    return word
  }

  private mutating func readActions(
    _ scanner: inout JSONScanner, in unit: TimeUnit
  ) throws(TraceFault) {
    var index = 0
    var more = try parse("actions", scanner.enterArray())
    while more {
      let action = try JSONAction(
        &scanner, at: "actions[\(index)]", keys: actionKeys, in: unit, &nearKeys)
      if let kind = builder.add(action.action, in: unit) {
        throw TraceFault(kind, at: action.timeOffset, path: "actions[\(index)].time")
      }
      more = try parse("actions", scanner.hasAnotherElement())
      index += 1
    }
  }
}
