import InteractiveTransition

/// The outcome of one gesture for one recognizer: `finish`, or with a target `cancel to medium`.
public struct Outcome: Sendable, Hashable, LosslessStringConvertible {
  /// The outcome without its target.
  public enum Kind: String, Sendable, CaseIterable {
    /// The recognizer began, and its rules finished or cancelled the transition.
    case finish, cancel
    /// The recognizer began and its rules decided, but there was no transition to finish or cancel.
    case nothing
    /// A shouldBegin rule did not let it begin.
    case refused
    /// It never began: too short, the wrong direction, prevented by another recognizer.
    case failed
    /// The trace stops with a finger down, before the recognizer ended, failed or was refused; or the system
    /// cancelled the touches and the implementation does nothing then.
    case open

    /// Whether it finished or cancelled a transition.
    package var isDecision: Bool { self == .finish || self == .cancel }
  }

  /// The outcome without its target: compare this to ask whether a gesture finished.
  public let kind: Kind
  /// The detent or page at which the view settles, if the deciding rule names one; only for ``Kind/finish`` and
  /// ``Kind/cancel``.
  public let target: String?

  package init(_ kind: Kind, to target: String? = nil) {
    self.kind = kind
    self.target = target
  }

  /// The outcome of a decision, or ``open`` if it is to neither finish nor cancel.
  init(_ decision: Decision?, to target: String?) {
    switch decision {
    case .finish: self.init(.finish, to: target)
    case .cancel: self.init(.cancel, to: target)
    case nil: self.init(.open)
    }
  }

  /// Creates an outcome from its ``description``, or returns nil if the text is none.
  public init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(words[0])) else { return nil }
    guard words.count > 1 else {
      self.init(kind)
      return
    }
    guard words.count == 3, words[1] == "to", kind.isDecision, Self.isTarget(words[2]) else {
      return nil
    }
    self.init(kind, to: String(words[2]))
  }

  /// Whether a text can be the name of a target: letters, digits, `-`, `.` and `_`.
  static func isTarget(_ name: some StringProtocol) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || "-._".unicodeScalars.contains($0)
      }
  }

  /// ``Kind/finish`` without a target.
  public static let finish = Outcome(.finish)
  /// ``Kind/cancel`` without a target.
  public static let cancel = Outcome(.cancel)
  /// ``Kind/nothing``.
  public static let nothing = Outcome(.nothing)
  /// ``Kind/refused``.
  public static let refused = Outcome(.refused)
  /// ``Kind/failed``.
  public static let failed = Outcome(.failed)
  /// ``Kind/open``.
  public static let open = Outcome(.open)

  /// `finish`, or with a target `finish to large`.
  public var description: String { kind.rawValue + (target.map { " to \($0)" } ?? "") }
  /// ``description`` for a headline: `FINISH to large`.
  package var heading: String {
    kind.rawValue.uppercased() + (target.map { " to \($0)" } ?? "")
  }
  /// Whether it finished or cancelled a transition.
  package var isDecision: Bool { kind.isDecision }
  /// The decision, or nil if it is none.
  var decision: Decision? { Decision(rawValue: kind.rawValue) }
}

extension Array where Element: Equatable {
  package var withoutRepetitions: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Profile {
  /// All possible outcomes: each kind, followed by those of the kind that have a target, in the order of the rules.
  package var outcomes: [Outcome] {
    let outcomes = rules.recognizers.flatMap { $0.decisionRules.map(\.outcome) }
    return Outcome.Kind.allCases.flatMap { kind in
      ([Outcome(kind)] + outcomes.filter { $0.kind == kind }).withoutRepetitions
    }
  }
}
