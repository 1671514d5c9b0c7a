/// An animation of an animator.
struct SourceAnimation: Sendable {
  static let sides = ["from", "to"]
  static let measures = ["x", "y", "alpha"]

  /// What `transitionDuration` returns, or the animation's own duration, in seconds.
  var duration: Double?
  var curve = "easeInOut"
  var damping: Double?
  var initialVelocity = 0.0
  var scrubsLinearly = false
  /// Where the views are during the animation, by side and measure; nil where one stays where it rests.
  var placements: [[SymbolicValue?]]
  /// What the completion after a cancel changes, if it is a number.
  var changes: [[Double?]] = []
  /// The conditions on its way.
  var decisions: [SourceCondition] = []

  private static let left = SymbolicValue.operation("-", [1.0, .name("fraction")])

  /// The system's pop, as it is observed.
  static let system = SourceAnimation(
    duration: 0.35, scrubsLinearly: true,
    placements: [
      [.operation("*", [.name("fraction"), .name("width")]), nil, nil],
      [
        .operation("*", [left, .operation("*", [.operation("neg", [.name("width")]), 0.3])]), nil,
        nil,
      ],
    ])

}

extension SourceAnimation {
  /// - Parameters:
  ///   - settings: The arguments by their labels.
  ///   - end: The values after the animation.
  ///   - cancelled: The values after the completion of a cancelled animation.
  init(
    settings: [String: SymbolicValue], start: SourcePath, end: SourcePath, cancelled: SourcePath
  ) {
    self.init(placements: [])
    duration = settings["withDuration"]?.number
    damping = settings["usingSpringWithDamping"]?.number
    initialVelocity = settings["initialSpringVelocity"]?.number ?? 0
    var options = settings["options"].map { [$0] } ?? []
    if case .list(let words)? = options.first { options = words }
    let curves = ["curveLinear": "linear", "curveEaseIn": "easeIn", "curveEaseOut": "easeOut"]
    for case .word(let word) in options.reversed() { curve = curves[word] ?? curve }
    func table<Value>(_ value: (String, String) -> Value) -> [[Value]] {
      Self.sides.map { side in Self.measures.map { value(side, $0) } }
    }
    placements = table { side, measure in
      Self.placement(measure, start.measure(side, measure), end.measure(side, measure))
    }
    changes = table { side, measure in
      let value = cancelled.measure(side, measure)
      return value == start.measure(side, measure) ? nil : value.number
    }
    decisions = end.decisions
  }

  private static func placement(
    _ measure: String, _ first: SymbolicValue, _ last: SymbolicValue
  ) -> SymbolicValue? {
    let fraction = SymbolicValue.name("fraction")
    let rest: Double = measure == "alpha" ? 1 : 0
    if first.number == rest, last.number == rest { return nil }
    if measure == "alpha" {
      // A spring goes beyond its end; an alpha does not.
      let sum = SymbolicValue.apply(
        "+", [.apply("*", [left, first]), .apply("*", [fraction, last])])
      return .operation("clamp", [sum, 0.0, 1.0])
    }
    if last.number == 0 { return .operation("*", [left, first]) }
    if first.number == 0 { return .apply("*", [fraction, last]) }
    return .operation("+", [.operation("*", [left, first]), .operation("*", [fraction, last])])
  }

  /// Whether the conditions on its way may be those of a view that goes, or of one that comes.
  fileprivate func fits(isDeparture: Bool) -> Bool {
    decisions.allSatisfy { decision in
      guard case .unknown(let text, _) = decision.condition else { return true }
      let words = text.lowercased()
      if words.contains("push") || words.contains("present") {
        return decision.holds != isDeparture
      }
      return decision.holds == isDeparture || !words.contains("pop") && !words.contains("dismiss")
    }
  }
}

extension SourcePath {
  /// The alpha of a view, or how far it is moved.
  fileprivate func measure(_ side: String, _ measure: String) -> SymbolicValue {
    func field(_ value: SymbolicValue?, _ name: String) -> SymbolicValue? {
      if case .fields(let fields)? = value { fields[name] } else { nil }
    }
    if measure == "alpha" { return values[side + ".alpha"] ?? 1.0 }
    let origin = field(field(values[side + ".frame"], "origin"), measure) ?? 0.0
    return .apply("+", [origin, field(values[side + ".transform"], "t" + measure) ?? 0.0])
  }
}

extension SymbolicEvaluator {
  /// Reads the animations of the animator: of a pop or dismissal, and of a push or present.
  mutating func readAnimations() -> (departure: SourceAnimation?, arrival: SourceAnimation?) {
    guard let animator = declarations.functions["animateTransition"]?.first else {
      return (nil, nil)
    }
    isAnimator = true
    owner = animator.owner
    let noted = gaps
    _ = follow(animator, [.object(.context)], otherwise: .null, SourcePath())
    let durations = declarations.functions["transitionDuration"] ?? []
    let duration = (durations.first { $0.owner == animator.owner } ?? durations.first).flatMap {
      follow($0, [.object(.context)], otherwise: .null, SourcePath()).first?.value.number
    }
    if captures.isEmpty {
      gaps = noted
      note("the animation is not read; the profile has the default one", animator.place)
    }
    for index in captures.indices {
      captures[index].duration = duration ?? captures[index].duration
    }
    return (
      captures.first { $0.fits(isDeparture: true) }, captures.first { $0.fits(isDeparture: false) }
    )
  }
}
