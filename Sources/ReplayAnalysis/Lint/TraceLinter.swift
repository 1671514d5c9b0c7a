package import SwipeReplay

/// Finds what makes the results of a trace less certain than they look. Each thread of a batch uses a copy.
package struct TraceLinter: Sendable {
  private var replayer: Replayer
  private var stress: StressWorker
  /// The disturbances that represent the noise of a recording.
  private static let noise: [Disturbance] = [.timeJitter, .positionNoise, .wholeMilliseconds]
  /// The number of times each random kind disturbs a trace.
  private static let runs = 10

  package init(_ profiles: [Profile]) {
    replayer = Replayer(profiles: profiles, detail: [.estimatorDisagreements])
    stress = StressWorker(
      profiles, StressSettings(runs: Self.runs, isLimited: true), disturbances: Self.noise)
  }

  /// Returns the findings of a trace: those of the whole trace, of each gesture's samples, of decisions.
  package mutating func findings(in trace: Trace) -> [LintFinding] {
    var found = Findings(trace)
    found.addWarnings(of: trace)
    found.addWhole(trace)
    for (index, touches) in trace.touchesOfGestures.enumerated() {
      GestureSamples(touches)?.addFindings { found.add($0, $1, gesture: index + 1, $2) }
    }
    for result in stress.results(of: trace) where !result.isAlwaysKept { found.add(result) }
    for result in replayer.replay(trace) where !result.estimatorDisagreements.isEmpty {
      let names = result.estimatorDisagreements.map(\.estimator.rawValue)
      found.add(
        .estimatorSensitive, .warning, gesture: result.gesture,
        "\(result.profile): \(result.outcome.description), but not with \(names.joinedByOr)")
    }
    return found.list
  }
}

/// The findings of one trace.
private struct Findings {
  private(set) var list: [LintFinding] = []
  private let place: TextPlace
  private let name: String
  private let hasGestures: Bool

  init(_ trace: Trace) {
    place = trace.source.place
    name = trace.name
    hasGestures = trace.gestures.count > 1
  }

  mutating func add(
    _ rule: LintFinding.Rule, _ level: LintFinding.Level, gesture: Int? = nil,
    at place: TextPlace? = nil, _ what: String
  ) {
    list.append(
      LintFinding(
        rule: rule, level: level, place: place ?? self.place, trace: name,
        gesture: hasGestures ? gesture : nil, what: what))
  }

  mutating func addWarnings(of trace: Trace) {
    for warning in trace.warnings {
      switch warning.kind {
      case .sampleRate, .speed, .duration, .fractions:
        add(.units, .error, at: warning.place, warning.message)
      case .viewSize: add(.viewSize, .error, at: warning.place, warning.message)
      case .outsideView: add(.outsideView, .error, at: warning.place, warning.message)
      case .safeArea: add(.safeArea, .warning, at: warning.place, warning.message)
      case .contentOutsideView, .contentOffset:
        add(.content, .warning, at: warning.place, warning.message)
      case .unknownKey: add(.unknownKey, .warning, at: warning.place, warning.message)
      }
    }
  }

  mutating func addWhole(_ trace: Trace) {
    do throws(AnalysisError) {
      if let expectation = trace.expectation { _ = try Expectation(expectation) }
    } catch {
      add(.expectation, .error, at: error.place, error.message)
    }
    if trace.grade.isDoubtful { add(.grade, .warning, "the samples are \(trace.grade)") }
    let synthetic = trace.touches.count(where: \.isSynthetic)
    if synthetic > 0 {
      add(
        .synthetic, .note,
        "\(synthetic) of \(trace.touches.count) samples "
          + (synthetic == 1 ? "is" : "are") + " predicted or resampled")
    }
  }

  mutating func add(_ result: StressResult) {
    let changed = result.kinds.filter { $0.kept < $0.runs }
    let texts = changed.map { "\($0.runs - $0.kept) of \($0.runs) with \($0.disturbance.label)" }
    add(
      .nearThreshold, .warning, gesture: result.result.gesture,
      "\(result.result.profile): \(result.result.outcome.description), but not in "
        + texts.joined(separator: ", "))
  }
}
