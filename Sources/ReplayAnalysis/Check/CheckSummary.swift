package import SwipeReplay
import TextFormats

package struct CheckSummary: Sendable {
  package struct Count: Sendable {
    package var profile: String
    package var traces: Int
  }

  /// A parameter that is not what it was when the baseline was recorded; nil where there was, or is,
  /// none of that name.
  package struct ParameterChange: Sendable, Equatable {
    package var profile: String
    package var parameter: String
    package var was: Double?
    package var now: Double?
  }

  /// A profile with another velocity estimator than when the baseline was recorded; nil for its own.
  package struct VelocityChange: Sendable, Equatable {
    package var profile: String
    package var was: VelocityEstimator?
    package var now: VelocityEstimator?
  }

  /// Traces that could be read.
  package var traces = 0
  /// Of these, the ones that nothing was expected of and nothing was recorded of.
  package var uncheckedTraces = 0
  /// Gestures of traces with profiles.
  package var cases = 0
  package var failed = 0
  package var knownFailures = 0
  package var warnings = 0
  /// Cases whose outcome is not the recorded or the expected one.
  package var changedOutcomes = 0
  /// Cases that only the baseline has, and that only the run has.
  package var missing = 0
  package var added = 0
  /// Traces and expectations that could not be understood.
  package var invalid = 0
  /// Whether the results are to be compared with a baseline that does not exist yet.
  package var isFirstRecording = false
  /// Profiles that expectations name, and that were not chosen.
  package var uncheckedProfiles: [Count] = []
  private var uncheckedIndices: [ExactText: Int] = [:]
  /// Profiles that the baseline has, and that were not chosen.
  package var uncomparedProfiles: [Count] = []
  /// The profiles that were chosen; empty where none was.
  package var chosenProfiles: [String] = []
  package var parameterChanges: [ParameterChange] = []
  package var velocityChanges: [VelocityChange] = []

  package init() {}

  package var passed: Int { cases - failed - knownFailures }

  mutating func count(_ result: CheckCase) {
    cases += 1
    warnings += result.warnings.count + result.traceWarnings.count
    switch result.status {
    case .passed: break
    case .knownFailure: knownFailures += 1
    case .failed: failed += 1
    }
    for problem in result.problems {
      switch problem {
      case .missing: missing += 1
      case .added: added += 1
      case .unexpected, .noRecognizer, .gestureCount, .passesNow, .changed: break
      }
    }
    if result.problems.contains(where: \.isChangedOutcome) { changedOutcomes += 1 }
  }

  mutating func countUnchecked(_ profile: String) {
    if let index = uncheckedIndices[ExactText(profile)] {
      uncheckedProfiles[index].traces += 1
    } else {
      uncheckedIndices[ExactText(profile)] = uncheckedProfiles.count
      uncheckedProfiles.append(Count(profile: profile, traces: 1))
    }
  }
}
