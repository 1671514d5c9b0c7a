import Fuzzing
import TestSupport
import Testing

/// Runs the fuzz targets without libFuzzer, on their seeds and a few mutations of each.
@Suite struct FuzzTargetTests {
  @Test(
    "Every target accepts its seeds, some of which are valid input", .slow,
    arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) throws {
    var valid = 0
    for seed in try target.seeds() {
      #expect(throws: Never.self, "\(String(decoding: seed, as: UTF8.self))") {
        if try target.check(seed) { valid += 1 }
      }
    }
    #expect(valid > 0)
  }

  @Test("Every target accepts mutated seeds", arguments: FuzzTarget.allCases)
  func mutations(target: FuzzTarget) throws {
    let seeds = try target.seeds()
    var random = SeededRandom(seed: 20)
    for number in 1...200 {
      var bytes = random.pick(seeds)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes = mutated(bytes, with: random.pick(seeds), &random)
      }
      let input = Array(bytes.prefix(target.maxLength))
      #expect(throws: Never.self, "input \(number): \(input)") {
        _ = try target.check(input)
      }
    }
  }

  /// Changes a byte, removes or doubles some, or replaces the rest with that of another seed.
  private func mutated(
    _ bytes: [UInt8], with other: [UInt8], _ random: inout SeededRandom
  ) -> [UInt8] {
    guard !bytes.isEmpty, !other.isEmpty else { return [UInt8(truncatingIfNeeded: random.next())] }
    var bytes = bytes
    let place = Int.random(in: bytes.indices, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...8, using: &random))
    switch random.next() % 5 {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = random.pick(Array("0123456789-.,:\"[]{}eE#~\n\r ".utf8))
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    default:
      bytes = Array(bytes[..<place] + other[Int.random(in: other.indices, using: &random)...])
    }
    return bytes
  }
}
