/// What code sets or calls, as it is written. Those at different places are equal.
struct SourceMove: Hashable, Sendable {
  /// Where a view is, what is stored, or what is called; the first that differs tells ends from each other.
  enum Kind: Int, Comparable, CaseIterable {
    case geometry, value, call

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  let text: String
  let kind: Kind
  /// The value that it sets, or the arguments of a call.
  var value: SymbolicValue
  /// The functions whose code it is, the handler first, and the one that it calls.
  let callers: [String]
  let place: SourcePlace

  private static let measures: Set = [
    "frame", "center", "bounds", "transform", "transform3D", "constant", "contentOffset",
    "position", "isActive",
  ]

  /// A value that is set.
  init(setting text: String, to value: SymbolicValue, in callers: [String], _ place: SourcePlace) {
    let isMeasure = text.split(separator: ".").contains { Self.measures.contains(String($0)) }
    let isStored = value.isWord || value.isBoolean || value.isNumber
    self.init(
      text, isMeasure ? .geometry : isStored ? .value : .call, value, callers, place)
  }

  /// A call; a velocity as its argument only changes its speed.
  init(_ call: SymbolicCall, _ kind: Kind = .call, in callers: [String]) {
    let values = zip(call.arguments, call.all).filter { argument, value in
      !argument.value.text.lowercased().contains("velocity") && !value.mentions("velocity")
        && !call.isClosure(value)
    }.map(\.1)
    self.init(call.node.text, kind, .list(values), callers + [call.name], call.node.place)
  }

  private init(
    _ text: String, _ kind: Kind, _ value: SymbolicValue, _ callers: [String], _ place: SourcePlace
  ) {
    (self.text, self.kind, self.value) = (text, kind, value)
    (self.callers, self.place) = (callers, place)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.text == right.text && left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(value)
  }
}

/// How a gesture without a transition ends: where the app's code puts its views, or what it calls.
struct SourceEnds {
  /// An end that the code may lead to.
  struct End {
    var name: String
    var place: SourcePlace
    var decision = SourceDecision.finish
  }

  private var ends: [Set<SourceMove>: End] = [:]
  /// In the order of the rules that lead to them.
  private(set) var inOrder: [End] = []
  private let kind: SourceMove.Kind

  /// Words in the names of ends that take a gesture back, the surest first.
  private static let puttingBack = [
    ["cancel", "reset", "restore", "revert"], ["back", "default", "origin", "bounce"],
    ["close", "hide", "collapse"],
  ]

  /// - Parameter paths: The paths through the end of a gesture.
  /// - Returns: nil if they all do the same.
  init?(_ paths: [SourcePath]) {
    let paths = Self.forked(paths)
    let kind = SourceMove.Kind.allCases.first { kind in
      Set(paths.map { Self.moves($0, kind) }.filter { !$0.isEmpty }).count > 1
    }
    guard let kind else { return nil }
    self.kind = kind
    let all = SourceTree(paths) { Self.moves($0, kind) }.leaves
    var leaves: [Set<SourceMove>] = []
    for leaf in all where !leaf.isEmpty && !leaves.contains(leaf) { leaves.append(leaf) }
    guard (2...SourceLimits.rules).contains(leaves.count) else { return nil }
    let shared = leaves.dropFirst().reduce(leaves[0]) { $0.intersection($1) }
    let own = leaves.map { leaf in
      (leaf.subtracting(shared).isEmpty ? leaf : leaf.subtracting(shared))
        .min { ($0.place.line, $0.text) < ($1.place.line, $1.text) }
    }
    var names: Set<String> = []
    for (index, leaf) in leaves.enumerated() {
      guard let move = own[index] else { return nil }
      let others = own.enumerated().filter { $0.offset != index }.compactMap(\.element)
      let caller = move.callers.dropFirst().last { name in
        !others.contains { $0.callers.contains(name) }
      }
      var word = move.value.endName
      if others.contains(where: { $0.value.endName == word }) { word = nil }
      let name = (caller ?? word)?.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? ""
      ends[leaf] = End(
        name: names.insertUnique(name.isEmpty ? "line\(move.place.line)" : name, "-"),
        place: move.place)
    }
    let last = leaves[leaves.count - 1]
    let cancelled = Self.puttingBack.lazy.compactMap { [ends] words in
      let named = leaves.filter { leaf in
        let name = ends[leaf]?.name.lowercased() ?? ""
        return words.contains { name.contains($0) }
      }
      return named.count == 1 ? named[0] : nil
    }.first
    ends[cancelled ?? last]?.decision = .cancel
    inOrder = leaves.compactMap { ends[$0] }
  }

  /// The outcomes of paths, of which those that do nothing have none.
  func outcomes(_ paths: [SourcePath]) -> SourceTree<SourceOutcome> {
    SourceTree(Self.forked(paths)) { path in
      guard let end = ends[Self.moves(path, kind)] else { return SourceOutcome() }
      return SourceOutcome(
        decision: end.decision, target: end.name, origin: SourceOrigin(place: end.place))
    }
  }

  /// The last of each thing that a path sets.
  private static func moves(_ path: SourcePath, _ kind: SourceMove.Kind) -> Set<SourceMove> {
    var last: [String: SourceMove] = [:]
    for case .settle(let move) in path.effects where move.kind <= kind { last[move.text] = move }
    return Set(last.values)
  }

  /// The paths for each way that a value which is set may be chosen by the gesture:
  /// `bottom.constant = velocity.y > 0 ? low : high`.
  private static func forked(_ paths: [SourcePath]) -> [SourcePath] {
    var (open, done) = (Array(paths.reversed()), [SourcePath]())
    while let path = open.popLast() {
      let choice = path.effects.lazy.compactMap { effect -> SourceCondition? in
        guard case .settle(let move) = effect, let choice = move.value.choice else { return nil }
        return SourceCondition(condition: choice, place: move.place)
      }.first
      guard let choice, open.count + done.count < SourceLimits.paths else {
        done.append(path)
        continue
      }
      for fact in [choice.opposite, choice] {
        open.append(
          path.changed { path in
            path.decisions.append(fact)
            path.effects = path.effects.map { effect in
              guard case .settle(var move) = effect else { return effect }
              move.value = move.value.assuming([fact])
              return .settle(move)
            }
          })
      }
    }
    return done
  }
}

extension SymbolicValue {
  /// The condition of the gesture by which it is chosen, or nil if it is not.
  var choice: SymbolicValue? {
    switch self {
    case _ where isBoolean && frozen != self: return self
    case .operation("if", let parts) where parts[0].frozen != parts[0]: return parts[0]
    case .operation(_, let parts): return parts.lazy.compactMap(\.choice).first
    case .list(let values): return values.lazy.compactMap(\.choice).first
    case .fields(let fields):
      return fields.sorted { $0.key < $1.key }.lazy.compactMap(\.value.choice).first
    default: return nil
    }
  }

  /// The name of what is set: `expanded`, `openHeight`.
  fileprivate var endName: String? {
    switch self {
    case .word(let word): word
    case .number(_, let origin): origin.name
    case .list(let values): values.lazy.compactMap(\.endName).first
    case .unknown(let text, let origin):
      (origin.name ?? text).split(separator: ".").last.map(String.init)
    default: nil
    }
  }
}
