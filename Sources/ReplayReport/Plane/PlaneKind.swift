import ReplayAnalysis
import SwipeReplay

/// The kind of a point in a plane's picture: the outcome of one profile, or a comparison of two.
enum PlaneKind: Hashable, CaseIterable {
  case one(Outcome)
  /// Both profiles finish, or neither does and their outcomes are equal.
  case bothFinish, neitherFinishes
  case onlyFirst, onlySecond
  /// Neither finishes, and the outcomes differ.
  case otherwise

  /// Nil if the swipe cannot be made.
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

  /// The class of the kind's areas in a picture.
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

  /// The description of blank areas in the legend.
  static let notMade = "blank: not made"

  /// The character in a terminal's picture.
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

  /// - Parameter names: The names of the profiles.
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
