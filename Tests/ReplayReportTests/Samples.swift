import GestureRecognition
import RuleLanguage
import TestSupport
import TextFormats

@testable import InteractiveTransition
@testable import ReplayReport
@testable import SwipeReplay
@testable import TouchTrace

extension Replay {
  /// Finished by progress.
  static let finished = example(
    .finish, rule: "progress > finishProgress",
    values: Values(0.534375, x: 210, y: 4, vx: 1450.25, vy: 12),
    margin: Margin(
      of: .finish, progress: -0.034375, velocity: nil,
      parameters: [
        .init(name: "finishProgress", change: 0.034375, value: 0.534375),
        .init(name: "other", change: nil),
      ]
    ),
    findings: [
      Finding("stack 2 <= 1", name: "root", holds: false), .progressHolds,
    ],
    lift: Lift(
      view: view, considersSpeed: false,
      travel: .init(points: -13.509375, axis: .x, needed: 196.49)))

  private static let view = Size(width: 393, height: 852)

  /// Cancelled because no rule held.
  static let cancelled = example(
    .cancel, rule: "otherwise", values: Values(0.42, x: 165, y: -3, vx: 40, vy: 0),
    margin: Margin(
      progress: 0.08000000000000002, velocity: 60.00000000000001,
      parameters: [.init(name: "finishVelocity", change: -60, value: 40.0.nextDown)]),
    findings: [
      .deciding("velocity.x > finishVelocity", .finish, [.velocityX: 40], ["finishVelocity": 100]),
      .deciding("progress > finishProgress", .finish, [.progress: 0.42], ["finishProgress": 0.5]),
      .otherwise,
    ],
    lift: Lift(
      view: view, considersSpeed: true,
      travel: .init(points: 31.44, axis: .x, needed: 196.44)),
    usesVelocity: true)

  /// Cancelled, with everything that a margin can contain.
  static let limited = example(
    .cancel, rule: "otherwise", values: Values(0.42, x: 165, y: -3, vx: 0, vy: 0),
    margin: Margin(
      progress: 0.08, velocity: -60, axis: .y,
      estimate: Margin.Estimate(estimate: 380, velocity: 0),
      limits: [Margin.Limit(axis: .x, needed: 9000, range: -8000...8000)],
      parameters: [
        .init(name: "finishVelocity", change: -60, value: 40),
        .init(name: "slop", change: 154, value: 164, outcome: .failed),
        .init(
          name: "maxDistance", change: .leastNonzeroMagnitude, value: .leastNonzeroMagnitude,
          outcome: .refused),
        .init(name: "edgeWidth", change: nil, isComplete: false),
      ]), findings: cancelled.findings,
    lift: Lift(view: view, considersSpeed: true, travel: nil),
    usesVelocity: true)

  /// Refused by a shouldBegin rule.
  static let refused = example(
    .refused, rule: "direction",
    findings: [
      Finding("stack 2 <= 1", name: "root", holds: false),
      Finding(
        name: "direction", rule: "translation.x <= 0",
        pieces: [.text("translation.x "), .value(0), .text(" <= 0")], holds: true),
    ])

  /// Never began.
  static let failed = example(
    .failed, rule: "prevented by pop", recognizer: "push",
    failure: BeginFailure(
      kind: .prevented, other: .init(name: "pop", state: .began, time: 0.016666666)))

  /// Left open because the trace stopped first.
  static let open = example(.open, rule: "")
  static let nothing = example(
    .nothing, rule: "no view is presented",
    values: Values(
      progress: 0.5, percentComplete: 0.5, translation: Translation(x: 200, y: 0),
      velocity: .zero))

  /// Returns a copy with the given values replaced.
  func with(
    trace: String? = nil, source: Trace.Source? = nil, gesture: Int? = nil, profile: String? = nil,
    estimator: VelocityEstimator? = nil, beganAt: Double? = nil, failure: BeginFailure? = nil,
    estimatorDisagreements: [EstimatorDisagreement] = [], frames: Frames = Frames(),
    events: [LogEntry] = [], appFrames: Frames = Frames(), contentFrames: [ContentFrame] = [],
    startFraction: Double? = nil, startDelay: Double? = nil,
    invalidCompletion: InvalidCompletion? = nil, knownFreezes: [KnownFreeze] = [],
    warnings: [TraceWarning] = [],
    doubtful: Trace.Grade = .unknown
  ) -> Replay {
    .example(
      outcome, rule: rule, trace: trace ?? self.trace, source: source ?? self.source,
      gesture: gesture ?? self.gesture, profile: profile ?? self.profile, recognizer: recognizer,
      estimator: estimator, beganAt: .some(beganAt ?? self.beganAt), endedAt: .some(endedAt),
      values: values,
      margin: margin, findings: findings, failure: failure ?? self.failure,
      estimatorDisagreements: estimatorDisagreements,
      frames: frames, events: events, appFrames: appFrames, contentFrames: contentFrames,
      startFraction: startFraction, startDelay: startDelay, invalidCompletion: invalidCompletion,
      knownFreezes: knownFreezes, lift: lift, usesVelocity: label.usesVelocity,
      warnings: warnings, doubtful: doubtful)
  }
}

extension TraceWarning {
  private static let place = TextPlace(file: "traces/edge.jsonl", line: 3, column: 1)

  static let rate = TraceWarning(
    .sampleRate,
    "0.0625 samples a second while the finger moves, expected 10 to 2000; are the times in ms, not s?",
    at: place)
  static let key = TraceWarning(
    .unknownKey, "unknown key 'expects' is ignored; did you mean 'expect'?", at: place)
}

extension Replay.Values {
  init(_ progress: Double, x: Double, y: Double, vx: Double, vy: Double) {
    self.init(
      progress: progress, percentComplete: min(max(progress, 0), 1),
      translation: Translation(x: x, y: y), velocity: Velocity(x: vx, y: vy))
  }
}

extension Finding {
  init(_ filled: String, name: String, holds: Bool) {
    self.init(name: name, rule: filled, pieces: [.text(filled)], holds: holds)
  }

  /// `progress 0.534375 > finishProgress 0.5`
  static let progressHolds = deciding(
    "progress > finishProgress", .finish, [.progress: 0.534375], ["finishProgress": 0.5])
  static let otherwise = Finding(rule: "otherwise", pieces: [], holds: true, outcome: .cancel)

  /// Returns a rule of a decision with its values.
  static func deciding(
    _ text: String, _ outcome: Outcome, _ numbers: [RuleName: Double],
    _ parameters: KeyValuePairs<String, Double> = [:]
  ) -> Finding {
    let vocabulary = RuleName.vocabulary(parameters: parameters.map(\.key))
    var values = RuleValues(count: vocabulary.count)
    for (name, number) in numbers { values[name.slot] = number }
    for (index, parameter) in parameters.enumerated() {
      values[RuleName.slot(ofParameter: index)] = parameter.value
    }
    do {
      return Finding(
        try Rule(text, as: .boolean, in: vocabulary), values: values, outcome: outcome)
    } catch {
      preconditionFailure("\(text): \(error)")
    }
  }
}

extension Frame {
  /// A short drag and its way back.
  static let drag = Frames([
    Frame(0.016666666666666666, .tracking, .began, 0, 0),
    Frame(0.03333333333333333, .tracking, .changed, 40, 0.102),
    Frame(0.05, .tracking, .changed, 165, 0.42),
    Frame(0.15, .cancelling, .ended, 165, 0.2),
    Frame(0.25, .done, .possible, 165, 0),
  ])

  init(_ time: Double, _ phase: Phase, _ state: GestureState, _ x: Double, _ percent: Double) {
    self.init(
      time: time, phase: phase, state: state, translation: Translation(x: x, y: 0),
      velocity: Velocity(x: 10 * x, y: 0), progress: x / 393, percentComplete: percent,
      from: ViewPlacement(x: 393 * percent, y: 0, alpha: 1),
      to: ViewPlacement(x: -118 * (1 - percent), y: 0, alpha: 1))
  }
}

extension LogEntry {
  static let samples = [
    LogEntry(time: 0, category: .recognizer, text: "pop: possible → began", number: nil),
    LogEntry(time: 0.016666666, category: .callback, text: "interactionControllerFor", number: 3),
    LogEntry(
      time: 1.25, category: .note, text: String(repeating: "long ", count: 20), number: nil),
  ]
}

extension TraceResults {
  /// Creates results of profiles that each have the same number of results for every gesture.
  init(trace: String, profiles: [[Replay]]) {
    let gestures = profiles.joined().map(\.gesture).max() ?? 0
    self.init(
      trace: trace,
      replays: (0..<gestures).flatMap { gesture in
        profiles.flatMap { $0.filter { $0.gesture == gesture + 1 } }
      },
      recognizers: profiles.map { $0.count / max(gestures, 1) })
  }
}

/// Returns the text of a report.
func text(of report: some Report, _ results: [TraceResults]) -> String {
  var report = report
  var bytes: [UInt8] = []
  report.begin(&bytes)
  for result in results { report.add(result, to: &bytes) }
  report.end(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns the text of a report about one trace and one profile.
func text(of report: some Report, _ results: Replay...) -> String {
  text(of: report, [TraceResults(trace: results.first?.trace ?? "none", profiles: [results])])
}
