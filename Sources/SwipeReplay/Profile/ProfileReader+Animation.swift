import InteractiveTransition
import RuleLanguage
import TextFormats

/// The animation's part of a profile.
extension ProfileReader {
  func animation(_ value: JSONValue?) throws(ProfileError) -> AnimationProfile {
    guard let value else { return try animation(JSONValue(.object([]), at: Self.nowhere)) }
    let object = try ProfileObject(
      value, owner: "animation",
      keys: ProfileKeys.animation.names)
    let completion = try completion(object["completionCurve"])
    return AnimationProfile(
      duration: try number(object, "duration"),
      curve: try curve(object["curve"], key: "curve") ?? .easeInOut,
      scrubsLinearly: try object.bool("scrubsLinearly") ?? true,
      completionCurve: completion.curve,
      completionSpring: completion.spring,
      completionSpeed: try rule(object, "completionSpeed", as: .number, in: .settling),
      settling: try rule(object, "settling", as: .number, in: .settling),
      from: try placement(object["from"], owner: "from"),
      to: try placement(object["to"], owner: "to"))
  }

  /// A curve's name, a Bézier curve's four numbers, or a spring.
  private func curve(_ value: JSONValue?, key: String) throws(ProfileError) -> TimingCurve? {
    guard let value else { return nil }
    switch value.content {
    case .string(let name):
      let known = TimingCurve.named.map(\.name)
      guard let named = TimingCurve.named.first(where: { $0.name == name }) else {
        throw ProfileError(
          .unknownWord(name, key: key, nearest: nearest(to: name, among: known), known: known),
          at: value.place)
      }
      return named.curve
    case .array(let elements) where elements.count == 4:
      var numbers: [Double] = []
      for element in elements { numbers.append(try element.number(for: key)) }
      return try checked(value) { () throws(TransitionError) in
        try .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      }
    case .object:
      let object = try ProfileObject(
        value, owner: "'\(key)'", key: key, keys: ProfileKeys.curve.names)
      let spring = try ProfileObject(
        try object.required("spring"), owner: "'spring'", key: "spring",
        keys: ProfileKeys.spring.names)
      let damping = try spring.required("damping").number(for: "damping")
      let velocity = try spring["initialVelocity"]?.number(for: "initialVelocity") ?? 0
      return try checked(value) { () throws(TransitionError) in
        try .spring(damping: damping, initialVelocity: velocity)
      }
    case .null, .bool, .number, .array:
      throw ProfileError(
        .wrongType(key: key, expected: "a name, four numbers or {\"spring\": …}"),
        at: value.place)
    }
  }

  /// How the rest is run: a curve, or a spring that is given by its stiffness.
  private func completion(
    _ value: JSONValue?
  ) throws(ProfileError) -> (curve: TimingCurve, spring: CompletionSpring?) {
    guard let value else { return (.easeInOut, nil) }
    guard let inner = value.member("spring"), inner.member("stiffness") != nil else {
      return (try curve(value, key: "completionCurve") ?? .easeInOut, nil)
    }
    _ = try ProfileObject(
      value, owner: "'completionCurve'", key: "completionCurve", keys: ProfileKeys.curve.names)
    let object = try ProfileObject(
      inner, owner: "'spring'", key: "spring", keys: ProfileKeys.completionSpring.names)
    let damping = try object.required("damping").number(for: "damping")
    let curve = try checked(inner) { () throws(TransitionError) in
      try .spring(damping: damping, initialVelocity: 0)
    }
    let mass = try number(object, "mass")
    let spring = try number(object, "stiffness").map {
      CompletionSpring(damping: damping, stiffness: $0, mass: mass)
    }
    return (curve, spring)
  }

  private func checked(
    _ value: JSONValue, _ curve: () throws(TransitionError) -> TimingCurve
  ) throws(ProfileError) -> TimingCurve {
    do throws(TransitionError) {
      return try curve()
    } catch {
      throw ProfileError(.curve(error.description), at: value.place)
    }
  }

  private func placement(
    _ value: JSONValue?, owner: String
  ) throws(ProfileError) -> AnimationProfile.Placement {
    guard let value else { return AnimationProfile.Placement() }
    let object = try ProfileObject(
      value, owner: "'\(owner)'", key: owner, keys: ProfileKeys.placement.names)
    return AnimationProfile.Placement(
      x: try rule(object, "x", as: .number, in: .placement),
      y: try rule(object, "y", as: .number, in: .placement),
      alpha: try rule(object, "alpha", as: .number, in: .placement))
  }

  private static let nowhere = TextPlace(file: "", line: 1, column: 1)
}
