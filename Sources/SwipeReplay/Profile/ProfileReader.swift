import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TextFormats

/// Reads a profile's merged tree: checks every key, compiles every rule.
struct ProfileReader {
  private let parameters: [String]
  private let vocabulary: RuleVocabulary

  /// Reads a whole profile.
  static func read(_ tree: JSONValue, name: String) throws(ProfileError) -> Profile {
    try checkVersion(tree)
    let object = try ProfileObject(
      tree, owner: "the profile",
      keys: ProfileKeys.profile.names)
    let parameters = try readParameters(object["parameters"])
    let reader = ProfileReader(
      parameters: parameters.map(\.name),
      vocabulary: RuleName.vocabulary(parameters: parameters.map(\.name)))
    let animation = try reader.animation(object["animation"])
    return try Profile(
      name: try object.string("name") ?? name,
      title: try object.string("title") ?? "",
      family: try object.string("family") ?? "",
      source: try object.string("source") ?? "",
      licence: try object.string("licence") ?? "",
      confidence: try object.word("confidence", as: Profile.Confidence.self),
      notes: try object.strings("notes"),
      tree: tree,
      parameters: parameters,
      rules: ProfileRules(
        vocabulary: reader.vocabulary,
        recognizers: try reader.recognizers(object, animation: animation),
        forwardLimit: try reader.number(object, "forwardLimit"),
        callbackOrder: try object.word("callbackOrder", as: CallbackOrder.self) ?? .guide,
        hooks: try hooks(object["hooks"])))
  }

  /// Comes before all else: a file of another kind or of another time is better explained by what it
  /// says of itself than by its first unknown key.
  private static func checkVersion(_ tree: JSONValue) throws(ProfileError) {
    guard case .object = tree.content else { return }
    let format = tree.member("format")
    guard format?.content == .string("swipe-profile") else {
      var found: String?
      if case .string(let text) = format?.content { found = text }
      throw ProfileError(.wrongFormat(found: found), at: format?.place ?? tree.place)
    }
    guard let version = tree.member("version") else {
      throw ProfileError(.missing(key: "version", owner: "the profile"), at: tree.place)
    }
    let number = try version.number(for: "version")
    guard number == 1 else { throw ProfileError(.wrongVersion(number), at: version.place) }
  }

  private static func readParameters(
    _ value: JSONValue?
  ) throws(ProfileError) -> [Profile.Parameter] {
    guard let value else { return [] }
    guard case .object(let members) = value.content else {
      throw ProfileError(.wrongType(key: "parameters", expected: "an object"), at: value.place)
    }
    var parameters: [Profile.Parameter] = []
    for member in members {
      guard RuleVocabulary.canName(member.key),
        !RuleName.allCases.contains(where: { $0.text == member.key })
      else { throw ProfileError(.badName(member.key), at: member.keyPlace) }
      parameters.append(
        Profile.Parameter(name: member.key, value: try member.value.number(for: member.key)))
    }
    return parameters
  }

  private static func hooks(_ value: JSONValue?) throws(ProfileError) -> TransitionHooks {
    guard let value else { return TransitionHooks() }
    let object = try ProfileObject(
      value, owner: "hooks", keys: ProfileKeys.hooks.names)
    return TransitionHooks(
      began: try object.strings("began"), finished: try object.strings("finished"),
      cancelled: try object.strings("cancelled"), completed: try object.strings("completed"))
  }

  // MARK: Recognizers

  private func recognizers(
    _ profile: ProfileObject, animation: AnimationProfile
  ) throws(ProfileError) -> [RecognizerProfile] {
    guard let elements = try profile.array("recognizers"), !elements.isEmpty else {
      throw ProfileError(.missing(key: "recognizers", owner: "the profile"), at: profile.place)
    }
    var names: [String] = []
    for element in elements {
      let value =
        element.member("name") ?? JSONValue(.string(RecognizerProfile.usualName), at: element.place)
      let name = try value.string(for: "name")
      guard !names.contains(name) else {
        throw ProfileError(.duplicateName(name), at: value.place)
      }
      names.append(name)
    }
    var recognizers: [RecognizerProfile] = []
    for (element, name) in zip(elements, names) {
      recognizers.append(
        try recognizer(element, name: name, names: names, animation: animation))
    }
    return recognizers
  }

  private func recognizer(
    _ value: JSONValue, name: String, names: [String], animation base: AnimationProfile
  ) throws(ProfileError) -> RecognizerProfile {
    let object = try ProfileObject(
      value, owner: "recognizer '\(name)'",
      keys: ProfileKeys.recognizer.names)
    let progress = try rule(
      try object.required("progress"), key: "progress", as: .number, in: .progress)
    let percentComplete = try rule(
      JSONValue(.string("clamp(progress, 0, 1)"), at: object.place), key: "percentComplete",
      as: .number, in: .decide)
    return RecognizerProfile(
      name: name,
      action: try object.required("action").word(for: "action", as: TransitionAction.self),
      kind: try object.required("kind").word(for: "kind", as: RecognizerSettings.Kind.self),
      slop: try number(object, "slop"),
      edgeWidth: try number(object, "edgeWidth"),
      edgeAngle: try number(object, "edgeAngle"),
      minimumTouches: try number(object, "minimumTouches"),
      maximumTouches: try number(object, "maximumTouches"),
      slopTravel: try object.word("slopTravel", as: RecognizerSettings.SlopTravel.self) ?? .removed,
      edges: try edges(object),
      velocity: try velocity(object["velocity"]),
      mirrorsInRTL: try object.bool("mirrorsInRTL") ?? false,
      requiresFailureOf: try others(object, "requiresFailureOf", names: names),
      simultaneousWith: try others(object, "simultaneousWith", names: names),
      receive: try rule(object, "receive", as: .truth, in: .receive),
      failWhen: try rule(object, "failWhen", as: .truth, in: .begin),
      beginWhen: try rule(object, "beginWhen", as: .truth, in: .begin),
      refuse: try refusals(object),
      progress: progress,
      percentComplete: percentComplete,
      decide: try decisions(object),
      cancelled: try object.word("cancelled", as: RecognizerProfile.CancelPolicy.self) ?? .decide,
      animation: object["animation"] == nil ? base : try animation(object["animation"]),
      parameters: parameters.compactMap { name in
        vocabulary.slot(of: name).map { (name: name, slot: $0) }
      })
  }

  /// An estimator's name, or an object with what the implementation makes of its estimate.
  private func velocity(_ value: JSONValue?) throws(ProfileError) -> VelocityProfile {
    guard let value else { return VelocityProfile(estimator: .uikit, x: nil, y: nil) }
    guard case .object = value.content else {
      let estimator = try value.word(for: "velocity", as: VelocityEstimator.self)
      return VelocityProfile(estimator: estimator, x: nil, y: nil)
    }
    let object = try ProfileObject(
      value, owner: "'velocity'", key: "velocity", keys: ProfileKeys.velocity.names)
    return VelocityProfile(
      estimator: try object.required("estimator").word(
        for: "estimator", as: VelocityEstimator.self),
      x: try rule(object, "x", as: .number, in: .velocity),
      y: try rule(object, "y", as: .number, in: .velocity))
  }

  private func edges(_ object: ProfileObject) throws(ProfileError) -> RecognizerSettings.Edges {
    guard let values = try object.array("edges") else { return .left }
    var edges: RecognizerSettings.Edges = []
    for value in values { edges.formUnion(try value.word(for: "edges", as: EdgeWord.self).edge) }
    return edges
  }

  private func others(
    _ object: ProfileObject, _ key: String, names: [String]
  ) throws(ProfileError) -> [Int] {
    var indices: [Int] = []
    for value in try object.array(key) ?? [] {
      let name = try value.string(for: key)
      guard let index = names.firstIndex(of: name) else {
        throw ProfileError(
          .unknownRecognizer(name, nearest: nearest(to: name, among: names), known: names),
          at: value.place)
      }
      indices.append(index)
    }
    return indices
  }

  private func refusals(
    _ object: ProfileObject
  ) throws(ProfileError) -> [RecognizerProfile.Refusal] {
    var refusals: [RecognizerProfile.Refusal] = []
    for value in try object.array("refuse") ?? [] {
      let refusal = try ProfileObject(
        value, owner: "a rule of 'refuse'", key: "refuse", keys: ProfileKeys.refusal.names)
      refusals.append(
        RecognizerProfile.Refusal(
          name: try refusal.required("name").string(for: "name"),
          rule: try rule(try refusal.required("when"), key: "refuse", as: .truth, in: .begin)))
    }
    return refusals
  }

  private func decisions(
    _ object: ProfileObject
  ) throws(ProfileError) -> [RecognizerProfile.DecisionRule] {
    let list = try object.required("decide")
    guard let values = try object.array("decide"), let last = values.last else {
      throw ProfileError(.wrongType(key: "decide", expected: "a list of rules"), at: list.place)
    }
    var rules: [RecognizerProfile.DecisionRule] = []
    for value in values {
      let element = try ProfileObject(
        value, owner: "a rule of 'decide'", key: "decide", keys: ProfileKeys.decision.names)
      let when = try rule(element, "when", as: .truth, in: .decide)
      if when == nil, value.place != last.place {
        throw ProfileError(.ruleAfterLast, at: value.place)
      }
      let decision = try element.required("then").word(for: "then", as: Decision.self)
      rules.append(RecognizerProfile.DecisionRule(when: when, decision: decision))
    }
    guard rules.last?.when == nil else { throw ProfileError(.lastRuleHasWhen, at: last.place) }
    return rules
  }

  // MARK: Rules and numbers

  func number(
    _ object: ProfileObject, _ key: String
  ) throws(ProfileError) -> ProfileNumber? {
    guard let value = object[key] else { return nil }
    return ProfileNumber(
      key: key, place: value.place,
      rule: try rule(value, key: key, as: .number, in: .setting))
  }

  func rule(
    _ object: ProfileObject, _ key: String, as type: RuleType, in context: RuleName.Context
  ) throws(ProfileError) -> Rule? {
    guard let value = object[key] else { return nil }
    return try rule(value, key: key, as: type, in: context)
  }

  /// A rule is written as a string; a bare number or truth stands for itself.
  func rule(
    _ value: JSONValue, key: String, as type: RuleType, in context: RuleName.Context
  ) throws(ProfileError) -> Rule {
    let text: String
    switch value.content {
    case .string(let written): text = written
    case .number(let number): text = "\(number)"
    case .bool(let flag): text = flag ? "true" : "false"
    case .null, .array, .object:
      let expected = type == .number ? "a number or an expression" : "an expression"
      throw ProfileError(.wrongType(key: key, expected: expected), at: value.place)
    }
    let names = RuleName.names(in: context, parameters: parameters)
    do throws(RuleError) {
      return try Rule(text, as: type, in: vocabulary.restricted(to: names, context: key))
    } catch {
      // The value begins with its quote, so the rule's first column is the one after it.
      var (place, error) = (value.place, error)
      place.column += error.column
      switch error.kind {
      case .unknownName(let name), .unknownFunction(let name):
        error.nearest = nearest(to: name, among: error.known)
      default: break
      }
      throw ProfileError(.rule(key: key, text: text, message: error.message), at: place)
    }
  }
}

/// The words for edges in a profile.
enum EdgeWord: String, CaseIterable {
  case left, right, top, bottom

  var edge: RecognizerSettings.Edges {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}
