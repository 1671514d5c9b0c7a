import SourceReading
import Testing

struct SourceReadingTests {
  @Test func emptyTextIsAnError() {
    #expect(throws: SourceError.self) { try SourceProfile(reading: [SourceText(name: "a.m", bytes: [])]) }
  }
}
