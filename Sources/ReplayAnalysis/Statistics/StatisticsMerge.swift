import SwipeReplay
import TextFormats

/// Adds up files of statistics, which must be of the same profiles.
package struct StatisticsMerge: Sendable {
  private var first: (statistics: Statistics, file: String)?

  package init() {}

  /// The sum of all files; nil before the first one.
  package var sum: Statistics? { first?.statistics }

  /// Adds a file.
  ///
  /// - Throws: ``AnalysisError`` where the file is no file of statistics, or one of something else than
  ///   those before it; the sum stays as it was.
  package mutating func add(_ bytes: [UInt8], file: String) throws(AnalysisError) {
    let read = try StatisticsReader(bytes, file: file)
    guard let first else {
      self.first = (read.statistics, file)
      return
    }
    let (sum, added) = (first.statistics, read.statistics)
    func check(
      _ what: String, _ found: String, _ other: String, at place: TextPlace
    ) throws(AnalysisError) {
      guard !found.isExactly(other) else { return }
      throw AnalysisError(
        .unlike(what: what, found: found, other: other, file: first.file), at: place)
    }
    try check(
      "'nearPercent'", numberText(added.nearPercent), numberText(sum.nearPercent),
      at: read.nearPlace)
    try check("profiles", added.profileText, sum.profileText, at: read.profilesPlace)
    for (index, place) in read.profilePlaces.enumerated() {
      let (found, other) = (added.profiles[index], sum.profiles[index])
      guard found.fingerprint == other.fingerprint else {
        throw AnalysisError(.otherRules(profile: found.name, file: first.file), at: place)
      }
      try check("velocity of '\(found.name)'", found.velocityText, other.velocityText, at: place)
      try check(
        "parameters of '\(found.name)'", found.parameterText, other.parameterText, at: place)
      guard found.gestures <= Statistics.largestCount - other.gestures else {
        throw AnalysisError(.tooMany("gestures"), at: place)
      }
    }
    let room = Statistics.largestCount
    guard added.traces <= room - sum.traces, added.invalid <= room - sum.invalid else {
      throw AnalysisError(.tooMany("traces"), at: read.profilesPlace)
    }
    self.first?.statistics.merge(added)
  }
}

extension Statistics {
  fileprivate var profileText: String { profiles.map { "'\($0.name)'" }.joined(separator: " ") }
}

extension ProfileStatistics {
  /// The estimator that two files must have in common.
  fileprivate var velocityText: String { velocity?.rawValue ?? "its own" }

  /// The parameters that two files must have in common: `finishProgress=0.5 finishVelocity=100`.
  fileprivate var parameterText: String {
    parameters.isEmpty
      ? "none" : parameters.map { "\($0.name)=\(numberText($0.value))" }.joined(separator: " ")
  }
}
