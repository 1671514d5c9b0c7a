package import TouchTrace

/// Synthetic swipes of people who mean to go back once their finger has passed a fraction of the width; some labels
/// are wrong. As with a real finger, a swipe takes 130 to 260 ms, starts gently and is still moving at the lift.
package struct LabelledCorpus: Sendable {
  /// The progress past which they mean to finish.
  package var threshold: Double
  /// The part of the labels that is wrong.
  package var wrongLabels: Double
  /// Swipes end at a progress between these.
  package var range = 0.05...0.9

  package init(threshold: Double, wrongLabels: Double) {
    self.threshold = threshold
    self.wrongLabels = wrongLabels
  }

  /// Traces whose progress is the finger's travel, less a slop of 10 points, divided by the width of 400.
  package func traces(_ count: Int, seed: UInt64) -> [Trace] {
    var random = SeededRandom(seed: seed)
    var motion = SeededRandom(seed: seed + 1)
    return (1...count).map { number in
      let progress = (Double.random(in: range, using: &random) * 400).rounded() / 400
      let isRight = Double.random(in: 0..<1, using: &random) >= wrongLabels
      let means = (progress > threshold) == isRight
      let way = (10 + progress * 400).rounded()
      let steps = Int.random(in: 8...16, using: &motion)
      // How much of the average speed is left at the lift.
      let rest = Double.random(in: 0.2...0.8, using: &motion)
      var recording = Recording().with { $0.now = Timestamp(nanoseconds: 0) }.touchDown(at: 5)
      var last = 0.0
      for step in 1...steps {
        let time = Double(step) / Double(steps)
        let part = rest * time + (1 - rest) * time * time * (3 - 2 * time)
        // Never 10 points on the way: a pan that begins there has no direction.
        let travel = step == steps ? way : (way * part * 2).rounded(.down) / 2 + 0.25
        recording = recording.hold(0.006).move(by: travel - last)
        last = travel
      }
      var trace = recording.lift(after: 0.008).trace
      trace.name = "swipe \(number)"
      trace.source = Trace.Source(path: "labelled.jsonl", line: number)
      trace.intent = means ? .finish : .cancel
      trace.displayHz = 60
      return trace
    }
  }
}
