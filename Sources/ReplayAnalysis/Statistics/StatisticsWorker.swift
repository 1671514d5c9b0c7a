package import SwipeReplay
package import TouchTrace

/// Replays traces and counts their results; each thread of a batch uses a copy.
package struct StatisticsWorker: Sendable {
  private var replayer: Replayer
  private let profiles: [Profile]
  /// For each profile, the parameters and the greatest change of each that counts as near.
  private let limits: [[(name: String, limit: Double)]]
  private var gestures: [GestureMeasure] = []

  package init(
    _ profiles: [Profile], nearPercent: Double = Statistics.defaultNearPercent
  ) {
    self.profiles = profiles
    // Margins slightly beyond the limit must be found, to tell them from those within.
    let reach = nearPercent / 100 * (1 + 0x1p-40)
    replayer = Replayer(
      profiles: profiles, detail: [.margins, .parameterMargins], parameterReach: reach)
    limits = profiles.map { profile in
      profile.parameters.map { parameter in
        let limit = parameter.value.magnitude * nearPercent / 100
        // Finite, since every change would be within an infinite limit.
        return (parameter.name, min(limit, .greatestFiniteMagnitude))
      }
    }
  }

  package mutating func add(_ trace: Trace, to statistics: inout Statistics) {
    statistics.traces += 1
    if !trace.warnings.isEmpty { statistics.suspicious += 1 }
    GestureMeasure.gestures(of: trace, into: &gestures)
    for (index, results) in replayer.replayEach(trace).enumerated() {
      var rest = results[...]
      for (number, gesture) in gestures.enumerated() {
        let own = rest.prefix { $0.gesture == number + 1 }
        rest = rest[own.endIndex...]
        guard let result = own.decisive else { continue }
        add(result, gesture, of: trace, index, &statistics)
      }
    }
  }

  private func add(
    _ result: Replay, _ gesture: GestureMeasure, of trace: Trace, _ index: Int,
    _ statistics: inout Statistics
  ) {
    let recognizer = profiles[index].settings(ofRecognizer: result.recognizer)
    let start = (recognizer ?? RecognizerSettings()).startDistance(
      of: gesture.start, in: gesture.view, trace.layoutDirection)
    for outcome in statistics.profiles[index].outcomes.indices
    where statistics.profiles[index].outcomes[outcome].outcome == result.outcome {
      statistics.profiles[index].outcomes[outcome].add(
        result, gesture, along: statistics.profiles[index].axis, start: start, limits: limits[index]
      )
    }
  }
}

/// The measures of a gesture that do not depend on the profile.
struct GestureMeasure: Sendable {
  /// The location of the first touch-down.
  private(set) var start: Point
  /// The view at that time.
  let view: Size
  private let first: Timestamp
  private var last: Timestamp
  /// The number of distinct times of touches; fingers sampled at one time count once.
  private var moments = 1

  private init(_ touch: Touch, in view: Size) {
    start = touch.location
    self.view = view
    first = touch.time
    last = touch.time
  }

  private mutating func add(_ touch: Touch) {
    if touch.time != last { moments += 1 }
    last = touch.time
  }

  /// Seconds from the first touch to the last.
  var duration: Double { last.seconds(since: first) }

  /// Touch samples per second, from the first touch to the last, or nil if all are at one time.
  var sampleRate: Double? { moments > 1 ? Double(moments - 1) / duration : nil }

  /// Measures the gestures of a trace, in order: each from the first finger down to the last finger up.
  static func gestures(of trace: Trace, into gestures: inout [GestureMeasure]) {
    gestures.removeAll(keepingCapacity: true)
    var fingersDown = 0
    let views = ViewHistory(of: trace)
    for touch in trace.touches where !touch.isSynthetic {
      if touch.phase == .began, fingersDown == 0 {
        gestures.append(GestureMeasure(touch, in: views?.view(at: touch.time).size ?? trace.view))
      } else if !gestures.isEmpty {
        gestures[gestures.count - 1].add(touch)
      }
      switch touch.phase {
      case .began: fingersDown += 1
      case .ended, .cancelled: fingersDown -= 1
      case .moved, .stationary: break
      }
    }
  }
}
