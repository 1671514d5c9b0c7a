import ReplayAnalysis
import SwipeReplay

extension SwipeConditions {
  /// Creates the conditions of all swipes from the options; by default in the direction that profiles finish.
  init(_ arguments: Arguments, of profiles: [Profile]) throws(CommandError) {
    let view = try arguments.size(of: .swipeView) ?? Self.defaultView
    let start = try arguments.value(
      of: .start, expected: "a location in the view, such as 5,426"
    ) { text in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
        (0...view.width).contains(x), (0...view.height).contains(y)
      else { return Point?.none }
      return Point(x: x, y: y)
    }
    self.init(
      view: view, start: start,
      direction: arguments.word(SwipeDirection.self, of: .direction)
        ?? .usual(of: profiles, in: view, from: start))
  }
}

extension PlaneGrid {
  /// Creates the grid that the options choose; by default a coarser one for all shapes and for costly profiles.
  ///
  /// - Parameter kept: The number of planes in memory at once.
  init(
    _ arguments: Arguments, _ conditions: SwipeConditions, of profiles: [Profile], kept: Int
  ) throws(CommandError) {
    let limit = min(Self.limit, Self.totalLimit / max(1, kept))
    let coarseness =
      profiles.map { profile in
        arguments.has(.monotone)
          ? MonotoneSearch.coarseness(for: profile) : Self.coarseness(for: [profile])
      }.max() ?? 1
    var distances = Self.distances(extent: conditions.extent, coarseness: coarseness)
    var velocities = Self.velocities(coarseness: coarseness)
    for text in arguments.values(of: .varySwipes) {
      let name = text.prefix { $0 != "=" }
      let values = try GridSelection.values(
        text.dropFirst(name.count + 1), in: text, expected: Self.expected, limit: Self.limit)
      switch name {
      case "distance" where values.allSatisfy { $0 > 0 }: distances = values
      case "distance": throw Self.malformed(text, "distances above 0")
      case "velocity": velocities = values
      default: throw Self.malformed(text)
      }
    }
    guard distances.count * velocities.count <= limit else {
      throw .gridTooLarge(limit: limit, orFewer: "profiles")
    }
    self.init(
      arguments.word(SwipeShape.self, of: .shape) ?? .drag, distances: distances,
      velocities: velocities)
  }

  private static func malformed(_ text: String, _ expected: String = expected) -> CommandError {
    .malformedValue(text, .varySwipes, expected: expected)
  }

  private static let expected =
    "distance=FROM:TO:STEP or velocity=VALUE,VALUE,…, such as distance=10:390:10"
}
