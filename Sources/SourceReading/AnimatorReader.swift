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

  private static let fraction = SymbolicValue.name("fraction")

  /// The system's pop, as it is observed.
  static let system = SourceAnimation(
    duration: 0.35, scrubsLinearly: true,
    placements: [
      [fraction * .name("width"), nil, nil],
      [(1.0 - fraction) * (.operation("neg", [.name("width")]) * 0.3), nil, nil],
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
    duration = settings["withDuration"]?.number
    damping = settings["usingSpringWithDamping"]?.number
    initialVelocity = settings["initialSpringVelocity"]?.number ?? 0
    let curves = ["curveLinear": "linear", "curveEaseIn": "easeIn", "curveEaseOut": "easeOut"]
    curve = settings["options"]?.words.lazy.compactMap { curves[$0] }.first ?? curve
    decisions = end.decisions
  }

  private static func placement(
    _ measure: String, _ first: SymbolicValue, _ last: SymbolicValue
  ) -> SymbolicValue? {
    let rest: Double = measure == "alpha" ? 1 : 0
    if let number = first.number, number == last.number { return number == rest ? nil : first }
    let (going, coming) = ((1.0 - fraction) * first, fraction * last)
    // A spring goes beyond its end; an alpha does not.
    if measure == "alpha" { return .operation("clamp", [going + coming, 0.0, 1.0]) }
    return last.number == 0 ? going : first.number == 0 ? coming : going + coming
  }

  /// Whether the conditions on its way may be those of a view that goes, or of one that comes.
  fileprivate func fits(isDeparture: Bool) -> Bool {
    decisions.allSatisfy { decision in
      let (held, other) = (decision.condition.unknownText, decision.condition.negated.unknownText)
      guard let words = (held ?? other)?.lowercased() else { return true }
      let holds = held != nil
      if words.contains("push") || words.contains("present") { return holds != isDeparture }
      return holds == isDeparture || !words.contains("pop") && !words.contains("dismiss")
    }
  }
}

extension SourcePath {
  /// The alpha of a view, or how far it is moved.
  fileprivate func measure(_ side: String, _ measure: String) -> SymbolicValue {
    if measure == "alpha" { return values[side + ".alpha"] ?? 1.0 }
    func value(_ place: String) -> SymbolicValue? {
      values["\(side).\(place).\(measure)"] ?? values["\(side).\(place)"]?[measure]
    }
    let rest = UIKitVocabulary.center[measure] ?? 0.0
    func ofCenter(_ center: SymbolicValue) -> SymbolicValue {
      if center == rest { return 0.0 }
      if let terms = center.operands(of: "+"), terms[0] == rest { return terms[1] }
      return center - rest
    }
    let frame = values[side + ".frame"]?["origin"]?[measure]
    let origin = value("frame.origin") ?? frame ?? value("center").map(ofCenter) ?? 0.0
    return origin + (values[side + ".transform"]?["t" + measure] ?? 0.0)
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
    if duration == nil, captures.contains(where: { $0.duration == nil }) {
      let place = durations.first?.place ?? animator.place
      note("the duration is not read; the profile has the default one", place)
    }
    if captures.isEmpty {
      gaps = noted
      note("the animation is not read; the profile has the default one", animator.place)
    }
    for index in captures.indices {
      if captures[index].placements.joined().allSatisfy({ $0 == nil }) {
        note("the animation moves no view, as it is read", animator.place)
      }
      captures[index].duration = duration ?? captures[index].duration
    }
    let departures = captures.filter { $0.fits(isDeparture: true) }
    let arrivals = captures.filter { $0.fits(isDeparture: false) }
    if [departures, arrivals].contains(where: { Set($0.map(\.placements)).count > 1 }) {
      note("there are several animations; the profile has the first one", animator.place)
    }
    return (departures.first, arrivals.first)
  }
}
