import TestSupport
import Testing
import TouchTrace

@Suite struct TraceValidityTests {
  /// Traces with touches missing, exchanged or moved in time: those that a reader accepts are readable.
  @Test func aReaderAgrees() {
    var counts: [Bool: Int] = [:]
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var trace = Recording.exact(seed: seed).app(.push).hold(0.1).app(.pop).trace
      for _ in 0..<Int.random(in: 0...2, using: &random) where !trace.touches.isEmpty {
        let index = Int.random(in: trace.touches.indices, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: trace.touches.remove(at: index)
        case 1: trace.touches.swapAt(0, index)
        case 2: trace.touches[index].time.nanoseconds -= 15_000_000
        case 3: trace.touches[index].location.x *= 1e8
        case 4: trace.touches[index].isSynthetic = true
        case 5: trace.actions.reverse()
        case 6:
          // A name twice, and fingers that have none.
          trace.fingers = ["0", "b", "0"]
          trace.touches[index].finger = Int32.random(in: -1...4, using: &random)
        default: trace.view.height = .random(in: -1...1, using: &random).rounded()
        }
      }
      let isRead = (try? Trace.read(json: trace.json())) != nil
      #expect(trace.isReadable == isRead, "seed \(seed)")
      counts[isRead, default: 0] += 1
    }
    #expect(counts.values.allSatisfy { $0 > 500 } && counts.count == 2)
  }

  @Test func aTraceWithAWarningIsNotPlausible() {
    var trace = Recording().touchDown(at: 5).move(by: 200, over: 0.2).lift().trace
    #expect(trace.isPlausible)
    for index in trace.touches.indices { trace.touches[index].location.x += 5000 }
    #expect(!trace.isPlausible)
  }
}
