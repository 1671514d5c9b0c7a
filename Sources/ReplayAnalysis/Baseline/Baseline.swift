package import SwipeReplay

/// Recorded results to compare later ones with: a text file made for review in a pull request, with
/// a line for each profile and its parameters, then a line for each result, sorted.
///
/// A trace's position in its file does not matter, so a new trace only adds lines.
package struct Baseline: Sendable {
  /// The settings of a profile when the results were recorded.
  package struct Settings: Sendable {
    package var profile: String
    /// In the profile's order.
    package var parameters: [Profile.Parameter]
    /// The velocity estimator that replaced the profile's own, or nil if none did.
    package var velocity: VelocityEstimator?
    package var place: TextPlace = TextPlace(file: "", line: 1, column: 1)
  }

  /// In the order of the file.
  package private(set) var settings: [Settings]
  /// Sorted.
  package private(set) var rows: [BaselineRow]
  /// The rows of each trace, as ranges of ``rows``, in the order of the traces' keys.
  package private(set) var groups: [Range<Int>] = []

  /// - Parameter rows: The results in any order, at most one row for each result.
  package init(settings: [Settings], rows: [BaselineRow]) {
    self.init(settings: settings, sorted: rows.sortedByIndex(by: <))
  }

  init(settings: [Settings], sorted rows: [BaselineRow]) {
    self.settings = settings.sortedByIndex { ExactText($0.profile) < ExactText($1.profile) }
    self.rows = rows
    var start = 0
    for index in self.rows.indices {
      let next = index + 1
      guard next == self.rows.count || self.rows[next].key != self.rows[start].key else { continue }
      groups.append(start..<next)
      start = next
    }
  }

  /// Returns the index in ``groups`` of a trace's rows, or nil if it has none.
  ///
  /// - Parameter guess: The likely group; most traces come in order.
  package func group(of key: TraceKey, guess: Int = 0) -> Int? {
    if groups.indices.contains(guess), self.key(of: guess) == key { return guess }
    let index = groups.partitioningIndex { rows[$0.lowerBound].key >= key }
    return groups.indices.contains(index) && self.key(of: index) == key ? index : nil
  }

  /// Returns the rows of the group at an index, or no rows if the index is nil.
  func rows(ofGroup group: Int?) -> ArraySlice<BaselineRow> {
    rows[group.map { groups[$0] } ?? 0..<0]
  }

  private func key(of group: Int) -> TraceKey { rows[groups[group].lowerBound].key }
}

extension Baseline.Settings {
  /// Creates the settings of a profile as it is now.
  package init(_ profile: Profile) {
    self.init(
      profile: profile.name, parameters: profile.parameters, velocity: profile.velocity)
  }
}

/// The identity of a trace over time: the path of its file and its name.
package struct TraceKey: Sendable, Hashable, Comparable {
  package var path: String
  package var trace: String

  package static func == (left: TraceKey, right: TraceKey) -> Bool {
    left.path.isExactly(right.path) && left.trace.isExactly(right.trace)
  }

  package static func < (left: TraceKey, right: TraceKey) -> Bool {
    left.path.isExactly(right.path)
      ? ExactText(left.trace) < ExactText(right.trace)
      : ExactText(left.path) < ExactText(right.path)
  }
}
