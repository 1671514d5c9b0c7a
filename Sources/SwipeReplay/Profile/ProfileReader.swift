import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TextFormats

/// Reads the parts of a profile, checks their keys and compiles their rules.
final class ProfileReader {
  let parameters: [String]
  let vocabulary: RuleVocabulary
  /// Whether any compiled rule uses a slot.
  private var isUsed: [Bool]
  /// The conditions compiled since they were last taken.
  private var conditions: [PlacedRule] = []

  init(parameters: [Profile.Parameter]) {
    self.parameters = parameters.map(\.name)
    vocabulary = RuleName.vocabulary(parameters: self.parameters)
    isUsed = Array(repeating: false, count: vocabulary.count)
  }

  /// The parameters not used by any rule or number compiled so far.
  var unusedParameters: [String] {
    parameters.filter { name in
      vocabulary.slot(of: name).map { !isUsed[$0.index] } ?? true
    }
  }

  /// Checks the format and the version first, since for other files that error is better than the first unknown key.
  static func checkVersion(_ tree: JSONValue) throws(ProfileError) {
    guard case .object = tree.content else { return }
    let object = ProfileField(tree, key: "the profile", owner: "the profile")
    let format = object["format"]
    guard format?.value.content == .string("swipe-profile") else {
      let found = try? format?.string()
      let message =
        found == "swipe-trace"
        ? "found a trace, expected a profile with \"format\": \"swipe-profile\""
        : (found.map { "format is '\($0)'" } ?? "no format")
          + "; expected \"format\": \"swipe-profile\""
      throw ProfileError(.notAProfile, message, at: format?.place ?? tree.place)
    }
    let version = try object.required("version")
    let number = try version.number()
    guard number == 1 else {
      let found = ProfileError.number(number)
      throw ProfileError(
        .notAProfile, "version \(found) is not known; this program reads version 1",
        at: version.place)
    }
  }

  /// Returns the conditions that were compiled since the last call, in order.
  func takeConditions() -> [PlacedRule] {
    defer { conditions = [] }
    return conditions
  }

  static func parameters(
    _ field: ProfileField?
  ) throws(ProfileError) -> [Profile.Parameter] {
    var parameters: [Profile.Parameter] = []
    for member in try field?.members() ?? [] {
      guard parameters.count < ProfileLimits.parameters else {
        throw .tooMany("parameters", limit: ProfileLimits.parameters, at: member.keyPlace)
      }
      guard RuleVocabulary.canName(member.key),
        !RuleName.allCases.contains(where: { $0.text == member.key })
      else {
        throw ProfileError(
          .invalid,
          "'\(member.key)' cannot name a parameter; expected letters, digits and _, "
            + "beginning with a letter, and no name that rules already have", at: member.keyPlace)
      }
      let value = try ProfileField(member.value, key: member.key).number()
      parameters.append(Profile.Parameter(name: member.key, value: value))
    }
    return parameters
  }

  // MARK: Recognizers

  func recognizers(
    _ profile: ProfileField, animation: AnimationProfile
  ) throws(ProfileError) -> [RecognizerProfile] {
    let elements = try elements(
      profile["recognizers"], "recognizers", limit: ProfileLimits.recognizers)
    guard !elements.isEmpty else { throw profile.missing("recognizers") }
    var names: [String] = []
    for element in elements {
      let field = element["name"]
      let name = try field?.string() ?? RecognizerProfile.defaultName
      guard !names.containsExactly(name) else {
        throw ProfileError(
          .invalid,
          field == nil
            ? "a recognizer without a name is named '\(name)', as another one is; give it a name"
            : "two recognizers are named '\(name)'", at: field?.place ?? element.place)
      }
      names.append(name)
    }
    try checkExtended(elements, names)
    return try zip(elements, names).map { (element, name) throws(ProfileError) in
      try RecognizerProfile(element.value, name: name, names: names, animation: animation, self)
    }
  }

  /// Checks that a recognizer without rules is not a mistyped change to one of the profile that is extended.
  private func checkExtended(
    _ elements: [ProfileField], _ names: [String]
  ) throws(ProfileError) {
    for (element, name) in zip(elements, names)
    where ProfileKeys.requiredOfRecognizer(element.value).contains(where: {
      element.value[$0] == nil
    }) {
      let extended = zip(elements, names).filter {
        $0.0.value.members.contains { !$0.keyPlace.file.isExactly(element.place.file) }
      }
      guard !extended.isEmpty else { continue }
      throw .unknownRecognizer(
        name, among: extended.map(\.1), at: element.value["name"]?.place ?? element.place)
    }
  }

  /// An estimator's name, or an object with rules for its estimate: `{"estimator": "window", "x": "…"}`.
  func velocity(_ field: ProfileField?) throws(ProfileError) -> VelocityProfile {
    guard let field else { return VelocityProfile(estimator: .uikit) }
    guard case .object = field.value.content else {
      return VelocityProfile(estimator: try field.word(as: VelocityEstimator.self))
    }
    let object = try field.object(keys: ProfileKeys.velocity.names)
    var events = VelocityEvents.all
    if try object["touchDown"]?.bool() == false { events.remove(.touchDown) }
    if try object["lift"]?.bool() == false { events.remove(.lift) }
    return VelocityProfile(
      estimator: try object.required("estimator").word(as: VelocityEstimator.self),
      events: events,
      x: try rule(object["x"], as: .number, in: .velocity),
      y: try rule(object["y"], as: .number, in: .velocity))
  }

  /// The settings of a recognizer's kind: a recognizer with its words, and the numbers.
  func settings(
    _ object: ProfileField, of kind: RecognizerKind
  ) throws(ProfileError) -> (any GestureRecognizer, [(RecognizerSetting, PlacedRule)]) {
    var recognizer: any GestureRecognizer = kind.type.init()
    var numbers: [(RecognizerSetting, PlacedRule)] = []
    for setting in kind.type.settings {
      guard let field = object[setting.key] else { continue }
      guard case .words(let words, let isList) = setting.range else {
        if let number = try number(field) { numbers.append((setting, number)) }
        continue
      }
      let elements = isList ? try field.elements() : [field]
      let chosen = try elements.map { (element) throws(ProfileError) in
        try element.word(among: words)
      }
      setting.set(.words(chosen), of: &recognizer)
    }
    return (recognizer, numbers)
  }

  /// A recognizer and its kind. A setting of another kind is an error, unless it is inherited, when it has no effect.
  func recognizer(
    _ value: JSONValue, _ owner: String
  ) throws(ProfileError) -> (ProfileField, RecognizerKind) {
    let object = ProfileField(value, key: owner, owner: owner)
    let kindField = object["kind"]
    let kind = try? kindField?.word(as: RecognizerKind.self)
    for member in try object.members()
    where !(kind.map { ProfileKeys.isKey(member.key, of: $0) } ?? false) {
      _ = try object.object(owner, keys: ProfileKeys.recognizer.names)
      if let kind, let kindField, member.keyPlace.file.isExactly(kindField.place.file) {
        throw ProfileError(
          .invalid, "\(owner) is a \(kind.rawValue), which has no '\(member.key)'",
          at: member.keyPlace)
      }
    }
    return (object, try object.required("kind").word(as: RecognizerKind.self))
  }

  /// The indices of the recognizers named in a list.
  func others(_ field: ProfileField?, names: [String]) throws(ProfileError) -> [Int] {
    var others: [Int] = []
    for element in try field?.elements() ?? [] {
      let name = try element.string()
      if let index = names.firstIndex(ofExactly: name) {
        if !others.contains(index) { others.append(index) }
        continue
      }
      throw .unknownRecognizer(name, among: names, at: element.place)
    }
    return others
  }

  func refusals(
    _ field: ProfileField?
  ) throws(ProfileError) -> [RecognizerProfile.Refusal] {
    try rules(field).map { (element) throws(ProfileError) in
      let refusal = try element.object("a rule of 'refuse'", keys: ProfileKeys.refusal.names)
      let name = try refusal.required("name").string()
      let when = ProfileField(try refusal.required("when").value, key: "refuse")
      return .init(
        name: name, rule: try compiled(when, as: .boolean, in: .begin),
        from: try refusal["from"]?.string())
    }
  }

  private func rules(_ field: ProfileField?) throws(ProfileError) -> [ProfileField] {
    try elements(field, "rules in one list", limit: ProfileLimits.rules)
  }

  /// The elements of a list; empty if there is no list.
  private func elements(
    _ field: ProfileField?, _ what: String, limit: Int
  ) throws(ProfileError) -> [ProfileField] {
    let elements = try field?.elements() ?? []
    if elements.count > limit { throw .tooMany(what, limit: limit, at: elements[limit].place) }
    return elements
  }

  func decisions(
    _ field: ProfileField
  ) throws(ProfileError) -> [RecognizerProfile.DecisionRule] {
    let elements = try rules(field)
    guard let last = elements.last else { throw field.wrongType(expected: "a list of rules") }
    let rules = try elements.map { (element) throws(ProfileError) in
      let object = try element.object("a rule of 'decide'", keys: ProfileKeys.decision.names)
      let when = try rule(object["when"], as: .boolean, in: .decide)
      if when == nil, element.place != last.place {
        throw ProfileError(
          .invalid, "a rule without 'when' ends 'decide'; the rules after it would never apply",
          at: element.place)
      }
      let words = Decision.allCases.map(\.rawValue) + [ProfileKeys.ignore]
      let decision = Decision(rawValue: try object.required("then").word(among: words))
      return try decisionRule(object, when, decision)
    }
    guard rules.last?.when == nil else {
      throw ProfileError(
        .invalid,
        "the last rule of 'decide' must have no 'when': it decides what no other rule does",
        at: last.place)
    }
    return rules
  }

  /// The rules that may decide at a move, each with a condition.
  func decisions(
    whileDown field: ProfileField?
  ) throws(ProfileError) -> [RecognizerProfile.DecisionRule] {
    try rules(field).map { (element) throws(ProfileError) in
      let object = try element.object("a rule of 'changed'", keys: ProfileKeys.decision.names)
      let when = ProfileField(try object.required("when").value, key: "changed")
      return try decisionRule(
        object, try compiled(when, as: .boolean, in: .decide),
        try object.required("then").word(as: Decision.self))
    }
  }

  private func decisionRule(
    _ object: ProfileField, _ when: Rule?, _ decision: Decision?
  ) throws(ProfileError) -> RecognizerProfile.DecisionRule {
    let target = try object["to"]?.string()
    if let place = object["to"]?.place ?? object["progress"]?.place, decision == nil {
      throw ProfileError(.invalid, "a rule that ignores the end has no target", at: place)
    }
    if let target, !Outcome.isTarget(target) {
      throw ProfileError(
        .invalid,
        "'\(target)' cannot be a target; expected letters, digits, '-', '.' and '_'",
        at: object["to"]?.place ?? object.place)
    }
    return RecognizerProfile.DecisionRule(
      when: when, decision: decision, target: target,
      end: try rule(object["progress"], as: .number, in: .decide),
      from: try object["from"]?.string())
  }

  /// The settings of transitions that do not depend on parameters.
  func behavior(_ profile: ProfileField) throws(ProfileError) -> TransitionBehavior {
    var behavior = TransitionBehavior()
    if let field = profile["animators"] {
      behavior.animators = try field.elements().map { (element) throws(ProfileError) in
        try element.word(as: TransitionAction.self)
      }
    }
    behavior.isInterruptible = try profile["interruptible"]?.bool() ?? false
    behavior.removesPresenter = try profile["shouldRemovePresentersView"]?.bool() ?? false
    behavior.callbackOrder = try profile["callbackOrder"]?.word(as: CallbackOrder.self) ?? .guide
    behavior.hooks = try hooks(profile["hooks"])
    return behavior
  }

  private func hooks(
    _ field: ProfileField?
  ) throws(ProfileError) -> [TransitionHook: [String]] {
    guard let field else { return [:] }
    let object = try field.object("hooks", keys: ProfileKeys.hooks.names)
    var hooks: [TransitionHook: [String]] = [:]
    for hook in TransitionHook.allCases {
      let texts = try object.strings(hook.rawValue)
      if !texts.isEmpty { hooks[hook] = texts }
    }
    let bytes = hooks.values.joined().reduce(0) { $0 + $1.utf8.count + 1 }
    guard bytes <= ProfileLimits.hooks else {
      throw ProfileError(
        .tooLarge,
        "the texts of 'hooks' have \(bytes) bytes, with a line end each; expected at most "
          + "\(ProfileLimits.hooks)", at: field.place)
    }
    return hooks
  }

  // MARK: Rules and numbers

  func startFraction(_ field: ProfileField?) throws(ProfileError) -> Rule? {
    guard let number = try number(field, in: .start) else { return nil }
    if number.rule.slots.isEmpty {
      _ = try number.value(RuleValues(count: vocabulary.count), in: 0...1)
    }
    return number.rule
  }

  func number(
    _ field: ProfileField?, in context: RuleName.Context = .setting
  ) throws(ProfileError) -> PlacedRule? {
    guard let field else { return nil }
    return PlacedRule(
      key: field.key, place: field.place, rule: try compiled(field, as: .number, in: context))
  }

  func rule(
    _ field: ProfileField?, as type: RuleType, in context: RuleName.Context
  ) throws(ProfileError) -> Rule? {
    guard let field else { return nil }
    return try compiled(field, as: type, in: context)
  }

  /// A rule: a string like `"progress > 0.5"`, or a bare number or truth value.
  func compiled(
    _ field: ProfileField, as type: RuleType, in context: RuleName.Context
  ) throws(ProfileError) -> Rule {
    let key = field.key
    let text: String
    switch field.value.content {
    case .string(let written): text = written
    case .number(let number): text = "\(number)"
    case .bool(let flag): text = flag ? "true" : "false"
    case .null, .array, .object:
      let expected = type == .number ? "a number or an expression" : "an expression"
      throw field.wrongType(expected: expected)
    }
    do throws(RuleError) {
      let rule = try Rule(text, as: type, in: vocabulary.restricted(to: context, of: key))
      for slot in rule.slots { isUsed[slot.index] = true }
      if type == .boolean, context != .content {
        conditions.append(PlacedRule(key: key, place: field.place, rule: rule))
      }
      return rule
    } catch {
      // The rule begins after the quote at the value's position.
      var (place, message) = (field.place, error.message)
      place.column += error.column
      if error.isUnlikeAnyName { message += "; a number of your own is named in 'parameters'" }
      throw ProfileError(.invalid, "in '\(key)', `\(text)`: \(message)", at: place)
    }
  }
}
