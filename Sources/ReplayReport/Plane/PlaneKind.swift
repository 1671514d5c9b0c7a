import ReplayAnalysis
import SwipeReplay

/// The kind of a point in a plane's picture: the outcome of one profile, or a comparison of two.
enum PlaneKind: Hashable {
  case one(Outcome.Kind)
  /// An outcome with a target, and its number among those of the picture, from 1.
  case target(Outcome, number: Int)
  /// Both profiles finish, or neither does and their outcomes are equal.
  case bothFinish, neitherFinishes
  case onlyFirst, onlySecond
  /// Neither finishes, and the outcomes differ.
  case otherwise

  /// Nil if the swipe cannot be made.
  ///
  /// - Parameter targets: the outcomes with a target in the picture.
  init?(_ outcomes: [Outcome?], targets: [Outcome]) {
    guard let first = outcomes.first, let first else { return nil }
    guard outcomes.count == 2 else {
      self = Self(first, targets: targets)
      return
    }
    switch (first.kind == .finish, outcomes[1]?.kind == .finish) {
    case (true, false): self = .onlyFirst
    case (false, true): self = .onlySecond
    case (true, true): self = .bothFinish
    case (false, false): self = first == outcomes[1] ? .neitherFinishes : .otherwise
    }
  }

  init(_ outcome: Outcome, targets: [Outcome]) {
    self =
      targets.firstIndex(of: outcome).map { .target(outcome, number: $0 + 1) }
      ?? .one(outcome.kind)
  }

  /// All kinds that a picture can have, in the order of its legend.
  static func all(_ targets: [Outcome]) -> [PlaneKind] {
    Outcome.Kind.allCases.flatMap { kind in
      [.one(kind)] + targets.filter { $0.kind == kind }.map { Self($0, targets: targets) }
    } + [.bothFinish, .neitherFinishes, .onlyFirst, .onlySecond, .otherwise]
  }

  /// The outcomes with a target that some planes can have.
  static func targets(of planes: [Plane]) -> [Outcome] {
    planes.flatMap(\.profile.outcomes).filter { $0.target != nil }.withoutRepetitions
  }

  /// The class of the kind's areas in a picture.
  var name: String {
    switch self {
    case .one(let kind): kind.rawValue
    case .target(_, let number): "target\(number)"
    case .bothFinish: "bothFinish"
    case .neitherFinishes: "neitherFinishes"
    case .onlyFirst: "onlyFirst"
    case .onlySecond: "onlySecond"
    case .otherwise: "otherwise"
    }
  }

  /// The description of blank areas in the legend.
  static let notMade = "blank: not made"

  /// The characters of targets; more share the last one.
  static let digits = Array("123456789abcdefghijklmnop")

  /// The character in a terminal's picture.
  var mark: Character {
    switch self {
    case .one(.finish), .bothFinish: "█"
    case .one(.cancel), .neitherFinishes: "░"
    case .one(.nothing): "-"
    case .one(.refused): "×"
    case .one(.failed): "·"
    case .one(.open): "?"
    case .target(_, let number): Self.digits[min(number, Self.digits.count) - 1]
    case .onlyFirst: "A"
    case .onlySecond: "B"
    case .otherwise: "~"
    }
  }

  var meaning: Paint.Meaning? {
    switch self {
    case .one(.finish), .onlyFirst: .good
    case .one(.cancel): .warning
    case .target(let outcome, _): outcome.meaning
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
    case .target(let outcome, _):
      "\(outcome.kind == .finish ? "finishes" : "cancels") to \(outcome.target ?? "")"
    case .bothFinish: "both finish"
    case .neitherFinishes: "neither finishes"
    case .onlyFirst: "only \(names[0]) finishes"
    case .onlySecond: "only \(names[1]) finishes"
    case .otherwise: "neither finishes, but differently"
    }
  }
}
