/// What code does that a transition sees.
enum SourceEffect: Hashable, Sendable {
  case begin(String, SourceOrigin)
  case update(SymbolicValue, SourceOrigin)
  case finish(SourceOrigin)
  case cancel(SourceOrigin)
  case set(String, SymbolicValue, SourceOrigin)
  case resetTranslation(SourceOrigin)
}

/// A condition that a way through the code has passed, or not.
struct SourceDecision: Hashable, Sendable {
  var condition: SymbolicValue
  var holds = true
  var place: SourcePlace
  var comment: String?

  /// The opposite condition if it does not hold.
  var fulfilled: SourceDecision { holds ? self : opposite }

  var opposite: SourceDecision {
    var decision = self
    decision.condition = condition.negated
    decision.holds = true
    return decision
  }
}

/// One way through the code.
struct SourcePath: Sendable {
  enum End { case running, returned, broke }

  /// The value of what ran last.
  var value = SymbolicValue.null
  /// Local variables by their names, and properties as `self.name`.
  var values: [String: SymbolicValue] = [:]
  var decisions: [SourceDecision] = []
  var effects: [SourceEffect] = []
  /// Calls of what the files do not declare.
  var unread: [SourceNode] = []
  var end = End.running

  func with(_ value: SymbolicValue = .null) -> SourcePath { changed { $0.value = value } }

  func changed(_ change: (inout SourcePath) -> Void) -> SourcePath {
    var path = self
    change(&path)
    return path
  }
}
