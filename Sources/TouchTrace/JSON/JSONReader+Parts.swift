import TextFormats

// MARK: Content

extension JSONReader {
  /// The keys of content, by their index in ``TraceKeys/content``.
  private enum ContentKey: Int {
    case kind, name, rect, axis, contentSize, contentOffset, contentInset, bounces
    case isPagingEnabled, delaysContentTouches, canCancelContentTouches, thumb, edges
  }

  private static let contentKeys = JSONKeys(TraceKeys.content.names)

  /// Reads a piece of content: an element of `content`, or the object in a CSV line `# content:`.
  ///
  ///     {"kind": "scroll", "name": "Photos", "rect": [0, 100, 393, 160], "axis": "horizontal"}
  mutating func readContent(at path: String) throws(TraceFault) -> Trace.Content {
    var content = Trace.Content(.scroll, rect: Rect(x: 0, y: 0, width: 0, height: 0))
    // Values whose defaults depend on the kind and the insets.
    var axis: Trace.Content.Axis?
    var contentOffset: Point?
    var isPagingEnabled: Bool?
    // The offsets of the keys that not every kind has.
    var (thumb, edges): (Int?, Int?)
    var members = JSONMembers(
      of: Self.contentKeys, at: path,
      required: 1 << ContentKey.kind.rawValue | 1 << ContentKey.rect.rawValue)
    while let key = try members.next(in: &self) {
      let path = members.valuePath
      switch ContentKey(rawValue: key) {
      case .kind: content.kind = try readWord(at: path)
      case .name: content.name = try readName(at: path)
      case .rect: content.rect = try readNumbers(.rect, at: path)
      case .axis: axis = try readWord(at: path)
      case .contentSize: content.contentSize = try readNumbers(.size, at: path)
      case .contentOffset: contentOffset = try readNumbers(.point, at: path)
      case .contentInset: content.contentInset = try readNumbers(.insets, at: path)
      case .bounces: content.bounces = try readBool(at: path)
      case .isPagingEnabled: isPagingEnabled = try readBool(at: path)
      case .delaysContentTouches: content.delaysContentTouches = try readBool(at: path)
      case .canCancelContentTouches: content.canCancelContentTouches = try readBool(at: path)
      case .thumb:
        thumb = members.valueOffset
        content.thumb = try readNumbers(.rect, at: path)
      case .edges:
        edges = members.valueOffset
        content.rowEdges = try readEdges(at: path)
      case nil: break
      }
    }
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
    return content
  }

  private mutating func readEdges(
    at path: String
  ) throws(TraceFault) -> Set<Trace.Content.RowEdge> {
    var edges: Set<Trace.Content.RowEdge> = []
    var elements = JSONElements(at: path)
    while try elements.next(in: &self) {
      edges.insert(try readWord(at: elements.elementPath))
    }
    return edges
  }
}

// MARK: Actions

extension JSONReader {
  private static let actionKeys = JSONKeys(TraceKeys.action.names)

  /// Reads an element of `actions`: `{"time": 0.5, "do": "push", "screen": "detail"}`, or
  /// `{"time": 0.5, "do": "resize", "view": {"width": 852, "height": 393}}`.
  ///
  /// - Returns: the action, and the offset of its time.
  mutating func readAction(
    at path: String, in unit: TimeUnit
  ) throws(TraceFault) -> (action: Trace.AppAction, timeOffset: Int) {
    var action = Trace.AppAction(time: Timestamp(nanoseconds: 0), kind: .push)
    // The offset of each key's value, or nil if the key is missing.
    var offsets = [Int?](repeating: nil, count: Self.actionKeys.names.count)
    var members = JSONMembers(of: Self.actionKeys, at: path, required: 0b11)
    while let key = try members.next(in: &self) {
      let path = members.valuePath
      offsets[key] = members.valueOffset
      switch key {
      case 0: action.time.nanoseconds = try parse(path, scanner.readNanoseconds(in: unit))
      case 1: action.kind = try readWord(at: path)
      case 2: action.screen = try readName(at: path)
      case 3: action.view = try readView(at: path)
      default: action.safeAreaInsets = try readNumbers(.safeAreaInsets, at: path)
      }
    }
    let isResize = action.kind == .resize
    // The keys that actions of this kind do not have.
    for key in isResize ? [2] : [3, 4] {
      guard let offset = offsets[key] else { continue }
      throw TraceFault(
        .unknown,
        "found in an action \(action.kind.rawValue), "
          + (isResize ? "which has a view" : "expected only in resize"),
        at: offset, path: "\(path).\(Self.actionKeys.names[key])")
    }
    if isResize, action.view == nil {
      throw TraceFault(
        .missingKey("view", expected: "time, do and view"), at: members.start, path: path)
    }
    return (action, offsets[0] ?? members.start)
  }
}

// MARK: Navigation

extension JSONReader {
  private static let navigationKeys = JSONKeys(TraceKeys.navigation.names)

  private enum Screens {
    case count(Int)
    case names([String])
  }

  /// Reads `navigation`: `{"stack": ["Inbox", "Message"], "forward": 1}`.
  ///
  /// - Parameter depth: the number of screens if the trace does not give it; nil for an assumed stack.
  /// - Returns: the navigation at the beginning of the trace, and whether the number of screens is assumed.
  mutating func readNavigation(
    depth: Int?
  ) throws(TraceFault) -> (stack: NavigationStack, isAssumed: Bool) {
    var screens = depth.map { Screens.count($0) }
    var forward = Screens.names([])
    var isTopDisabled = false
    var rest = NavigationStack(depth: 0)
    var members = JSONMembers(of: Self.navigationKeys, at: "navigation")
    while let key = try members.next(in: &self) {
      switch key {
      case 0: screens = try readScreens(at: members.valuePath, minimum: 1)
      case 1: forward = try readScreens(at: members.valuePath, minimum: 0)
      case 2 where scanner.peek() == UInt8(ascii: "["):
        rest.popDisabled = try readStrings(at: members.valuePath)
      case 2: isTopDisabled = try readBool(at: members.valuePath)
      case 3: rest.transitioning = try readTransitioning(at: members.valuePath)
      default: rest.isPresenting = try readBool(at: members.valuePath)
      }
    }
    var stack =
      switch screens ?? .count(Trace.assumedStackDepth) {
      case .count(let depth): NavigationStack(depth: depth)
      case .names(let names): NavigationStack(screens: names)
      }
    stack.forward =
      switch forward {
      // The next screen of the forward list is last.
      case .count(let count): (0..<count).reversed().map { "screen \(stack.depth + $0 + 1)" }
      case .names(let names): names
      }
    stack.popDisabled = isTopDisabled ? [stack.top] : rest.popDisabled
    stack.transitioning = rest.transitioning
    stack.isPresenting = rest.isPresenting
    return (stack, screens == nil)
  }

  private mutating func readScreens(
    at path: @autoclosure () -> String, minimum: Int
  ) throws(TraceFault) -> Screens {
    guard scanner.peek() == UInt8(ascii: "[") else {
      let count = try readNumber(at: path()) {
        NumberRange.problem(withScreens: $0, from: minimum)
      }
      return .count(Int(count))
    }
    let offset = scanner.position
    let names = try readStrings(at: path())
    guard names.count >= minimum else { throw TraceFault(.emptyStack, at: offset, path: path()) }
    return .names(names)
  }

  private mutating func readTransitioning(
    at path: String
  ) throws(TraceFault) -> NavigationStack.Transitioning {
    let first = scanner.peek()
    guard first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") else {
      return try readBool(at: path) ? .always : .no
    }
    let seconds = try readNumber(at: path) { seconds in
      seconds >= 0 ? nil : .outOfRange(seconds, expected: "true, false or seconds, 0 or more")
    }
    return .until(seconds: seconds)
  }
}
