import SourceReading
import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// Profiles read from the handlers in Fixtures/handlers decide as profiles made by hand do.
@Suite struct HandlerTests {
  /// What two profiles must agree on.
  private struct Summary: Equatable {
    let gesture: Int
    let outcome: Outcome
    let progress: Double?
    let percentComplete: Double?
    let frames: Int
  }

  private static func summaries(_ results: [Replay]) -> [Summary] {
    results.map {
      Summary(
        gesture: $0.gesture, outcome: $0.outcome, progress: $0.values.map { max($0.progress, 0) },
        percentComplete: $0.values?.percentComplete, frames: $0.frames.count)
    }
  }

  private static func read(_ file: String) throws -> SourceProfile {
    let bytes = try Fixtures.bytes(Fixtures.folder + "/handlers/" + file)
    return try SourceProfile(reading: [SourceText(name: file, bytes: bytes)])
  }

  private static func profile(_ file: String) throws -> Profile {
    try Profile.read(String(decoding: try read(file).text, as: UTF8.self))
  }

  /// A handler, the profile that it must agree with, and the navigation that its traces need.
  struct Pair: Sendable, CustomTestStringConvertible {
    let file: String
    let profile: String
    var isPresented = false
    /// Screens that can come back by a forward swipe.
    var forward: [String] = []
    var stack: Int?
    var testDescription: String { file }
  }

  static let documents = [
    Pair(file: "pj.m", profile: "pj"),
    Pair(file: "zeroj.swift", profile: "zeroj", isPresented: true),
    Pair(file: "zeroj-nav.swift", profile: "zeroj-nav"),
    Pair(file: "shuttle.m", profile: "shuttle", forward: ["next"], stack: 2),
    Pair(file: "base.m", profile: "base"),
    Pair(file: "swipe.m", profile: "swipe", stack: 2),
  ]

  @Test(arguments: documents)
  func handlerDecidesAsTheBuiltInProfile(_ pair: Pair) throws {
    var read = Replayer(profiles: [try Self.profile(pair.file)], detail: [.frames])
    var expected = Replayer(profiles: [try Profile.named(pair.profile)], detail: [.frames])
    var outcomes: Set<Outcome> = []
    for seed in TestEffort.seeds(10_000) {
      var random = SeededRandom(seed: seed)
      var recording = Recording.random(using: &random)
      recording.navigation = NavigationStack(
        depth: pair.stack ?? recording.navigation.depth, forward: pair.forward,
        isPresenting: pair.isPresented)
      let trace = recording.trace
      let found = Self.summaries(read.replay(trace))
      outcomes.formUnion(found.map(\.outcome))
      try #require(found == Self.summaries(expected.replay(trace)), "seed \(seed)")
    }
    #expect(outcomes.isSuperset(of: [.finish, .cancel]))
  }
}
