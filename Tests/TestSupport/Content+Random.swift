package import TouchTrace

extension Trace.Content {
  /// Returns content that a reader accepts, with numbers up to their limits: the same in every run.
  package static func random(using random: inout SeededRandom) -> Trace.Content {
    func coordinate() -> Double {
      random.pick([0, -0.0, 1e9, -1e9, 1.0 / 3, 12.5, .random(in: -2e3...2e3, using: &random)])
    }
    func side() -> Double {
      random.pick([0, 1e9, .leastNonzeroMagnitude, 160, .random(in: 0...2e3, using: &random)])
    }
    func rect() -> Rect { Rect(x: coordinate(), y: coordinate(), width: side(), height: side()) }
    let kind = random.pick(Kind.allCases)
    let inset = Insets(
      top: coordinate(), left: coordinate(), bottom: coordinate(), right: coordinate())
    return Trace.Content(
      kind, name: random.pick(["", "Photos", "a, b", " \"x\"\n#", "ü: 1", "^"]), rect: rect(),
      axis: random.pick([nil, .horizontal, .vertical, .both]),
      contentSize: random.pick([nil, Size(width: side(), height: side())]),
      contentOffset: random.pick([nil, Point(x: coordinate(), y: coordinate())]),
      contentInset: random.pick([.zero, inset]), bounces: random.pick([true, true, false]),
      isPagingEnabled: random.pick([nil, true, false]),
      delaysContentTouches: random.pick([true, true, false]),
      canCancelContentTouches: random.pick([true, true, false]),
      thumb: kind == .slider ? random.pick([nil, rect()]) : nil,
      rowEdges: kind == .rowActions
        ? random.pick([[.trailing], [.leading], [.leading, .trailing], []]) : [.trailing])
  }
}
