// What the calls in the files give to functions and to the properties of structures.
extension Declarations {
  /// The arguments of calls, by the name of what they call.
  typealias Calls = [String: [[SourceNode.Argument]]]

  /// How many calls a value is followed through from where it is written.
  static let callsInARow = 3

  /// The arguments of all calls in the files, by the name of the function, the type or the initializer, unless there
  /// are too many. What a function only hands on is what its own calls give.
  ///
  /// - Parameter assigned: The types whose code assigns each property, by its bare name; nil for an assignment through
  ///   another object. What such a property gets first is not handed on.
  func allCalls(assigned: [String: [String?]]) -> Calls {
    let initial = Dictionary(grouping: allVariables) { $0.owner ?? "" }.mapValues { variables in
      Dictionary(
        variables.compactMap { variable in
          variable.initial.flatMap { $0.isLiteral ? (variable.name, $0) : nil }
        }
      ) { $1 }
    }
    let code =
      allFunctions
      + allVariables.map {
        SourceFunction(
          name: "", parameters: [], body: $0.code, place: $0.place, owner: $0.owner)
      }
    let found = code.map { function in
      function.body.flatMap(\.descendants).compactMap { node in
        // An initializer without arguments gives the initial values.
        if case .call(_, let name, let arguments) = node.kind,
          !arguments.isEmpty || name.isTypeName
        {
          (name: name, arguments: arguments)
        } else {
          nil
        }
      }
    }
    var calls: Calls = [:]
    for _ in 0..<Self.callsInARow {
      let given = memberwiseInitializers(calls)
      var next: Calls = [:]
      for (function, found) in zip(code, found) {
        let owner = function.owner ?? ""
        let hidden = function.localNames
        let values = (initial[owner] ?? [:]).merging(given[owner] ?? [:]) { $1 }
          .filter { name, _ in
            !hidden.contains(name)
              && !(assigned[name.bare]?.contains { may($0, have: owner) } ?? false)
          }
          .merging(function.arguments(in: calls)) { $1 }
        for (name, arguments) in found {
          next[name, default: []].append(
            arguments.map { argument in
              guard case .name(let name) = argument.value.kind, let value = values[name],
                value.isLiteral
              else { return argument }
              return .init(label: argument.label, value: value)
            })
        }
      }
      calls = next.filter { $0.value.count <= SourceLimits.overloads }
    }
    return calls
  }

  /// What all calls of an initializer with the properties as labels give them, by type.
  func memberwiseInitializers(_ calls: Calls) -> [String: [String: SourceNode]] {
    calls.filter { hasMemberwiseInitializer($0.key) }.mapValues { calls in
      Dictionary(grouping: calls.joined()) { $0.label ?? "" }.compactMapValues {
        $0.count == calls.count ? $0.map(\.value).theOnlyOne : nil
      }
    }
  }

  /// Whether a type has only the initializer with its properties as labels.
  func hasMemberwiseInitializer(_ type: String) -> Bool {
    structures.contains(type) && functions["init"]?.contains { $0.owner == type } != true
  }
}

extension [SourceNode] {
  /// The node that all of them are; nil if some are others.
  fileprivate var theOnlyOne: SourceNode? {
    allSatisfy { $0.kind == first?.kind } ? first : nil
  }
}

extension SourceFunction {
  /// The values that all its calls in the files give to its parameters, or else their initial ones.
  func arguments(in calls: Declarations.Calls) -> [String: SourceNode] {
    if parameters.isEmpty { return [:] }
    let own = (calls[calledName] ?? []).compactMap { arguments in
      arranged(arguments).map { $0.map { $0.map { arguments[$0].value } } }
    }
    var values: [String: SourceNode] = [:]
    for (index, parameter) in parameters.enumerated() {
      let given = own.map { $0[index] ?? parameter.initial }
      let known = given.compactMap(\.self)
      let all = given.isEmpty ? parameter.initial : known.theOnlyOne
      values[parameter.name] = known.count == given.count ? all : nil
    }
    return values
  }

  func isCalled(in calls: Declarations.Calls) -> Bool { calls[calledName] != nil }

  /// In Swift an initializer is called by the name of its type.
  private var calledName: String { name == "init" ? owner ?? "" : name }
}
