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
  /// The place of the handler, and of what is not read at one of its own.
  var place = SourcePlace.unknown
  /// Whether the gesture drops its travel where it begins, of which the profile keeps nothing.
  private var resetsTravel = false
  /// What `presentedViewController` is where no gesture presents: a screen over the one that the gesture takes away.
  var presented: SymbolicValue?
  /// Whether a rule measures the travel from where the recognizer began.
  private(set) var countsFromBegan = false
  /// Whether a rule measures the translation.
  private(set) var countsTranslation = false
  /// Whether a rule asks for the progress.
  private(set) var countsProgress = false
  /// Whether the progress, which may only be shown, follows the translation.
  private(set) var hasTranslationAsProgress = false

  private var context = Context.other
  /// Whether the gesture does not begin, or does not finish, if the rule holds.
  private var refuses = false
  /// Whether a touch is received if it is less than what is written.
  private var isLimit = false
  /// The parameters of what is not read, by its text.
  private var unknowns: [String: String] = [:]
  /// What must be so for a gesture to finish, by its text.
  var needed: Set<String> = []
  /// The numbers of places before any gesture, by what is not read.
  var firstPlaces: [String: Double] = [:]
  /// What is taken to be one of its words, and can be no other.
  private var subjects: Set<String> = []

  private static let functions: Set = [
    "min", "max", "abs", "sqrt", "clamp", "hypot", "sign", "if",
  ]

  private static let reserved = functions.union([
    "progress", "percentComplete", "width", "height", "elapsed", "sinceBegan", "sinceLastMove",
    "touches", "stack", "forward", "transitioning", "transition", "popDisabled", "rtl", "duration",
    "fraction", "finishes", "hasChanged", "previousProgress", "presented", "settling",
    "startFraction", "moves", "true", "false", "and", "or", "not",
    "translation", "velocity", "location", "start", "content",
    "other", "position", "step", "heading", "estimate", "safeArea", "began",
  ])

  /// Begins to write the rules of a gesture.
  mutating func start(_ gesture: SourceGesture) {
    (progress, place, resetsTravel) = (nil, gesture.handler, gesture.resetsTravel)
    (countsFromBegan, countsTranslation, countsProgress) = (false, false, false)
    hasTranslationAsProgress = false
  }

  /// The rule of a condition, or nil if it cannot be written.
  ///
  /// - Parameter refuses: Whether the gesture does not finish if it holds.
  mutating func condition(
    _ value: SymbolicValue, _ context: Context, refuses: Bool = false
  ) -> String? {
    self.refuses = refuses || context == .begin
    let progress = progress
    let value = value.carried(by: progress)
    return whole(context) { text throws(Unwritable) in
      try text.condition(value, 0, isAlone: true)
    }
  }

  mutating func number(_ value: SymbolicValue, _ context: Context) -> String? {
    let value = value.carried(by: progress)
    return whole(context) { text throws(Unwritable) in try text.number(value, 0, nil) }
  }

  /// What no rule can say.
  private struct Unwritable: Error {}

  /// A rule, whose parameters are forgotten if it cannot be written.
  private mutating func whole(
    _ context: Context, _ write: (inout RuleText) throws(Unwritable) -> String
  ) -> String? {
    let before = self
    self.context = context
    if let text = try? write(&self), parameters.count <= SourceLimits.parameters { return text }
    self = before
    return nil
  }

  // MARK: Expressions

  private static let precedences = [
    "||": 1, "&&": 2, "<": 4, "<=": 4, ">": 4, ">=": 4, "==": 4, "!=": 4, "+": 5, "-": 5, "*": 6,
    "/": 6,
  ]
  private static let prefix = 7

  /// A condition as an operand of an operator with the precedence `outer`.
  ///
  /// - Parameter isAlone: Whether the rule holds if it holds.
  private mutating func condition(
    _ value: SymbolicValue, _ outer: Int, isAlone: Bool = false
  ) throws(Unwritable) -> String {
    if isProgress(value) { return Self.comparison("progress != 0", outer) }
    switch value {
    case .bool(let bool): return "\(bool)"
    case .flag("hasChanged") where context != .decide: throw Unwritable()
    case .flag where context == .other: throw Unwritable()
    case .flag(let name):
      return unread(value).map { Self.comparison($0 + " != 0", outer) } ?? name
    case .operation("not", let parts):
      let name = unread(parts[0], isOpposite: true, isAlone: isAlone)
      if let name { return Self.comparison(name + " == 0", outer) }
      return "!" + (try condition(parts[0], Self.prefix))
    case .operation(let name, let parts) where value.isBoolean && name != "if":
      return try binary(name, parts, outer, nil, isAlone: isAlone)
    default:
      // A number is true if it is not 0.
      let name = unread(value, isAlone: isAlone)
      let number = if let name { name } else { try number(value, Self.prefix, nil) }
      return Self.comparison(number + " != 0", outer)
    }
  }

  /// A number, which is a parameter named after `hint` if the code has it in a comparison, other than 0 and 1.
  private mutating func number(
    _ value: SymbolicValue, _ outer: Int, _ hint: String?
  ) throws(Unwritable) -> String {
    if isProgress(value) { return "progress" }
    // Code that calculates with a truth value is not read.
    if value.isBoolean { throw Unwritable() }
    if let name = unread(value, isCondition: false) { return name }
    switch value {
    case .number(let number, let origin):
      let isPlain = number == 0 || number == 1 || origin.place == .unknown
      let name = origin.name ?? (isPlain ? nil : hint)
      return name.map { parameter($0, number, origin.place) } ?? Self.digits(number)
    case .name(let name): return try self.name(name)
    case .operation("neg", let parts): return "-" + (try number(parts[0], Self.prefix, hint))
    case .operation("-", let parts)
    where parts[1].isBegan(of: parts[0]) && parts[0].mentions("location."):
      guard case .name(let now) = parts[0] else { throw Unwritable() }
      countsFromBegan = true
      return "translation." + now.suffix(1)
    case .operation("-", let parts)
    where parts[0].isBegan(of: parts[1]) && parts[1].mentions("location."):
      return "-" + (try self.number(parts[1] - parts[0], Self.prefix, hint))
    case .operation("-", let parts) where parts[0].isNow && parts[1].isClockAtBegan:
      return "sinceBegan"
    case .operation("-", let parts) where parts[1].isNow && parts[0].isClockAtBegan:
      return "-sinceBegan"
    case .operation("step", let parts):
      guard case .name(let name) = parts[0] else { throw Unwritable() }
      if [.progress, .decide].contains(context) { return "step." + name.suffix(1) }
      return try number(.unknown(name + " since the move before", .unknown), outer, hint)
    case .operation("before", let parts):
      if parts[0] == .name("percentComplete") { return try number(parts[0], outer, hint) }
      guard case .text(let name) = parts[1] else { throw Unwritable() }
      return try number(.atMoveBefore(name, SourceOrigin()), outer, hint)
    case .operation("middle", let parts):
      gaps.add("the 'center' of the gesture's view is taken to be the middle of the view", place)
      return try self.number(parts[0] / 2.0, outer, nil)
    case .operation("clock", let parts): return try number(parts[0], outer, hint)
    case .operation("atan2", let parts):
      // Rules have no angles: each is a parameter, and those that it is computed from are not needed.
      var operands = self
      let text = (try? operands.call("atan2", parts, hint)) ?? "atan2"
      var origin = SourceOrigin(name: "atan2")
      origin.followsFinger = parts.contains(where: \.followsFinger)
      return try number(.unknown(text, origin), outer, hint)
    case .operation(let name, let parts) where Self.precedences[name] != nil:
      return try binary(name, parts, outer, hint)
    case .operation(let name, let parts) where Self.functions.contains(name):
      return try call(name, parts, hint)
    default: throw Unwritable()
    }
  }

  private mutating func call(
    _ name: String, _ parts: [SymbolicValue], _ hint: String?
  ) throws(Unwritable) -> String {
    var texts: [String] = []
    for part in parts {
      let isCondition = name == "if" && texts.isEmpty
      texts.append(try isCondition ? condition(part, 0) : number(part, 0, hint))
    }
    return name + "(" + texts.joined(separator: ", ") + ")"
  }

  private mutating func binary(
    _ name: String, _ parts: [SymbolicValue], _ outer: Int, _ hint: String?, isAlone: Bool = false
  ) throws(Unwritable) -> String {
    guard let precedence = Self.precedences[name] else { throw Unwritable() }
    if precedence == 4,
      let sides = parts[0].travel(to: parts[1]) ?? parts[1].travel(to: parts[0])?.reversed()
    {
      return try binary(name, sides, outer, hint, isAlone: isAlone)
    }
    let isOfConditions =
      precedence < 4 || ["==", "!="].contains(name) && parts.contains(where: \.isBoolean)
    var texts = ["", ""]
    // The limit alone has the first name.
    let isReversed = precedence == 4 && parts[1].number != nil
    for index in isReversed ? [1, 0] : [0, 1] {
      let part = parts[index]
      var hint = precedence == 4 ? self.hint(parts[1 - index]) ?? self.hint(part) : hint
      // What a touch must be less than is large.
      if precedence == 4 { isLimit = (index == 1) == name.hasPrefix("<") && context == .receive }
      // A factor or a divisor is no distance.
      if precedence == 6, hint != nil, name == "*" || index == 1 {
        hint = (context == .decide ? "finish" : "limiting") + (name == "*" ? "Factor" : "Divisor")
      }
      texts[index] =
        try isOfConditions
        ? condition(part, precedence + index, isAlone: isAlone && name == "||")
        : number(part, precedence + index, hint)
    }
    let text = texts.joined(separator: " \(name) ")
    return precedence < outer || outer == 4 && precedence == 4 ? "(" + text + ")" : text
  }

  /// A comparison, in parentheses within an operator that binds as tightly.
  private static func comparison(_ text: String, _ outer: Int) -> String {
    outer < 4 ? text : "(" + text + ")"
  }

  private mutating func isProgress(_ value: SymbolicValue) -> Bool {
    guard context == .decide, value == progress else { return false }
    countsProgress = true
    return true
  }

  private static let places: [Context: [String]] = [
    .other: ["width", "height", "fraction"], .receive: ["location", "width", "height", "stack"],
    .begin: [
      "location", "start", "translation", "velocity", "width", "height", "stack", "touches",
      "content",
    ],
  ]

  private mutating func name(_ name: String) throws(Unwritable) -> String {
    if Self.places[context]?.contains(where: name.hasPrefix) == false { throw Unwritable() }
    if name.hasPrefix("translation") {
      if context == .progress { hasTranslationAsProgress = true } else { countsTranslation = true }
    }
    if name == "progress" { countsProgress = true }
    if name == "percentComplete", context == .progress { return "clamp(previousProgress, 0, 1)" }
    return name
  }

  // MARK: Parameters

  /// The name of a parameter for a number that a value is compared with: `finishVelocity`.
  private func hint(_ value: SymbolicValue) -> String? {
    if value.number != nil { return nil }
    let progress = progress
    let value = value.mapped { part in
      if part == progress { return .name("progress") }
      guard let ends = part.operands(of: "-"), ends[1].isBegan(of: ends[0]) else { return nil }
      return ends[0].mentions("location.") ? .name("translation") : nil
    }
    /// Whether a part is an operation with a length of the view: `x / width`.
    func hasOperation(_ sign: String) -> Bool {
      value.contains { part in
        part.operands(of: sign).map { $0[1].mentions("width") || $0[1].mentions("height") } ?? false
      }
    }
    let kinds = [
      ("progress", hasOperation("*") ? "Distance" : "Progress"), ("translation", "Distance"),
      ("velocity", "Velocity"), ("percentComplete", "Progress"), ("location", "Location"),
      ("start.", "Start"),
    ]
    var kind = kinds.first { value.mentions($0.0) }?.1
    if kind != nil, hasOperation("/") { kind = "Progress" }
    if value.calls("clock") { kind = "Time" }
    if kind == nil, value.mentions("stack") { return nil }
    return (context == .decide ? "finish" : "limiting") + (kind ?? "Value")
  }

  /// Numbers with which there is a tab or a page on either side.
  private static let usual = ["selectedIndex": 1.0, "count": 3]

  /// The parameter for what is not read; nil for what is.
  private mutating func unread(
    _ value: SymbolicValue, isOpposite: Bool = false, isAlone: Bool = false,
    isCondition: Bool = true
  ) -> String? {
    switch value {
    case .flag("presented") where isOpposite != refuses && [.begin, .decide].contains(context):
      return presented.flatMap { unread($0, isOpposite: isOpposite) }
    case .unknown(let text, let origin):
      let place = origin.place == .unknown ? self.place : origin.place
      // A switch that a gesture needs in order to begin or finish is on, and one that alone refuses it is off,
      // whatever they are at first.
      let isNeeded = isOpposite && refuses && (isAlone || context == .begin)
      let isFree = isAlone && (isNeeded || context == .begin)
      let initial = origin.initial?.isBoolean == true && !isFree ? origin.initial : nil
      let isFirst = unknowns[text] != nil || !subjects.contains(origin.subject ?? "")
      let isOn =
        initial.map { $0 == .bool(true) }
        ?? (isFirst && (isNeeded || needed.contains(text) || !isOpposite && context == .receive))
      if isOn, let subject = origin.subject { subjects.insert(subject) }
      let word = String((origin.name ?? text).split(separator: ".").last ?? "")
      let usual = Self.usual[word] ?? (isLimit ? 10_000 : 0)
      let first = isCondition ? nil : firstPlaces[text]
      let number = isCondition ? isOn ? 1 : 0 : origin.initial?.number ?? first ?? usual
      let name =
        unknowns[text] ?? parameter(origin.name ?? text, number, place, isNew: true)
      unknowns[text] = name
      let value = parameters.first { $0.name == name }?.value ?? 0
      // A number, or a condition that is not what it is at first; where the views are decides nothing.
      let isGuessed =
        context != .other && first == nil
        && (!isCondition || origin.initial != .bool(isOn) || origin.name == "loop"
          || origin.followsFinger || text.hasSuffix(SymbolicValue.notNil))
      let message =
        if first != nil {
          "'\(text)' is \(Self.digits(value)) at first, as the code sets it: the parameter '\(name)' changes that"
        } else if origin.followsFinger {
          "'\(text)' changes with the gesture, which is not read; for every gesture it is taken to be "
            + (isCondition ? value == 0 ? "false" : "true" : Self.digits(value))
            + "; the parameter '\(name)' sets it"
        } else if isCondition {
          "'\(text)' "
            + (!isGuessed && origin.initial == .bool(isOn)
              ? "is taken to stay " : "is not known, and taken to be ")
            + (value == 0
              ? "false: set the parameter '\(name)' to 1 if it is true"
              : "true: set the parameter '\(name)' to 0 if it is false")
        } else {
          "'\(text)' is not known, and taken to be \(Self.digits(value)): set the parameter '\(name)'"
        }
      gaps.add(message, place, constant: isGuessed ? name : nil)
      return name
    case .operation("began", let parts):
      if case .operation("clock", let time)? = parts.first {
        return unread(time[0], isCondition: false)
      }
      guard case .name(let name)? = parts.first else { return nil }
      if [.progress, .decide].contains(context) {
        // What was done of a transition that the gesture takes over.
        if name == "percentComplete" { return "startFraction" }
        let isTravel = name.hasPrefix("translation.")
        if isTravel, !resetsTravel { countsTranslation = true }
        if isTravel ? !resetsTravel : ["location.", "velocity."].contains(where: name.hasPrefix) {
          return "began." + name
        }
      }
      let parameter = parameter(name + "AtBegan", 0, .unknown)
      gaps.add(
        "'\(name)' where it began, which is another for each gesture, is not known: '\(parameter)' is 0",
        place, constant: parameter)
      return parameter
    default: return nil
    }
  }

  /// The name of a parameter with this value, which may be one that there is.
  private mutating func parameter(
    _ wanted: String, _ value: Double, _ place: SourcePlace, isNew: Bool = false
  ) -> String {
    // `menu.isOpen` becomes menuIsOpen.
    let words = wanted.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    var base = words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + String($1).capitalizedFirst
    }
    base = String(base.drop { $0 == "_" || $0.isNumber }.prefix(60))
    if base.isEmpty { base = "value" }
    if Self.reserved.contains(base) { base += "Value" }
    var (name, number) = (base, 2)
    while let known = parameters.first(where: { $0.name == name }) {
      if !isNew, known.place == place, known.value == value { return name }
      (name, number) = ("\(base)\(number)", number + 1)
    }
    parameters.append(Parameter(name: name, value: value, place: place))
    return name
  }

  static func digits(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

extension SymbolicValue {
  /// The travel from where the gesture began, and what it is compared with: `distance` for `began + distance`.
  fileprivate func travel(to place: SymbolicValue) -> [SymbolicValue]? {
    guard case .name(let name) = self, name.hasPrefix("location.") else { return nil }
    let began = SymbolicValue.operation("began", [self])
    let rest = place == began ? 0.0 : place - began
    return rest.contains { $0 == began } ? nil : [self - began, rest]
  }

  fileprivate var isNow: Bool { operands(of: "clock") != nil }
  fileprivate var isClockAtBegan: Bool { operands(of: "began")?[0].isNow ?? false }
}
