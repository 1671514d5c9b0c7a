/// Points, sizes, rectangles and transforms.
extension UIKitVocabulary {
  static func isGeometry(_ name: String) -> Bool { name == "bounds" || name == "frame" }

  /// Whether it is a part of a point, a size or a rectangle.
  static func isPartOfGeometry(_ name: String) -> Bool {
    ["x", "y", "width", "height", "origin", "size"].contains(name)
  }

  /// The value, or what `.zero` is for a type that is known.
  static func zero(_ value: SymbolicValue, of type: String) -> SymbolicValue {
    guard value == .word("zero") else { return value }
    return switch type {
    case "CGPoint": point(0.0, 0.0)
    case "CGSize": size(0.0, 0.0)
    default: isNumber(type) ? 0.0 : value
    }
  }

  /// The type that an initializer with these labels makes.
  static func type(with labels: [String?]) -> String? {
    switch labels {
    case ["width", "height"]: "CGSize"
    case ["x", "y"]: "CGPoint"
    case ["dx", "dy"]: "CGVector"
    case ["origin", "size"], ["x", "y", "width", "height"]: "CGRect"
    case ["translationX", "y"], ["scaleX", "y"], ["rotationAngle"]: "CGAffineTransform"
    default: nil
    }
  }

  static let identity = SymbolicValue.fields(["tx": 0.0, "ty": 0.0])

  /// A transform that moves on from another one, which may scale; nil after one that turns. One that is not read is taken
  /// to be a translation as well.
  static func translation(
    after transform: SymbolicValue, _ x: SymbolicValue, _ y: SymbolicValue
  ) -> SymbolicValue? {
    let start = transform == .word("identity") ? identity : transform
    func sum(_ name: String, _ scale: String, _ travel: SymbolicValue) -> SymbolicValue? {
      let first = start[name] ?? start.unknownText.map { .unknown($0 + "." + name, .unknown) }
      return first.map { $0 + (start[scale].map { travel * $0 } ?? travel) }
    }
    guard start["angle"] == nil, x.isScalar, y.isScalar, let tx = sum("tx", "a", x),
      let ty = sum("ty", "d", y)
    else { return nil }
    return .fields((start.fields ?? [:]).merging(["tx": tx, "ty": ty]) { $1 })
  }

  static func point(_ x: SymbolicValue, _ y: SymbolicValue) -> SymbolicValue {
    .fields(["x": x, "y": y])
  }

  static func size(_ width: SymbolicValue, _ height: SymbolicValue) -> SymbolicValue {
    .fields(["width": width, "height": height])
  }

  /// The `center` of the gesture's view where the gesture begins, which is taken to be the middle of the view.
  static let center = point(
    .operation("middle", [.name("width")]), .operation("middle", [.name("height")]))

  static let viewSize = size(.name("width"), .name("height"))
  static let bounds = rectangle(point(0.0, 0.0), viewSize)

  /// A rectangle, which has only a size where its origin says nothing about the gesture's view.
  static func rectangle(_ origin: SymbolicValue?, _ size: SymbolicValue) -> SymbolicValue? {
    guard case .fields(var fields) = size else { return nil }
    fields["size"] = size
    fields["origin"] = origin
    for (axis, length) in [("x", "width"), ("y", "height")] {
      guard let start = origin?[axis], let length = fields[length] else { continue }
      let name = axis.capitalizedFirst
      fields["min" + name] = start
      fields["mid" + name] = start + length / 2.0
      fields["max" + name] = start + length
    }
    return .fields(fields)
  }

  /// A rectangle of which nothing is read.
  static func rectangle(named name: String) -> SymbolicValue? {
    func part(_ part: String) -> SymbolicValue { .unknown(name + part, .unknown) }
    return rectangle(
      point(named: name + ".origin", .unknown), size(part(".size.width"), part(".size.height")))
  }

  /// A point that is not read.
  static func point(named name: String, _ place: SourcePlace) -> SymbolicValue {
    point(.unknown(name + ".x", place), .unknown(name + ".y", place))
  }

  /// The rectangle of a view whose place is not read: one as large as the gesture's view.
  static func frame(of view: String, _ place: SourcePlace) -> SymbolicValue? {
    rectangle(point(named: view + "frame.origin", place), viewSize)
  }

  /// A rectangle that is moved, or inset on all sides.
  static func offset(
    _ moved: SymbolicValue?, by values: [SymbolicValue], isInset: Bool = false
  ) -> SymbolicValue? {
    guard values.count == 2, let moved, moved.fields != nil else { return nil }
    guard let x = moved["origin"]?["x"], let y = moved["origin"]?["y"], var size = moved["size"]
    else { return moved }
    if isInset {
      size = size.withParts { $1 - values[$0 == "width" ? 0 : 1] * 2.0 }
    }
    return rectangle(point(x + values[0], y + values[1]), size)
  }

  /// Whether a call makes a transform that turns or scales a view, or adds that to another one.
  static func turnsOrScales(_ name: String, _ arguments: [SourceNode.Argument]) -> Bool {
    ["Rotation", "Rotate", "Scale"].contains(where: name.hasSuffix)
      || ["rotated", "scaledBy"].contains(name)
      || ["rotationAngle", "scaleX"].contains(arguments.first?.label)
  }

  /// The transform of a call that only turns or scales a view; nil for any other call.
  static func turnOrScale(_ call: SymbolicCall) -> SymbolicValue? {
    let names: [String]? =
      switch (call.swiftName, call.arguments.first?.label) {
      case ("CGAffineTransformMakeScale", _), (_, "scaleX"): ["a", "d"]
      case ("CGAffineTransformMakeRotation", _), (_, "rotationAngle"): ["angle"]
      default: nil
      }
    guard let names, names.count == call.values.count else { return nil }
    let parts = [("tx", 0.0), ("ty", 0.0)] + zip(names, call.values)
    return .fields(Dictionary(uniqueKeysWithValues: parts))
  }
}
