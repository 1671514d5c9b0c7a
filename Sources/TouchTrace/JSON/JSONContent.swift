import TextFormats

/// Reads a piece of content: an element of `content`, or the object in a line `# content:` of CSV.
///
///     {"kind": "scroll", "name": "Photos", "rect": [0, 100, 393, 160], "axis": "horizontal"}
struct JSONContent {
  /// The keys, by their index in ``TraceKeys/content``.
  private enum Key: Int {
    case kind, name, rect, axis, contentSize, contentOffset, contentInset, bounces
    case isPagingEnabled, delaysContentTouches, canCancelContentTouches, thumb, edges
  }

  private static let keys = JSONKeys(TraceKeys.content.names)

  private(set) var content = Trace.Content(.scroll, rect: Rect(x: 0, y: 0, width: 0, height: 0))
  // What has no default before the kind and the insets are known.
  private var axis: Trace.Content.Axis?
  private var contentOffset: Point?
  private var isPagingEnabled: Bool?

  init(
    _ scanner: inout JSONScanner, at path: String, _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) {
    /// Of `thumb` and `edges`, which not every kind has.
    var (thumb, edges): (Int?, Int?) = (nil, nil)
    let found = try scanner.readObject(at: path, Self.keys) { (scanner, index) throws(TraceFault) in
      guard let key = Key(rawValue: index) else { return }
      let offset = scanner.startOfValue()
      if key == .thumb { thumb = offset }
      if key == .edges { edges = offset }
      try readValue(of: key, &scanner, at: "\(path).\(Self.keys.names[index])")
    }
    try found.require([Key.kind.rawValue, Key.rect.rawValue], scanner, at: path)
    let kind = content.kind
    if let thumb, kind != .slider {
      throw TraceFault(.onlyOf(.slider, found: kind), at: thumb, path: path + ".thumb")
    }
    if let edges, kind != .rowActions {
      throw TraceFault(.onlyOf(.rowActions, found: kind), at: edges, path: path + ".edges")
    }
    let defaults = content.defaults
    content.axis = axis ?? defaults.axis
    content.contentOffset = contentOffset ?? defaults.contentOffset
    content.isPagingEnabled = isPagingEnabled ?? defaults.isPagingEnabled
    misspelledKeys.add(found, of: path, scanner)
  }

  private mutating func readValue(
    of key: Key, _ scanner: inout JSONScanner, at path: String
  ) throws(TraceFault) {
    func numbers(_ expected: [GeometryNumber]) throws(TraceFault) -> [Double] {
      try scanner.readNumbers(expected, at: path)
    }
    switch key {
    case .kind: content.kind = try scanner.readWord(at: path)
    case .name: content.name = try scanner.readName(at: path)
    case .rect: content.rect = Rect(try numbers(GeometryNumber.rect))
    case .axis: axis = try scanner.readWord(at: path)
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
      edges.insert(try scanner.readWord(at: "\(path)[\(index)]"))
      more = try parse(path, scanner.hasAnotherElement())
      index += 1
    }
    return edges
  }
}

extension Rect {
  /// - Parameter numbers: x, y, width and height.
  fileprivate init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
