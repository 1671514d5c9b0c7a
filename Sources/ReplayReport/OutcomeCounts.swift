import SwipeReplay

/// How many gestures came to which outcome.
struct OutcomeCounts {
  private var counts: [Int] = Outcome.allCases.map { _ in 0 }

  /// How many there are.
  var total: Int { counts.reduce(0, +) }

  mutating func count(_ outcome: Outcome) {
    for (index, candidate) in Outcome.allCases.enumerated() where candidate == outcome {
      counts[index] += 1
    }
  }

  /// `96 finish, 20 cancel, 2 failed`; outcomes that nothing came to are left out.
  var words: String {
    let words = zip(Outcome.allCases, counts).filter { $1 > 0 }.map { "\($1) \($0.rawValue)" }
    return words.isEmpty ? "no gesture" : words.joined(separator: ", ")
  }
}
