package import TextFormats

/// Reads one format of recordings: a state machine over its lines.
///
/// The reader of each format is in a file of its own, and registered in ``RecordingFormat``.
package protocol RecordingReader {
  /// Reads the next line.
  ///
  /// - Parameters:
  ///   - line: without its line feed or carriage return.
  ///   - bytes: the text that holds the line.
  ///   - number: from 1.
  mutating func read(
    _ line: Range<Int>, of bytes: Bytes, number: Int, into recording: inout Recording
  ) throws(ImportError)

  /// Reads what is left once the last line was read.
  mutating func finish(into recording: inout Recording) throws(ImportError)
}

extension RecordingReader {
  package mutating func finish(into recording: inout Recording) throws(ImportError) {}
}
