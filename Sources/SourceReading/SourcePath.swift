/// What a rule of a profile does.
enum SourceDecision: String, Sendable { case finish, cancel, ignore }

/// An effect of code on a transition.
enum SourceEffect: Hashable, Sendable {
  /// Starts a pop, a push and so on; the origin has a name if only the call's name says so.
  case begin(String, SourceOrigin)
  case update(SymbolicValue)
  case decide(SourceDecision, SourceOrigin)
  case reverse(Bool)
  case continueAnimation(SourceOrigin)
  case pauseAnimation
  case removeTarget
  /// Cancels the recognizer itself.
  case stop(SourceOrigin)
  case resetTranslation(SourceOrigin)
  /// Sets or calls something of the app's own; only where a gesture without a transition ends.
  case settle(SourceMove)

  var isBegin: Bool { if case .begin = self { true } else { false } }

  var decides: Bool {
    switch self {
    case .decide, .continueAnimation: true
    default: false
    }
  }

  var move: SourceMove? { if case .settle(let move) = self { move } else { nil } }
}

/// A condition that holds on a path through the code.
struct SourceCondition: Hashable, Sendable {
  var condition: SymbolicValue
  var place: SourcePlace
  var comment: String?

  var opposite: SourceCondition {
    SourceCondition(condition: condition.negated, place: place, comment: comment)
  }
}

/// A path through the code.
struct SourcePath: Sendable {
  typealias Values = [String: SymbolicValue]

  enum End { case running, returned, broke, continued, fell, threw }

  /// The value of the last expression.
  var value = SymbolicValue.null
  /// The `return` that made the value, or nil if the expression is written where it is used.
  var returnPlace: SourcePlace?
  /// Local variables by their names, and properties as `self.name`.
  var values: Values = [:]
  /// The keys of the gesture's view in local variables.
  var views: [String: String] = [:]
  /// The keys of the rectangles and points of which local variables are copies, to be changed and set.
  var copies: [String: String] = [:]
  var decisions: [SourceCondition] = []
  var effects: [SourceEffect] = []
  /// What the function that ran last has left in its parameters, and in `self` if that is a value.
  var outputs: Values = [:]
  /// Calls of functions that the files do not declare.
  var unread: [SourceNode] = []
  var end = End.running
  /// Whether it is one for each way that what it sets is chosen.
  var isForked = false

  /// What a copy of it costs.
  var weight: Int { values.count + decisions.count + effects.count + unread.count }

  var properties: Values { values.filter { $0.key.isProperty } }

  func with(_ value: SymbolicValue = .null) -> SourcePath {
    changed { ($0.value, $0.returnPlace) = (value, nil) }
  }

  func with(effect: SourceEffect) -> SourcePath { with().changed { $0.effects.append(effect) } }

  func setting(_ name: String, to value: SymbolicValue) -> SourcePath {
    changed { $0.values[name] = value }
  }

  func deciding(_ fact: SourceCondition) -> SourcePath { changed { $0.decisions.append(fact) } }

  /// The path for each part of a boolean value that does not hold, and that on which all hold.
  func parts(at place: SourcePlace) -> [SourcePath] {
    if case .bool = value { return [self] }
    let parts = value.operands(of: "&&") ?? [value, .bool(true)]
    let contrary = SourceCondition(condition: parts[0].negated, place: place)
    return [deciding(contrary).with(.bool(false))]
      + deciding(contrary.opposite).with(parts[1]).parts(at: place)
  }

  func ended(_ end: End) -> SourcePath { changed { $0.end = end } }

  /// Goes on after one of these ends.
  func resumed(after ends: End...) -> SourcePath { ends.contains(end) ? ended(.running) : self }

  /// Whether a variable is still there behind code that begins on this path.
  func keeps(_ key: String) -> Bool { values[key] != nil || key.contains(".") }

  /// Forgets the variables that `outer`, where the code began, does not have.
  func leaving(to outer: SourcePath) -> SourcePath {
    changed { $0.values = values.filter { outer.keeps($0.key) } }
  }

  /// The path with the values that some local variables have on another.
  func restoring(_ names: [String], from path: SourcePath) -> SourcePath {
    changed { for name in names { $0.values[name] = path.values[name] } }
  }

  /// Keeps that a local variable has the gesture's view, if that is its value, or a copy of a rectangle or a point.
  func naming(_ variable: String, _ key: String?) -> SourcePath {
    changed {
      $0.views[variable] = value == .object(.view) ? key : nil
      $0.copies[variable] = value.fields == nil ? nil : key
    }
  }

  /// Sets a variable, or a part of its value: `frame.origin.y`.
  func setting(part name: String, to value: SymbolicValue) -> SourcePath {
    let parts = name.split(separator: ".").map(String.init)
    var path = setting(name, to: value)
    var prefixes = [name + "."]
    // What moves a view by its center moves its frame, which keeps its size.
    if let center = parts.firstIndex(of: "center") {
      let frame = parts[..<center].joined(separator: ".") + ".frame"
      prefixes.append(frame + ".origin")
      path.values[frame + ".size"] = values[frame]?["size"] ?? values[frame + ".size"]
      path.values[frame] = nil
    }
    // What puts a frame moves its center.
    if let frame = parts.firstIndex(of: "frame"), parts.dropFirst(frame + 1).first != "size" {
      let center = parts[..<frame].joined(separator: ".") + ".center"
      for key in values.keys where key == center || key.hasPrefix(center + ".") {
        path.values[key] = nil
      }
    }
    for key in values.keys where prefixes.contains(where: key.hasPrefix) {
      let part = key.dropFirst(name.count).split(separator: ".").map(String.init)
      // A part that was set on its own goes on as one.
      path.values[key] =
        key.hasPrefix(name + ".") ? part.reduce(Optional(value)) { $0?[$1] } : nil
    }
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      let whole = parts[..<count].joined(separator: ".")
      // A rectangle that is no view's has what was set of it.
      let isNew =
        parts.count == count + 2 && parts[count] == "origin" && !SourceMove.isMeasure(whole)
      func rectangle() -> SymbolicValue? {
        isNew ? UIKitVocabulary.rectangle(named: whole.propertyName) : nil
      }
      guard let old = values[whole] ?? rectangle(), old.fields != nil else { continue }
      return path.setting(whole, to: old.setting(parts[count...], to: value))
    }
    return path
  }

  /// Makes the value of a variable unknown, and says why: ` after the loop in line 8`.
  ///
  /// - Parameter cause: The code that makes it, if the finger decides what that does.
  mutating func forget(
    _ key: String, _ reason: String, _ place: SourcePlace, byFingerIn cause: String? = nil
  ) {
    values[key] = .unknown(key.propertyName + reason, name: key.propertyName, place)
      .decided(byFingerIn: cause)
  }

  /// The paths after a step for each element, one after the other; of too many, one more than are followed.
  func after<Element>(
    each elements: some Sequence<Element>, _ step: (Element, SourcePath) -> [SourcePath]
  ) -> [SourcePath] {
    elements.reduce([self]) { paths, element in
      Array(paths.flatMap { step(element, $0) }.prefix(SourceLimits.paths + 1))
    }
  }

  /// Gives the moves of all effects from one on a purpose.
  mutating func give(_ purpose: SourceMove.Purpose, from first: Int) {
    for index in effects.indices[first...] {
      guard var move = effects[index].move else { continue }
      move.purpose = purpose
      effects[index] = .settle(move)
    }
  }

  func changed(_ change: (inout SourcePath) -> Void) -> SourcePath {
    var path = self
    change(&path)
    return path
  }
}
