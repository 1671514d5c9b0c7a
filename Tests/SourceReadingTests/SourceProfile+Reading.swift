import SourceReading
import TestSupport
import Testing

extension SourceProfile {
  /// The profile of one file, which a replay can use.
  static func read(_ code: String, as file: String = "Pop.swift") throws -> SourceProfile {
    let source = try SourceProfile(reading: [SourceText(name: file, bytes: Array(code.utf8))])
    #expect(throws: Never.self) { try requireProfile(source.json) }
    return source
  }

  /// The text and what was not read.
  static func parts(_ code: String, of file: String = "Pop.swift") throws -> (
    text: String, gaps: [String]
  ) {
    let source = try read(code, as: file)
    return (source.json, source.messages)
  }

  var json: String { String(decoding: text, as: UTF8.self) }

  var messages: [String] { gaps.map(\.message) }
}
