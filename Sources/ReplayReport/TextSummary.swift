import SwipeReplay

/// What stands below many results: how many traces, and how many gestures came to which outcome.
struct TextSummary {
  private(set) var traces = 0
  private var gestures = 0
  /// In the order the profiles were asked.
  private var profiles: [(name: String, counts: OutcomeCounts)] = []

  /// Counts the results of one trace.
  mutating func count(_ results: TraceResults) {
    traces += 1
    gestures += results.gestures.count
    for (index, replays) in results.profiles.enumerated() {
      let gestures = TraceResults(trace: results.trace, profiles: [replays]).gestures
      for result in gestures.compactMap({ $0.profiles.first?.decisive }) {
        // A profile's name is known with its first result.
        while profiles.count <= index { profiles.append(("", OutcomeCounts())) }
        profiles[index].name = result.profile
        profiles[index].counts.count(result.outcome)
      }
    }
  }

  /// `128 traces: 96 finish, 20 cancel`, or, for several profiles, a line for each.
  var lines: [String] {
    let subject = "\(traces) traces" + (gestures == traces ? "" : ", \(gestures) gestures")
    guard profiles.count > 1 else {
      return ["\(subject): \(profiles.first?.counts.words ?? "no gesture")"]
    }
    let width = profiles.map(\.name.printable.displayWidth).max() ?? 0
    return ["\(subject):"]
      + profiles.map { "  \($0.name.printable.padded(to: width))  \($0.counts.words)" }
  }
}
