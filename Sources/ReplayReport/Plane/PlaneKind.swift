import ReplayAnalysis
import SwipeReplay

/// What a place of a plane's picture shows: the outcome of one profile, or how those of two compare.
enum PlaneKind: Hashable, CaseIterable {
  case one(Outcome)
  /// Both profiles finish, or both do not but have the same outcome.
  case bothFinish, neitherFinishes
  case onlyFirst, onlySecond
  /// Neither finishes, and the outcomes differ.
  case otherwise

  /// Nil where no finger can make the swipe.
  init?(_ outcomes: [Outcome?]) {
    guard let first = outcomes.first, let first else { return nil }
    guard outcomes.count == 2 else {
      self = .one(first)
      return
    }
    switch (first == .finish, outcomes[1] == .finish) {
    case (true, true): self = .bothFinish
    case (true, false): self = .onlyFirst
    case (false, true): self = .onlySecond
    case (false, false): self = first == outcomes[1] ? .neitherFinishes : .otherwise
    }
  }

  static let allCases =
    Outcome.allCases.map(Self.one)
    + [.bothFinish, .neitherFinishes, .onlyFirst, .onlySecond, .otherwise]

  /// The class of its areas in a picture.
  var name: String {
    switch self {
    case .one(let outcome): outcome.rawValue
    case .bothFinish: "bothFinish"
    case .neitherFinishes: "neitherFinishes"
    case .onlyFirst: "onlyFirst"
    case .onlySecond: "onlySecond"
    case .otherwise: "otherwise"
    }
  }

  /// What the legend says of places that nothing fills.
  static let notMade = "blank: not made"

  /// In the picture of a terminal.
  var mark: Character {
    switch self {
    case .one(.finish), .bothFinish: "█"
    case .one(.cancel), .neitherFinishes: "░"
    case .one(.nothing): "-"
    case .one(.refused): "×"
    case .one(.failed): "·"
    case .one(.open): "?"
    case .onlyFirst: "A"
    case .onlySecond: "B"
    case .otherwise: "~"
    }
  }

  var meaning: Paint.Meaning? {
    switch self {
    case .one(.finish), .onlyFirst: .good
    case .one(.cancel): .warning
    case .onlySecond: .bad
    case .otherwise, .one(.open): .unfinished
    case .one(.nothing), .one(.refused), .one(.failed), .bothFinish, .neitherFinishes: nil
    }
  }

  /// - Parameter names: of the profiles.
  func legend(_ names: [String]) -> String {
    switch self {
    case .one(.finish): "finishes"
    case .one(.cancel): "cancels"
    case .one(.nothing): "changes nothing"
    case .one(.refused): "refused"
    case .one(.failed): "never begins"
    case .one(.open): "open"
    case .bothFinish: "both finish"
    case .neitherFinishes: "neither finishes"
    case .onlyFirst: "only \(names[0]) finishes"
    case .onlySecond: "only \(names[1]) finishes"
    case .otherwise: "neither finishes, but differently"
    }
  }
}
