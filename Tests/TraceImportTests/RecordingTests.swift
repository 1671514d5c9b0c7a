import Testing
import TraceImport

@Suite struct RecordingTests {
  @Test func aRecordingSaysNothingOfItsSamplesAtFirst() {
    #expect(Recording().quality == .unknown)
  }
}
