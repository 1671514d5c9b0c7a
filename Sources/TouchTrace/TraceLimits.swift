/// The limits that keep a trace from a stranger from doing harm.
package enum TraceLimits {
  /// Touches in one trace.
  package static let touches = 4_194_304
  /// Bytes of one trace: a JSON file, a line of JSON Lines, the rows of one trace in CSV.
  package static let bytes = 256 << 20
  /// Screens in a stack, or in a forward list.
  package static let screens = 10_000
  /// The distance of a coordinate from 0, in points.
  package static let coordinate = 1e9
  /// Frames per second.
  package static let displayHz = 1000.0
  /// About how many bytes a block of traces has: enough work for a thread, and no more than stays near
  /// the processor from the reading to the understanding.
  package static let block = 1 << 17
}
