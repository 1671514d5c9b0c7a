/// What the names of UIKit mean in rules.
enum UIKitVocabulary {
  private static let enumerations = [
    "UIGestureRecognizerState", "UIRectEdge", "UIViewAnimationOptionCurve", "UIViewAnimationOption",
    "UIViewAnimationCurve", "UINavigationControllerOperation",
  ]

  /// The word of an enumeration's case in Objective-C, or the name of a class.
  static func word(_ name: String) -> String? {
    guard name.isTypeName else { return nil }
    for enumeration in enumerations where name.hasPrefix(enumeration) && name != enumeration {
      let rest = String(name.dropFirst(enumeration.count))
      let word = rest.prefix(1).lowercased() + rest.dropFirst()
      return enumeration.hasSuffix("OptionCurve") ? "curve" + rest : word
    }
    return name.utf8.contains { $0 >= 97 && $0 <= 122 } && !name.utf8.contains(UInt8(ascii: "_"))
      ? name : nil
  }

  static func isTransitionType(_ type: String) -> Bool {
    ["UIPercentDrivenInteractiveTransition", "UIViewPropertyAnimator"].contains(type)
  }

  /// The methods that start a transition, whatever the files declare.
  static let transitions = [
    "popViewController", "popViewControllerAnimated", "popToRootViewController",
    "popToRootViewControllerAnimated",
    "pushViewController", "dismiss", "dismissViewControllerAnimated", "present",
    "presentViewController",
  ]

  static func isGeometry(_ name: String) -> Bool { name == "bounds" || name == "frame" }

  /// The size of another view; where it is says nothing about the gesture's.
  private static let otherRectangle: SymbolicValue = .fields([
    "width": .name("width"), "height": .name("height"),
    "size": .fields(["width": .name("width"), "height": .name("height")]),
  ])

  static let rectangle: SymbolicValue = {
    let (width, height) = (SymbolicValue.name("width"), SymbolicValue.name("height"))
    let origin = SourceOrigin(place: .unknown)
    let (zero, two) = (SymbolicValue.number(0, origin), SymbolicValue.number(2, origin))
    return .fields([
      "width": width, "height": height, "size": .fields(["width": width, "height": height]),
      "origin": .fields(["x": zero, "y": zero]), "minX": zero, "minY": zero, "maxX": width,
      "maxY": height, "midX": .operation("/", [width, two]),
      "midY": .operation("/", [height, two]),
    ])
  }()

  /// A member of an object, or nil if it has no meaning in the model.
  static func member(_ name: String, of object: SourceObject) -> SymbolicValue? {
    if isPopDisabled(name) { return .flag("popDisabled") }
    switch (object, name) {
    case (.fromView, "view"), (.toView, "view"): return .object(object)
    case (.gesture, "view"): return .object(.view)
    case (.gesture, "numberOfTouches"): return .name("touches")
    case (.view, "superview"), (.view, "window"), (.touch, "window"), (.this, "view"),
      (.controller, "view"),
      (.this, "containerView"), (.context, "containerView"):
      return .object(.view)
    case (_, "bounds"), (_, "frame"):
      return [.view, .screen, .this, .fromView, .toView].contains(object) ? rectangle : nil
    case (_, "navigationController"): return .object(.navigation)
    case (_, "viewControllers"), (.navigation, "children"), (.navigation, "childViewControllers"):
      return .object(.stack)
    case (.stack, "count"): return .name("stack")
    case (.stack, "last"), (.stack, "lastObject"), (_, "topViewController"),
      (_, "visibleViewController"):
      return .object(.top)
    case (.stack, "first"), (.stack, "firstObject"), (.this, "rootViewController"):
      return .object(.controller)
    case (_, "transitionCoordinator"): return .object(.coordinator)
    case (_, "isTransitioning"), (_, "_isTransitioning"), (_, "isBeingDismissed"),
      (_, "isBeingPresented"),
      (_, "isMovingFromParent"):
      return .flag("transitioning")
    case (_, "interactivePopGestureRecognizer"): return .object(.systemPop)
    case (_, "presentedViewController"): return .object(.presented)
    case (.transition, "percentComplete"), (.transition, "fractionComplete"),
      (.this, "percentComplete"):
      return .name("percentComplete")
    case (.screen, "mainScreen"), (.screen, "main"): return .object(.screen)
    default: return nil
    }
  }

  /// A member of something that is not read, but can only mean one thing.
  static func member(_ name: String, ofUnknown text: String) -> SymbolicValue? {
    if isPopDisabled(name) { return .flag("popDisabled") }
    if isGeometry(name) { return otherRectangle }
    if name == "navigationController" { return .object(.navigation) }
    if name == "viewControllers" {
      return text.lowercased().hasSuffix("tabbarcontroller") ? nil : .object(.stack)
    }
    if name == "interactivePopGestureRecognizer" { return .object(.systemPop) }
    if name == "transitionCoordinator" { return .object(.coordinator) }
    if name == "percentComplete" { return .name("percentComplete") }
    return nil
  }

  private static func isPopDisabled(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix("interactivepopdisabled") || name.hasSuffix("popgesturedisabled")
  }

  static func typeMember(_ name: String, of type: String) -> SymbolicValue? {
    switch (type, name) {
    case ("UIScreen", "main"), ("UIScreen", "mainScreen"): .object(.screen)
    case (_, "class"), (_, "self"): .word(type)
    case ("CGAffineTransform", "identity"): identity
    case ("UIPercentDrivenInteractiveTransition", _): .object(.transition)
    default: nil
    }
  }

  /// The value of a function or an initializer, or nil for one that has none in rules.
  static func function(_ name: String, _ values: [SymbolicValue]) -> SymbolicValue? {
    let scalars = values.allSatisfy(\.isScalar)
    switch name {
    case "CGFloat", "Float", "Double", "TimeInterval", "NSNumber", "Bool":
      return values.count == 1 && scalars ? values[0] : nil
    case "MIN", "min", "fmin", "fminf":
      return values.count > 1 && scalars ? .apply("min", values) : nil
    case "MAX", "max", "fmax", "fmaxf":
      return values.count > 1 && scalars ? .apply("max", values) : nil
    case "fabs", "abs", "fabsf", "ABS":
      return values.count == 1 && scalars ? .operation("abs", values) : nil
    case "sqrt", "sqrtf": return values.count == 1 && scalars ? .operation("sqrt", values) : nil
    case "hypot", "hypotf": return values.count == 2 && scalars ? .operation("hypot", values) : nil
    case "CGPoint", "CGPointMake", "CGVector":
      return values.count == 2 ? .fields(["x": values[0], "y": values[1]]) : nil
    case "CGSize", "CGSizeMake":
      return values.count == 2 ? .fields(["width": values[0], "height": values[1]]) : nil
    case "CGRectGetWidth", "CGRectGetHeight", "CGRectGetMaxX", "CGRectGetMaxY", "CGRectGetMinX":
      guard case .fields(let fields)? = values.first else { return nil }
      let key = String(name.dropFirst("CGRectGet".count))
      return fields[key.prefix(1).lowercased() + key.dropFirst()]
    case "CGRect", "CGRectMake":
      if values.count == 4 {
        return .fields([
          "origin": .fields(["x": values[0], "y": values[1]]), "width": values[2],
          "height": values[3],
          "size": .fields(["width": values[2], "height": values[3]]), "minX": values[0],
          "minY": values[1],
        ])
      }
      guard values.count == 2, case .fields(let size) = values[1] else { return nil }
      return .fields(["origin": values[0], "size": values[1]].merging(size) { first, _ in first })
    case "CGRectOffset":
      guard values.count == 3, case .fields(let fields) = values[0] else { return nil }
      return offset(fields, by: Array(values[1...]))
    case "CGAffineTransformMakeTranslation", "CGAffineTransform":
      return values.count == 2 ? .fields(["tx": values[0], "ty": values[1]]) : nil
    case "UIPercentDrivenInteractiveTransition", "UIViewPropertyAnimator":
      return .object(.transition)
    default: return nil
    }
  }

  /// A rectangle that is moved.
  static func offset(_ fields: [String: SymbolicValue], by values: [SymbolicValue]) -> SymbolicValue
  {
    guard case .fields(let origin)? = fields["origin"], let x = origin["x"], let y = origin["y"]
    else {
      return .fields(fields)
    }
    var moved = fields
    moved["origin"] = .fields([
      "x": .apply("+", [x, values[0]]), "y": .apply("+", [y, values[1]]),
    ])
    return .fields(moved)
  }

  /// A constant of UIKit.
  static func constant(_ name: String) -> SymbolicValue? {
    name == "CGAffineTransformIdentity" || name == "CATransform3DIdentity" ? identity : nil
  }

  private static let identity: SymbolicValue = {
    let zero = SymbolicValue.number(0, SourceOrigin(place: .unknown))
    return .fields(["tx": zero, "ty": zero])
  }()

  /// What a call does to the transition, or nil if it does nothing to it.
  static func effects(
    of name: String, on receiver: SymbolicValue?, isThis: Bool, _ values: [SymbolicValue],
    labels: [String?], _ origin: SourceOrigin
  ) -> [SourceEffect]? {
    switch name {
    case "popViewController", "popViewControllerAnimated", "popToRootViewController",
      "popToRootViewControllerAnimated":
      return [.begin("pop", origin)]
    case "pushViewController": return [.begin("push", origin)]
    case "dismiss" where labels.first == "animated" || values.isEmpty,
      "dismissViewControllerAnimated":
      return [.begin("dismiss", origin)]
    case "present" where labels.contains("animated"), "presentViewController":
      return [.begin("present", origin)]
    case "performSegue", "performSegueWithIdentifier": return [.begin("a segue", origin)]
    case "updateInteractiveTransition" where values.count == 1,
      "update" where values.count == 1 && values[0].isScalar:
      return [.update(values[0], origin)]
    case "finishInteractiveTransition", "finish": return values.isEmpty ? [.finish(origin)] : nil
    case "cancelInteractiveTransition", "cancel": return values.isEmpty ? [.cancel(origin)] : nil
    case "continueAnimation", "continueAnimationWithTimingParameters", "startAnimation":
      return [.set("continues", .bool(true), origin)]
    case "removeTarget": return [.set("target", .null, origin)]
    case "setTranslation": return [.resetTranslation(origin)]
    case "setFractionComplete": return values.count == 1 ? [.update(values[0], origin)] : nil
    case "setReversed": return values.count == 1 ? [.set("isReversed", values[0], origin)] : nil
    default: return nil
    }
  }
}
