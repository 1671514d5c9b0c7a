package import SwipeReplay

/// A field of a result: the single list of CSV columns, baseline columns, JSON members and names in expectations, in
/// this order; ``warnings`` is last so that the other columns keep their positions. CSV rows are written by hand for
/// speed; a test checks them against this list.
///
/// A dot in a name denotes a member of a nested object in JSON: `translation.x` is `{"translation": {"x": 165}}`. CSV
/// omits ``estimator``, ``decision``, ``because``, ``marginAxis``, the failure and everything that is not a single
/// value. For a missing value, the CSV field is empty and the JSON member absent.
package enum ResultField: String, Sendable, CaseIterable {
  case source, trace, gesture, profile, recognizer, estimator, outcome, decision, rule, because
  case startedAt, beganAt, endedAt
  case progress, percentComplete
  case translationX = "translation.x"
  case translationY = "translation.y"
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  case marginProgress = "margin.progress"
  case marginVelocity = "margin.velocity"
  case marginAxis = "margin.axis"
  case marginEstimate = "margin.estimate"
  case marginLimits = "margin.limits"
  case marginParameters = "margin.parameters"
  case marginFlips = "margin.flips"
  case marginIncomplete = "margin.incomplete"
  case failureKind = "failure.kind"
  case failureShortfalls = "failure.shortfalls"
  case failureOther = "failure.other"
  case failureAssumedStack = "failure.assumedStack"
  case startFraction, startDelay, invalidCompletion, mayFreeze
  case grade, gradeReason
  case estimatorDisagreements, frames, events, appFrames, contentFrames, omittedFrames
  case warnings

  package var unit: String? {
    switch self {
    case .startedAt, .beganAt, .endedAt, .startDelay: "s"
    case .translationX, .translationY: "pt"
    case .velocityX, .velocityY, .marginVelocity: "pt/s"
    default: nil
    }
  }

  package var meaning: String {
    switch self {
    case .source:
      "the trace's file, with the line where the file has several traces; - for standard input"
    case .trace: "the trace's name"
    case .gesture: "which gesture of the trace, from 1"
    case .profile: "the profile's name"
    case .recognizer: "the recognizer's name"
    case .estimator: "the velocity estimator chosen with '--estimator'"
    case .outcome: "finish, cancel, nothing, refused, failed or open; with a target: finish to next"
    case .decision: "what the profile decided when nothing happened: finish or cancel"
    case .rule:
      "the rule that decided, as written; the name of the one that refused; or why it failed, or nothing happened"
    case .because: "the rules that settled the outcome, with exact values"
    case .startedAt: "when the gesture's first finger went down, after the trace's first touch"
    case .beganAt: "when the recognizer began"
    case .endedAt: "when the outcome was settled"
    case .progress: "progress at the decision as the profile computes it, not clamped"
    case .percentComplete: "progress at the last update, clamped to 0…1; 0 without one"
    case .translationX: "translation at the decision, to the right"
    case .translationY: "translation at the decision, downwards"
    case .velocityX: "velocity at the decision as the implementation sees it, to the right"
    case .velocityY: "velocity at the decision as the implementation sees it, downwards"
    case .marginProgress: "the smallest change of progress alone that flips the decision"
    case .marginVelocity: "the smallest change of velocity alone that flips the decision"
    case .marginAxis: "the axis of 'margin.velocity': x or y"
    case .marginEstimate:
      "if the rules see another velocity than the estimator's: estimate, which 'margin.velocity' changes, and velocity"
    case .marginLimits:
      "for what cannot flip the decision, as the profile limits it: name, needed value and limit"
    case .marginParameters:
      "the smallest change of each parameter alone that gives another outcome, up to ten times its value"
    case .marginFlips: "for each of these parameters its value then, and the outcome"
    case .marginIncomplete:
      "parameters, progress and velocity whose search ended before it was complete: a nearer value, or any, may be missing"
    case .failureKind:
      "why the recognizer never began: " + BeginFailure.Kind.allCases.map(\.rawValue).joinedByOr
    case .failureShortfalls: "by how much: the values that, changed alone, would have passed"
    case .failureOther: "the recognizer that prevented this one, or that it waited for"
    case .failureAssumedStack:
      "how many screens were assumed, where the trace gives no stack and the refusal depends on it"
    case .startFraction:
      "the progress at which it took over a running transition, of an earlier gesture or of the app"
    case .startDelay:
      "from began to the first frame, if the decision came before that frame"
    case .invalidCompletion:
      "why the animation after the release ends at once: its completionSpeed or settling is not valid"
    case .mayFreeze:
      "what UIKit is reported to do in this situation, with the public reports"
    case .grade:
      "the trace's grade, where its velocities are doubtful and the rules asked for the velocity"
    case .gradeReason: "why it has this grade"
    case .estimatorDisagreements:
      "the velocity estimators with which the outcome would differ: estimator, velocity, and outcome or began"
    case .frames: "the timeline, a frame for each refresh of the display"
    case .events:
      "the log of events and callbacks: time, category, text, and the number of a navigation callback"
    case .appFrames: "the frames of transitions that the app started by itself"
    case .contentFrames:
      "where the content under the finger was scrolled to, for each refresh: time, content and offset"
    case .omittedFrames:
      "how many frames of these three are left out, as a trace has at most \(FrameLimit.text)"
    case .warnings:
      "what is likely a mistake in the trace: "
        + TraceWarning.Kind.allCases.map(\.rawValue).joinedByOr
        + "; and its grade, where that makes the result doubtful"
    }
  }

  /// The detail of a replay that computes the field.
  package var detail: ReplayDetail {
    switch self {
    case .marginProgress, .marginVelocity: .margins
    case .marginAxis, .marginEstimate, .marginLimits, .marginParameters, .marginFlips,
      .marginIncomplete:
      [.margins, .parameterMargins]
    case .failureKind, .failureShortfalls, .failureOther, .failureAssumedStack, .startFraction,
      .startDelay, .invalidCompletion, .mayFreeze:
      .findings
    case .estimatorDisagreements: .estimatorDisagreements
    case .frames, .appFrames, .contentFrames, .omittedFrames: .frames
    case .events: .events
    default: []
    }
  }

  /// The columns of CSV.
  package static let columns: [Self] =
    [.source, .trace, .gesture, .profile, .recognizer, .outcome, .rule] + checkable + [.warnings]
  /// The numbers that an expectation can check.
  static let checkable = [Self.startedAt, .beganAt, .endedAt] + recordedNumbers
  /// The fields that identify a result in a baseline, after the trace's path.
  package static let identity: [ResultField] = [.trace, .gesture, .profile, .recognizer]
  /// The numbers that must equal those of a baseline, within the tolerance.
  static let comparedNumbers: [ResultField] = [
    .progress, .percentComplete, .translationX, .translationY, .velocityX, .velocityY,
  ]
  /// The numbers in a baseline. A difference of a margin is at most a warning: margins change with every parameter.
  static let recordedNumbers = comparedNumbers + [.marginProgress, .marginVelocity]
  /// The columns of a baseline after the trace's path.
  package static let recorded = identity + [.outcome, .rule] + recordedNumbers
}

/// A record with the fields of a result: the result itself, or its row in a baseline.
package protocol ResultRecord {
  /// Returns the value of a numeric field, or nil if there is none.
  func number(_ field: ResultField) -> Double?
  /// Returns the value of a text field, or nil if there is none.
  func text(_ field: ResultField) -> String?
}

extension Replay {
  /// The number of omitted frames: of the result, of the app's transitions and of content.
  package var omittedFrames: Int {
    frames.omittedCount + appFrames.omittedCount + omittedContentFrames
  }
}

extension Replay: ResultRecord {
  package func number(_ field: ResultField) -> Double? {
    switch field {
    case .gesture: Double(gesture)
    case .startedAt: startedAt
    case .beganAt: beganAt
    case .endedAt: endedAt
    case .marginProgress: marginSignals?.progress
    case .marginVelocity: marginSignals?.velocity
    case .failureAssumedStack: failure?.assumedStack.map(Double.init)
    case .startFraction: startFraction
    case .startDelay: startDelay
    case .omittedFrames: omittedFrames == 0 ? nil : Double(omittedFrames)
    default: values?.number(field)
    }
  }

  package func text(_ field: ResultField) -> String? {
    switch field {
    case .source: source.text
    case .trace: trace
    case .profile: profile
    case .recognizer: recognizer
    case .estimator: estimator?.rawValue
    case .outcome: outcome.description
    case .decision: outcome == .nothing ? decision?.rawValue : nil
    case .rule: rule.isEmpty ? nil : rule
    case .because: because
    case .failureKind: failure?.kind.rawValue
    case .warnings:
      warningWords.isEmpty ? nil : warningWords.joined(separator: " ")
    case .grade: doubtfulVelocity?.level.rawValue
    case .gradeReason: doubtfulVelocity?.reason
    case .invalidCompletion: invalidCompletion?.message
    case .mayFreeze:
      knownFreezes.isEmpty ? nil : knownFreezes.map(\.text).joined(separator: "; ")
    case .marginAxis: marginSignals?.velocity == nil ? nil : marginSignals?.axis.rawValue
    default: nil
    }
  }
}

extension Replay {
  /// The kinds of the trace's warnings, and its grade if that makes the result doubtful.
  package var warningWords: [String] {
    warnings.map(\.kind.rawValue) + (doubtfulVelocity.map { [$0.level.rawValue] } ?? [])
  }
}

extension Replay.Values {
  func number(_ field: ResultField) -> Double? {
    switch field {
    case .progress: progress
    case .percentComplete: percentComplete
    case .translationX: translation.x
    case .translationY: translation.y
    case .velocityX: velocity.x
    case .velocityY: velocity.y
    default: nil
    }
  }
}

extension Trace.Source {
  /// The path as given, with the line if the file has several traces: `swipes.jsonl:12`.
  package var text: String { path + (line.map { ":\($0)" } ?? "") }
}
