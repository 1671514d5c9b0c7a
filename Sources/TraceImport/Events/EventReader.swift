/// Reads one format of recordings in JSON: a state machine over its events.
///
/// An event is an element of a list of events, or a whole document, as each line of JSON Lines is one. The
/// reader of each format is in a file of its own, and registered in ``RecordingFormat``.
package protocol EventReader: Sendable {
  /// The lists of events inside a document that is an object, by their keys from the outside in, joined by
  /// dots: `entries`, `properties.$snapshot_data`. A document that is a list is one of events too.
  var lists: [String] { get }

  /// Reads the next event.
  mutating func read(
    _ event: RecordedEvent, into recording: inout Recording
  ) throws(ImportError)

  /// Reads a document that had lists of events, which were read before and are null in it.
  mutating func readEnvelope(
    _ document: RecordedEvent, into recording: inout Recording
  ) throws(ImportError)

  /// Reads what is left once the last event was read.
  mutating func finish(into recording: inout Recording) throws(ImportError)
}

extension EventReader {
  package mutating func readEnvelope(
    _ document: RecordedEvent, into recording: inout Recording
  ) throws(ImportError) {}

  package mutating func finish(into recording: inout Recording) throws(ImportError) {}
}
