/// Loops, and calls that run a closure for each element of a list.
extension SymbolicEvaluator {
  /// Runs a loop over a short list for each of its elements, or returns nil for another loop.
  mutating func runEach(_ statements: [SourceNode], _ path: SourcePath) -> [SourcePath]? {
    let names = statements.prefix { $0.kind == .declare($0.declared ?? "", nil) }
      .compactMap(\.declared)
    guard !isAnimator, (1...2).contains(names.count), statements.count == names.count + 2,
      case .list(let values)? = evaluate(statements[names.count], path).first?.value,
      values.count <= SourceLimits.elements
    else { return nil }
    let ends = after(each: values, path) { evaluator, value, path in
      guard path.end == .running else { return [path] }
      // `(index, element)` of `enumerated()`, or the name of each.
      let parts =
        names.count == 1 ? [value] : [value["offset"], value["element"]].compactMap(\.self)
      let path = zip(names, parts).reduce(path) { $0.setting($1.0, to: $1.1) }
      return evaluator.evaluate(statements[names.count + 1], path).map {
        $0.resumed(after: .continued)
      }
    }
    return ends.map { $0.with().resumed(after: .broke).leaving(to: path) }
  }

  /// The paths after code that runs for each element, so that it makes other recognizers for each.
  private mutating func after(
    each values: [SymbolicValue], _ path: SourcePath,
    _ step: (inout SymbolicEvaluator, SymbolicValue, SourcePath) -> [SourcePath]
  ) -> [SourcePath] {
    elementIndices.append(0)
    defer { elementIndices.removeLast() }
    return path.after(each: values.enumerated()) { element, path in
      elementIndices[elementIndices.count - 1] = element.offset
      return step(&self, element.element, path)
    }
  }

  /// Runs code that may run any number of times: what it changes is unknown, and whether it does anything else is a
  /// switch, unless it is a timer that does it.
  ///
  /// - Parameter call: The call that runs it, and has a value that is not read; nil for a loop.
  mutating func `repeat`(
    _ place: SourcePlace, _ path: SourcePath, isTimer: Bool = false, in call: SourceNode? = nil,
    _ body: (inout SymbolicEvaluator, SourcePath) -> [SourcePath]
  ) -> [SourcePath] {
    if isSettingUp || isAnimator {
      return body(&self, path).map { end in call.map { end.with(unknown($0)) } ?? end }
    }
    let text = "the \(isTimer ? "timer" : "loop") in line \(place.line)"
    var start = path.with()
    var forgotten: Set<String> = []
    /// Whether the finger decides what the code makes.
    var isOfGesture = false
    func ends(_ path: SourcePath, _ evaluator: inout SymbolicEvaluator) -> [SourcePath] {
      body(&evaluator, path).map { end in
        let conditions = end.decisions.dropFirst(path.decisions.count).map(\.condition)
        isOfGesture =
          isOfGesture
          || (conditions + [end.value]).contains { $0.followsFinger || $0.isDecidedByFinger }
        return (end.end == .returned ? end : end.with()).resumed(after: .broke, .continued)
          .leaving(to: path)
      }
    }
    while true {
      let once = ends(start, &self)
      let changed = Set(once.flatMap { $0.values.filter { start.values[$0.key] != $0.value }.keys })
      let isDone = changed.isSubset(of: forgotten)
      forgotten.formUnion(changed)
      let cause = isOfGesture ? text : nil
      for key in forgotten { start.forget(key, " after " + text, place, byFingerIn: cause) }
      guard isDone else { continue }
      start.unread = once.last?.unread ?? start.unread
      if let call { start.value = unknown(call).decided(byFingerIn: cause) }
      guard once.contains(where: { $0.end != .running || $0.effects != start.effects }) else {
        return [start]
      }
      if isTimer { return ends(start, &self) }
      // There is something to run it for, unless it is set to 0.
      let condition = SymbolicValue.unknown(
        text, SourceOrigin(name: "loop", place: place, initial: .bool(true)))
      return split(condition, SourceNode(.null, place), start).flatMap { acts, path in
        (acts ? ends(path, &self) : [path]).map { end in
          end.changed {
            for key in forgotten { $0.values[key] = start.values[key] }
            if call != nil { $0.value = start.value }
          }
        }
      }
    }
  }

  /// Runs a call that gets a closure for the elements of a short list, or returns nil for another call.
  mutating func runEach(_ call: SymbolicCall, _ path: SourcePath) -> [SourcePath]? {
    guard !isAnimator, case .list(let values)? = call.receiver,
      (1...SourceLimits.elements).contains(values.count),
      case .closure(let function, let captured)? = call.closures.last
    else { return nil }
    let otherwise = unknown(call.node)
    func run(_ arguments: [SymbolicValue], _ path: SourcePath) -> [SourcePath] {
      follow(function, arguments, otherwise: otherwise, path, in: captured)
    }
    /// The paths on which the closure holds, and on which it does not.
    func test(_ arguments: [SymbolicValue], _ path: SourcePath) -> [(holds: Bool, path: SourcePath)]
    {
      run(arguments, path).flatMap { split($0.value, call.node, $0) }
    }
    switch call.name {
    case "forEach":
      return after(each: values, path) {
        $0.follow(function, [$1], otherwise: otherwise, $2, in: captured)
      }
    case "min", "max":
      return path.with(values[0]).after(each: values.dropFirst()) { value, path in
        let pair = call.name == "min" ? [value, path.value] : [path.value, value]
        return test(pair, path).map { $1.with($0 ? value : path.value) }
      }
    case "map":
      return after(each: values, path.with(.list([]))) { evaluator, value, path in
        guard case .list(let done) = path.value else { return [path] }
        return evaluator.follow(function, [value], otherwise: otherwise, path, in: captured)
          .map { $0.with(.list(done + [$0.value])) }
      }
    case "filter":
      return path.with(.list([])).after(each: values) { value, path in
        guard case .list(let kept) = path.value else { return [path] }
        return test([value], path).map { $1.with(.list(kept + ($0 ? [value] : []))) }
      }
    case "reduce":
      let first = path.with(call.values.first ?? .null)
      return first.after(each: values) { run([$1.value, $0], $1) }
    case "first", "last":
      var (found, others) = ([SourcePath](), [path])
      for value in call.name == "first" ? values : values.reversed() {
        let tested = others.flatMap { test([value], $0) }
        found += tested.filter(\.holds).map { $0.path.with(value) }
        others = tested.filter { !$0.holds }.map(\.path)
      }
      return found + others.map { $0.with() }
    default: return nil
    }
  }
}
