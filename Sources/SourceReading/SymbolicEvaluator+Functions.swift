/// Finds the functions that calls run, and follows them.
extension SymbolicEvaluator {
  /// Notes that another type overrides what the code of a type calls or asks for, or that several do, of which none is
  /// taken.
  mutating func noteOverride(_ name: String, of type: String?, _ place: SourcePlace) {
    guard let type else { return }
    if let owner, declarations.overrides(type, owner) {
      note("'\(name)' is taken to be that of '\(type)', which inherits from '\(owner)'", place)
    }
    let others =
      declarations.functions[name]?.compactMap(\.owner)
      .filter { declarations.overrides($0, type) }.map { "'\($0)'" } ?? []
    guard others.count > 1 else { return }
    let names = others.joined(separator: " and ")
    note("'\(name)' is taken to be that of '\(type)', which \(names) override", place)
  }

  mutating func function(for call: SymbolicCall) -> SourceFunction? {
    // A property's type tells methods of one name apart.
    var type = owner
    if case .unknown(_, let origin)? = call.receiver { type = origin.type ?? owner }
    // `[[X alloc] init]`
    if call.name.isInitializer, case .word(let made)? = call.receiver { type = made }
    // The initializer of an enumeration, or of what gets a recognizer.
    let getsRecognizer = isSettingUp && call.all.contains { !indices(of: $0).isEmpty }
    let isMade =
      call.base == nil
      && (declarations.enumerations[call.name] != nil || getsRecognizer && call.name.isTypeName)
    guard !isSettingUp || getsRecognizer || factories.contains(call.name),
      let function = declarations.function(
        isMade ? "init" : call.name, call.arguments, in: isMade ? call.name : type),
      !isMade || function.owner == call.name,
      isMade || !(call.base?.isSelf ?? true) || declarations.may(owner, have: function.owner),
      !call.name.isInitializer
        || call.receiver != .object(.transition)
          && declarations.may(type, have: function.owner)
    else { return nil }
    noteOverride(call.name, of: function.owner, function.place)
    switch call.receiver {
    // A view controller may have a method of that name beside its interaction controller.
    case .object(.transition)
    where !(call.base?.isSelf ?? true) && declarations.isView(function.owner):
      return nil
    case .object(.this), .object(.transition), .object(.controller): return function
    case .object:
      let isFree = call.base == nil && function.owner == nil
      return isFree || declarations.isOfValues(function.owner) ? function : nil
    case .unknown where isOfAnotherObject(function, call.base): return nil
    case .list: return followsLists ? function : nil
    default: return function
    }
  }

  static func key(_ name: String, _ place: SourcePlace) -> String { "\(name) \(place)" }

  /// Whether a function is that of another object: what calls it already, `func close() { host?.close() }`, or one of the
  /// type whose code runs, which has its own properties.
  func isOfAnotherObject(_ function: SourceFunction, _ object: SourceNode?) -> Bool {
    guard let object, !object.isSelf else { return false }
    return running.contains(Self.key(function.name, function.place))
      || isOfAnotherObject(function.owner, object)
  }

  /// Whether code is that of another object of the type whose code runs, which has its own properties.
  func isOfAnotherObject(_ type: String?, _ object: SourceNode?) -> Bool {
    guard let object, !object.isSelf, !object.isOfType, !declarations.isOfValues(type),
      let type, let owner
    else { return false }
    return declarations.ancestors(of: owner).contains(type)
  }

  /// Runs a function or a variable's value, unless it leads to itself or calls nest too deep.
  mutating func deeper<Result>(
    _ name: String, _ place: SourcePlace, _ run: (inout SymbolicEvaluator) -> Result
  ) -> Result? {
    let key = Self.key(name, place)
    guard running.count < SourceLimits.calls, running.insert(key).inserted else { return nil }
    defer { running.remove(key) }
    return run(&self)
  }

  /// What a method of a value or of something that UIKit declares sees: `self`, and the parts of a value.
  func scope(of function: SourceFunction, _ receiver: SymbolicValue?) -> SourcePath.Values {
    guard declarations.isOfValues(function.owner), let receiver else { return [:] }
    let parts = receiver.fields?.map { ("self." + $0.key, $0.value) } ?? []
    return Dictionary(uniqueKeysWithValues: parts + [("self", receiver)])
  }

  /// Runs the closures that a call gets, one after the other.
  mutating func runClosures(
    _ closures: some Sequence<SymbolicValue>, _ path: SourcePath, argument: SymbolicValue? = nil
  ) -> [SourcePath] {
    path.after(each: closures) { closure, path in
      guard case .closure(let function, let captured) = closure else { return [path] }
      let values = function.parameters.map { argument ?? .unknown($0.name, function.place) }
      return follow(function, values, otherwise: .null, path, in: captured)
    }
  }

  /// Runs a function; each path has the value that it returns.
  ///
  /// - Parameters:
  ///   - scope: The variables that it sees, with `self` if that is a value; nil if it is a closure or nested function
  ///     that is called in its own scope.
  ///   - views: The keys of the gesture's view in its parameters.
  mutating func follow(
    _ function: SourceFunction, _ values: [SymbolicValue], otherwise: SymbolicValue,
    _ path: SourcePath, in scope: SourcePath.Values? = [:], views: [String: String] = [:]
  ) -> [SourcePath] {
    followed[function.name, default: []].insert(function.place)
    let size = function.body.reduce(0) { $0 + $1.size }
    steps += size / 32
    let outer = (owner, callers)
    defer { (owner, callers) = outer }
    owner = function.owner ?? owner
    callers += ([function.name] + values.flatMap(\.words)).filter { !$0.isEmpty }
    var inner = path
    if let scope {
      inner.values = path.properties.merging(scope) { _, new in new }
      inner.views = views
    }
    for (index, parameter) in function.parameters.enumerated() {
      let value = index < values.count ? values[index].escaping(path) : .null
      inner.values[parameter.name] = UIKitVocabulary.zero(value, of: parameter.type)
    }
    // Of two closures in a line, the one in the other is smaller.
    let key = function.name.isEmpty ? "\(size)" : function.name
    guard let ends = deeper(key, function.place, { $0.run(function.body, inner) }) else {
      let name = function.name.isEmpty ? "a closure" : "'\(function.name)'"
      note(
        "\(name) is not followed: it calls itself, or the calls are nested too deeply",
        function.place)
      return [path.with(otherwise)]
    }
    let results = ends.map { end in
      var result = end
      if scope == nil {
        for name in function.localNames { result.values[name] = path.values[name] }
      } else {
        let own = end.properties.filter { scope?[$0.key] == nil }
        result.values = path.values.merging(own) { _, new in new }
        result.views = path.views
        let names = Set(function.parameters.map(\.name)).subtracting(function.bareParameters)
          .union(scope?["self"] == nil ? [] : ["self"])
        result.outputs = end.values.filter { names.contains($0.key) }
      }
      result.end = end.end == .threw ? .threw : .running
      // A single expression is the value of a body without `return`.
      if end.end != .returned {
        if function.body.count != 1 { result.value = .null }
        result.returnPlace = result.returnPlace ?? function.body.last?.place
      }
      // A number that a property or a function without parameters only returns has its name, as a constant has.
      if ends.count == 1, function.parameters.isEmpty, !function.name.isEmpty,
        scope?["self"]?.isWord != true, case .number(let number, var origin) = result.value
      {
        origin.name = origin.name ?? function.name
        result.value = .number(number, origin)
      }
      // A function that only returns nil is there to be overridden.
      if result.value == .null, function.body.count == 1 {
        switch function.body[0].kind {
        case .return, .cast: result.value = otherwise
        default: break
        }
      }
      return result
    }
    // A number for each case of what the app has is one value.
    guard results.count > 1, results.contains(where: { $0.value.number != nil }) else {
      return results
    }
    let isOfApp = results.allSatisfy {
      !$0.value.isBoolean && !$0.value.followsFinger
        && !$0.decisions.dropFirst(path.decisions.count).contains(where: \.condition.isOfGesture)
    }
    return isOfApp ? mergedNumbers(results, after: path) : results
  }
}
