/// Writes values as rules, and collects the parameters that they need.
struct RuleText {
  struct Parameter {
    var name: String
    var value: Double
    var place: SourcePlace
  }

  /// The rules in which a value is written, which decide what can have a value.
  enum Context { case receive, begin, progress, decide, other }

  private(set) var parameters: [Parameter] = []
  private(set) var gaps: [SourceProfile.Gap] = []
  /// The value that rules of `decide` call `progress`.
  var progress: SymbolicValue?
  /// Whether a rule measures the travel from where the recognizer began.
  private(set) var countsFromBegan = false
  private(set) var countsTranslation = false

  private var context = Context.other
  /// The parameters of what is not read, by its text.
  private var unknowns: [String: String] = [:]

  private static let reserved: Set = [
    "progress", "percentComplete", "width", "height", "elapsed", "sinceBegan", "sinceLastMove",
    "touches", "stack", "forward", "transitioning", "transition", "popDisabled",
    "rtl", "duration",
    "fraction",
    "finishes", "hasChanged", "previousProgress", "presented", "settling", "startFraction", "moves",
    "true", "false", "and", "or", "not", "min", "max", "abs", "sqrt", "clamp", "hypot", "sign",
    "if", "translation", "velocity", "location", "start", "content", "other", "position", "step",
    "heading", "estimate", "safeArea",
  ]

  /// The rule of a condition, or nil if it cannot be written.
  mutating func condition(_ value: SymbolicValue, _ context: Context) -> String? {
    whole(context) { $0.condition(value, 0) }
  }

  mutating func number(_ value: SymbolicValue, _ context: Context) -> String? {
    whole(context) { $0.number(value, 0, nil) }
  }

  /// A rule, whose parameters are forgotten if it cannot be written.
  private mutating func whole(_ context: Context, _ write: (inout RuleText) -> String?) -> String? {
    let before = self
    self.context = context
    let text = write(&self)
    if text == nil { self = before }
    return text
  }

  // MARK: Expressions

  private static let precedences = [
    "||": 1, "&&": 2, "<": 4, "<=": 4, ">": 4, ">=": 4, "==": 4, "!=": 4, "+": 5, "-": 5, "*": 6,
    "/": 6,
  ]
  private static let prefix = 7

  /// A condition as an operand of an operator with the precedence `outer`.
  private mutating func condition(_ value: SymbolicValue, _ outer: Int) -> String? {
    if isProgress(value) { return "progress" }
    switch value {
    case .bool(let bool): return bool ? "true" : "false"
    case .flag("hasChanged") where context != .decide: return nil
    case .flag(let name): return context == .other ? nil : name
    case .operation("not", let parts):
      if let name = unread(parts[0], isOpposite: true) {
        return Self.comparison(name + " == 0", outer)
      }
      return condition(parts[0], Self.prefix).map { "!" + $0 }
    case .operation(let name, let parts) where value.isBoolean && name != "if":
      return binary(name, parts, outer, nil)
    default:
      // A number is true if it is not 0.
      let text = unread(value) ?? number(value, Self.prefix, nil)
      return text.map { Self.comparison($0 + " != 0", outer) }
    }
  }

  /// A number, which is a parameter named after `hint` if it is compared with something.
  private mutating func number(_ value: SymbolicValue, _ outer: Int, _ hint: String?) -> String? {
    if isProgress(value) { return "progress" }
    // Code that calculates with a truth value is not read.
    guard !value.isBoolean else { return nil }
    switch value {
    case .number(let number, let origin):
      let name = origin.name ?? ([0, 1, 2].contains(number) ? nil : hint)
      return name.map { parameter($0, number, origin.place) } ?? Self.digits(number)
    case .name(let name): return self.name(name)
    case .operation("neg", let parts): return number(parts[0], Self.prefix, hint).map { "-" + $0 }
    case .operation("-", let parts)
    where parts[1] == .operation("began", [parts[0]]) && parts[0].mentions("location."):
      guard case .name(let now) = parts[0] else { return nil }
      countsFromBegan = true
      return "translation." + now.suffix(1)
    case .operation("began", _), .unknown: return unread(value, isCondition: false)
    case .operation(let name, let parts):
      if Self.precedences[name] != nil { return binary(name, parts, outer, hint) }
      var texts: [String] = []
      for (index, part) in parts.enumerated() {
        let text = name == "if" && index == 0 ? condition(part, 0) : number(part, 0, hint)
        guard let text else { return nil }
        texts.append(text)
      }
      return name + "(" + texts.joined(separator: ", ") + ")"
    default: return nil
    }
  }

  private mutating func binary(
    _ name: String, _ parts: [SymbolicValue], _ outer: Int, _ hint: String?
  ) -> String? {
    guard let precedence = Self.precedences[name] else { return nil }
    let isOfConditions =
      precedence < 4 || ["==", "!="].contains(name) && parts.contains(where: \.isBoolean)
    let hints = precedence == 4 ? [self.hint(parts[1]), self.hint(parts[0])] : [hint, hint]
    var texts: [String] = []
    for (index, part) in parts.enumerated() {
      let text =
        isOfConditions
        ? condition(part, precedence + index) : number(part, precedence + index, hints[index])
      guard let text else { return nil }
      texts.append(text)
    }
    let text = texts.joined(separator: " \(name) ")
    return precedence < outer || outer == 4 && precedence == 4 ? "(" + text + ")" : text
  }

  /// A comparison, in parentheses within an operator that binds as tightly.
  private static func comparison(_ text: String, _ outer: Int) -> String {
    outer < 4 ? text : "(" + text + ")"
  }

  private func isProgress(_ value: SymbolicValue) -> Bool {
    context == .decide && value == progress
  }

  private static let places: [Context: [String]] = [
    .other: ["width", "height", "fraction"],
    .receive: ["location", "width", "height", "stack"],
    .begin: [
      "location", "translation", "velocity", "width", "height", "stack", "touches", "content",
    ],
  ]

  private mutating func name(_ name: String) -> String? {
    if Self.places[context]?.contains(where: name.hasPrefix) == false { return nil }
    if name.hasPrefix("translation") { countsTranslation = true }
    if name == "percentComplete", context == .progress { return "clamp(previousProgress, 0, 1)" }
    return name
  }

  // MARK: Parameters

  /// The name of a parameter for a number that a value is compared with: `finishVelocity`.
  private func hint(_ value: SymbolicValue) -> String? {
    if value.number != nil { return nil }
    let prefix = context == .decide ? "finish" : "limiting"
    if let progress, value == progress { return prefix + "Progress" }
    if value.mentions("velocity") { return prefix + "Velocity" }
    if value.mentions("percentComplete") { return prefix + "Progress" }
    if value.mentions("translation") {
      return prefix
        + (value.mentions("width") || value.mentions("height") ? "Progress" : "Distance")
    }
    if value.mentions("location") { return prefix + "Location" }
    return value.mentions("stack") ? nil : prefix + "Value"
  }

  /// The parameter for what is not read; nil for what is.
  private mutating func unread(
    _ value: SymbolicValue, isOpposite: Bool = false, isCondition: Bool = true
  ) -> String? {
    switch value {
    case .unknown(let text, let origin):
      // A switch that a recognizer needs in order to begin is on.
      let initial = origin.initial?.isBoolean == true ? origin.initial : nil
      let isOn = initial.map { $0 == .bool(true) } ?? (context == (isOpposite ? .begin : .receive))
      return unread(text, origin, isOn: isOn, isCondition)
    case .operation("began", let parts):
      guard case .name(let name)? = parts.first else { return nil }
      let parameter = parameter(name + "AtBegan", 0, .unknown)
      gaps.add(
        "'\(name)' where it began, which is another for each gesture, is not read: '\(parameter)' is 0",
        .unknown)
      return parameter
    default: return nil
    }
  }

  private mutating func unread(
    _ text: String, _ origin: SourceOrigin, isOn: Bool, _ isCondition: Bool
  ) -> String {
    let name = unknowns[text] ?? parameter(origin.name ?? text, isOn ? 1 : 0, origin.place)
    unknowns[text] = name
    let value = parameters.first { $0.name == name }?.value ?? 0
    gaps.add(
      "'\(text)' is not read: set the parameter '\(name)', which is \(Self.digits(value))"
        + (isCondition ? " (1 if it is true)" : ""), origin.place,
      constant: Self.namesConstant(text) ? name : nil)
    return name
  }

  /// Whether a text names a member of a type of the app: `progress > Constants.finishThreshold`.
  private static func namesConstant(_ text: String) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.contains { word in
      let type = word.prefix { $0 != "." }
      return type.count < word.count && String(type).isTypeName
        && !["UI", "CG", "NS", "Self"].contains { type.hasPrefix($0) }
    }
  }

  /// The name of a parameter with this value, which may be one that there is.
  private mutating func parameter(_ wanted: String, _ value: Double, _ place: SourcePlace) -> String
  {
    // `menu.isOpen` becomes menuIsOpen.
    let words = wanted.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    var base = words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + String($1).capitalizedFirst
    }
    base = String(base.drop { $0 == "_" || $0.isNumber }.prefix(40))
    if base.isEmpty { base = "value" }
    if Self.reserved.contains(base) { base += "Value" }
    var name = base
    var number = 2
    while let known = parameters.first(where: { $0.name == name }) {
      if known.place == place, known.value == value { return name }
      name = "\(base)\(number)"
      number += 1
    }
    parameters.append(Parameter(name: name, value: value, place: place))
    return name
  }

  static func digits(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
