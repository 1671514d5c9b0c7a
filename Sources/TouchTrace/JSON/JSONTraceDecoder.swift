import TextFormats

/// Decodes traces in JSON from bytes, without a tree, a String per key or an allocation per touch.
/// Keys can be in any order; the order of the previous trace is the fastest.
///
/// Times are read in the unit of the options, or else as seconds, until `timeUnit` is read. If that
/// names another unit and comes after times, or if reading fails, the document is read again in its
/// unit, so that times are exact in every case.
struct JSONTraceDecoder {
  /// The document's keys, by their index in ``TraceKeys/document``.
  private enum Key: Int {
    case format, version, name, timeUnit, view, safeAreaInsets, displayHz, displayScale
    case scrollType, layoutDirection, navigation, content, touches, actions, intent, expect, tags
    case grade, gradeReason

    var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  private static let names = TraceKeys.document.names
  /// With those of the objects in which a key may be missing its place: `navigation.stack`.
  private static let namesToSuggest = names + TraceKeys.navigation.names.map { "navigation." + $0 }

  // Created once for all files in a directory.
  private static let keys = JSONKeys(names)

  let options: TraceReadingOptions
  private var touches: JSONTouches
  private var reader: JSONReader
  /// Finds the locations of expectations; it is replaced for each line.
  var places: PlaceFinder
  /// Holds the last decoded trace.
  var builder = TraceBuilder()

  init(_ bytes: Bytes, options: TraceReadingOptions, places: PlaceFinder) {
    self.options = options
    self.places = places
    reader = JSONReader(scanner: JSONScanner(bytes))
    touches = JSONTouches(phaseNumbers: options.phaseNumbers)
  }

  /// Decodes the next document into ``builder`` and checks that nothing follows it.
  ///
  /// - Parameter isElement: whether it is an element of a list, which may be followed by others.
  /// - Returns: the error in the document, or nil if it is valid.
  mutating func decode(
    from scanner: inout JSONScanner, source: Trace.Source, isElement: Bool = false,
    defaultName: @autoclosure () -> String
  ) -> TraceError? {
    let start = scanner
    defer { scanner = reader.scanner }
    do throws(TraceFault) {
      do throws(TraceFault) {
        if let unit = try decode(from: start, source: source) {
          try decode(from: start, source: source, in: unit)
        }
      } catch {
        try decodeAgain(from: start, source: source, after: error)
      }
      if !isElement { try parse(nil, reader.scanner.finish()) }
    } catch {
      // A value that contains a trace, or resembles one, is not another kind of file.
      let fault = error.kind.isOfOtherFile ? JSONTraceSearch.explain(error, in: start) : error
      return places.error(fault, in: start.bytes)
    }
    if builder.trace.name.isEmpty { builder.trace.name = defaultName() }
    return nil
  }

  /// Decodes a document again after an error, in its own unit of times.
  private mutating func decodeAgain(
    from start: JSONScanner, source: Trace.Source, after fault: TraceFault
  ) throws(TraceFault) {
    if let unit = try headerUnit(of: start) {
      guard unit != defaultUnit else { throw fault }
      try decode(from: start, source: source, in: unit)
      return
    }
    guard fault.kind.text == .timeOutOfRange, options.timeUnit == nil else { throw fault }
    do throws(TraceFault) {
      try decode(from: start, source: source, in: .nanoseconds)
    } catch {
      throw fault
    }
    let samples = builder.trace.touches.lazy.filter { !$0.isSynthetic }.map {
      (count: $0.time.nanoseconds, isMove: $0.phase == .moved)
    }
    guard let unit = InferredTimeUnit.unit(of: Array(samples)) else {
      throw TraceFault(.unclearTimeUnit(.json), at: fault.offset, path: fault.path)
    }
    try decode(from: start, source: source, in: unit)
    builder.trace.assumptions.timeUnit = unit
  }

  /// Decodes a document; returns its unit of times if that was read too late, so that the document
  /// must be decoded again.
  @discardableResult private mutating func decode(
    from scanner: JSONScanner, source: Trace.Source, in knownUnit: TimeUnit? = nil
  ) throws(TraceFault) -> TimeUnit? {
    reader.scanner = scanner
    builder.begin(source: source)
    let carriesKeys = !options.carry.isEmpty
    if carriesKeys { builder.trace.carried = options.carry.map { _ in nil } }
    if let depth = options.stack { builder.trace.navigation = NavigationStack(depth: depth) }
    reader.misspelledKeys.begin()
    var unit = knownUnit ?? defaultUnit
    var unknownKeys: [Int] = []
    var seen: UInt32 = 0
    var last = -1
    let start = reader.scanner.startOfValue()
    guard reader.scanner.peek() != UInt8(ascii: "[") else {
      guard JSONListContent(of: reader.scanner) == .touches else {
        throw TraceFault(.missingFormat, at: start)
      }
      try touches.read(&reader.scanner, into: &builder, in: unit, &reader.misspelledKeys)
      try complete(Key.touches.bit, start: start, in: unit)
      return nil
    }
    var more = try parse(nil, reader.scanner.enterObject())
    while more {
      let likely = last + 1 < Self.names.count ? last + 1 : 0
      let index = try parse(
        nil, reader.scanner.readKey(among: Self.keys, likely: likely, seen: &seen))
      last = index
      var isCarried = false
      if carriesKeys { isCarried = try carry() }
      if let key = Key(rawValue: index) {
        let hasTimes = seen & (Key.touches.bit | Key.actions.bit) != 0
        try readValue(of: key, in: &unit)
        if key == .timeUnit, knownUnit == nil, hasTimes, unit != defaultUnit { return unit }
      } else {
        if !isCarried { unknownKeys.append(reader.scanner.keyOffset) }
        try parse(nil, reader.scanner.skipValue())
      }
      more = try parse(nil, reader.scanner.hasAnotherMember())
    }
    let isTrace = seen & (Key.format.bit | Key.touches.bit) != 0
    if isTrace, seen & Self.required != Self.required { try checkSpelling(unknownKeys, seen) }
    if !unknownKeys.isEmpty {
      reader.misspelledKeys.add(
        unknownKeys, of: "", reader.scanner, among: Self.namesToSuggest, seen: seen)
    }
    try complete(seen, start: start, in: unit)
    return nil
  }

  /// Reads the value of a key.
  ///
  /// - Parameter unit: the unit of times; on return, the one named by the value.
  private mutating func readValue(of key: Key, in unit: inout TimeUnit) throws(TraceFault) {
    switch key {
    case .format: try Self.readFormat(&reader.scanner)
    case .version: try Self.readVersion(&reader.scanner)
    case .name: builder.trace.name = try reader.readName(at: "name")
    case .timeUnit: unit = try reader.readWord(at: "timeUnit")
    case .view: builder.trace.view = try reader.readView(at: "view")
    case .safeAreaInsets:
      builder.trace.safeAreaInsets = try reader.readNumbers(.safeAreaInsets, at: "safeAreaInsets")
    case .displayHz:
      builder.trace.displayHz = try reader.readNumber(
        at: "displayHz", NumberRange.displayHz.problem(with:))
    case .displayScale:
      builder.trace.displayScale = try reader.readNumber(
        at: "displayScale", NumberRange.displayScale.problem(with:))
    case .scrollType: builder.trace.scrollType = try reader.readWord(at: "scrollType")
    case .layoutDirection:
      builder.trace.layoutDirection = try reader.readWord(at: "layoutDirection")
    case .navigation:
      let (stack, isAssumed) = try reader.readNavigation(depth: options.stack)
      builder.trace.navigation = stack
      builder.trace.isStackAssumed = isAssumed
    case .content: try readContent()
    case .touches:
      try touches.read(&reader.scanner, into: &builder, in: unit, &reader.misspelledKeys)
    case .actions: try readActions(in: unit)
    case .intent: builder.trace.intent = try reader.readWord(at: "intent") as Trace.Intent
    case .expect: builder.trace.expectation = try reader.readExpectation(at: "expect", &places)
    case .tags:
      builder.trace.tags = try reader.readStrings(
        at: "tags", limit: TraceLimits.tags, of: "tags", maxBytes: .max)
    case .grade: builder.trace.grade.level = try reader.readWord(at: "grade")
    case .gradeReason:
      let reason = try reader.readName(at: "gradeReason")
      builder.trace.grade.reason = reason.isEmpty ? nil : reason
    }
  }

  private mutating func readContent() throws(TraceFault) {
    var content: [Trace.Content] = []
    var elements = JSONElements(at: "content")
    while try elements.next(in: &reader) {
      guard content.count < TraceLimits.content else {
        throw TraceFault(
          .tooMuchContent, at: reader.scanner.startOfValue(), path: "content")
      }
      content.append(try reader.readContent(at: elements.elementPath))
    }
    builder.trace.content = content
  }

  private mutating func readActions(in unit: TimeUnit) throws(TraceFault) {
    var elements = JSONElements(at: "actions")
    while try elements.next(in: &reader) {
      let path = elements.elementPath
      let (action, timeOffset) = try reader.readAction(at: path, in: unit)
      if let kind = builder.add(action, in: unit) {
        throw TraceFault(kind, at: timeOffset, path: path + ".time")
      }
    }
  }

  /// Copies the value of the last key read if the options name that key; returns whether they do.
  /// The value is still to be read, which reports errors in it.
  private mutating func carry() throws(TraceFault) -> Bool {
    var scanner = reader.scanner
    let key = scanner.string(at: scanner.keyOffset)
    guard let index = options.carry.firstIndex(ofExactly: key) else { return false }
    let offset = scanner.startOfValue()
    let value = CarriedValue(&scanner)
    guard value?.text.utf8.count ?? 0 <= TraceLimits.carried else {
      throw TraceFault(.longValue, at: offset, path: key)
    }
    builder.trace.carried[index] = value
    return true
  }

  /// The unit of times in a document that does not name one.
  private var defaultUnit: TimeUnit { options.timeUnit ?? .seconds }

  /// The bits of the keys that a document must have; the options may give the view.
  private static let required = Key.format.bit | Key.version.bit | Key.view.bit | Key.touches.bit

  /// Throws if a missing key was mistyped.
  private func checkSpelling(_ unknownKeys: [Int], _ seen: UInt32) throws(TraceFault) {
    let missing = Self.names.indices.filter { ~seen & Self.required & 1 << UInt32($0) != 0 }
    for offset in unknownKeys {
      let key = UnknownWord(
        reader.scanner.string(at: offset), among: missing.map { Self.names[$0] })
      guard key.nearest != nil, key.nearest != "view" || options.view == nil else { continue }
      throw TraceFault(.mistypedKey(key), at: offset)
    }
  }

  /// Throws if anything is missing, and adds the default view and warnings.
  private mutating func complete(_ seen: UInt32, start: Int, in unit: TimeUnit) throws(TraceFault) {
    // A document with touches is a trace; one with a format needs a version.
    guard seen & (Key.format.bit | Key.version.bit) != Key.format.bit,
      seen & (Key.format.bit | Key.touches.bit) != 0
    else { throw TraceFault(.missingFormat, at: start) }
    if seen & Key.view.bit == 0 {
      guard let view = options.view else { throw TraceFault(.noView(.json), at: start) }
      builder.trace.view = view
    }
    guard builder.hasTouches else { throw TraceFault(.noTouches, at: start, path: "touches") }
    if let kind = builder.finish(in: unit) { throw TraceFault(kind, at: start, path: "touches") }
    for key in reader.misspelledKeys.found {
      let place = places.place(of: key.offset, in: reader.scanner.bytes)
      builder.trace.warnings.append(TraceWarning(.unknownKey, key.message, at: place))
    }
  }

  /// Returns the unit of times of a document with an error, as far as it can be determined. Throws if the format or
  /// version is wrong, or if it is valid JSON but clearly not a trace, because that explains the error better.
  private func headerUnit(of start: JSONScanner) throws(TraceFault) -> TimeUnit? {
    var scanner = start
    var unit: TimeUnit?
    var isTrace = false
    guard var more = try? scanner.enterObject() else { return nil }
    while more {
      guard let index = try? scanner.readKey(among: Self.keys, likely: 0) else { return unit }
      switch Key(rawValue: index) {
      case .format where scanner.peek() == UInt8(ascii: "\""):
        try Self.readFormat(&scanner)
        isTrace = true
      case .version where scanner.peek() &- UInt8(ascii: "0") < 10: try Self.readVersion(&scanner)
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

  // Static, because a method called with the decoder's own scanner would copy the decoder.
  private static func readFormat(_ scanner: inout JSONScanner) throws(TraceFault) {
    let offset = scanner.startOfValue()
    let format = try parse("format", scanner.readString())
    guard format == "swipe-trace" else { throw TraceFault(.unknownFormat(format), at: offset) }
  }

  private static func readVersion(_ scanner: inout JSONScanner) throws(TraceFault) {
    let offset = scanner.startOfValue()
    let version = try parse("version", scanner.readDouble())
    guard version == 1 else { throw TraceFault(.unsupportedVersion(version), at: offset) }
  }
}
