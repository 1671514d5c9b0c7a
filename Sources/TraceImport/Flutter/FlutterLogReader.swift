import TextFormats
import TouchTrace

/// Reads Flutter's pointer events as printed on the console (`debugPrint(event.toStringFull())`) and as Dart source:
///
///     I/flutter (2045): PointerDownEvent#68250(position: Offset(170.3, 417.7), timeStamp: 2:34:54.781426, …)
///     const PointerMoveEvent(
///       timeStamp: Duration(milliseconds: 216690906),
///       position: Offset(270.0, 538.28),
///     ),
///
/// Positions are in logical pixels; the console prints them with one decimal (`Offset.toString`). `toString` omits
/// everything except the position, `toStringFull` also omits a time of zero. Mice and trackpads are skipped.
///
/// Source: flutter/flutter, packages/flutter/lib/src/gestures/events.dart, `debugFillProperties` and `toStringFull`;
/// the Dart form is packages/flutter/test/gestures/velocity_tracker_data.dart.
struct FlutterLogReader: RecordingReader {
  /// An event whose text continues on the following lines, as in Dart source.
  private struct OpenEvent: Sendable {
    var phase: Touch.Phase
    var isPrinted: Bool
    var arguments = ""
    var line: Int
  }

  /// The maximum length of the text of one event, in bytes.
  private static let maxEventBytes = 1 << 16

  private static let phases: [(name: String, phase: Touch.Phase)] = [
    ("PointerDownEvent", .began), ("PointerMoveEvent", .moved), ("PointerUpEvent", .ended),
    ("PointerCancelEvent", .cancelled),
  ]

  private var open: OpenEvent?

  static func recognizes(_ line: LineCursor) -> Bool {
    hasPointer(line) && event(in: line.text) != nil
  }

  private static func hasPointer(_ line: LineCursor) -> Bool {
    var cursor = line
    return cursor.seek("Pointer")
  }

  mutating func read(_ line: LineCursor, into recording: inout Recording) throws(ImportError) {
    if open == nil, !Self.hasPointer(line) { return recording.skip() }
    var text = Substring(line.text)
    if var event = open {
      open = nil
      try add(&text, to: &event, line.line, &recording)
    }
    guard open == nil else { return }
    var isEvent = false
    while let found = Self.event(in: text) {
      isEvent = true
      var event = OpenEvent(phase: found.phase, isPrinted: found.isPrinted, line: line.line)
      text = found.rest
      try add(&text, to: &event, line.line, &recording)
      if open != nil { return }
    }
    if !isEvent { recording.skip() }
  }

  mutating func finish(lastLine: Int, into recording: inout Recording) throws(ImportError) {
    if let open { throw Self.cut(open.line) }
  }

  /// Returns the first event in a text, and the text after its opening parenthesis.
  private static func event(
    in text: some StringProtocol
  ) -> (phase: Touch.Phase, isPrinted: Bool, rest: Substring)? {
    var rest = Substring(text)
    while let start = rest.firstRange(of: "Pointer") {
      let candidate = rest[start.lowerBound...]
      rest = rest[start.upperBound...]
      guard let (name, phase) = phases.first(where: { candidate.hasPrefix($0.name) }) else {
        continue
      }
      var after = candidate.dropFirst(name.count)
      let isPrinted = after.first == "#"
      if isPrinted { after = after.dropFirst().drop { $0.isLetter || $0.isNumber } }
      if after.first == "(" { return (phase, isPrinted, after.dropFirst()) }
    }
    return nil
  }

  /// Adds a text up to the parenthesis that closes the event; reads the event if that is found.
  private mutating func add(
    _ text: inout Substring, to event: inout OpenEvent, _ number: Int,
    _ recording: inout Recording
  ) throws(ImportError) {
    // The console prints an event on one line; in source, it ends with its closing parenthesis.
    var depth = event.arguments.utf8.reduce(1) { $0 + Self.depth(of: $1) }
    for index in text.utf8.indices {
      depth += Self.depth(of: text.utf8[index])
      guard depth == 0 else { continue }
      event.arguments += text[..<index]
      text = text[text.utf8.index(after: index)...]
      try read(event, into: &recording)
      return
    }
    guard !event.isPrinted else { throw Self.cut(number) }
    event.arguments += text + "\n"
    text = ""
    guard event.arguments.utf8.count <= Self.maxEventBytes else { throw Self.cut(event.line) }
    open = event
  }

  private static func depth(of byte: UInt8) -> Int {
    byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
  }

  private static func cut(_ line: Int) -> ImportError {
    ImportError.unexpected(
      "a pointer event without its end", expected: "its closing parenthesis", line: line)
  }

  private func read(_ event: OpenEvent, into recording: inout Recording) throws(ImportError) {
    let arguments = DartArguments(event.arguments)
    let kind = arguments["kind"]?.split(separator: ".").last
    guard kind != "mouse", kind != "trackpad" else { return recording.skip() }
    let reason = event.isPrinted ? "positions to 0.1 logical pixel (Flutter)" : nil
    recording.describe(.points, grade: Trace.Grade(.sampled, reason: reason))
    guard let time = arguments["timeStamp"] ?? (event.isPrinted ? nil : "Duration.zero") else {
      throw ImportError(
        "the event has no timeStamp; print event.toStringFull() in place of event",
        line: event.line)
    }
    let position = arguments["position"] ?? "Offset.zero"
    guard let (x, y) = Self.offset(position) else {
      throw .unexpected(
        String(position), expected: "a position such as Offset(170.3, 417.7)", line: event.line)
    }
    guard let nanoseconds = Self.nanoseconds(time) else {
      throw .unexpected(
        String(time), expected: "a time such as 2:34:54.781426 or Duration(milliseconds: 16)",
        line: event.line)
    }
    let pointer = arguments["pointer"] ?? "0"
    guard let contact = Int64(pointer) else {
      throw .unexpected(String(pointer), expected: "a whole number as pointer", line: event.line)
    }
    recording.touches.append(
      RecordedTouch(
        time: Timestamp(nanoseconds: nanoseconds), phase: event.phase, x: x, y: y,
        contact: contact, isSynthetic: arguments.flags.contains("synthesized"), line: event.line))
  }

  private static func offset(_ text: Substring) -> (x: Double, y: Double)? {
    if text == "Offset.zero" { return (0, 0) }
    guard let parts = call("Offset", in: text)?.split(separator: ","), parts.count == 2,
      let x = number(parts[0]), let y = number(parts[1])
    else { return nil }
    return (x, y)
  }

  private static func number(_ text: Substring) -> Double? {
    guard let number = Double(text.trimmed), number.isFinite else { return nil }
    return number
  }

  /// Parses a `Duration` as printed, `2:34:54.781426`, or as written in Dart.
  private static func nanoseconds(_ text: Substring) -> Int64? {
    if text == "Duration.zero" { return 0 }
    guard let inside = call("Duration", in: text) else { return printedNanoseconds(text) }
    let units: [String: Int64] = [
      "days": 86_400_000_000_000, "hours": 3_600_000_000_000, "minutes": 60_000_000_000,
      "seconds": 1_000_000_000, "milliseconds": 1_000_000, "microseconds": 1000,
    ]
    let arguments = DartArguments(String(inside))
    guard !arguments.values.isEmpty, arguments.flags.isEmpty else { return nil }
    var sum: Int64 = 0
    for (name, value) in arguments.values {
      guard let unit = units[name], let count = Int64(value) else { return nil }
      let part = count.multipliedReportingOverflow(by: unit)
      let total = sum.addingReportingOverflow(part.partialValue)
      guard !part.overflow, !total.overflow else { return nil }
      sum = total.partialValue
    }
    return sum.magnitude <= TimeUnit.maxNanoseconds ? sum : nil
  }

  private static func printedNanoseconds(_ text: Substring) -> Int64? {
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? text.dropFirst() : text).split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = Int64(parts[0]), (0...1_000_000).contains(hours),
      let minutes = Int64(parts[1]), (0..<60).contains(minutes)
    else { return nil }
    let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard seconds.count == 2, let whole = Int64(seconds[0]), (0..<60).contains(whole),
      seconds[1].utf8.count == 6, let micros = Int64(seconds[1]), micros >= 0
    else { return nil }
    let sum = (((hours * 60 + minutes) * 60 + whole) * 1_000_000 + micros) * 1000
    return isNegative ? -sum : sum
  }

  /// Returns the text between the parentheses of a call.
  private static func call(_ name: String, in text: Substring) -> Substring? {
    let text = text.hasPrefix("const ") ? text.dropFirst(6) : text
    guard text.hasPrefix(name + "("), text.hasSuffix(")") else { return nil }
    return text.dropFirst(name.count + 1).dropLast()
  }
}

/// The arguments of a call in Dart: `position: Offset(1.0, 2.0), pointer: 3, synthesized`.
private struct DartArguments {
  private(set) var values: [(name: String, value: Substring)] = []
  /// The arguments without a name.
  private(set) var flags: [Substring] = []

  init(_ text: String) {
    var depth = 0
    var start = text.startIndex
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        add(text[start..<index])
        start = text.utf8.index(after: index)
      default: break
      }
    }
    add(text[start...])
  }

  subscript(name: String) -> Substring? { values.first { $0.name == name }?.value }

  private mutating func add(_ argument: Substring) {
    let argument = Substring(argument.trimmed)
    guard !argument.isEmpty else { return }
    if let colon = argument.firstIndex(of: ":"), argument[..<colon].allSatisfy(\.isLetter) {
      let value = argument[argument.index(after: colon)...]
      values.append((String(argument[..<colon]), Substring(value.trimmed)))
    } else {
      flags.append(argument)
    }
  }
}
