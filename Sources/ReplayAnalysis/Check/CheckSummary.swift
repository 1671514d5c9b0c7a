package import SwipeReplay
import TextFormats

package struct CheckSummary: Sendable {
  package struct Count: Sendable {
    package var profile: String
    package var traces: Int
  }

  /// A parameter whose value changed since the baseline was recorded. A value is nil if the profile
  /// had, or has, no parameter of that name.
  package struct ParameterChange: Sendable, Equatable {
    package var profile: String
    package var parameter: String
    package var was: Double?
    package var now: Double?
  }

  /// A profile whose velocity estimator changed since the baseline was recorded; nil is its own.
  package struct VelocityChange: Sendable, Equatable {
    package var profile: String
    package var was: VelocityEstimator?
    package var now: VelocityEstimator?
  }

  /// The number of results of a profile with the same change.
  package struct HarmlessChangeCount: Sendable {
    package var profile: String
    package var change: HarmlessChange
    package var results: Int
  }

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
  package var uncheckedProfiles: [Count] = []
  /// The profiles of the baseline that were not chosen.
  package var uncomparedProfiles: [Count] = []
  /// The chosen profiles; empty if none was chosen.
  package var chosenProfiles: [String] = []
  package var parameterChanges: [ParameterChange] = []
  package var velocityChanges: [VelocityChange] = []
  package private(set) var harmlessChanges: [HarmlessChangeCount] = []

  package init() {}

  package var passed: Int { cases - failed - knownFailures }

  mutating func count(_ result: CheckCase) {
    cases += 1
    warnings += result.warnings.count + result.traceWarnings.count
    if result.status == .knownFailure { knownFailures += 1 }
    if result.status == .failed { failed += 1 }
    for change in result.harmlessChanges {
      let known = harmlessChanges.firstIndex {
        $0.change == change && $0.profile.isExactly(result.profile)
      }
      if let known {
        harmlessChanges[known].results += 1
      } else {
        harmlessChanges.append(
          HarmlessChangeCount(profile: result.profile, change: change, results: 1))
      }
    }
    missing += result.problems.count { $0.kind == .missing }
    added += result.problems.count { $0.kind == .added }
    if result.problems.contains(where: \.isChangedOutcome) { changedOutcomes += 1 }
  }

  mutating func countUnchecked(_ profile: String) {
    if let index = uncheckedProfiles.firstIndex(where: { $0.profile.isExactly(profile) }) {
      uncheckedProfiles[index].traces += 1
    } else {
      uncheckedProfiles.append(Count(profile: profile, traces: 1))
    }
  }
}
