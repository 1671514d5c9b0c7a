import ReplayAnalysis
import SwipeReplay
import TextFormats
import TouchTrace

extension SwipeConditions {
  /// What the options say of all swipes.
  init(_ arguments: Arguments) throws(CommandError) {
    let view = try arguments.size(of: .swipeView) ?? Self.defaultView
    let start = try arguments.value(
      of: .start, expected: "a place in the view, such as 5,426"
    ) { text in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
        (0...view.width).contains(x), (0...view.height).contains(y)
      else { return Point?.none }
      return Point(x: x, y: y)
    }
    let rate = try arguments.value(of: .sampleRate, expected: "a number from 10 to 1000") {
      Double($0).flatMap { (10...1000).contains($0) ? $0 : nil }
    }
    self.init(
      view: view, start: start,
      direction: arguments.word(SwipeDirection.self, of: .direction) ?? .right,
      sampleRate: rate ?? Self.defaultSampleRate)
  }
}

extension PlaneGrid {
  /// The swipes that the options choose; by default fewer where all shapes are replayed, and for costly profiles.
  ///
  /// - Parameter kept: how many planes are in memory together.
  init(
    _ arguments: Arguments, _ conditions: SwipeConditions, of profiles: [Profile], kept: Int
  ) throws(CommandError) {
    let limit = min(Self.limit, Self.totalLimit / max(1, kept))
    let coarseness =
      profiles.map { profile in
        arguments.has(.monotone)
          ? MonotoneSearch.coarseness(for: profile, sampleRate: conditions.sampleRate)
          : Self.coarseness(for: [profile], sampleRate: conditions.sampleRate)
      }.max() ?? 1
    let distances =
      try Self.values(.distance, arguments, isAllowed: { $0 > 0 }, expected: "distances above 0")
      ?? Self.distances(extent: conditions.extent, coarseness: coarseness)
    let velocities =
      try Self.values(.release, arguments, isAllowed: { _ in true }, expected: "")
      ?? Self.velocities(coarseness: coarseness)
    guard distances.count * velocities.count <= limit else {
      throw CommandError(.gridTooLarge(limit: limit, orFewer: "profiles"))
    }
    self.init(
      arguments.word(SwipeShape.self, of: .shape) ?? .drag, distances: distances,
      velocities: velocities)
  }

  private static func values(
    _ option: Option, _ arguments: Arguments, isAllowed: (Double) -> Bool, expected: String
  ) throws(CommandError) -> [Double]? {
    guard let text = arguments.value(of: option) else { return nil }
    let values = try GridSelection.values(
      text[...], in: text, of: option,
      expected: "FROM:TO:STEP or VALUE,VALUE,…, such as 10:390:10", limit: limit)
    guard values.allSatisfy(isAllowed) else {
      throw CommandError(.malformedValue(text, option, expected: expected))
    }
    return values
  }
}
