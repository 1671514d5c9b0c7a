/// What code sets or calls, as it is written. Those at different places are equal.
struct SourceMove: Hashable, Sendable {
  /// Where a view is, what is stored, or what is called: the first tells most.
  enum Kind: Comparable { case geometry, value, call }

  let text: String
  let kind: Kind
  /// The value that it sets, or the arguments of a call.
  private(set) var value: SymbolicValue
  /// The functions whose code it is, the handler first, each with the words that it gets, and the one that it calls.
  let callers: [String]
  let place: SourcePlace
  /// Whether the moves do the same.
  var isOfMoves = false

  /// The condition of the gesture by which the value is chosen, or nil if it is not.
  var choice: SymbolicValue? { value.choice }
  /// Whether it puts something to 0, other than to make it invisible.
  fileprivate var isAtRest: Bool {
    value.isAtRest && !["alpha", "opacity"].contains(where: text.lowercased().hasSuffix)
  }
  /// Whether it sets a switch to false, as a note that the gesture is over.
  fileprivate var isReset: Bool { kind == .value && value == .bool(false) }
  /// Whether it is a switch or number whose name does not say that something opens.
  fileprivate var isFlag: Bool {
    kind == .value && value.isScalar
      && !SourceEnds.opening.contains(where: text.lowercased().contains)
  }
  /// Whether it is what the handler itself clears where the gesture ends, as `isDragging = false` or `start = .zero`.
  fileprivate var isCleared: Bool {
    (isReset || value == .null || kind == .value && value.isAtRest) && callers.count < 2
      && !SourceEnds.opening.contains(where: text.lowercased().contains)
  }
  /// Whether it puts a view where a call does that is not read and gets what the finger decides.
  var isOfCall: Bool {
    kind == .geometry && !isOfMoves && value.contains { $0.unknownOrigin?.call != nil }
  }
  /// Whether the value changes with the finger.
  var followsFinger: Bool { value.followsFinger }

  /// The function that a call calls.
  fileprivate var called: Substring { text.prefix { $0 != "(" } }

  private static let measures: Set = [
    "frame", "center", "bounds", "transform", "transform3D", "constant", "contentOffset",
    "position", "isActive",
  ]

  /// Whether a name is that of a view's place, or a part of it.
  static func isMeasure(_ text: String) -> Bool {
    text.split(separator: ".").contains { measures.contains(String($0)) }
  }

  /// A value that is set.
  init(setting text: String, to value: SymbolicValue, in callers: [String], _ place: SourcePlace) {
    let isStored = value.isWord || value.isBoolean || value.isNumber || value.fields != nil
    kind = Self.isMeasure(text) ? .geometry : isStored ? .value : .call
    (self.text, self.value, self.callers, self.place) = (text, value, callers, place)
  }

  /// A call of a function that is not read; a velocity or a duration as its argument does not make it another one, but
  /// a place does that is chosen by the velocity.
  init(_ call: SymbolicCall, in callers: [String]) {
    let isAnimation = call.base?.name == "UIView"
    let values = call.all.filter { !isAnimation && !$0.isClosure && !$0.isOfVelocity }
    let names = call.base?.typeName == nil ? [call.name] : []
    (text, kind, value) = (call.node.text, .call, .list(values))
    (self.callers, place) = (callers + names, call.node.place)
  }

  /// The end of the name of what is set to false.
  fileprivate static let off = "False"

  /// The name of what is set: `expanded`, `openHeight`, `isOpen`, `isOpenFalse`.
  fileprivate var endName: String? {
    guard case .bool(let bool) = value else { return value.endName }
    let name = text.split(separator: ".").last { $0 != "wrappedValue" }
    // What UIKit has of each view is no state of the app.
    if ["hidden", "enabled"].contains(where: text.lowercased().hasSuffix) { return nil }
    return name.map { $0 + (bool ? "" : Self.off) }
  }

  /// The name of what has no name of its own, by what is moved and where to: `panel300`, `show-1`.
  ///
  /// - Parameter others: What the other ends do.
  fileprivate func placeName(besides others: [SourceMove]) -> String {
    let names = text.prefix { $0 != "(" && $0 != "[" }.split(separator: ".")
    let moved = names.prefix { !Self.measures.contains(String($0)) }.last ?? names.first ?? "end"
    let others = others.map(\.value.numbers)
    let number = value.numbers.enumerated().lazy.compactMap { index, number in
      others.contains { index < $0.count && $0[index] == number } ? nil : number
    }.first
    let name = (String(moved) + (number.map(RuleText.digits) ?? "")).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0))
    }
    return name.isEmpty ? "end" : name
  }

  /// Whether it is where one of the moves puts it without travel.
  fileprivate func isAtStart(of moves: [SourcePath]) -> Bool {
    moves.contains { path in
      guard let moved = path.values["self." + text], moved.followsFinger else { return false }
      let (start, numbers) = (moved.withoutTravel, moved.withoutTravel.numbers)
      return start == value || numbers == value.numbers && !numbers.contains(nil)
    }
  }

  func assuming(_ fact: SourceCondition) -> SourceMove {
    var move = self
    move.value = value.assuming([fact])
    return move
  }

  /// The move with one value for all of a call that is not read and gets what the finger decides.
  fileprivate var plain: SourceMove {
    var move = self
    move.value = value.mapped { value in
      value.unknownOrigin.flatMap { origin in origin.call.map { .unknown($0, origin) } }
    }
    return move
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
  private var ends: [Set<SourceMove>: SourceOutcome] = [:]
  /// In the order of the rules that lead to them.
  private(set) var inOrder: [SourceOutcome] = []
  /// What all paths do that do anything.
  private var shared: Set<SourceMove> = []
  /// Whether what the moves do too is no end.
  private var skipsMoves = true
  /// Whether a path on which only that is done has an end.
  private var countsShared = false
  /// The switches set to false that do not tell ends apart: beside them, some paths call what others do not.
  private var resets: Set<SourceMove> = []
  /// Whether there is only one, beside paths that do nothing.
  private(set) var isLone = false

  /// Words in the names of ends that take a gesture back, the surest first; the last ones only beside one that opens.
  private static let puttingBack = [
    ["cancel", "reset", "restore", "revert"], ["back", "default", "origin", "bounce"],
    ["close", "hide", "collapse"],
  ]
  fileprivate static let opening = ["open", "show", "expand", "reveal", "present"]

  /// - Parameters:
  ///   - ways: For each way to begin, the paths through the end of a gesture.
  ///   - moves: The paths through the moves before it.
  /// - Returns: nil if they all do the same; one of them that does nothing is no end.
  init?(_ ways: [[SourcePath]], after moves: [SourcePath]) {
    let ways = ways.map(Self.forked)
    let paths = Array(ways.joined())
    shared = Self.shared(paths.map { Set($0.moves) })
    shared.formUnion(Self.shared(paths.map(lastMoves)))
    // A view is where a function puts it that is not read.
    if paths.flatMap(\.moves).contains(where: { $0.isOfCall && shared.contains($0) }) { return nil }
    // Where each lift does something of its own, what every event does is no end.
    let settles = shared.contains { !$0.isOfMoves && $0.kind != .value }
    var leaves: [Set<SourceMove>] = []
    for (skips, counts) in [(true, false), (true, true), (false, false), (false, true)]
    where leaves.count < 2 && !isLone && (skips || !settles) {
      (skipsMoves, countsShared) = (skips, counts)
      let ends = Dictionary(grouping: Set(paths.map(ownMoves)), by: Self.strongest)
      resets = Set(
        ends.filter { flags, moves in
          flags.allSatisfy(\.isReset) && moves.count > 1
            || flags.allSatisfy(\.isFlag)
              && Set(moves.map { Set($0.filter { $0.kind == .call }.map(\.called)) }).count > 1
        }.keys.joined())
      leaves = distinctEnds(ways)
      isLone = counts && leaves.count == 1 && paths.contains { lastMoves($0).isEmpty }
    }
    // Beside places, what is cleared is none.
    let places = leaves.filter { !$0.allSatisfy(\.isCleared) }
    if places.count > 1, places.joined().allSatisfy({ $0.kind == .geometry }) { leaves = places }
    guard isLone || (2...SourceLimits.rules).contains(leaves.count) else { return nil }
    var names: Set<String> = []
    /// The names that are words of the code.
    var own: [Set<SourceMove>: String] = [:]
    let all = Dictionary(grouping: paths, by: end).mapValues { Self.shared($0.map(lastMoves)) }
    /// The name of what only this end sets.
    func value(_ leaf: Set<SourceMove>, _ moves: (Set<SourceMove>) -> Set<SourceMove>) -> String? {
      let others = leaves.filter { $0 != leaf }.flatMap { moves($0).compactMap(\.endName) }
      return moves(leaf).inOrder.lazy.compactMap(\.endName).first { !others.contains($0) }
    }
    for leaf in leaves {
      let moves = leaf.inOrder
      let others = leaves.filter { $0 != leaf }.flatMap(\.self)
      let caller = moves.lazy.flatMap { $0.callers.dropFirst() }.first { name in
        // `didSet x` is no function.
        !name.contains(" ") && !others.contains { $0.callers.contains(name) }
      }
      let value = caller ?? value(leaf) { $0 } ?? value(leaf) { all[$0] ?? [] }
      let word = value?.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? ""
      let name = names.insertUnique(word.isEmpty ? moves[0].placeName(besides: others) : word, "-")
      if !word.isEmpty { own[leaf] = name.lowercased() }
      ends[leaf] = SourceOutcome(
        decision: .finish, target: name, origin: SourceOrigin(place: moves[0].place))
    }
    let lasts = ways.map { distinctEnds([$0]).last }.distinct
    let last = lasts.count == 1 ? lasts[0] : nil
    func named(_ words: [String]) -> [Set<SourceMove>] {
      leaves.filter { leaf in
        let name = own[leaf] ?? ""
        return words.contains(where: name.contains)
      }
    }
    let switchedOff = leaves.filter { leaf in
      names.contains { $0 + SourceMove.off == ends[leaf]?.target }
    }
    let opening = named(Self.opening).filter {
      !(ends[$0]?.target?.hasSuffix(SourceMove.off) ?? true)
    }
    let words = Self.puttingBack.dropLast(opening.isEmpty ? 1 : 0)
    let atStart = leaves.filter { $0.contains { $0.isAtStart(of: moves) } }
    // Where the gesture has found it, whatever place that is.
    let found = atStart.filter { !$0.allSatisfy(\.value.isRead) }
    var candidates = words.map(named) + [switchedOff]
    // Names that say nothing leave it to the places.
    if named(words.flatMap(\.self)).isEmpty {
      let atRest = leaves.filter { $0.contains(where: \.isAtRest) && !opening.contains($0) }
      candidates += [atStart, atRest]
    }
    // Of a pager to both sides, two ends leave a view where it was, and the next one on either side.
    let back = candidates.first { group in
      group.count == 1 || Self.shared(group).contains { $0.isAtStart(of: moves) }
    }
    let cancelled = found.isEmpty ? back ?? [] : found
    // Where nothing of its own may be done, that is the way back.
    let mayBeLast =
      !paths.contains { end($0).isEmpty } || candidates.joined().contains { $0 == last }
    for leaf in cancelled.isEmpty && mayBeLast ? [last].compactMap(\.self) : cancelled where !isLone
    {
      ends[leaf]?.decision = .cancel
    }
    inOrder = leaves.compactMap { ends[$0] }
  }

  /// The outcomes of paths, of which those that do nothing have none.
  ///
  /// - Parameter goesBack: Whether those that do nothing take the gesture back.
  func outcomes(_ paths: [SourcePath], goesBack: Bool) -> SourceTree<SourceOutcome> {
    SourceTree(Self.forked(paths)) { path in
      if let end = ends[end(path)] { return end }
      let place = path.decisions.last?.place ?? .unknown
      // What all of them do as well is the way back beside places to finish at.
      let isBack = !isLone && !path.moves.isEmpty && !inOrder.contains { $0.decision == .cancel }
      return goesBack && path.doesNothing() || isBack
        ? SourceOutcome(decision: .cancel, origin: SourceOrigin(place: place)) : SourceOutcome()
    }
  }

  /// Whether a move calls a function whose arguments, or whose call, tell ends apart.
  func calls(_ move: SourceMove) -> Bool {
    move.kind == .call
      && ends.keys.joined().contains { $0.kind == .call && $0.called == move.called }
  }

  /// Whether a move puts a view to where only one of the ends does.
  func sets(_ move: SourceMove) -> Bool {
    move.kind == .geometry && ends.keys.joined().contains(move)
  }

  /// The name of the end of a path, or nil if it has none.
  func target(of path: SourcePath) -> String? { ends[end(path)]?.target }

  private func distinctEnds(_ ways: [[SourcePath]]) -> [Set<SourceMove>] {
    ways.flatMap { SourceTree($0, end).leaves }.filter { !$0.isEmpty }.distinct
  }

  /// What tells the end of a path from others: the strongest kind of move that is not on all paths.
  private func end(_ path: SourcePath) -> Set<SourceMove> {
    let own = ownMoves(path)
    let others = own.subtracting(resets)
    return Self.strongest(others.isEmpty ? own : others)
  }

  private static func strongest(_ moves: Set<SourceMove>) -> Set<SourceMove> {
    let kind = moves.map(\.kind).min()
    return moves.filter { $0.kind == kind }
  }

  /// What is not on all paths.
  private func ownMoves(_ path: SourcePath) -> Set<SourceMove> {
    let all = lastMoves(path)
    return countsShared && all.isSubset(of: shared) ? all : all.subtracting(shared)
  }

  /// The last of each thing that a path sets or calls, without views that only follow the finger on all paths.
  private func lastMoves(_ path: SourcePath) -> Set<SourceMove> {
    let last = Dictionary(path.moves.map { ($0.text, $0) }) { $1 }
    return Set(
      last.values.filter {
        !(skipsMoves && $0.isOfMoves) && !($0.followsFinger && shared.contains($0))
      })
  }

  /// What all paths do that do anything.
  private static func shared(_ moves: [Set<SourceMove>]) -> Set<SourceMove> {
    let moving = moves.filter { !$0.isEmpty }
    return moving.dropFirst().reduce(moving.first ?? []) { $0.intersection($1) }
  }

  /// The paths for each way that a value which is set may be chosen by the gesture:
  /// `bottom.constant = velocity.y > 0 ? low : high`.
  static func forked(_ paths: [SourcePath]) -> [SourcePath] {
    var (open, done) = (Array(paths.reversed()), [SourcePath]())
    while let path = open.popLast() {
      let choice = path.effects.lazy.compactMap(\.move).compactMap { move in
        move.choice.map { SourceCondition(condition: $0, place: move.place) }
      }.first
      guard let choice, open.count + done.count < SourceLimits.paths else {
        done.append(
          path.changed { $0.effects = path.effects.map { $0.move.map { .settle($0.plain) } ?? $0 } }
        )
        continue
      }
      for fact in [choice.opposite, choice] {
        open.append(
          path.deciding(fact).changed { path in
            path.effects = path.effects.map { effect in
              effect.move.map { .settle($0.assuming(fact)) } ?? effect
            }
          })
      }
    }
    return done
  }
}

extension SymbolicValue {
  /// Whether it changes with the finger, or compares the place of a view, which may.
  var isOfGesture: Bool { followsFinger || comparesPlaces }

  /// Whether it compares the place of a view that is not read.
  var comparesPlaces: Bool {
    func isPlace(_ value: SymbolicValue) -> Bool {
      value.unknownText.map { SourceMove.isMeasure($0) || $0.hasPrefix("CGRectGet") } ?? false
    }
    return contains { $0.ordered?.contains { $0.contains(isPlace) } ?? false }
  }

  /// The condition of the gesture by which it is chosen, or nil if it is not.
  fileprivate var choice: SymbolicValue? {
    switch self {
    case _ where isBoolean && isOfGesture: return self
    case .operation("if", let parts) where parts[0].isOfGesture: return parts[0]
    case .operation(_, let parts): return parts.lazy.compactMap(\.choice).first
    case .list(let values): return values.lazy.compactMap(\.choice).first
    case .fields(let fields):
      return fields.sorted { $0.key < $1.key }.lazy.compactMap(\.value.choice).first
    default: return nil
    }
  }

  /// Whether it has the velocity other than to choose by it.
  fileprivate var isOfVelocity: Bool {
    let parts =
      operands(of: "if").map { Array($0.dropFirst()) } ?? fields.map { Array($0.values) } ?? parts
    return parts.isEmpty ? mentions("velocity") : parts.contains(where: \.isOfVelocity)
  }

  /// Whether it is 0, or begins with 0: where a view is that is not moved.
  fileprivate var isAtRest: Bool {
    switch self {
    case .word(let word): return word == "zero" || word == "identity"
    case .list(let values): return values.first?.number == 0
    case .fields(let fields):
      if let origin = fields["origin"] { return origin.isAtRest }
      let numbers = fields.values.compactMap(\.number)
      return !numbers.isEmpty && numbers.allSatisfy { $0 == 0 }
    default: return number == 0
    }
  }

  /// The numbers of a point, a rectangle or a list, or the number that it is; nil for another value.
  fileprivate var numbers: [Double?] {
    switch self {
    case .list(let values): values.flatMap(\.numbers)
    case .fields(let fields):
      fields.sorted { $0.key < $1.key }
        .filter { fields["origin"] == nil || ["origin", "size"].contains($0.key) }
        .flatMap(\.value.numbers)
    default: [number]
    }
  }

  /// The name of a value: `expanded`, `openHeight`.
  fileprivate var endName: String? {
    switch self {
    case UIKitVocabulary.center: "center"
    case .word(let word): word
    case .number(_, let origin): origin.name
    case .list(let values): values.lazy.compactMap(\.endName).first
    case .unknown(let text, let origin):
      (origin.name ?? text).split(separator: ".").last.map(String.init)
    default: nil
    }
  }
}

extension Set<SourceMove> {
  fileprivate var inOrder: [SourceMove] {
    sorted {
      ($0.place.line, $0.text, $0.place.path) < ($1.place.line, $1.text, $1.place.path)
    }
  }
}

extension SourcePath { var moves: [SourceMove] { effects.compactMap(\.move) } }
