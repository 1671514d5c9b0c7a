import Foundation
import SwipeReplay
import TestSupport
import Testing

@testable import TouchTrace

/// The traces and profiles in the folder of fixtures. Paths are relative to the project's folder:
/// `Fixtures/traces/half/exactly-half.json`.
enum FixtureFiles {
  /// Returns the files below a folder with one of these extensions, sorted by path.
  static func list(_ folder: String, _ extensions: Set<String>) -> [String] {
    let files = FileManager.default.enumerator(atPath: Fixtures.root + "/" + folder)
    return (files?.compactMap { $0 as? String } ?? [])
      .filter { path in
        path.split(separator: ".").last.map { extensions.contains(String($0)) } ?? false
      }
      .map { folder + "/" + $0 }
      .sorted()
  }

  private static let formats: Set = ["json", "jsonl", "csv"]

  /// The valid traces.
  static let traces = list("Fixtures/traces", formats).filter { !$0.contains("/invalid/") }
  /// The traces that the program rejects.
  static let invalidTraces = list("Fixtures/traces/invalid", formats)
  /// The profiles that the program rejects.
  static let invalidProfiles = list("Fixtures/profiles/invalid", ["json"])

  static func bytes(_ path: String) throws -> [UInt8] {
    try Fixtures.bytes(Fixtures.root + "/" + path)
  }

  /// Returns the expected message for a file that the program rejects: `a.expected` for `a.json`.
  static func expectedErrors(_ path: String) throws -> String {
    let name = path.split(separator: ".").dropLast().joined(separator: ".")
    return String(decoding: try bytes(name + ".expected"), as: UTF8.self)
  }

  /// Returns a built-in profile, or one from a fixture file.
  static func profile(_ name: String) throws -> Profile {
    guard !Profile.builtInNames.contains(name) else { return try Profile.named(name) }
    return try Profile.named("Fixtures/profiles/\(name).json") { try? bytes($0) }
  }

  /// Returns the valid traces of a file, and the errors of the others.
  static func read(
    _ bytes: [UInt8], path: String
  ) throws -> (traces: [Trace], errors: [TraceError]) {
    let format = try #require(TraceFormat(path: path))
    var (traces, errors): ([Trace], [TraceError]) = ([], [])
    // Blocks as small as the files, since clearing the memory of a large one is expensive.
    var cutter = TraceChunker(
      format: format, path: path, options: TraceReadingOptions(),
      sizes: TraceChunker.Sizes(block: bytes.count + 1))
    var reader = ByteReader(bytes)
    while let block = unsafe cutter.next(reading: { unsafe reader.read(into: $0) }) {
      block.decode({ traces.append($0) }, refused: { errors.append($0) })
    }
    return (traces, errors)
  }
}
