package import SwipeReplay

package struct CheckSettings: Sendable {
  /// The profiles that can be checked.
  package var profiles: [Profile]
  /// Whether the user chose the profiles. If so, all of them are checked; if not, those that
  /// expectations and the baseline name.
  package var isChosen: Bool
  /// The profile that `*` means, and that a new baseline records, if none was chosen.
  package var defaultProfile: String
  /// What the summary says of it, `default profile` or the path of the project's own; nil for nothing.
  package var defaultNote: String?
  package var comparesBaseline: Bool
  /// The recorded results, or nil for a baseline that has not been written yet.
  package var baseline: Baseline?

  package init(
    profiles: [Profile], isChosen: Bool, defaultProfile: String,
    defaultNote: String? = nil, comparesBaseline: Bool = false, baseline: Baseline? = nil
  ) {
    self.profiles = profiles
    self.isChosen = isChosen
    (self.defaultProfile, self.defaultNote) = (defaultProfile, defaultNote)
    self.comparesBaseline = comparesBaseline || baseline != nil
    self.baseline = baseline
  }

  /// Returns the indices of the profiles to compare with the baseline, or to record in a new one.
  func recordedProfiles() throws(AnalysisError) -> [Int] {
    guard comparesBaseline else { return [] }
    if isChosen { return Array(profiles.indices) }
    guard let baseline else {
      return profiles.indices.filter { profiles[$0].name.isExactly(defaultProfile) }
    }
    return try baseline.settings.map { (settings) throws(AnalysisError) in
      try index(of: settings.profile, at: settings.place)
    }
  }

  /// Returns the indices of the profiles to check a trace's expectation with.
  func expectedProfiles(_ expectation: Expectation) throws(AnalysisError) -> [Int] {
    if isChosen {
      return profiles.indices.filter { expectation.entry(for: profiles[$0].name) != nil }
    }
    return try expectation.entries.map { (entry) throws(AnalysisError) in
      let isEveryProfile = entry.profile.isExactly(Expectation.everyProfile)
      return try index(of: isEveryProfile ? defaultProfile : entry.profile, at: entry.place)
    }.withoutRepetitions
  }

  private func index(of name: String, at place: TextPlace) throws(AnalysisError) -> Int {
    if let index = profiles.firstIndex(where: { $0.name.isExactly(name) }) { return index }
    throw AnalysisError(
      unknownProfile: UnknownWord(name, among: profiles.map(\.name)), at: place)
  }
}
