/// Reads one format of recordings that consists of lines: a state machine over them.
///
/// The reader of each format is in its own file and registered in ``RecordingFormat``.
package protocol RecordingReader {
  mutating func read(_ line: LineCursor, into recording: inout Recording) throws(ImportError)

  /// Reads what remains after the last line, whose number is given.
  mutating func finish(lastLine: Int, into recording: inout Recording) throws(ImportError)
}

extension RecordingReader {
  package mutating func finish(lastLine: Int, into recording: inout Recording) {}
}

/// Reads one format of recordings that is JSON: a state machine over its events.
///
/// An event is an element of a list of events, or a whole document, such as a line of JSON Lines.
package protocol EventReader: Sendable {
  /// The lists of events inside a document that is an object, as keys from the outside in, joined by
  /// dots: `entries`, `properties.$snapshot_data`. A document that is a list is a list of events, too.
  var lists: [String] { get }

  mutating func read(_ event: RecordedEvent, into recording: inout Recording) throws(ImportError)

  /// Reads what remains at the end of a document with lists of events, and at the end of the recording.
  ///
  /// - Parameter document: the document, whose lists have been read before and are null in it, or nil at the
  ///   end of the recording.
  mutating func finish(
    _ document: RecordedEvent?, into recording: inout Recording
  ) throws(ImportError)
}

extension EventReader {
  package mutating func finish(_: RecordedEvent?, into recording: inout Recording) {}
}
