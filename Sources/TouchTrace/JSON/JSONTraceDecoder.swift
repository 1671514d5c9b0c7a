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
  var nearKeys = NearKeys()
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
    if builder.trace.name.isEmpty {
      let name = defaultName()
      builder.edit { $0.name = name }
    }
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
    guard fault.kind == .text(.timeOutOfRange), options.timeUnit == nil else { throw fault }
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
    builder.edit { $0.assumptions.timeUnit = unit }
  }

  /// Decodes a document; returns its unit of times if that came too late, and the document is to be decoded
  /// again.
  private mutating func decode(
    _ scanner: inout JSONScanner, source: Trace.Source, knownUnit: TimeUnit?
  ) throws(TraceFault) -> TimeUnit? {
    builder.begin(source: source)
    let carriesKeys = !options.carry.isEmpty
    if carriesKeys { beginCarrying() }
    nearKeys.begin()
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
        let name = try scanner.readName(at: "name")
        builder.edit { $0.name = name }
      case .timeUnit:
        let named: TimeUnit = try scanner.readWord(.timeUnit, at: "timeUnit")
        let hasTimes = seen & (Key.touches.bit | Key.actions.bit) != 0
        if knownUnit == nil, hasTimes, named != unit { return named }
        unit = named
      case .view: try readView(&scanner)
      case .safeAreaInsets:
        let insets = try scanner.readSafeAreaInsets(at: "safeAreaInsets", &nearKeys)
        builder.edit { $0.safeAreaInsets = insets }
      case .displayHz: try readDisplayHz(&scanner)
      case .displayScale: try readDisplayScale(&scanner)
      case .layoutDirection:
        let direction: Trace.LayoutDirection = try scanner.readWord(
          .layoutDirection, at: "layoutDirection")
        builder.edit { $0.layoutDirection = direction }
      case .navigation: try navigation.read(&scanner, &nearKeys)
      case .content: try readContent(&scanner)
      case .touches: try touches.read(&scanner, of: bytes, into: &builder, in: unit, &nearKeys)
      case .actions: try readActions(&scanner, in: unit)
      case .intent:
        let intent: Trace.Intent = try scanner.readWord(.intent, at: "intent")
        builder.edit { $0.intent = intent }
      case .expect:
        let expectation = try scanner.readExpectation(at: "expect", &places)
        builder.edit { $0.expectation = expectation }
      case .tags:
        let tags = try scanner.readStrings(
          at: "tags", limit: TraceLimits.tags, beyond: .tooManyTags, maxBytes: .max)
        builder.edit { $0.tags = tags }
      case .grade:
        let level: Trace.Grade.Level = try scanner.readWord(.grade, at: "grade")
        builder.edit { $0.grade.level = level }
      case .gradeReason:
        let reason = try scanner.readName(at: "gradeReason")
        builder.edit { $0.grade.reason = reason.isEmpty ? nil : reason }
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

  /// Reads a document that is a list of touches.
  private mutating func readTouchList(
    _ scanner: inout JSONScanner, in unit: TimeUnit
  ) throws(TraceFault) {
    let start = scanner.startOfValue()
    guard JSONListContent(of: scanner) == .touches else {
      throw TraceFault(.missingFormat, at: start)
    }
    try touches.read(&scanner, of: bytes, into: &builder, in: unit, &nearKeys)
    try complete(Key.touches.bit, start: start)
    let depth = options.stack
    builder.edit { trace in
      trace.navigation = NavigationStack(depth: depth ?? Trace.assumedStackDepth)
      trace.isStackAssumed = depth == nil
    }
    builder.addWarnings(in: unit)
    if !nearKeys.found.isEmpty { addNearKeys() }
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
    // What has touches is a trace; a format needs its version.
    guard seen & (Key.format.bit | Key.version.bit) != Key.format.bit,
      seen & (Key.format.bit | Key.touches.bit) != 0
    else { throw TraceFault(.missingFormat, at: start) }
    if seen & Key.view.bit == 0 {
      guard let view = options.view else { throw TraceFault(.noView(.json), at: start) }
      builder.edit { $0.view = view }
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
