/// An animation of an animator, with the values before it, after it, and after the completion of a cancelled one.
struct SourceAnimation: Sendable {
  var settings: [String: SymbolicValue]
  var start: [String: SymbolicValue]
  var end: [String: SymbolicValue]
  var cancelled: [String: SymbolicValue]
  var decisions: [SourceCondition]
  /// What `transitionDuration` returns, in seconds.
  var duration: Double?
  var scrubsLinearly = false

  /// The system's pop, as it is observed.
  static let system = SourceAnimation(
    settings: [:],
    start: [
      "to.frame": .fields([
        "origin": .fields([
          "x": .operation(
            "*",
            [
              .operation("neg", [.name("width")]),
              .number(0.3, SourceOrigin(place: .unknown)),
            ])
        ])
      ])
    ], end: ["from.frame": .fields(["origin": .fields(["x": .name("width")])])], cancelled: [:],
    decisions: [],
    duration: 0.35, scrubsLinearly: true)

  static let sides = ["from", "to"]
  static let measures = ["x", "y", "alpha"]

  private func number(_ names: String...) -> Double? {
    names.lazy.compactMap { settings[$0]?.number }.first
  }

  var damping: Double? { number("usingSpringWithDamping") }
  var initialVelocity: Double? { number("initialSpringVelocity") }

  var curve: String {
    let options: [SymbolicValue] =
      if case .list(let words)? = settings["options"] { words } else {
        settings["options"].map { [$0] } ?? []
      }
    let curves = ["curveLinear": "linear", "curveEaseIn": "easeIn", "curveEaseOut": "easeOut"]
    for case .word(let word) in options {
      if let curve = curves[word] { return curve }
    }
    return "easeInOut"
  }

  /// What the completion after a cancel changes, if it is a number.
  func changeAfterCancel(_ side: String, _ measure: String) -> Double? {
    guard !cancelled.isEmpty else { return nil }
    let value = Self.value(side, measure, cancelled)
    return value == Self.value(side, measure, start) ? nil : value.number
  }

  private static func value(
    _ side: String, _ measure: String, _ values: [String: SymbolicValue]
  ) -> SymbolicValue {
    let zero: SymbolicValue = 0.0
    func field(_ value: SymbolicValue?, _ name: String) -> SymbolicValue? {
      if case .fields(let fields)? = value { fields[name] } else { nil }
    }
    if measure == "alpha" {
      return values[side + ".alpha"]
        ?? .number(1, SourceOrigin(place: .unknown))
    }
    let origin = field(field(values[side + ".frame"], "origin"), measure) ?? zero
    return .apply("+", [origin, field(values[side + ".transform"], "t" + measure) ?? zero])
  }

  /// Where a view is during the animation, or nil if it stays where it rests.
  func value(_ side: String, _ measure: String) -> SymbolicValue? {
    let first = Self.value(side, measure, start)
    let last = Self.value(side, measure, end)
    let fraction = SymbolicValue.name("fraction")
    let origin = SourceOrigin(place: .unknown)
    let one = SymbolicValue.number(1, origin)
    let rest: Double = measure == "alpha" ? 1 : 0
    if first.number == rest, last.number == rest { return nil }
    let left = SymbolicValue.operation("-", [one, fraction])
    if measure == "alpha" {
      // A spring goes beyond its end; an alpha does not.
      let sum = SymbolicValue.apply(
        "+", [.apply("*", [left, first]), .apply("*", [fraction, last])])
      return .operation("clamp", [sum, .number(0, origin), one])
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
      if words.contains("pop") || words.contains("dismiss") { return decision.holds == isDeparture }
      return true
    }
  }
}

/// Reads the animator: how long it takes, along which curve, and where it moves the views.
struct AnimatorReader {
  private let declarations: Declarations
  private(set) var gaps: [SourceProfile.Gap] = []

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// The animations of a pop or dismissal, and of a push or present.
  mutating func read() -> (departure: SourceAnimation?, arrival: SourceAnimation?) {
    guard let animator = declarations.functions["animateTransition"]?.first else {
      return (nil, nil)
    }
    var evaluator = SymbolicEvaluator(declarations)
    evaluator.isAnimator = true
    evaluator.owner = animator.owner
    _ = evaluator.follow(animator, [.object(.context)], otherwise: .null, SourcePath())
    let duration = declarations.function("transitionDuration", labels: [nil], in: animator.owner)
      .flatMap {
        evaluator.follow($0, [.object(.context)], otherwise: .null, SourcePath()).first?.value
          .number
      }
    let captures = evaluator.captures
    guard !captures.isEmpty else {
      gaps.append(
        .init(
          place: animator.place.description,
          message: "the animation is not read; the profile has the default one"))
      return (nil, nil)
    }
    for gap in evaluator.gaps where !gaps.contains(gap) { gaps.append(gap) }
    func first(isDeparture: Bool) -> SourceAnimation? {
      guard var animation = captures.first(where: { $0.fits(isDeparture: isDeparture) }) else {
        return nil
      }
      animation.duration = duration ?? animation.settings["withDuration"]?.number
      return animation
    }
    return (first(isDeparture: true), first(isDeparture: false))
  }
}
