/// What the files declare.
struct Declarations {
  /// What is assumed about the files.
  var gaps: [SourceProfile.Gap] = []
  /// The functions that only raise an exception.
  private var abstract: [SourceFunction] = []
  /// The types of Objective-C that are implemented, perhaps without their header.
  var implemented: [String: SourcePlace] = [:]
  /// The functions that only initializers call, and these.
  var initializers: Set<String> = []
  /// In the order of the files.
  private(set) var allFunctions: [SourceFunction] = []
  private(set) var allVariables: [SourceVariable] = []
  private(set) var functions: [String: [SourceFunction]] = [:]
  /// Those of a name that have a value first.
  var variables: [String: [SourceVariable]] = [:]
  /// The names after the colon of each type.
  private(set) var inherited: [String: [String]] = [:]
  /// The cases of each enumeration.
  private(set) var enumerations: [String: [String]] = [:]
  /// The raw values of cases, by their names.
  var rawValues: [String: SourceNode] = [:]
  private(set) var structures: Set<String> = []
  /// The names of the fields of each structure in C.
  var fields: [String: [String]] = [:]
  /// The names of variables and parameters for navigation controllers.
  private(set) var navigationControllers: Set<String> = []
  /// How often each name is there, and how often as the target of an assignment.
  var uses: [String: (all: Int, assigned: Int)] = [:]
  /// The functions that assign to a member of a property, by the text of the member.
  var memberAssigners: [String: Set<String>] = [:]
  /// The bare names of what code sets to nil, among other values.
  var becomeNil: Set<String> = []
  /// The functions that call each function of the same type.
  var callersByFunction: [String: Set<String>] = [:]
  /// The names of the animators whose fraction the code sets.
  var drivenAnimators: Set<String> = []
  /// How often the code reads the fraction of each animator.
  var fractionReads: [String: Int] = [:]
  /// The views whose transform the code sets, and whether it makes one that turns or scales.
  var (transformedViews, turnsViews): (Set<String>, Bool) = ([], false)
  /// Where the code puts views before any gesture, by the text of the place.
  var firstPlaces: [String: [SourceNode]] = [:]
  /// The functions that add to the center of a view, and also name a frame; none if the code asks for centers.
  var placing: Set<String> = []
  /// Whether the code gives something a delegate.
  var setsDelegates = false

  /// Adds a function, unless it is there to be overridden.
  mutating func add(_ function: SourceFunction) {
    if function.body.first?.raises == true {
      abstract.append(function)
      return
    }
    functions[function.name, default: []].append(function)
    allFunctions.append(function)
    for parameter in function.parameters { add(parameter.name, parameter.type) }
  }

  private mutating func add(_ name: String, _ type: String) {
    if type.hasSuffix("NavigationController") { navigationControllers.insert(name.bare) }
  }

  mutating func add(_ variable: SourceVariable) {
    var variable = variable
    if variable.getter?.first?.raises == true { variable.getter = nil }
    add(variable.name, variable.type)
    allVariables.append(variable)
    // A property declared in a header or category has no value there; one that has a value says more.
    var known = variables[variable.name] ?? []
    let hasValue = variable.initial != nil || variable.getter != nil
    let index = hasValue ? known.firstIndex { $0.initial == nil && $0.getter == nil } : nil
    known.insert(variable, at: index ?? known.count)
    variables[variable.name] = Array(known.prefix(SourceLimits.overloads))
  }

  mutating func add(type: String, inheriting names: [String], keyword: String = "class") {
    if keyword == "enum" { enumerations[type] = enumerations[type] ?? [] }
    if keyword == "struct" { structures.insert(type) }
    inherited[type, default: []] += names
  }

  mutating func add(case name: String, of type: String) { enumerations[type]?.append(name) }
  func isCase(_ name: String) -> Bool { enumerations.values.contains { $0.contains(name) } }

  /// Whether a type is a view or a view controller.
  func isView(_ type: String?) -> Bool {
    type.map(ancestors)?.contains { $0.hasSuffix("View") || $0.hasSuffix("ViewController") }
      ?? false
  }

  /// Whether a type is a navigation controller.
  func isNavigation(_ type: String) -> Bool {
    ancestors(of: type).contains { $0.hasSuffix("NavigationController") }
  }

  /// A type with those that it inherits from, the nearest first.
  func ancestors(of type: String) -> [String] {
    var all = [type]
    var index = 0
    while index < all.count, all.count < SourceLimits.tokens {
      for parent in inherited[all[index]]?.prefix(SourceLimits.tokens) ?? []
      where !all.contains(parent) {
        all.append(parent)
      }
      index += 1
    }
    return all
  }

  /// Whether code sets a property to nil, and to something else as well.
  func becomesNil(_ name: String) -> Bool { becomeNil.contains(name.bare) }

  /// Whether a value of a type, or of one that is not known, may have the members of another.
  func may(_ type: String?, have owner: String?) -> Bool {
    guard let type, let owner, type.isTypeName, !type.hasPrefix("Any") else { return true }
    return UIKitVocabulary.isDeclared(owner) || ancestors(of: type).contains(owner)
      || ancestors(of: owner).contains(type)
  }

  /// The class of a recognizer and those that it inherits from, of which the last one is UIKit's or of another file;
  /// nil for another type.
  func recognizerClasses(_ type: String) -> [String]? {
    let all = ancestors(of: type)
    let last = all.lastIndex {
      $0.hasSuffix("GestureRecognizer")
        || inherited[$0] == nil && ["Pan", "PanGesture"].contains(where: $0.hasSuffix)
    }
    return last.map { Array(all[...$0]) }
  }

  /// The function that a call means: of the same type if there is one, with the same labels.
  func function(
    _ name: String, _ arguments: [SourceNode.Argument], in owner: String?
  ) -> SourceFunction? {
    guard let overloads = functions[name], overloads.count <= SourceLimits.overloads else {
      return nil
    }
    return chosen(among: overloads.filter { $0.arranged(arguments) != nil }, \.owner, in: owner)
  }

  /// The method that a recognizer calls as an action of a type.
  func action(_ name: String, of owner: String) -> SourceFunction? {
    chosen(among: (functions[name] ?? []).filter { $0.parameters.count <= 1 }, \.owner, in: owner)
  }

  /// The types that `.init(…)`, or a static function without its type as in `.quick(…)`, may be of.
  func types(_ word: String, _ arguments: [SourceNode.Argument]) -> [String] {
    if isCase(word) { return [] }
    let fitting = (functions[word] ?? []).filter {
      ($0.isStatic || word == "init") && $0.arranged(arguments) != nil
    }
    let types = fitting.compactMap(\.owner).distinct
    let geometry = word == "init" ? UIKitVocabulary.type(with: arguments.map(\.label)) : nil
    return types + [geometry].compactMap(\.self)
  }

  func variable(_ name: String, in owner: String? = nil) -> SourceVariable? {
    (variables[name] ?? variables[name.bare]).flatMap { chosen(among: $0, \.owner, in: owner) }
  }

  /// What the code of a type means: what one other type overrides, what it declares or inherits, or the first one.
  private func chosen<Member>(
    among members: [Member], _ owner: KeyPath<Member, String?>, in type: String?
  ) -> Member? {
    guard members.count > 1, let type else { return members.first }
    let overriding = members.filter { overrides($0[keyPath: owner], type) }
    if overriding.count == 1 { return overriding[0] }
    return ancestors(of: type).lazy.compactMap { ancestor in
      members.first { $0[keyPath: owner] == ancestor }
    }.first ?? members.first
  }

  /// Whether a type inherits from another.
  func overrides(_ type: String?, _ other: String?) -> Bool {
    guard let type, let other, type != other else { return false }
    return inherited[type]?.prefix(SourceLimits.tokens).contains(other) ?? false
  }

  /// Whether a type of Objective-C is implemented without its header, which would say what it inherits from.
  func lacksHeader(_ type: String) -> Bool {
    implemented[type] != nil && inherited[type]?.isEmpty ?? true
  }

  /// Says what types inherit from whose header is not given, as far as their names and methods tell.
  mutating func readHeaders() {
    for (type, place) in implemented.sorted(by: { $0.key < $1.key }) where lacksHeader(type) {
      let overridden = abstract.first { function in
        function.owner != type && functions[function.name]?.contains { $0.owner == type } ?? false
      }
      guard let parent = overridden?.owner ?? UIKitVocabulary.recognizer(named: type) else {
        continue
      }
      inherited[type] = [parent]
      gaps.add(
        "the header of '\(type)' is not given; it is taken to inherit from '\(parent)'", place)
    }
  }

  /// Whether a property is the only one of its type for a recognizer, which is the one that the type handles.
  func isOnlyRecognizer(_ variable: SourceVariable) -> Bool {
    // An initializer may get it, as another type calls it.
    if case .name? = variable.initial?.kind {} else if variable.initial != nil { return false }
    return variable.getter == nil && recognizerClasses(variable.type) != nil
      && allVariables.allSatisfy {
        $0.owner != variable.owner || $0.name.bare == variable.name.bare
          || recognizerClasses($0.type) == nil
      }
  }

  /// Whether the code only sets what has this name, and does not read it.
  func isOnlySet(_ name: String) -> Bool { uses[name.bare].map { $0.all <= $0.assigned } ?? false }

  /// The functions that assign to a member of a structure or a tuple: `position.isOpen`.
  func assigners(ofMember path: String) -> Set<String> {
    let members = variables[path.memberName] ?? []
    return members.filter { $0.owner.map(structures.contains) ?? false }
      .reduce(memberAssigners[path] ?? []) { $0.union($1.assigners) }
  }

  func isRead(_ name: String) -> Bool { uses[name].map { $0.all > $0.assigned } ?? false }

  /// Whether the members of a type are those of a value, or of what UIKit or Swift declares.
  func isOfValues(_ type: String?) -> Bool {
    guard let type else { return false }
    return enumerations[type] != nil || structures.contains(type)
      || UIKitVocabulary.isDeclared(type)
  }
}

extension String {
  /// `initWithStyle`, `initInView`, `commonInit`.
  var isInitializer: Bool {
    self == "init" || hasPrefix("init") && dropFirst(4).first?.isUppercase == true
      || hasSuffix("Init")
  }
}

extension SourceVariable {
  var code: [SourceNode] { (getter ?? []) + [initial].compactMap(\.self) }
}
