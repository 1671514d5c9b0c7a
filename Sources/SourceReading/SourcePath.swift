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
  var holds: Bool
  var place: SourcePlace
  var comment: String?
}

/// One way through the code.
struct SourcePath: Sendable {
  enum End: Hashable, Sendable {
    case running
    case returned(SymbolicValue)
    case broke
  }

  var values: [String: SymbolicValue] = [:]
  var decisions: [SourceDecision] = []
  var effects: [SourceEffect] = []
  /// Calls of what the files do not declare.
  var unread: [SourceExpression] = []
  var end = End.running
}

extension SourcePath {
  func ending(_ end: End) -> SourcePath {
    var path = self
    path.end = end
    return path
  }
}
