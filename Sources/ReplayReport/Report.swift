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

/// A report that is made at once, in any of three formats.
package protocol TableReport {
  func text(_ style: TextReport.Style) -> String
  var json: [UInt8] { get }
  var csv: [UInt8] { get }
}

package enum TableFormat: String, Sendable, CaseIterable {
  case text, json, csv
}

extension TableReport {
  package func bytes(
    _ format: TableFormat, _ style: TextReport.Style = TextReport.Style()
  ) -> [UInt8] {
    switch format {
    case .text: Array(text(style).utf8)
    case .json: json
    case .csv: csv
    }
  }
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

struct GestureResults {
  var gesture: Int
  var count: Int
  var profiles: [RecognizerResults]
}

/// The results of one gesture and one profile; never empty.
struct RecognizerResults {
  /// Which profile, in the order chosen.
  var index: Int
  /// In the order of the profile.
  var results: [Replay]

  /// The result that represents the others.
  var decisive: Replay? { results.decisive }

  /// The results, the decisive one first.
  var byImportance: [Replay] { results.sortedByIndex { $0.isFurther(than: $1) } }
}
