import TextFormats

/// The bytes of one or more complete traces of a file. Blocks are independent of each other, so
/// several threads can decode them.
package struct TraceBlock: Sendable {
  enum Content: Sendable {
    case document
    case jsonLines
    case csv(CSVHeader)
    case refusal(TraceError)
  }

  var content: Content
  var buffer: ByteBuffer
  /// The offset of the text in the buffer.
  var start: Int
  var line: Int
  /// The number of the first trace in its file, counted from 1.
  var ordinal: Int
  var path: String
  var options: TraceReadingOptions

  package var byteCount: Int { buffer.count }

  /// Frees unused memory: for a small file, most of what it was read into.
  package mutating func shrink() { buffer.shrink() }

  /// Decodes the traces and calls one of the closures for each, in the order of the file.
  package func decode<Failure: Error>(
    _ onTrace: (Trace) throws(Failure) -> Void,
    refused: (TraceError) throws(Failure) -> Void
  ) throws(Failure) {
    var builder = TraceBuilder()
    try decode(with: &builder, onTrace, refused: refused)
  }

  /// Decodes like ``decode(_:refused:)``, reusing a builder that decoded other blocks.
  package func decode<Failure: Error>(
    with builder: inout TraceBuilder, _ onTrace: (Trace) throws(Failure) -> Void,
    refused: (TraceError) throws(Failure) -> Void
  ) throws(Failure) {
    if case .refusal(let error) = content { return try refused(error) }
    try buffer.withBytes { (bytes) throws(Failure) in
      if case .csv(let header) = content {
        return try decodeRows(
          in: bytes, with: &builder, header: header, onTrace, refused: refused)
      }
      var decoder = JSONTraceDecoder(
        bytes, options: options, places: PlaceFinder(file: path, line: line))
      // A copy would share the builder's memory, which could then not be changed in place.
      swap(&decoder.builder, &builder)
      defer { swap(&decoder.builder, &builder) }
      if case .document = content {
        try decodeDocument(in: bytes, with: &decoder, onTrace, refused: refused)
      } else {
        try decodeLines(in: bytes, with: &decoder, onTrace, refused: refused)
      }
    }
  }

  private func decodeDocument<Failure: Error>(
    in bytes: Bytes, with decoder: inout JSONTraceDecoder,
    _ onTrace: (Trace) throws(Failure) -> Void, refused: (TraceError) throws(Failure) -> Void
  ) throws(Failure) {
    var scanner = JSONScanner(bytes, from: start)
    guard scanner.startOfValue() < bytes.count else {
      let fault = TraceFault(
        .malformed, "the file is empty; expected a trace", at: scanner.position)
      return try refused(decoder.places.error(fault, in: bytes))
    }
    if scanner.peek() == UInt8(ascii: "["), JSONListContent(of: scanner) == .traces {
      return try decodeList(from: scanner, with: &decoder, onTrace, refused: refused)
    }
    let error = decoder.decode(
      from: &scanner, source: Trace.Source(path: path), defaultName: baseName(of: path))
    if let error { try refused(error) } else { try onTrace(decoder.builder.trace) }
  }

  /// Decodes a list of traces. An invalid trace does not affect the others, provided it is JSON.
  private func decodeList<Failure: Error>(
    from list: JSONScanner, with decoder: inout JSONTraceDecoder,
    _ onTrace: (Trace) throws(Failure) -> Void, refused: (TraceError) throws(Failure) -> Void
  ) throws(Failure) {
    let (base, bytes) = (baseName(of: path), list.bytes)
    var (scanner, ordinal) = (list, 0)
    var more = Result { () throws(TextFault) in try scanner.enterArray() }
    while case .success(true) = more {
      ordinal += 1
      let line = decoder.places.place(of: scanner.startOfValue(), in: bytes).line
      let element = scanner
      let error = decoder.decode(
        from: &scanner, source: Trace.Source(path: path, line: line), isElement: true,
        defaultName: "\(base)#\(ordinal)")
      if var error {
        // The list has traces, so the file is a trace file.
        let expected = "a trace in each element of the list"
        if let format = error.kind.format {
          error.kind = .badField(format, expected: expected)
        } else if error.kind == .missingFormat {
          error.kind = .missingKey("touches", expected: expected)
        }
        try refused(error)
        scanner = element
        // The error that ends the list has been reported.
        guard (try? scanner.skipValue()) != nil else { return }
      } else {
        try onTrace(decoder.builder.trace)
      }
      more = Result { () throws(TextFault) in try scanner.hasAnotherElement() }
    }
    let end = more.flatMap { _ in Result { () throws(TextFault) in try scanner.finish() } }
    if case .failure(let fault) = end {
      try refused(decoder.places.error(TraceFault(fault, path: nil), in: bytes))
    }
  }

  private func decodeLines<Failure: Error>(
    in bytes: Bytes, with decoder: inout JSONTraceDecoder,
    _ onTrace: (Trace) throws(Failure) -> Void, refused: (TraceError) throws(Failure) -> Void
  ) throws(Failure) {
    let base = baseName(of: path)
    var (lineStart, line, ordinal) = (0, line, ordinal)
    var scanner = JSONScanner(bytes, from: start, layout: .lines)
    while scanner.position < bytes.count {
      if scanner.peek() != UInt8(ascii: "\n"), scanner.position < bytes.count {
        // Each search for a location starts at its own line.
        decoder.places = PlaceFinder(file: path, line: line, from: lineStart)
        let error = decoder.decode(
          from: &scanner, source: Trace.Source(path: path, line: line),
          defaultName: "\(base)#\(ordinal)")
        ordinal += 1
        if let error {
          try refused(error)
          scanner = JSONScanner(
            bytes, from: bytes.nextLineFeed(from: scanner.position), layout: .lines)
        } else {
          try onTrace(decoder.builder.trace)
        }
      }
      lineStart = scanner.position + 1
      line += 1
      scanner = JSONScanner(bytes, from: min(lineStart, bytes.count), layout: .lines)
    }
  }

  private func decodeRows<Failure: Error>(
    in bytes: Bytes, with builder: inout TraceBuilder, header: CSVHeader,
    _ onTrace: (Trace) throws(Failure) -> Void, refused: (TraceError) throws(Failure) -> Void
  ) throws(Failure) {
    let base = baseName(of: path)
    var places = PlaceFinder(file: path, line: line)
    var decoder = CSVTraceDecoder(bytes, from: start, line: line, header: header, options: options)
    swap(&decoder.builder, &builder)
    defer { swap(&decoder.builder, &builder) }
    var ordinal = ordinal - 1
    var isReading = false
    func finish() throws(Failure) {
      do throws(TraceFault) {
        try decoder.end()
      } catch {
        return try refused(places.error(error, in: bytes))
      }
      try onTrace(decoder.builder.trace)
    }
    while let isFirst = decoder.readRow() {
      if isFirst {
        if isReading { try finish() }
        isReading = true
        ordinal += 1
      } else if !isReading {
        continue
      }
      do throws(TraceFault) {
        if isFirst {
          try decoder.begin(
            source: Trace.Source(path: path, line: decoder.line), defaultName: "\(base)#\(ordinal)")
        }
        try decoder.add()
      } catch {
        isReading = false
        try refused(places.error(error, in: bytes))
      }
    }
    if isReading { try finish() }
  }
}

extension PlaceFinder {
  mutating func error(_ fault: TraceFault, in bytes: Bytes) -> TraceError {
    TraceError(fault.kind, at: place(of: fault.offset, in: bytes), path: fault.path)
  }
}
