package import TextFormats

/// The content of a file according to its first bytes.
package enum TraceContent: Sendable, Hashable {
  case traces(TraceFormat)
  case problem(TraceError.Kind)

  /// The maximum number of bytes used to recognize a file.
  package static let bytes = 1 << 18

  /// - Parameters:
  ///   - bytes: the first bytes of the file.
  ///   - format: the format if the file's name or an option gives it.
  ///   - isAtEnd: whether the bytes are the whole file.
  init(of bytes: Bytes, format: TraceFormat?, isAtEnd: Bool, options: TraceReadingOptions) {
    let pair = (bytes[0], bytes[1])
    let isUTF16 =
      pair == (0xFF, 0xFE) || pair == (0xFE, 0xFF)
      || (bytes.count >= 2 && (pair.0 == 0) != (pair.1 == 0))
    if pair == (0x1F, 0x8B) {
      self = .problem(.compressed)
    } else if isUTF16 {
      self = .problem(.utf16)
    } else if let format = format ?? Self.format(of: bytes, isAtEnd, options) {
      self = .traces(format)
    } else {
      self = .problem(bytes.count == 0 ? .emptyFile : .unknownContent)
    }
  }

  private static func format(
    of bytes: Bytes, _ isAtEnd: Bool, _ options: TraceReadingOptions
  ) -> TraceFormat? {
    var start = bytes.startOfText
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return jsonFormat(of: bytes, from: start, isAtEnd)
    case 0: return nil
    default: return hasTable(bytes, isAtEnd, options) ? .csv : nil
    }
  }

  /// JSON Lines if the first line is a complete value followed by more text, or is an object too long to see its end.
  private static func jsonFormat(of bytes: Bytes, from start: Int, _ isAtEnd: Bool) -> TraceFormat {
    var rest = bytes.nextLineFeed(from: start)
    let isList = bytes[start] == UInt8(ascii: "[")
    guard rest < bytes.count else { return isAtEnd || isList ? .json : .jsonl }
    var scanner = JSONScanner(bytes, from: start, layout: .lines)
    do throws(TextFault) {
      try scanner.skipValue()
      try scanner.finish()
    } catch {
      return .json
    }
    while rest < bytes.count, bytes[rest] <= 0x20 { rest += 1 }
    return rest < bytes.count || !isAtEnd ? .jsonl : .json
  }

  private static func hasTable(
    _ bytes: Bytes, _ isAtEnd: Bool, _ options: TraceReadingOptions
  ) -> Bool {
    guard options.header == nil else { return true }
    var start = bytes.startOfText
    while start < bytes.count,
      bytes.isComment(at: start) || bytes[start] == UInt8(ascii: "\n")
        || bytes[start] == UInt8(ascii: "\r")
    {
      start = bytes.nextLineFeed(from: start) + 1
    }
    // Lines that end in CR alone are all part of a comment; the error is that of a table.
    guard start < bytes.count else { return isAtEnd && bytes.returnWithoutLineFeeds != nil }
    var scanner = CSVScanner(bytes, from: start, isWhole: isAtEnd)
    guard scanner.readRow() else { return false }
    return CSVHeaderRow(scanner, options: options, isAtEnd: isAtEnd).isLikely
  }
}

extension Bytes {
  func isBlank(from offset: Int) -> Bool { (offset..<count).allSatisfy { self[$0] <= 0x20 } }

  /// Whether the first bytes of JSON contain the keys of a trace.
  package var looksLikeTrace: Bool { contains("\"touches\"") && contains("\"phase\"") }

  func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    guard let first = text.first, count >= text.count else { return false }
    return (0...count - text.count).contains { start in
      self[start] == first && text.indices.allSatisfy { self[start + $0] == text[$0] }
    }
  }
}
