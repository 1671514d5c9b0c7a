import ReplayAnalysis
package import SwipeReplay

/// Turns results into bytes as they come: `begin`, any number of traces, `end`.
package protocol Report {
  /// Writes what precedes the first result.
  mutating func begin(_ output: inout [UInt8])

  /// Writes the results of one trace.
  mutating func add(_ results: TraceResults, to output: inout [UInt8])

  /// Writes what follows the last result.
  mutating func end(_ output: inout [UInt8])
}

/// The results of one trace, for each profile.
package struct TraceResults: Sendable {
  package var trace: String
  /// For each profile, in the order chosen, its results as a replayer gave them.
  package var profiles: [[Replay]]

  package init(trace: String, profiles: [[Replay]]) {
    self.trace = trace
    self.profiles = profiles
  }

  /// All results: gestures in order, for each the profiles, for each the recognizers.
  var inOrder: [Replay] { gestures.flatMap { $0.profiles.flatMap(\.results) } }

  /// The results of each gesture, in order.
  var gestures: [GestureResults] {
    let count = profiles.joined().map(\.gesture).max() ?? 0
    return (0..<count).map { index in
      let gesture = index + 1
      return GestureResults(
        gesture: gesture, count: count,
        profiles: profiles.enumerated().map { index, results in
          RecognizerResults(index: index, results: results.filter { $0.gesture == gesture })
        }.filter { !$0.results.isEmpty })
    }
  }
}

/// The results of one gesture.
struct GestureResults {
  /// Which one, from 1.
  var gesture: Int
  /// How many gestures the trace has.
  var count: Int
  var profiles: [RecognizerResults]
}

/// The results of one gesture and one profile; never empty.
struct RecognizerResults {
  /// Which profile, in the order chosen.
  var index: Int
  /// In the order of the profile.
  var results: [Replay]

  /// The result that stands for the others.
  var decisive: Replay? { results.decisive }

  /// The results, the decisive one first.
  var byImportance: [Replay] { results.sorted { $0.isFurther(than: $1) } }
}
