import InteractiveTransition
import RuleLanguage
import TextFormats

extension ProfileReader {
  func animation(_ field: ProfileField?) throws(ProfileError) -> AnimationProfile {
    let object = try field?.object("animation", keys: ProfileKeys.animation.names)
    let completion = try completion(object?["completionCurve"])
    let speed = try number(object?["completionSpeed"], in: .settling)
    let isFixed = speed?.rule.slots.allSatisfy(RuleName.isParameter) ?? false
    return AnimationProfile(
      duration: try number(object?["duration"]),
      startDelay: try number(object?["startDelay"]),
      curve: try curve(object?["curve"]) ?? .easeInOut,
      scrubsLinearly: try object?["scrubsLinearly"]?.bool() ?? true,
      completionCurve: completion.curve,
      completionVelocity: completion.velocity,
      completionSpring: completion.spring,
      completionSpeed: speed?.rule,
      fixedCompletionSpeed: isFixed ? speed : nil,
      settling: try rule(object?["settling"], as: .number, in: .settling),
      from: try placement(object?["from"]),
      to: try placement(object?["to"]),
      finished: try views(object?["finished"]),
      cancelled: try views(object?["cancelled"]))
  }

  /// The changes at the completion of an animation.
  private func views(_ field: ProfileField?) throws(ProfileError) -> AnimationProfile.Views {
    let object = try field?.object(keys: ProfileKeys.views.names)
    return AnimationProfile.Views(
      from: try placement(object?["from"]), to: try placement(object?["to"]))
  }

  /// A curve: `"easeIn"`, `[0.4, 0, 0.2, 1]` or `{"spring": {"damping": 0.8}}`.
  private func curve(_ field: ProfileField?) throws(ProfileError) -> TimingCurve? {
    guard let field else { return nil }
    switch field.value.content {
    case .string(let name):
      guard let named = TimingCurve.named.first(where: { $0.name == name }) else {
        throw field.unknownWord(name, among: TimingCurve.named.map(\.name))
      }
      return named.curve
    case .array(let elements) where elements.count == 4:
      let numbers = try field.elements().map { (element) throws(ProfileError) in
        try element.number()
      }
      for (name, x) in [("x1", numbers[0]), ("x2", numbers[2])] where !(0...1).contains(x) {
        throw ProfileError(
          .invalid,
          "\(name) of a cubic Bézier curve is \(numberText(x)); expected 0 to 1, so that time never runs backwards",
          at: field.place)
      }
      return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    case .object:
      let object = try field.object(keys: ProfileKeys.curve.names)
      let spring = try object.required("spring").object(keys: ProfileKeys.spring.names)
      let damping = try damping(of: spring, at: field.place)
      let velocity = try spring["initialVelocity"]?.number() ?? 0
      guard damping <= 1 || velocity == 0 else {
        throw ProfileError(
          .invalid,
          "initialVelocity of a spring with a damping above 1 is \(numberText(velocity)); expected 0",
          at: field.place)
      }
      return .spring(damping: damping, initialVelocity: velocity)
    case .null, .bool, .number, .array:
      throw field.wrongType(expected: "a name, four numbers or {\"spring\": …}")
    }
  }

  /// A curve, a spring whose initial velocity is a rule, or one given by its stiffness:
  /// `{"spring": {"damping": 1, "stiffness": 300}}`.
  private func completion(
    _ field: ProfileField?
  ) throws(ProfileError) -> (curve: TimingCurve, velocity: Rule?, spring: CompletionSpring?) {
    guard let field else { return (.easeInOut, nil, nil) }
    let hasStiffness = field.value["spring"]?["stiffness"] != nil
    let velocity = field.value["spring"]?["initialVelocity"]
    let hasRule = if case .string? = velocity?.content { true } else { false }
    guard hasStiffness || hasRule else { return (try curve(field) ?? .easeInOut, nil, nil) }
    let inner = try field.object(keys: ProfileKeys.curve.names).required("spring")
    let keys = hasStiffness ? ProfileKeys.completionSpring : ProfileKeys.spring
    let object = try inner.object(keys: keys.names)
    let damping = try damping(of: object, at: inner.place)
    let curve = TimingCurve.spring(damping: damping, initialVelocity: 0)
    let mass = try number(object["mass"])
    guard let stiffness = try number(object["stiffness"]) else {
      guard damping <= 1 else {
        throw ProfileError(
          .invalid, "a spring with an 'initialVelocity' has a damping of at most 1",
          at: velocity?.place ?? inner.place)
      }
      return (curve, try rule(object["initialVelocity"], as: .number, in: .settling), nil)
    }
    return (curve, nil, CompletionSpring(damping: damping, stiffness: stiffness, mass: mass))
  }

  private func damping(
    of spring: ProfileField, at place: TextPlace
  ) throws(ProfileError) -> Double {
    let damping = try spring.required("damping").number()
    guard damping > 0, damping <= 100 else {
      throw ProfileError(
        .invalid,
        "damping of a spring is \(numberText(damping)); expected more than 0 and at most 100",
        at: place)
    }
    return damping
  }

  private func placement(
    _ field: ProfileField?
  ) throws(ProfileError) -> AnimationProfile.Placement {
    let object = try field?.object(keys: ProfileKeys.placement.names)
    return AnimationProfile.Placement(
      x: try rule(object?["x"], as: .number, in: .placement),
      y: try rule(object?["y"], as: .number, in: .placement),
      alpha: try rule(object?["alpha"], as: .number, in: .placement))
  }
}
