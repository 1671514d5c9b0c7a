// The fields of results as the card needs them. ReplayAnalysis is getting these two types with the same
// members; then this file goes, and the card imports that module.

enum ResultField: String, CaseIterable {
  case source, trace, gesture, profile, recognizer, estimator, outcome, rule, because
  case startedAt, beganAt, endedAt
  case progress, percentComplete
  case translationX = "translation.x"
  case translationY = "translation.y"
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  case marginProgress = "margin.progress"
  case marginVelocity = "margin.velocity"
  case marginParameters = "margin.parameters"
  case estimatorDisagreements, frames, events

  enum Kind: Hashable {
    case words
    case number(unit: String? = nil)
    case list
  }

  static let columns = allCases.filter {
    $0.kind != .list && $0 != .estimator && $0 != .because
  }

  var kind: Kind {
    switch self {
    case .source, .trace, .profile, .recognizer, .estimator, .outcome, .rule, .because: .words
    case .gesture, .progress, .percentComplete, .marginProgress: .number()
    case .startedAt, .beganAt, .endedAt: .number(unit: "s")
    case .translationX, .translationY: .number(unit: "pt")
    case .velocityX, .velocityY, .marginVelocity: .number(unit: "pt/s")
    case .marginParameters, .estimatorDisagreements, .frames, .events: .list
    }
  }

  var meaning: String {
    switch self {
    case .source: "the trace's file, with the line where the file has several traces"
    case .trace: "the trace's name"
    case .gesture: "which gesture of the trace, from 1"
    case .profile: "the profile's name"
    case .recognizer: "the recognizer's name"
    case .estimator: "the velocity estimator chosen with '--velocity'"
    case .outcome: "finish, cancel, refused, failed or open"
    case .rule: "the rule that decided or refused, or why the recognizer failed"
    case .because: "the rules that settled the outcome, with exact values"
    case .startedAt: "when the gesture's first finger went down"
    case .beganAt: "when the recognizer began"
    case .endedAt: "when the outcome was settled"
    case .progress: "progress at the decision as the profile computes it, not clamped"
    case .percentComplete: "progress clamped to 0…1"
    case .translationX: "translation at the decision, to the right"
    case .translationY: "translation at the decision, downwards"
    case .velocityX: "velocity at the decision, to the right"
    case .velocityY: "velocity at the decision, downwards"
    case .marginProgress: "the smallest change of progress alone that flips the decision"
    case .marginVelocity: "the smallest change of velocity alone that flips the decision"
    case .marginParameters: "the smallest change of each parameter alone that flips the decision"
    case .estimatorDisagreements:
      "the velocity estimators with which the outcome would be another one"
    case .frames: "the timeline, with '--timeline'"
    case .events: "the log of events and callbacks, with '--events'"
    }
  }
}

enum FrameField: String, CaseIterable {
  case time, phase, state
  case translationX = "translation.x"
  case translationY = "translation.y"
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  case progress, percentComplete
  case fromX = "from.x"
  case fromY = "from.y"
  case fromAlpha = "from.alpha"
  case toX = "to.x"
  case toY = "to.y"
  case toAlpha = "to.alpha"

  var unit: String? {
    switch self {
    case .time: "s"
    case .translationX, .translationY, .fromX, .fromY, .toX, .toY: "pt"
    case .velocityX, .velocityY: "pt/s"
    default: nil
    }
  }

  var meaning: String {
    switch self {
    case .time: "the frame's time"
    case .phase: "tracking, finishing, cancelling or done"
    case .state: "the recognizer's state, in UIKit's words"
    case .translationX: "translation to the right"
    case .translationY: "translation downwards"
    case .velocityX: "velocity to the right"
    case .velocityY: "velocity downwards"
    case .progress: "progress as the profile computes it, not clamped"
    case .percentComplete: "what the transition shows: progress clamped to 0…1, or where it settles"
    case .fromX: "offset to the right of the view that the transition leaves"
    case .fromY: "offset downwards of the view that the transition leaves"
    case .fromAlpha: "opacity of the view that the transition leaves"
    case .toX: "offset to the right of the view that it leads to"
    case .toY: "offset downwards of the view that it leads to"
    case .toAlpha: "opacity of the view that it leads to"
    }
  }
}
