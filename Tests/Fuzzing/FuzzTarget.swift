import TestSupport
import TouchTrace

/// What can be tried with any bytes: each target reads them in its own way and checks what must hold for all of
/// them. libFuzzer looks for bytes with which it does not (`.ci/fuzz`), and a test mutates the seeds.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case jsonTrace = "json-trace"
  case csvTrace = "csv-trace"
  case recording, rules, profile, baseline, expectation, numbers, replayer

  /// Something that does not hold.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// Checks what must hold for some bytes. A crash is a failure as well.
  ///
  /// - Returns: whether the bytes are valid input, so that more than the refusal was checked.
  package func check(_ bytes: [UInt8]) throws(Failure) -> Bool {
    switch self {
    case .jsonTrace: return try TraceReading.check(bytes, formats: [.json, .jsonl])
    case .csvTrace: return try TraceReading.check(bytes, formats: [.csv])
    case .recording: return try RecordingChecks.check(bytes)
    case .rules: return try RuleChecks.check(bytes)
    case .profile: return try ProfileChecks.check(bytes)
    case .baseline: return try BaselineChecks.check(bytes)
    case .expectation: return try ExpectationChecks.check(bytes)
    case .numbers: return try NumberChecks.check(bytes)
    case .replayer: return try ReplayerChecks.check(bytes)
    }
  }

  /// The longest input that is worth trying, in bytes: longer ones are slower, and rarely show more.
  package var maxLength: Int {
    switch self {
    case .numbers: 64
    case .rules: 256
    case .csvTrace, .replayer: 512
    case .jsonTrace: 1024
    case .recording, .profile, .baseline, .expectation: 2048
    }
  }

  /// Bytes to begin with: fixtures, and examples in code, of at most ``maxLength`` bytes.
  package func seeds() throws -> [[UInt8]] {
    let seeds: [[UInt8]] =
      switch self {
      case .jsonTrace:
        // Most fixtures are short enough only without their white space.
        try Self.files(in: Self.traceFolders, [".json", ".jsonl"])
          .map { $0.count > maxLength ? TraceReading.withoutSpace($0) : $0 }
      case .csvTrace: try Self.files(in: Self.traceFolders, [".csv"])
      case .recording:
        try Self.files(in: ["recordings"], [""])
          + CaseFile.all(in: "recordings").flatMap { $0.cases.map(\.bytes) }
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

  /// The files of some folders of the fixtures whose names end in one of some ways.
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

/// Checks one condition.
func require(
  _ condition: Bool, _ message: @autoclosure () -> String
) throws(FuzzTarget.Failure) {
  if !condition { throw FuzzTarget.Failure(message()) }
}

/// Numbers and choices made of bytes, one after another; all zero after the last byte.
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

  /// One of several.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(byte()) % elements.count]
  }

  mutating func flag() -> Bool { byte() & 1 != 0 }
}

extension [UInt8] {
  /// A number that depends on all of the bytes: choices that are no part of the input.
  var digest: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
