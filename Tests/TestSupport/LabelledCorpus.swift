package import TouchTrace

/// Slow swipes of people who mean to go back once they have gone past a share of the width, with some wrong labels.
package struct LabelledCorpus: Sendable {
  /// The progress past which they mean to finish.
  package var threshold: Double
  /// The share of wrong labels.
  package var wrongLabels: Double
  /// The range of progress at which swipes end.
  package var range = 0.05...0.9

  package init(threshold: Double, wrongLabels: Double) {
    self.threshold = threshold
    self.wrongLabels = wrongLabels
  }

  /// Returns traces whose progress is the finger's way, less a slop of 10 points, divided by the width of 400.
  package func traces(_ count: Int, seed: UInt64) -> [Trace] {
    var random = SeededRandom(seed: seed)
    return (1...count).map { number in
      let progress = (Double.random(in: range, using: &random) * 400).rounded() / 400
      let isRight = Double.random(in: 0..<1, using: &random) >= wrongLabels
      let means = (progress > threshold) == isRight
      var trace = Recording().with { $0.now = Timestamp(nanoseconds: 0) }
        .touchDown(at: 5).move(by: 10 + progress * 400, over: 0.05).hold(0.01)
        .move(by: 0, over: 0.02).lift().trace
      trace.name = "swipe \(number)"
      trace.source = Trace.Source(path: "labelled.jsonl", line: number)
      trace.intent = means ? .finish : .cancel
      trace.displayHz = 60
      return trace
    }
  }
}
