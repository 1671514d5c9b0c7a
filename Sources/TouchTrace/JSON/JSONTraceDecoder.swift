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
    case format, version, name, timeUnit, view, safeAreaInsets, displayHz, displayScale
    case layoutDirection, navigation, content, touches, actions, intent, expect, tags
    case grade, gradeReason

    var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  private static let names = TraceKeys.document.names

  // Made once for all files of a folder.
  private static let keys = JSONKeys(names)
  private static let formats = JSONKeys(["swipe-trace"])

  private let keys = Self.keys
  private let formats = Self.formats
  let options: TraceReadingOptions
  /// Of several documents in one buffer, the bytes up to the end of the one that is read.
  var bytes: Bytes
  private var order = KeyOrder(count: JSONTraceDecoder.names.count)
  private var touches: JSONTouches
  var misspelledKeys = MisspelledKeys()
  /// Finds the places of expectations; it is replaced for each line.
  var places: PlaceFinder
  /// Has the trace that was decoded last.
  var builder = TraceBuilder()

  init(_ bytes: Bytes, options: TraceReadingOptions, places: PlaceFinder) {
    self.bytes = bytes
    self.options = options
    self.places = places
    touches = JSONTouches(numbers: options.phaseNumbers)
  }

  /// Decodes the next document into ``builder``, and checks that nothing follows it.
  ///
  /// - Parameter isElement: whether it is an element of a list, which something may follow.
  mutating func decode(
    from scanner: inout JSONScanner, source: Trace.Source, isElement: Bool = false,
    defaultName: @autoclosure () -> String
  ) throws(TraceFault) {
    let start = scanner
    do throws(TraceFault) {
      if let unit = try decode(&scanner, source: source, knownUnit: nil) {
        scanner = start
        _ = try decode(&scanner, source: source, knownUnit: unit)
      }
    } catch {
      scanner = start
      do throws(TraceFault) {
        try decodeAgain(&scanner, source: source, after: error)
      } catch {
        // What has a trace in it, or nearly is one, is not something else than a trace.
        guard error.kind.isOfOtherFile else { throw error }
        throw JSONTraceSearch.explain(error, in: start)
      }
    }
    if !isElement { try parse(nil, scanner.finish()) }
    if builder.trace.name.isEmpty { builder.trace.name = defaultName() }
  }

  /// Decodes a document once more after an error, in its own unit of times.
  private mutating func decodeAgain(
    _ scanner: inout JSONScanner, source: Trace.Source, after fault: TraceFault
  ) throws(TraceFault) {
    let start = scanner
    if let unit = try headerUnit(of: start) {
      guard unit != defaultUnit else { throw fault }
      _ = try decode(&scanner, source: source, knownUnit: unit)
      return
    }
    guard fault.kind.text == .timeOutOfRange, options.timeUnit == nil else { throw fault }
    do throws(TraceFault) {
      _ = try decode(&scanner, source: source, knownUnit: .nanoseconds)
    } catch {
      throw fault
    }
    let samples = builder.trace.touches.lazy.filter { !$0.isSynthetic }.map {
      (count: $0.time.nanoseconds, isMove: $0.phase == .moved)
    }
    guard let unit = InferredTimeUnit.unit(of: Array(samples)) else {
      throw TraceFault(.unclearTimeUnit(.json), at: fault.offset, path: fault.path)
    }
    scanner = start
    _ = try decode(&scanner, source: source, knownUnit: unit)
    builder.trace.assumptions.timeUnit = unit
  }

  /// Decodes a document; returns its unit of times if that came too late, and the document is to be decoded
  /// again.
  private mutating func decode(
    _ scanner: inout JSONScanner, source: Trace.Source, knownUnit: TimeUnit?
  ) throws(TraceFault) -> TimeUnit? {
    builder.begin(source: source)
    let carriesKeys = !options.carry.isEmpty
    if carriesKeys { beginCarrying() }
    misspelledKeys.begin()
    var unit = knownUnit ?? defaultUnit
    var unknownKeys: [Int] = []
    var navigation = JSONNavigation(depth: options.stack)
    var seen: UInt32 = 0
    var last = -1
    let start = scanner.startOfValue()
    guard bytes[start] != UInt8(ascii: "[") else {
      try readTouchList(&scanner, in: unit)
      return nil
    }
    var more = try parse(nil, scanner.enterObject())
    while more {
      let likely = order.likely(after: last)
      let index = try parse(nil, scanner.readKey(among: keys, likely: likely, seen: &seen))
      if index >= 0, index != likely { order.learn(index, after: last) }
      last = index
      var isCarried = false
      if carriesKeys { isCarried = try carry(scanner) }
      switch Key(rawValue: index) {
      case .format: try readFormat(&scanner)
      case .version: try readVersion(&scanner)
      case .name:
        builder.trace.name = try scanner.readName(at: "name")
      case .timeUnit:
        let named: TimeUnit = try scanner.readWord(at: "timeUnit")
        let hasTimes = seen & (Key.touches.bit | Key.actions.bit) != 0
        if knownUnit == nil, hasTimes, named != unit { return named }
        unit = named
      case .view: builder.trace.view = try scanner.readView(at: "view", &misspelledKeys)
      case .safeAreaInsets:
        builder.trace.safeAreaInsets = try scanner.readSafeAreaInsets(
          at: "safeAreaInsets", &misspelledKeys)
      case .displayHz:
        builder.trace.displayHz = try scanner.readNumber(
          at: "displayHz", TraceBuilder.problem(withDisplayHz:))
      case .displayScale:
        builder.trace.displayScale = try scanner.readNumber(
          at: "displayScale", TraceBuilder.problem(withDisplayScale:))
      case .layoutDirection:
        builder.trace.layoutDirection = try scanner.readWord(at: "layoutDirection")
      case .navigation: try navigation.read(&scanner, &misspelledKeys)
      case .content: try readContent(&scanner)
      case .touches:
        try touches.read(&scanner, of: bytes, into: &builder, in: unit, &misspelledKeys)
      case .actions: try readActions(&scanner, in: unit)
      case .intent: builder.trace.intent = try scanner.readWord(at: "intent") as Trace.Intent
      case .expect:
        builder.trace.expectation = try scanner.readExpectation(at: "expect", &places)
      case .tags:
        builder.trace.tags = try scanner.readStrings(
          at: "tags", limit: TraceLimits.tags, of: "tags", maxBytes: .max)
      case .grade: builder.trace.grade.level = try scanner.readWord(at: "grade")
      case .gradeReason:
        let reason = try scanner.readName(at: "gradeReason")
        builder.trace.grade.reason = reason.isEmpty ? nil : reason
      case nil:
        if !isCarried { unknownKeys.append(scanner.keyOffset) }
        try parse(nil, scanner.skipValue())
      }
      more = try parse(nil, scanner.hasAnotherMember())
    }
    let isTrace = seen & (Key.format.bit | Key.touches.bit) != 0
    if isTrace, seen & Self.required != Self.required {
      try checkSpelling(unknownKeys, scanner, seen)
    }
    try complete(seen, start: start)
    builder.trace.navigation = navigation.stack
    builder.trace.isStackAssumed = navigation.isStackAssumed
    builder.addWarnings(in: unit)
    if !unknownKeys.isEmpty {
      misspelledKeys.add(unknownKeys, of: "", scanner, among: Self.names, seen: seen)
    }
    if !misspelledKeys.found.isEmpty { addNearKeys() }
    return nil
  }

  /// Reads a document that is a list of touches.
  private mutating func readTouchList(
    _ scanner: inout JSONScanner, in unit: TimeUnit
  ) throws(TraceFault) {
    let start = scanner.startOfValue()
    guard JSONListContent(of: scanner) == .touches else {
      throw TraceFault(.missingFormat, at: start)
    }
    try touches.read(&scanner, of: bytes, into: &builder, in: unit, &misspelledKeys)
    try complete(Key.touches.bit, start: start)
    builder.trace.navigation = NavigationStack(depth: options.stack ?? Trace.assumedStackDepth)
    builder.trace.isStackAssumed = options.stack == nil
    builder.addWarnings(in: unit)
    if !misspelledKeys.found.isEmpty { addNearKeys() }
  }

  private mutating func addNearKeys() {
    for key in misspelledKeys.found {
      builder.trace.warnings.append(
        TraceWarning(.unknownKey, key.message, at: places.place(of: key.offset, in: bytes)))
    }
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
    // What has touches is a trace; a format needs its version.
    guard seen & (Key.format.bit | Key.version.bit) != Key.format.bit,
      seen & (Key.format.bit | Key.touches.bit) != 0
    else { throw TraceFault(.missingFormat, at: start) }
    if seen & Key.view.bit == 0 {
      guard let view = options.view else { throw TraceFault(.noView(.json), at: start) }
      builder.trace.view = view
    }
    guard builder.hasTouches else { throw TraceFault(.noTouches, at: start, path: "touches") }
    if touches.hasPhaseNumbers, options.phaseNumbers == nil,
      let kind = builder.notePhaseNumbers(mixed: touches.hasPhaseWords)
    {
      throw TraceFault(kind, at: start, path: "touches")
    }
  }

  /// The unit of times of a document that has an error, as far as it can be found. Throws if the format or
  /// the version is wrong, or if it is valid JSON but plainly no trace, which explains the error better.
  private func headerUnit(of start: JSONScanner) throws(TraceFault) -> TimeUnit? {
    var scanner = start
    var unit: TimeUnit?
    var isTrace = false
    guard var more = try? scanner.enterObject() else { return nil }
    while more {
      guard let index = try? scanner.readKey(among: keys, likely: 0) else { return unit }
      switch Key(rawValue: index) {
      case .format where scanner.peek() == UInt8(ascii: "\""):
        try readFormat(&scanner)
        isTrace = true
      case .version where scanner.peek() &- UInt8(ascii: "0") < 10: try readVersion(&scanner)
      case .timeUnit where unit == nil:
        guard let word = try? scanner.readString() else { return unit }
        unit = TimeUnit(rawValue: word)
      default:
        isTrace = isTrace || index == Key.format.rawValue || index == Key.touches.rawValue
        guard (try? scanner.skipValue()) != nil else { return unit }
      }
      guard let another = try? scanner.hasAnotherMember() else { return unit }
      more = another
    }
    var first = start
    guard isTrace else { throw TraceFault(.missingFormat, at: first.startOfValue()) }
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
}
