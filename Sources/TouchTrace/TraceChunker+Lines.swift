import TextFormats

extension TraceChunker {
  /// Cuts behind the last line feed of the buffer.
  mutating func nextLines<Failure: Error>(
    reading fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TraceBlock? {
    var target = sizes.block
    while true {
      try unsafe read(upTo: target, from: fill)
      if isSkipping {
        skipLine()
        if isSkipping, isAtEnd { return nil }
        continue
      }
      let end = isAtEnd ? buffer.count : endOfLastLine()
      if end > 0 {
        let counts = count(upTo: end)
        let block = cut(at: end, .jsonLines)
        line += counts.lines
        ordinal += counts.traces
        return block
      }
      if isAtEnd { return nil }
      if buffer.count > sizes.limit {
        let block = tooLong()
        isSkipping = true
        ordinal += 1
        return block
      }
      target = min(2 * max(buffer.count, sizes.block), sizes.limit + 1)
    }
  }

  /// The offset behind the last line feed; 0 where there is none.
  private func endOfLastLine() -> Int {
    buffer.withBytes { bytes in
      var end = bytes.count
      while end > 0, bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      return end
    }
  }

  /// How many line feeds and how many lines that are not blank lie before an offset.
  private func count(upTo end: Int) -> (lines: Int, traces: Int) {
    buffer.withBytes { bytes in
      var (p, lines, traces) = (start, 0, 0)
      while p < end {
        while bytes[p] == 0x20 || bytes[p] == 0x09 || bytes[p] == 0x0D { p += 1 }
        if p < end, bytes[p] != UInt8(ascii: "\n") { traces += 1 }
        p = bytes.nextLineFeed(from: p)
        if p < end { lines += 1 }
        p += 1
      }
      return (lines, traces)
    }
  }

  /// Drops the line that was too long, as far as it has come.
  private mutating func skipLine() {
    let feed = buffer.withBytes { $0.nextLineFeed(from: 0) }
    if feed < buffer.count {
      isSkipping = false
      line += 1
      _ = buffer.split(at: feed + 1)
    } else {
      _ = buffer.split(at: buffer.count)
    }
  }
}
