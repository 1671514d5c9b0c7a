import TextFormats

package struct CheckSummary: Sendable {
  /// The traces that could be read.
  package var traces = 0
  /// The traces that neither an expectation nor a baseline checks.
  package var uncheckedTraces = 0
  /// The pairs of a gesture and a profile.
  package var cases = 0
  package var failed = 0
  package var knownFailures = 0
  package var warnings = 0
  /// The cases whose outcome differs from the recorded or expected one.
  package var changedOutcomes = 0
  /// The cases that only the baseline has, and those that only the run has.
  package var missing = 0
  package var added = 0
  /// The traces and expectations that are invalid.
  package var invalid = 0
  /// Whether the results are to be compared with a baseline that does not exist yet.
  package var isFirstRecording = false
  /// The profiles that expectations name and that were not chosen.
  package var uncheckedProfiles: [String] = []
  /// The profiles of the baseline that were not chosen, and the traces with results of each.
  package var uncomparedProfiles: [(profile: String, traces: Int)] = []
  /// The profiles that the baseline does not have.
  package var newProfiles: [String] = []
  /// The chosen profiles; empty if none was chosen.
  package var chosenProfiles: [String] = []
  /// The profile that an expectation of every profile was checked with as none was chosen: `pj (default profile)`.
  package var defaultProfile: String?
  package var settingChanges: [SettingChange] = []
  /// The number of results of a profile with the same change.
  package private(set) var harmlessChanges:
    [(profile: String, change: HarmlessChange, results: Int)] = []

  package init() {}

  package var passed: Int { cases - failed - knownFailures }

  package mutating func count(_ result: CheckCase) {
    cases += 1
    warnings += result.warnings.count + result.traceWarnings.count
    if result.status == .knownFailure { knownFailures += 1 }
    if result.status == .failed { failed += 1 }
    for change in result.harmlessChanges {
      let index = harmlessChanges.index(
        where: { $0.change == change && $0.profile.isExactly(result.profile) },
        orAppending: (result.profile, change, 0))
      harmlessChanges[index].results += 1
    }
    missing += result.problems.count { $0.kind == .missing }
    added += result.problems.count { $0.kind == .added }
    if result.problems.contains(where: \.isChangedOutcome) { changedOutcomes += 1 }
  }
}
