/// What the names of UIKit mean in rules.
enum UIKitVocabulary {
  /// The names in Swift of functions and methods, and one name for those that do the same.
  static let swiftNames: [String: String] = [
    "translationInView": "translation", "velocityInView": "velocity", "locationInView": "location",
    "viewForKey": "view", "viewControllerForKey": "view", "viewController": "view",
    "containsObject": "contains", "isKindOfClass": "isKind", "isMemberOfClass": "isKind",
    "isEqualToString": "isEqual",
    "isEqualTo": "isEqual", "respondsToSelector": "responds",
    "popViewControllerAnimated": "popViewController",
    "popToRootViewController": "popViewController",
    "popToRootViewControllerAnimated": "popViewController",
    "dismissViewControllerAnimated": "dismiss", "presentViewController": "present",
    "performSegueWithIdentifier": "performSegue", "updateInteractiveTransition": "update",
    "finishInteractiveTransition": "finish", "cancelInteractiveTransition": "cancel",
    "pauseInteractiveTransition": "pauseAnimation", "startAnimation": "continueAnimation",
    "finishAnimationAtPosition": "finishAnimation",
    "continueAnimationWithTimingParameters": "continueAnimation", "MIN": "min", "fmin": "min",
    "fminf": "min", "MAX": "max", "fmax": "max", "fmaxf": "max", "ABS": "abs", "fabs": "abs",
    "fabsf": "abs", "sqrtf": "sqrt", "hypotf": "hypot", "atan2f": "atan2", "powf": "pow",
    "atanf": "atan", "timeIntervalSinceDate": "timeIntervalSince", "Float": "CGFloat",
    "Double": "CGFloat",
    "TimeInterval": "CGFloat", "NSNumber": "CGFloat", "Bool": "CGFloat", "CGPointMake": "CGPoint",
    "CGVectorMake": "CGVector", "CGSizeMake": "CGSize", "CGRectMake": "CGRect",
    "CGAffineTransformMakeTranslation": "CGAffineTransform",
    "CATransform3DMakeTranslation": "CGAffineTransform", "NSLog": "print",
  ]
  /// One name for members that are the same: how far a transform moves a layer or a view.
  static let transformParts = ["m41": "tx", "m42": "ty"]

  // MARK: Words and types

  private static let enumerations = [
    "UIGestureRecognizerState", "UIRectEdge", "UIViewAnimationOptionCurve", "UIViewAnimationOption",
    "UIViewAnimationCurve", "UINavigationControllerOperation", "UIScrollTypeMask",
    "UIViewAnimatingPosition", "UIUserInterfaceLayoutDirection",
    "UITraitEnvironmentLayoutDirection", "UIScrollViewDecelerationRate",
  ]

  private static let constants: [String: SymbolicValue] = [
    "M_PI": pi, "M_PI_2": pi / 2.0, "M_PI_4": pi / 4.0,
    "CGFLOAT_MAX": infinity, "MAXFLOAT": infinity, "DBL_MAX": infinity, "INFINITY": infinity,
    "CGAffineTransformIdentity": identity, "CATransform3DIdentity": identity,
  ]
  static let pi = SymbolicValue(floatLiteral: .pi)
  static let infinity = SymbolicValue(floatLiteral: .infinity)

  /// The case of an enumeration in Objective-C as a word, a class by its name, or another constant.
  static func constant(_ name: String) -> SymbolicValue? {
    guard name.isTypeName else { return nil }
    if let value = constants[name] { return value }
    for enumeration in enumerations where name.hasPrefix(enumeration) && name != enumeration {
      let rest = String(name.dropFirst(enumeration.count))
      return word(enumeration.hasSuffix("OptionCurve") ? "curve" + rest : rest)
    }
    return name != name.uppercased() && !name.contains("_") ? .word(name) : nil
  }

  /// The case of an enumeration; `recognized` is another name of `ended`.
  static func word(_ name: String) -> SymbolicValue {
    .word(name == "recognized" ? "ended" : name.lowercasedFirst)
  }

  static let states = ["possible", "began", "changed", "ended", "cancelled", "failed"]

  /// `UIScrollView.DecelerationRate`.
  static func decelerationRate(_ word: String, _ place: SourcePlace) -> SymbolicValue? {
    ["normal": 0.998, "fast": 0.99][word].map {
      .number($0, SourceOrigin(name: "decelerationRate", place: place))
    }
  }

  static func isTransitionType(_ type: String) -> Bool {
    ["UIPercentDrivenInteractiveTransition", "UIViewPropertyAnimator"].contains(type)
  }

  /// The class that a recognizer is taken to inherit from by the name of its class; nil for another name.
  static func recognizer(named name: String) -> String? {
    guard ["GestureRecognizer", "PanGesture", "Pan"].contains(where: name.hasSuffix) else {
      return nil
    }
    return name.contains("Edge")
      ? "UIScreenEdgePanGestureRecognizer" : "UIPanGestureRecognizer"
  }

  /// Whether a type, class or protocol that the files extend is one of UIKit or Swift.
  static func isDeclared(_ type: String) -> Bool {
    ["UI", "CG", "NS"].contains { type.hasPrefix($0) }
      || [
        "Comparable", "FloatingPoint", "BinaryFloatingPoint", "Double", "Float", "Array",
        "Collection", "Sequence",
      ].contains(type)
  }

  /// C's integer types; a cast to one drops the fraction.
  static let integerTypes: Set = ["int", "long", "short", "NSInteger", "NSUInteger", "unsigned"]
  /// Whether a type of Swift is one of real numbers.
  static func isNumber(_ type: String) -> Bool { (swiftNames[type] ?? type) == "CGFloat" }

  /// C's floating-point types; a cast to one keeps the fraction of a division.
  static let realTypes: Set = ["CGFloat", "float", "double", "NSTimeInterval"]

  static func isInteger(_ type: String) -> Bool {
    integerTypes.contains(type) || ["Int", "UInt", "Int32", "Int64"].contains(type)
  }

  /// Whether a function, or a member of a type, is the time of a clock.
  static func isClock(_ name: String, of type: String?) -> Bool {
    switch type {
    case nil: ["CACurrentMediaTime", "CFAbsoluteTimeGetCurrent", "Date", "NSDate"].contains(name)
    case "Date", "NSDate": ["date", "now", "timeIntervalSinceReferenceDate"].contains(name)
    default: false
    }
  }

  static func typeMember(_ name: String, of type: String) -> SymbolicValue? {
    switch (type, name) {
    case ("UIScreen", "main"), ("UIScreen", "mainScreen"): .object(.screen)
    case (_, "class"), (_, "self"), (_, "alloc"): .word(type)
    case ("UIPercentDrivenInteractiveTransition", _): .object(.transition)
    default: nil
    }
  }

  // MARK: Members

  /// Where SwiftUI predicts that a drag ends: a quarter of a second ahead, as observed; Apple does not document it.
  private static func predicted(_ name: String) -> SymbolicValue {
    let time = SymbolicValue.number(0.25, SourceOrigin(name: "predictionTime"))
    return .name(name) + .name("velocity." + name.suffix(1)) * time
  }

  /// What a member means, whatever it is a member of.
  private static let members: [String: SymbolicValue] = [
    "navigationController": .object(.navigation), "viewControllers": .object(.stack),
    "topViewController": .object(.top), "visibleViewController": .object(.top),
    "transitionCoordinator": .object(.coordinator), "isTransitioning": .flag("transitioning"),
    "_isTransitioning": .flag("transitioning"), "isBeingDismissed": .flag("transitioning"),
    "isBeingPresented": .flag("transitioning"), "isMovingFromParent": .flag("transitioning"),
    "interactivePopGestureRecognizer": .object(.systemPop),
    "presentedViewController": .object(.presented),
    "safeAreaInsets": .fields(
      Dictionary(
        uniqueKeysWithValues: ["top", "left", "bottom", "right"].map {
          ($0, .name("safeArea." + $0))
        })),
  ]

  private static let membersOfObjects: [SourceObject: [String: SymbolicValue]] = [
    .fromView: ["view": .object(.fromView), "center": center],
    .toView: ["view": .object(.toView), "center": center],
    .gesture: [
      "view": .object(.view), "numberOfTouches": .name("touches"),
      // A drag of SwiftUI.
      "translation": size(.name("translation.x"), .name("translation.y")),
      "velocity": size(.name("velocity.x"), .name("velocity.y")),
      "location": point(.name("location.x"), .name("location.y")),
      "startLocation": point(.name("start.x"), .name("start.y")),
      "predictedEndTranslation": size(predicted("translation.x"), predicted("translation.y")),
      "predictedEndLocation": point(predicted("location.x"), predicted("location.y")),
    ],
    .view: [
      "superview": .object(.view), "window": .object(.view), "center": center, "size": viewSize,
    ],
    .touch: ["window": .object(.view)], .scrollPan: ["view": .object(.scrollView)],
    .scrollView: ["panGestureRecognizer": .object(.scrollPan)],
    .this: [
      "view": .object(.view), "containerView": .object(.view),
      "rootViewController": .object(.controller), "percentComplete": .name("percentComplete"),
    ], .controller: ["view": .object(.view)], .context: ["containerView": .object(.view)],
    .navigation: ["children": .object(.stack), "childViewControllers": .object(.stack)],
    .stack: [
      "count": .name("stack"), "last": .object(.top), "lastObject": .object(.top),
      "first": .object(.controller), "firstObject": .object(.controller),
    ],
    .transition: [
      "percentComplete": .name("percentComplete"), "fractionComplete": .name("percentComplete"),
      "isReversed": .bool(false), "reversed": .bool(false), "isRunning": .bool(false),
      "running": .bool(false),
    ],
  ]

  /// A member of an object, or nil if it has no meaning in the model.
  static func member(_ name: String, of object: SourceObject) -> SymbolicValue? {
    if isPopDisabled(name) { return .flag("popDisabled") }
    if isGeometry(name) {
      return [.view, .screen, .this, .fromView, .toView].contains(object) ? bounds : nil
    }
    return membersOfObjects[object]?[name] ?? members[name]
  }

  /// A member of something that is not read, but can only mean one thing.
  static func member(
    _ name: String, ofUnknown text: String, _ place: SourcePlace
  ) -> SymbolicValue? {
    switch name {
    case _ where isPopDisabled(name): .flag("popDisabled")
    case "frame": isSmall(text) ? rectangle(named: text + ".frame") : frame(of: text + ".", place)
    case "bounds" where !isSmall(text):
      // The origin of those that scroll is where they are scrolled to.
      ["scroll", "table", "collection"].contains(where: text.lowercased().contains)
        ? rectangle(nil, viewSize) : bounds
    case "viewControllers" where text.lowercased().hasSuffix("tabbarcontroller"): nil
    case "navigationController", "viewControllers", "interactivePopGestureRecognizer",
      "transitionCoordinator":
      members[name]
    case "percentComplete": .name("percentComplete")
    default: nil
    }
  }

  /// Whether a view is only a part of the screen, as its name says: `tabBar`.
  private static func isSmall(_ text: String) -> Bool {
    let name = text.split(separator: ".").last?.lowercased() ?? ""
    return ["bar", "button", "label", "header", "handle", "grabber", "cell", "icon"]
      .contains(where: name.hasSuffix)
  }

  private static func isPopDisabled(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix("interactivepopdisabled") || name.hasSuffix("popgesturedisabled")
  }

  /// Whether a word of a layout direction is right-to-left; nil if the text names something else.
  static func isMirrored(_ text: String, _ word: String) -> Bool? {
    let isDirection = text.lowercased().contains("layoutdirection")
    return isDirection ? ["rightToLeft": true, "leftToRight": false][word] : nil
  }

  // MARK: Calls

  /// The value of a call of UIKit, or nil for one that has none in rules.
  static func value(of call: SymbolicCall) -> SymbolicValue? {
    turnOrScale(call) ?? function(call.swiftName, call.values)
      ?? method(call.swiftName, of: call.receiver, call)
  }

  private static func function(_ name: String, _ values: [SymbolicValue]) -> SymbolicValue? {
    let numbers = values.map { $0 == .word("zero") ? 0.0 : $0 }
    let areScalar = !values.isEmpty && numbers.allSatisfy(\.isScalar)
    switch (name, values.count) {
    case ("CGFloat", 1): return areScalar ? values[0].real : nil
    case ("min", 2...), ("max", 2...), ("abs", 1), ("sqrt", 1), ("hypot", 2), ("atan2", 2):
      return areScalar ? .apply(name, numbers) : nil
    case ("pow", 2) where areScalar && values[1].number == 2:
      return .apply("*", [values[0], values[0]])
    case ("pow", 2) where areScalar && values[1].number == 0.5: return .apply("sqrt", [values[0]])
    case ("atan", 1):
      // The angle of a line, whichever way along it the finger goes.
      guard let parts = values[0].operands(of: "/") else { return nil }
      let isLeft = SymbolicValue.apply("<", [parts[1], 0.0])
      let rise = SymbolicValue.choice(isLeft, .operation("neg", [parts[0]]), parts[0])
      return .apply("atan2", [rise, .apply("abs", [parts[1]])])
    case ("copysign", 2) where areScalar:
      let isPositive = numbers[0].number.map { $0 >= 0 } ?? false
      let size = isPositive ? numbers[0] : .apply("abs", [numbers[0]])
      return .choice(.apply("<", [numbers[1], 0.0]), .operation("neg", [size]), size)
    case ("NSSelectorFromString", 1), ("Selector", 1): return values[0]
    case ("NSClassFromString", 1): return values[0].key.map { .word($0) }
    case ("CGPoint", 2): return point(numbers[0], numbers[1])
    case ("CGSize", 2): return size(numbers[0], numbers[1])
    case ("CGVector", 2): return .fields(["dx": numbers[0], "dy": numbers[1]])
    case ("CGAffineTransform", 2...3): return .fields(["tx": numbers[0], "ty": numbers[1]])
    case ("CGRect", 2): return rectangle(values[0], values[1])
    case ("CGRect", 3): return rectangle(point(numbers[0], numbers[1]), values[2])
    case ("CGRect", 4):
      return rectangle(point(numbers[0], numbers[1]), size(numbers[2], numbers[3]))
    // The behavior takes the view to the point.
    case ("UISnapBehavior", 2): return values[1]
    case ("CGRectOffset", 3), ("CGRectInset", 3):
      return offset(values[0], by: Array(values[1...]), isInset: name == "CGRectInset")
    case ("CGRectContainsPoint", 2): return values[1].isContained(in: values[0])
    case (_, 1) where name.hasPrefix("CGRectGet"):
      return values[0][String(name.dropFirst("CGRectGet".count)).lowercasedFirst]
    case _ where isTransitionType(name): return .object(.transition)
    default: return nil
    }
  }

  private static func method(
    _ name: String, of receiver: SymbolicValue?, _ call: SymbolicCall
  ) -> SymbolicValue? {
    let first = call.values.first
    switch (receiver, name) {
    case (.object(.gesture), "velocity"), (.object(.gesture), "location"),
      (.object(.touch), "location"):
      return point(.name(name + ".x"), .name(name + ".y"))
    case (.object(.context), "view"):
      guard case .word(let key)? = first else { return nil }
      return .object(key.lowercased().contains("from") ? .fromView : .toView)
    case (.object(.context), _)
    where name.hasPrefix("initialFrame") || name.hasPrefix("finalFrame"): return bounds
    case (.list(let values)?, "min"), (.list(let values)?, "max"):
      guard values.count > 1, values.allSatisfy(\.isScalar), call.all.isEmpty else { return nil }
      return .apply(name, values)
    case (let value?, "squareRoot") where value.isScalar: return .apply("sqrt", [value])
    case (let date?, "timeIntervalSince"):
      guard let first, date.isScalar, first.isScalar else { return nil }
      return .apply("-", [date, first])
    case (let range?, "contains") where range.fields != nil: return first?.isContained(in: range)
    case (.fields, "offsetBy"), (.fields, "insetBy"):
      return offset(receiver, by: call.values, isInset: name == "insetBy")
    case (.list(let values)?, "enumerated"):
      return .list(
        values.enumerated().map {
          .fields(["offset": .number(Double($0), SourceOrigin()), "element": $1])
        })
    case (.list(let words)?, "contains"):
      let areWords = (words + call.values).allSatisfy { value in
        if case .text = value { true } else { value.isWord }
      }
      return areWords ? first.map { .bool(words.contains($0)) } : nil
    case (_?, "value"), (_?, "valueForKey"):
      guard case .text(let key)? = first, name != "value" || call.plain[0].label == "forKey" else {
        return nil
      }
      return member(key, of: .navigation)
    case (.word(let type)?, _)
    where isTransitionType(type) && (name == "new" || name.isInitializer):
      return .object(.transition)
    default: return nil
    }
  }

  private static let actions = [
    "popViewController": "pop", "pushViewController": "push", "dismiss": "dismiss",
    "present": "present", "performSegue": "a segue",
  ]

  /// The transition that a method of the app starts, as its name says: `pushNextScreen`, but not `shouldPush`.
  static func action(named name: String) -> String? {
    var words: [String] = []
    for character in name.split(separator: "_").last ?? "" {
      if words.isEmpty || character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    if words.last == "action" { words.removeLast() }
    let isAnswer = ["should", "can", "will", "did", "is", "has", "keyboard"].contains {
      words.contains($0)
    }
    return isAnswer
      ? nil
      : ["pop", "push", "dismiss", "present"].first { [words.first, words.last].contains($0) }
  }

  /// Whether code starts a transition.
  static func isStart(_ node: SourceNode) -> Bool {
    if let target = node.assignment?.target { return target.name == "selectedIndex" }
    guard case .call(let base, let name, let arguments) = node.kind else { return false }
    let call = SymbolicCall(node: node, base: base, name: name, arguments: arguments)
    return effects(of: call)?.contains(where: \.isBegin) ?? false
  }

  /// What a call does to the transition, or nil if it does nothing to it.
  static func effects(of call: SymbolicCall) -> [SourceEffect]? {
    let origin = SourceOrigin(place: call.node.place)
    let labels = call.plain.map(\.label)
    let only = call.values.count == 1 ? call.values[0] : nil
    if ["update", "finish", "cancel"].contains(call.name), !call.mayBeOfController { return nil }
    switch call.swiftName {
    case "dismiss" where call.name == "dismiss" && labels.first != "animated" && !labels.isEmpty,
      "present" where call.name == "present" && !labels.contains("animated"):
      return nil
    case "present" where call.values.first?.unknownText?.hasPrefix("UIAlert") == true: return nil
    case "removeLast" where call.base?.name?.lowercased().hasSuffix("path") == true:
      return [.begin("pop", origin)]
    case let name where actions[name] != nil: return actions[name].map { [.begin($0, origin)] }
    case "update":
      let isLabelled = labels != [nil] && !call.isOfNamedController
      guard let only, call.name != "update" || only.isScalar && !isLabelled else { return nil }
      return [.update(only)]
    case "finish", "cancel":
      return call.values.isEmpty
        ? [.decide(call.swiftName == "finish" ? .finish : .cancel, origin)] : nil
    case "finishAnimation":
      guard case .word(let end)? = only, end != "current" else { return nil }
      return [.decide(end == "end" ? .finish : .cancel, origin)]
    case "completeTransition":
      guard case .bool(let isDone)? = only else { return nil }
      return [.decide(isDone ? .finish : .cancel, origin)]
    case "continueAnimation": return [.continueAnimation(origin)]
    case "pauseAnimation": return [.pauseAnimation]
    case "pause"
    where call.values.isEmpty && (call.base?.isSelf ?? true || call.isOfNamedController):
      return [.pauseAnimation]
    case "removeTarget": return [.removeTarget]
    case "setTranslation":
      // What is there already.
      let isOwn = call.values.first?.fields?.allSatisfy { $1 == .name("translation." + $0) } == true
      if isOwn { return [] }
      guard call.values.first?.fields?.values.contains(where: { $0.number != 0 }) == true
      else { return [.resetTranslation(origin)] }
      return [.resetTranslation(SourceOrigin(name: "offset", place: origin.place))]
    default: return nil
    }
  }
}
