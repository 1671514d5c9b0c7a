import ReplayAnalysis
import SwipeReplay

/// The kinds of points in the pictures of planes: the outcomes of each profile alone, or the
/// comparisons of two.
struct PlaneKinds {
  struct Kind: Hashable {
    /// The class of the kind's areas in a picture; unique.
    let name: String
    /// The character in a terminal's picture.
    let mark: Character
    /// The string in JSON; empty for comparisons.
    var letter = ""
    var meaning: Paint.Meaning?
    /// `only pj finishes`
    let legend: String
  }

  /// The outcomes with a target that some planes can have.
  let targets: [Outcome]
  /// In the order of the legend: the kinds of outcomes, each followed by its targets.
  private var outcomes: [(outcome: Outcome, kind: Kind)] = []

  private let bothFinish = Kind(name: "bothFinish", mark: "█", legend: "both finish")
  private let neitherFinishes = Kind(
    name: "neitherFinishes", mark: "░", legend: "neither finishes")
  /// The differences of two profiles.
  let onlyFirst, onlySecond: Kind
  /// Neither finishes, and the outcomes differ.
  let otherwise = Kind(
    name: "otherwise", mark: "~", meaning: .unfinished, legend: "neither finishes, but differently")

  /// The description of blank areas in the legend.
  static let notMade = "blank: not made"

  /// The characters of targets; more share the last one.
  static let digits = Array("123456789abcdefghijklmnop")

  init(_ planes: [Plane]) {
    func only(_ plane: Plane?) -> String { "only \(plane?.profile.name ?? "") finishes" }
    onlyFirst = Kind(name: "onlyFirst", mark: "A", meaning: .good, legend: only(planes.first))
    onlySecond = Kind(name: "onlySecond", mark: "B", meaning: .bad, legend: only(planes.last))
    targets = planes.flatMap(\.profile.outcomes).filter { $0.target != nil }.withoutRepetitions
    for kind in Outcome.Kind.allCases {
      outcomes.append((Outcome(kind), kind.inPlane))
      for (index, outcome) in targets.enumerated() where outcome.kind == kind {
        let mark = Self.digits[min(index, Self.digits.count - 1)]
        let target = Kind(
          name: "target\(index + 1)", mark: mark, letter: String(mark), meaning: outcome.meaning,
          legend: "\(kind == .finish ? "finishes" : "cancels") to \(outcome.target ?? "")")
        outcomes.append((outcome, target))
      }
    }
  }

  /// All kinds that a picture can have, in the order of its legend.
  var all: [Kind] {
    outcomes.map(\.kind) + [bothFinish, neitherFinishes, onlyFirst, onlySecond, otherwise]
  }

  func kind(of outcome: Outcome) -> Kind {
    outcomes.first { $0.outcome == outcome }?.kind ?? outcome.kind.inPlane
  }

  /// Returns the kind of a point by the outcome of one profile or of two, or nil if the swipe cannot be made.
  func kind(of outcomes: [Outcome?]) -> Kind? {
    guard let first = outcomes.first, let first else { return nil }
    guard outcomes.count == 2 else { return kind(of: first) }
    return switch (first.kind == .finish, outcomes[1]?.kind == .finish) {
    case (true, false): onlyFirst
    case (false, true): onlySecond
    case (true, true): bothFinish
    case (false, false): first == outcomes[1] ? neitherFinishes : otherwise
    }
  }
}

extension Outcome.Kind {
  /// The letters are unique, although failed and finish begin with the same one.
  fileprivate var inPlane: PlaneKinds.Kind {
    switch self {
    case .finish: .init(name: rawValue, mark: "█", letter: "F", meaning: .good, legend: "finishes")
    case .cancel:
      .init(name: rawValue, mark: "░", letter: "C", meaning: .warning, legend: "cancels")
    case .nothing: .init(name: rawValue, mark: "-", letter: "X", legend: "changes nothing")
    case .refused: .init(name: rawValue, mark: "×", letter: "R", legend: "refused")
    case .failed: .init(name: rawValue, mark: "·", letter: "N", legend: "never begins")
    case .open: .init(name: rawValue, mark: "?", letter: "O", meaning: .unfinished, legend: "open")
    }
  }
}
