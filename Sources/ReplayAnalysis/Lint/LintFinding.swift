package import TextFormats

/// A property of a trace that makes its results less certain than they look.
package struct LintFinding: Sendable, Hashable {
  /// The severity of a finding, ascending.
  package enum Level: String, Sendable, CaseIterable {
    /// Worth knowing.
    case note
    /// Decisions by velocity, or close ones, may be wrong.
    case warning
    /// The trace does not say what the finger did.
    case error
  }

  /// The rules, in the order of the report of one trace.
  package enum Rule: String, Sendable, CaseIterable {
    case units, viewSize, outsideView, safeArea, content, unknownKey, expectation, grade
    case synthetic
    case sameTime, gap, sampleRate, jitter, wholeMilliseconds
    case liftJumps, liftRepeats, fewSamples
    case nearThreshold, estimatorSensitive
  }

  package var rule: Rule
  package var level: Level
  /// The position of the trace.
  package var place: TextPlace
  package var trace: String
  /// The number of the gesture, from 1, or nil for the whole trace or its only gesture.
  package var gesture: Int?
  /// The description of the finding: `a gap of 120 ms while the finger moves`.
  package var what: String
}

extension LintFinding.Rule {
  /// A description of the rule in a few words.
  package var summary: String {
    switch self {
    case .units: "times or locations in another unit"
    case .viewSize: "a view as large as a device's screen in pixels"
    case .outsideView: "touches that begin outside the view, or go far outside"
    case .safeArea: "a safe area that leaves nothing, or is in pixels"
    case .content: "content outside the view, or scrolled past its end"
    case .unknownKey: "ignored keys with nearly known names"
    case .expectation: "an 'expect' that cannot be understood"
    case .grade: "thinned or interpolated samples"
    case .synthetic: "predicted or resampled samples"
    case .sameTime: "several samples at the same time"
    case .gap: "pauses while the finger moves"
    case .sampleRate: "few samples a second"
    case .jitter: "uneven times between samples"
    case .wholeMilliseconds: "rounded times"
    case .liftJumps: "a lift away from the last location"
    case .liftRepeats: "a move that repeats the lift"
    case .fewSamples: "fewer samples before the lift than an estimator needs"
    case .nearThreshold: "decisions that the noise of a recording changes"
    case .estimatorSensitive: "decisions that another velocity estimator changes"
    }
  }

  /// The reason why it matters.
  package var why: String {
    switch self {
    case .units: "durations and velocities, or distances and velocities, are off by the same factor"
    case .viewSize: "progress is a share of the view's width, and thresholds are in points"
    case .outsideView: "edges and progress count from the view's sides"
    case .safeArea: "edges that count from the safe area are elsewhere"
    case .content: "fingers in the view never touch it, or it scrolls otherwise than the app's"
    case .unknownKey: "what it says is ignored"
    case .expectation: "'check' cannot compare anything with it"
    case .grade: "velocities are not the finger's; distances are, where positions were kept"
    case .synthetic: "recognizers never see them, so they are left out"
    case .sameTime: "a step that takes no time has no velocity; estimators leave it out"
    case .gap: "samples are missing, so a velocity near it is a guess"
    case .sampleRate:
      "velocities are estimated from the last 100 ms or less, which have few samples"
    case .jitter: "velocities follow the noise of the clock"
    case .wholeMilliseconds:
      "a step of 8.33 ms is 8 or 9 ms long, so a velocity of two samples is off by up to 8%"
    case .liftJumps: "where a finger lifts is ignored, unless a profile says movesAtLift"
    case .liftRepeats: "estimators that use the lift see a finger that stopped"
    case .fewSamples: "least squares needs three, and gives no velocity with fewer"
    case .nearThreshold: "another recording of the same swipe may be decided otherwise"
    case .estimatorSensitive:
      "what the device decides depends on how it estimates velocity, which Apple does not document"
    }
  }

  /// The action to take.
  package var fix: String {
    switch self {
    case .units:
      "for times, name the unit: \"timeUnit\" or '--time-unit'; for fractions, multiply x by the "
        + "view's width and y by its height"
    case .viewSize: "divide positions and the view by the screen's scale: 'convert --scale N'"
    case .outsideView: "give positions in the recognizer's view: location(in: view)"
    case .safeArea: "give the view's safeAreaInsets, in points"
    case .content: "give its rect in the recognizer's view: convert(bounds, to: view)"
    case .unknownKey: "correct the key"
    case .expectation: "correct the expectation"
    case .grade: "record all samples, or judge distances only"
    case .synthetic: "nothing, if they are marked rightly"
    case .sameTime: "record each sample's own timestamp, not the event's"
    case .gap: "record coalesced touches: event.coalescedTouches(for:)"
    case .sampleRate: "record coalesced touches, or pointer events with getCoalescedEvents()"
    case .jitter: "record the touch's timestamp, not the time of the callback"
    case .wholeMilliseconds: "record times with microseconds"
    case .liftJumps: "record every move up to the lift"
    case .liftRepeats: "leave out the move that repeats the lift"
    case .fewSamples: "record every sample up to the lift"
    case .nearThreshold: "leave its outcome out of tests, or move the threshold away from it"
    case .estimatorSensitive: "test it on a device, or decide by its progress"
    }
  }
}
