package import TextFormats

/// Reads one format of recordings: a state machine over its lines.
///
/// The reader of each format is in its own file and registered in ``RecordingFormat``.
package protocol RecordingReader {
  /// Reads the next line.
  ///
  /// - Parameters:
  ///   - line: the range of the line, without its line feed or carriage return.
  ///   - bytes: the text that contains the line.
  ///   - number: the number of the line, counted from 1.
  mutating func read(
    _ line: Range<Int>, of bytes: Bytes, number: Int, into recording: inout Recording
  ) throws(ImportError)

  /// Reads what remains after the last line.
  mutating func finish(into recording: inout Recording) throws(ImportError)
}

extension RecordingReader {
  package mutating func finish(into recording: inout Recording) throws(ImportError) {}
}
