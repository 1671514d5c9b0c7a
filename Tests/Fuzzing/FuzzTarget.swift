import TestSupport
import TouchTrace

/// A kind of input to fuzz. Each target interprets arbitrary bytes in its own way and checks the properties that every
/// input must have. libFuzzer searches for bytes that violate them (`.ci/fuzz`), and a test mutates the seeds.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case jsonTrace = "json-trace"
  case csvTrace = "csv-trace"
  case recording, source, rules, profile, baseline, expectation, numbers, replayer

  /// A violated property.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// Checks the properties for some bytes. A crash counts as a failure too.
  ///
  /// - Returns: whether the bytes are valid input, so that more than their rejection was checked.
  package func check(_ bytes: [UInt8]) throws(Failure) -> Bool {
    switch self {
    case .jsonTrace: return try TraceReading.check(bytes, formats: [.json, .jsonl])
    case .csvTrace: return try TraceReading.check(bytes, formats: [.csv])
    case .recording: return try RecordingChecks.check(bytes)
    case .source: return try SourceChecks.check(bytes)
    case .rules: return try RuleChecks.check(bytes)
    case .profile: return try ProfileChecks.check(bytes)
    case .baseline: return try BaselineChecks.check(bytes)
    case .expectation: return try ExpectationChecks.check(bytes)
    case .numbers: return try NumberChecks.check(bytes)
    case .replayer: return try ReplayerChecks.check(bytes)
    }
  }

  /// The longest input worth trying, in bytes: longer ones are slower and rarely reveal more.
  package var maxLength: Int {
    switch self {
    case .numbers: 64
    case .rules: 256
    case .csvTrace, .replayer: 512
    case .jsonTrace: 1024
    case .recording, .profile, .baseline, .expectation: 2048
    case .source: 6000
    }
  }

  /// The initial corpus: fixtures and examples in code, of at most ``maxLength`` bytes.
  package func seeds() throws -> [[UInt8]] {
    let seeds: [[UInt8]] =
      switch self {
      case .jsonTrace:
        // Most fixtures only fit without their white space.
        try Self.files(in: Self.traceFolders, [".json", ".jsonl"])
          .map { $0.count > maxLength ? TraceReading.withoutSpace($0) : $0 }
      case .csvTrace: try Self.files(in: Self.traceFolders, [".csv"])
      case .recording:
        try Self.files(in: ["recordings"], [""])
          + CaseFile.all(in: "recordings").flatMap { $0.cases.map(\.bytes) }
      case .source: try Self.files(in: ["handlers"], [".m", ".swift"])
      case .rules: RuleChecks.seeds
      case .profile: try Self.files(in: ["profiles", "profiles/invalid"], [".json"])
      case .baseline: try Self.files(in: ["baselines"], [".csv"])
      case .expectation: ExpectationChecks.seeds
      case .numbers: NumberChecks.seeds
      case .replayer: ReplayerChecks.seeds
      }
    let found = try Self.files(in: ["fuzz/" + rawValue], [""])
    return (found + seeds).filter { $0.count <= maxLength }
  }

  private static let traceFolders: [String] = {
    let families = (try? Fixtures.names(in: Fixtures.folder + "/traces")) ?? []
    return families.map { "traces/" + $0 }
  }()

  /// Returns the fixture files in the given folders whose names have one of the endings.
  private static func files(in folders: [String], _ endings: [String]) throws -> [[UInt8]] {
    var files: [[UInt8]] = []
    for folder in folders.map({ Fixtures.folder + "/" + $0 }) where Fixtures.exists(folder) {
      for name in try Fixtures.names(in: folder) where endings.contains(where: name.hasSuffix) {
        files.append(try Fixtures.bytes(folder + "/" + name))
      }
    }
    return files
  }
}

/// Throws ``FuzzTarget/Failure`` unless the condition holds.
func require(
  _ condition: Bool, _ message: @autoclosure () -> String
) throws(FuzzTarget.Failure) {
  if !condition { throw FuzzTarget.Failure(message()) }
}

/// Numbers and choices derived from consecutive bytes; all zero after the last byte.
struct Choices {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { next >= bytes.count }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    next += 1
    return bytes[next - 1]
  }

  /// Returns one of the given elements.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(byte()) % elements.count]
  }

  mutating func flag() -> Bool { byte() & 1 != 0 }
}

extension [UInt8] {
  /// A number that depends on all of the bytes, for choices that are not part of the input.
  var digest: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
