import ReplayAnalysis
package import SwipeReplay

/// Turns results into bytes as they arrive: `begin`, any number of traces, `end`.
///
/// Several threads can write a report: each writes traces to ``continued``, and one appends the
/// bytes in the order of the traces.
package protocol Report: Sendable {
  /// Writes what precedes the first result.
  mutating func begin(_ output: inout [UInt8])

  /// Writes the results of one trace.
  ///
  /// - Parameter pass: Called after each part of the trace. It may pass on the bytes and remove
  ///   them, so that they need not be in memory at once.
  mutating func add<Failure: Error>(
    _ results: TraceResults, to output: inout [UInt8],
    pass: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure)

  /// A report that continues after other traces, and has counted nothing yet.
  var continued: Self { get }

  /// Adds the output of a report that is ``continued``.
  mutating func append(_ bytes: [UInt8], of other: Self, to output: inout [UInt8])

  /// Writes what follows the last result.
  mutating func end(_ output: inout [UInt8])
}

extension Report {
  package mutating func add(_ results: TraceResults, to output: inout [UInt8]) {
    add(results, to: &output) { _ in }
  }
}

package struct TraceResults: Sendable {
  package var trace: String
  /// By gesture, then by profile in the chosen order, then by recognizer.
  package var replays: [Replay]
  /// The number of recognizers of each profile, in the chosen order.
  package var recognizers: [Int]
  /// The values of the trace that are copied into its results.
  package var carried: [CarriedValue?] = []

  package init(trace: String = "", replays: [Replay] = [], recognizers: [Int]) {
    (self.trace, self.replays, self.recognizers) = (trace, replays, recognizers)
  }

  var gestures: some RandomAccessCollection<GestureResults> {
    let count = replays.last?.gesture ?? 0
    let perGesture = recognizers.reduce(0, +)
    return (0..<count).lazy.map { index in
      var rest = replays[(index * perGesture)...]
      let profiles = recognizers.map { count in
        defer { rest = rest.dropFirst(count) }
        return RecognizerResults(rest.prefix(count))
      }
      return GestureResults(gesture: index + 1, count: count, profiles: profiles)
    }
  }
}

struct GestureResults {
  var gesture: Int
  var count: Int
  /// In the chosen order.
  var profiles: [RecognizerResults]
}

/// The results of one gesture and one profile; never empty.
struct RecognizerResults {
  /// In the order of the profile.
  let results: ArraySlice<Replay>
  /// The result that represents the others.
  let decisive: Replay?

  init(_ results: ArraySlice<Replay>) {
    self.results = results
    decisive = results.count > 1 ? results.decisive : results.first
  }

  /// The results, the decisive one first.
  var byImportance: [Replay] { Array(results).sortedByIndex { $0.isFurther(than: $1) } }
}
