import ReplayAnalysis
import SwipeReplay

/// What a place of a plane's picture shows: the outcome of one profile, or how those of two compare.
enum PlaneKind: String, CaseIterable {
  case finish, cancel, refused, failed, open
  /// Both profiles finish, or both do not but have the same outcome.
  case bothFinish, neitherFinishes
  case onlyFirst, onlySecond
  /// Neither finishes, and the outcomes differ.
  case otherwise

  /// Nil where no finger can make the swipe.
  init?(_ outcomes: [Outcome?]) {
    guard let first = outcomes.first, let first else { return nil }
    guard outcomes.count == 2 else {
      self =
        switch first {
        case .finish: .finish
        case .cancel: .cancel
        case .refused: .refused
        case .failed: .failed
        case .open: .open
        }
      return
    }
    switch (first == .finish, outcomes[1] == .finish) {
    case (true, true): self = .bothFinish
    case (true, false): self = .onlyFirst
    case (false, true): self = .onlySecond
    case (false, false): self = first == outcomes[1] ? .neitherFinishes : .otherwise
    }
  }

  /// What the legend says of places that nothing fills.
  static let notMade = "blank: not made"

  /// In the picture of a terminal.
  var mark: Character {
    switch self {
    case .finish, .bothFinish: "█"
    case .cancel, .neitherFinishes: "░"
    case .refused: "×"
    case .failed: "·"
    case .open: "?"
    case .onlyFirst: "A"
    case .onlySecond: "B"
    case .otherwise: "~"
    }
  }

  var meaning: Paint.Meaning? {
    switch self {
    case .finish, .onlyFirst: .good
    case .cancel: .warning
    case .onlySecond: .bad
    case .otherwise, .open: .unfinished
    case .refused, .failed, .bothFinish, .neitherFinishes: nil
    }
  }

  /// - Parameter names: of the profiles.
  func legend(_ names: [String]) -> String {
    switch self {
    case .finish: "finishes"
    case .cancel: "cancels"
    case .refused: "refused"
    case .failed: "never begins"
    case .open: "open"
    case .bothFinish: "both finish"
    case .neitherFinishes: "neither finishes"
    case .onlyFirst: "only \(names[0]) finishes"
    case .onlySecond: "only \(names[1]) finishes"
    case .otherwise: "neither finishes, but differently"
    }
  }
}
