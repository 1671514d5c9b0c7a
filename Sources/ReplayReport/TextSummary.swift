import SwipeReplay

/// What stands below many results: how many traces, and how many gestures came to which outcome.
struct TextSummary {
  private(set) var traces = 0
  private var gestures = 0
  /// In the order the profiles were asked.
  private var profiles: [(name: String, counts: OutcomeCounts, doubtful: Int)] = []

  /// Counts the results of one trace.
  mutating func count(_ results: TraceResults) {
    traces += 1
    gestures += results.gestures.count
    for (index, replays) in results.profiles.enumerated() {
      let gestures = TraceResults(trace: results.trace, profiles: [replays]).gestures
      for result in gestures.compactMap({ $0.profiles.first?.decisive }) {
        // A profile's name is known with its first result.
        while profiles.count <= index { profiles.append(("", OutcomeCounts(), 0)) }
        profiles[index].name = result.profile
        profiles[index].counts.count(result.outcome)
        if !result.estimatorDisagreements.isEmpty { profiles[index].doubtful += 1 }
      }
    }
  }

  /// `128 traces: 96 finish, 20 cancel; 3 doubtful`, or, for several profiles, a line for each; one that
  /// is too long goes on below.
  func lines(columns: Int) -> [String] {
    let subject = "\(traces) traces" + (gestures == traces ? "" : ", \(gestures) gestures")
    guard profiles.count > 1 else { return "\(subject): \(words(0))".wrapped(to: columns) }
    let width = profiles.map(\.name.printable.displayWidth).max() ?? 0
    let blank = String(repeating: " ", count: width)
    return ["\(subject):"]
      + profiles.indices.flatMap { index in
        words(index).wrapped(to: columns - width - 4).enumerated().map { part, line in
          "  \(part == 0 ? profiles[index].name.printable.padded(to: width) : blank)  \(line)"
        }
      }
  }

  private func words(_ index: Int) -> String {
    guard profiles.indices.contains(index) else { return "no gesture" }
    let doubtful = profiles[index].doubtful
    return profiles[index].counts.words + (doubtful > 0 ? "; \(doubtful) doubtful" : "")
  }
}
