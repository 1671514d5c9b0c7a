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

  /// The parameters of what is not read, by its text.
  private var unknowns: [String: String] = [:]

  private static let reserved: Set = [
    "progress", "percentComplete", "width", "height", "elapsed", "sinceBegan", "sinceLastMove",
    "touches",
    "stack", "forward", "transitioning", "popDisabled", "rtl", "duration", "fraction", "finishes",
    "hasChanged", "previousProgress", "presented", "settling", "startFraction", "moves", "true",
    "false",
    "and", "or", "not", "min", "max", "abs", "sqrt", "clamp", "hypot", "sign", "if", "translation",
    "velocity", "location", "start", "content", "other", "position", "step", "heading", "estimate",
    "safeArea",
  ]

  private mutating func note(_ message: String, _ place: SourcePlace) {
    let gap = SourceProfile.Gap(place: place.description, message: message)
    if !gaps.contains(gap) { gaps.append(gap) }
  }

  /// The name of a parameter with this value, which may be one that there is.
  private mutating func parameter(_ wanted: String, _ value: Double, _ place: SourcePlace) -> String
  {
    // `menu.isOpen` becomes menuIsOpen.
    let words = wanted.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }.map(
      String.init)
    var base = (words.first ?? "") + words.dropFirst().map(\.capitalizedFirst).joined()
    while let first = base.utf8.first, first == 95 || first <= 57 { base.removeFirst() }
    if base.isEmpty { base = "value" }
    if base.utf8.count > 40 { base = String(base.prefix(40)) }
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

  /// A condition.
  mutating func condition(_ value: SymbolicValue, _ context: Context) -> String? {
    whole(value, context, isCondition: true)
  }

  mutating func number(_ value: SymbolicValue, _ context: Context) -> String? {
    whole(value, context, isCondition: false)
  }

  /// A rule, whose parameters are forgotten if it cannot be written.
  private mutating func whole(
    _ value: SymbolicValue, _ context: Context, isCondition: Bool
  ) -> String? {
    let before = self
    let text = written(value, context, 0, hint: nil, isCondition: isCondition)
    if text == nil { self = before }
    return text
  }

  private static let precedences = [
    "||": 1, "&&": 2, "<": 4, "<=": 4, ">": 4, ">=": 4, "==": 4, "!=": 4, "+": 5, "-": 5, "*": 6,
    "/": 6,
  ]

  private mutating func written(
    _ value: SymbolicValue, _ context: Context, _ outer: Int, hint: String?, isCondition: Bool
  ) -> String? {
    if context == .decide, let progress, value == progress { return "progress" }
    // Code that calculates with a truth value is not read.
    guard isCondition || !value.isBoolean else { return nil }
    switch value {
    case .number(_, _) where isCondition:
      return written(value, context, 0, hint: nil, isCondition: false).map {
        Self.truth(of: $0, in: outer)
      }
    case .number(let number, let origin):
      if let name = origin.name { return parameter(name, number, origin.place) }
      if let hint, ![0, 1, 2].contains(number) { return parameter(hint, number, origin.place) }
      return Self.digits(number)
    case .bool(let bool): return bool ? "true" : "false"
    case .flag(let name):
      guard name != "hasChanged" || context == .decide else { return nil }
      return name
    case .name(let name):
      return self.name(name, context).map { isCondition ? Self.truth(of: $0, in: outer) : $0 }
    case .unknown(let text, let origin):
      // A switch that a recognizer needs in order to begin is on.
      return unknown(
        origin.name ?? text, text, context == .receive ? 1 : 0, origin.place, isCondition, outer)
    case .variable(let name, let initial, let origin):
      return unknown(name, name, initial == .bool(true) ? 1 : 0, origin.place, isCondition, outer)
    case .operation("began", let parts):
      guard case .name(let name)? = parts.first else { return nil }
      return unknown(
        name + "AtBegan", "\(name) where it began", 0, .unknown, isCondition,
        outer)
    case .operation("neg", let parts):
      return written(parts[0], context, 7, hint: hint, isCondition: false).map {
        isCondition ? Self.truth(of: "-" + $0, in: outer) : "-" + $0
      }
    case .operation("not", let parts):
      if case .unknown(let text, let origin) = parts[0] {
        return unknown(
          origin.name ?? text, text, context == .begin ? 1 : 0, origin.place, true, outer,
          isOpposite: true
        )
      }
      if case .variable(let name, let initial, let origin) = parts[0] {
        return unknown(
          name, name, initial == .bool(true) ? 1 : 0, origin.place, true, outer, isOpposite: true)
      }
      return written(parts[0], context, 7, hint: hint, isCondition: true).map { "!" + $0 }
    case .operation(let name, let parts):
      if name == "-", case .name(let now) = parts[0], parts[1] == .operation("began", [parts[0]]),
        now.hasPrefix("location.")
      {
        countsFromBegan = true
        return "translation." + now.suffix(1)
      }
      guard let precedence = Self.precedences[name] else {
        let texts = parts.enumerated().map { (index, part) in
          written(part, context, 0, hint: hint, isCondition: name == "if" && index == 0)
        }
        guard !texts.contains(nil) else { return nil }
        let text = name + "(" + texts.compactMap { $0 }.joined(separator: ", ") + ")"
        return isCondition ? Self.truth(of: text, in: outer) : text
      }
      var hints = (hint, hint)
      if precedence == 4 { hints = (self.hint(parts[1], context), self.hint(parts[0], context)) }
      let isOfConditions =
        precedence < 4 || ["==", "!="].contains(name) && parts.contains(where: \.isBoolean)
      guard
        let left = written(
          parts[0], context, precedence, hint: hints.0, isCondition: isOfConditions),
        let right = written(
          parts[1], context, precedence + 1, hint: hints.1, isCondition: isOfConditions)
      else { return nil }
      let text = left + " " + name + " " + right
      if isCondition, precedence > 4 { return Self.truth(of: "(" + text + ")", in: outer) }
      return precedence < outer || outer == 4 && precedence == 4 ? "(" + text + ")" : text
    case .fields, .object, .word, .text, .list, .null: return nil
    }
  }

  /// The name of a parameter for a number that a value is compared with: `finishVelocity`.
  private func hint(_ value: SymbolicValue, _ context: Context) -> String? {
    if value.number != nil { return nil }
    let prefix = context == .decide ? "finish" : "limiting"
    func has(_ text: String) -> Bool {
      value.contains { if case .name(let name) = $0 { name.hasPrefix(text) } else { false } }
    }
    if let progress, value == progress { return prefix + "Progress" }
    if has("velocity") { return prefix + "Velocity" }
    if has("percentComplete") { return prefix + "Progress" }
    if has("translation") {
      return prefix + (has("width") || has("height") ? "Progress" : "Distance")
    }
    if has("location") { return prefix + "Location" }
    return has("stack") ? nil : prefix + "Value"
  }

  private static let places: [Context: [String]] = [
    .receive: ["location", "width", "height", "stack"],
    .begin: ["location", "translation", "velocity", "width", "height", "stack", "touches"],
  ]

  private mutating func name(_ name: String, _ context: Context) -> String? {
    if let known = Self.places[context], !known.contains(where: { name.hasPrefix($0) }) {
      return nil
    }
    if name.hasPrefix("translation") { countsTranslation = true }
    if name == "percentComplete", context == .progress { return "clamp(previousProgress, 0, 1)" }
    return name
  }

  /// A switch or a number of the profile for what is not read.
  private mutating func unknown(
    _ name: String, _ text: String, _ value: Double, _ place: SourcePlace, _ isCondition: Bool,
    _ outer: Int, isOpposite: Bool = false
  ) -> String {
    let name = unknowns[text] ?? parameter(name, value, place)
    unknowns[text] = name
    let value = parameters.first { $0.name == name }?.value ?? value
    note(
      "'\(text)' is not read: set the parameter '\(name)', which is \(Self.digits(value))"
        + (isCondition ? " (1 if it is true)" : ""), place)
    guard isCondition else { return name }
    let text = isOpposite ? "\(name) == 0" : "\(name) != 0"
    return outer < 4 ? text : "(" + text + ")"
  }

  /// A number as a condition, in parentheses within an operator that binds as tightly as a comparison.
  private static func truth(of text: String, in outer: Int) -> String {
    outer < 4 ? text + " != 0" : "(" + text + " != 0)"
  }

  static func digits(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
