import TextFormats

/// Reads a piece of content: an element of `content`, or the object in a line `# content:` of CSV.
///
///     {"kind": "scroll", "name": "Photos", "rect": [0, 100, 393, 160], "axis": "horizontal"}
struct JSONContent {
  /// The keys, by their index in ``TraceKeys/content``.
  private enum Key: Int {
    case kind, name, rect, axis, contentSize, contentOffset, contentInset, bounces
    case isPagingEnabled, delaysContentTouches, canCancelContentTouches, thumb, edges

    var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  private static let names = TraceKeys.content.names

  private(set) var content = Trace.Content(.scroll, rect: Rect(x: 0, y: 0, width: 0, height: 0))
  // What has no default before the kind and the insets are known.
  private var axis: Trace.Content.Axis?
  private var contentOffset: Point?
  private var isPagingEnabled: Bool?

  init(
    _ scanner: inout JSONScanner, at path: String, _ nearKeys: inout NearKeys
  ) throws(TraceFault) {
    var seen: UInt32 = 0
    var unknownKeys: [Int] = []
    /// Of `thumb` and `edges`, which not every kind has.
    var offsets = (thumb: 0, edges: 0)
    let start = scanner.startOfValue()
    var more = try parse(path, scanner.enterObject())
    while more {
      if let key = try Self.readKey(&scanner, at: path, seen: &seen) {
        let offset = scanner.startOfValue()
        if key == .thumb { offsets.thumb = offset }
        if key == .edges { offsets.edges = offset }
        try readValue(of: key, &scanner, at: "\(path).\(Self.names[key.rawValue])")
      } else {
        unknownKeys.append(scanner.keyOffset)
        try parse(path, scanner.skipValue())
      }
      more = try parse(path, scanner.hasAnotherMember())
    }
    try Self.checkRequired(seen, unknownKeys, scanner, from: start, at: path)
    let kind = content.kind
    if seen & Key.thumb.bit != 0, kind != .slider {
      throw TraceFault(.onlyOf(.slider, found: kind), at: offsets.thumb, path: path + ".thumb")
    }
    if seen & Key.edges.bit != 0, kind != .rowActions {
      throw TraceFault(.onlyOf(.rowActions, found: kind), at: offsets.edges, path: path + ".edges")
    }
    let usual = content.usual
    content.axis = axis ?? usual.axis
    content.contentOffset = contentOffset ?? usual.contentOffset
    content.isPagingEnabled = isPagingEnabled ?? usual.isPagingEnabled
    nearKeys.add(unknownKeys, of: path, scanner, among: Self.names, seen: seen)
  }

  /// Reads a key, which may be longer than those of ``JSONKeys``; nil for an unknown one.
  private static func readKey(
    _ scanner: inout JSONScanner, at path: String, seen: inout UInt32
  ) throws(TraceFault) -> Key? {
    let name = try parse(path, scanner.readKey())
    guard let key = names.firstIndex(ofExactly: name).flatMap(Key.init) else { return nil }
    guard seen & key.bit == 0 else {
      throw TraceFault(.text(.duplicateKey(name)), at: scanner.keyOffset, path: path)
    }
    seen |= key.bit
    return key
  }

  private mutating func readValue(
    of key: Key, _ scanner: inout JSONScanner, at path: String
  ) throws(TraceFault) {
    func numbers(_ expected: [GeometryNumber]) throws(TraceFault) -> [Double] {
      try scanner.readNumbers(expected, at: path)
    }
    switch key {
    case .kind: content.kind = try scanner.readWord(.contentKind, at: path)
    case .name: content.name = try scanner.readName(at: path)
    case .rect: content.rect = Rect(try numbers(GeometryNumber.rect))
    case .axis: axis = try scanner.readWord(.axis, at: path)
    case .contentSize:
      let sides = try numbers(GeometryNumber.size)
      content.contentSize = Size(width: sides[0], height: sides[1])
    case .contentOffset:
      let place = try numbers(GeometryNumber.point)
      contentOffset = Point(x: place[0], y: place[1])
    case .contentInset:
      content.contentInset = Insets(try numbers(GeometryNumber.insets))
    case .bounces: content.bounces = try parse(path, scanner.readBool())
    case .isPagingEnabled: isPagingEnabled = try parse(path, scanner.readBool())
    case .delaysContentTouches:
      content.delaysContentTouches = try parse(path, scanner.readBool())
    case .canCancelContentTouches:
      content.canCancelContentTouches = try parse(path, scanner.readBool())
    case .thumb: content.thumb = Rect(try numbers(GeometryNumber.rect))
    case .edges: content.rowEdges = try Self.readEdges(&scanner, at: path)
    }
  }

  private static func readEdges(
    _ scanner: inout JSONScanner, at path: String
  ) throws(TraceFault) -> Set<Trace.Content.RowEdge> {
    var edges: Set<Trace.Content.RowEdge> = []
    var index = 0
    var more = try parse(path, scanner.enterArray())
    while more {
      edges.insert(try scanner.readWord(.rowEdge, at: "\(path)[\(index)]"))
      more = try parse(path, scanner.hasAnotherElement())
      index += 1
    }
    return edges
  }

  private static func checkRequired(
    _ seen: UInt32, _ unknownKeys: [Int], _ scanner: JSONScanner, from start: Int, at path: String
  ) throws(TraceFault) {
    let missing = [Key.kind, .rect].filter { seen & $0.bit == 0 }.map { names[$0.rawValue] }
    guard !missing.isEmpty else { return }
    throw scanner.fault(
      ofMissing: missing, unknownKeys, expected: ["kind", "rect"], from: start, at: path)
  }
}

extension Rect {
  /// - Parameter numbers: x, y, width and height.
  fileprivate init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
