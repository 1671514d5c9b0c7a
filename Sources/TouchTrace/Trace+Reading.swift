extension Trace {
  /// Reads one trace in JSON.
  ///
  /// - Parameters:
  ///   - json: the file's bytes, UTF-8.
  ///   - path: the file's path, for the trace's source, its name where it has none, and errors.
  /// - Throws: ``TraceError`` with line, column and path of what is wrong.
  public static func read(json: [UInt8], path: String = "-") throws(TraceError) -> Trace {
    let traces = try read(json, format: .json, path: path)
    guard let trace = traces.first else {
      preconditionFailure("a JSON file is one trace or an error")
    }
    return trace
  }

  /// Reads all traces of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, UTF-8.
  ///   - format: how the file holds its traces.
  ///   - path: the file's path, for the traces' sources, for names where they have none, and errors.
  /// - Throws: ``TraceError`` for the first trace that is refused.
  public static func read(
    _ bytes: [UInt8], format: TraceFormat, path: String = "-"
  ) throws(TraceError) -> [Trace] {
    var traces: [Trace] = []
    var cutter = TraceChunker(format: format, path: path)
    var offset = 0
    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(memory.count, bytes.count - offset)
      // Safe: copies at most as many bytes as the memory has room for.
      unsafe memory.copyBytes(from: bytes[offset..<offset + count])
      offset += count
      return count
    }
    while let block = unsafe cutter.next(reading: fill) {
      try block.decode { (trace) throws(TraceError) in
        traces.append(trace)
      } refused: { (error) throws(TraceError) in
        throw error
      }
    }
    return traces
  }
}
