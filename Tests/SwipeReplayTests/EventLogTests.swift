import SwipeReplay
import Testing

/// What the logs contain is in `Fixtures/transcripts/events` and `Fixtures/navigation`.
@Suite struct EventLogTests {
  @Test("The entries of a result are in the order of time", arguments: FixtureFiles.traces)
  func order(path: String) throws {
    for trace in try FixtureFiles.read(try FixtureFiles.bytes(path), path: path).traces {
      var replayer = Replayer(profiles: [try Profile.named("zeroj-nav")], detail: .events)
      for result in replayer.replay(trace) {
        let times = result.events.map(\.time)
        #expect(times == times.sorted(), "\(trace.name)")
      }
    }
  }
}
