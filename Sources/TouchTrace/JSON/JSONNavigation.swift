import TextFormats

/// Reads `navigation`, whose keys come in any order: `{"stack": ["Inbox", "Message"], "forward": 1}`.
struct JSONNavigation {
  private enum Screens {
    case count(Int)
    case names([String])
  }

  private static let keys = JSONKeys(TraceKeys.navigation.names)

  private var screens: Screens?
  private var forward = Screens.count(0)
  private var popDisabled: [String] = []
  private var isTopDisabled = false
  private var transitioning = NavigationStack.Transitioning.no
  private var isPresenting: Bool?

  /// - Parameter depth: how many screens the stack has if the trace does not say; nil for an assumed stack.
  init(depth: Int?) {
    screens = depth.map { .count($0) }
  }

  /// Whether neither the trace nor an option says how many screens there are.
  var isStackAssumed: Bool { screens == nil }

  /// The navigation at the beginning of the trace.
  var stack: NavigationStack {
    var stack =
      switch screens ?? .count(Trace.assumedStackDepth) {
      case .count(let depth): NavigationStack(depth: depth)
      case .names(let names): NavigationStack(screens: names)
      }
    switch forward {
    case .count(let count):
      // The screen that comes next on top of the stack is last.
      if count > 0 {
        stack.forward = (1...count).reversed().map { "screen \(stack.depth + $0)" }
      }
    case .names(let names): stack.forward = names
    }
    stack.popDisabled = isTopDisabled ? [stack.top] : popDisabled
    stack.transitioning = transitioning
    stack.isPresenting = isPresenting
    return stack
  }

  mutating func read(
    _ scanner: inout JSONScanner, _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) {
    let found = try scanner.readObject(at: "navigation", Self.keys) {
      (scanner, key) throws(TraceFault) in
      switch key {
      case 0: screens = try readScreens(&scanner, at: "navigation.stack", minimum: 1)
      case 1: forward = try readScreens(&scanner, at: "navigation.forward", minimum: 0)
      case 2: try readPopDisabled(&scanner)
      case 3: try readTransitioning(&scanner)
      default: isPresenting = try parse("navigation.presented", scanner.readBool())
      }
    }
    misspelledKeys.add(found, of: "navigation", scanner)
  }

  private func readScreens(
    _ scanner: inout JSONScanner, at path: String, minimum: Int
  ) throws(TraceFault) -> Screens {
    let isList = scanner.peek() == UInt8(ascii: "[")
    let offset = scanner.position
    guard isList else {
      let count = try scanner.readNumber(at: path) {
        TraceBuilder.problem(withScreens: $0, from: minimum)
      }
      return .count(Int(count))
    }
    let names = try scanner.readStrings(at: path)
    guard names.count >= minimum else { throw TraceFault(.emptyStack, at: offset, path: path) }
    return .names(names)
  }

  private mutating func readPopDisabled(_ scanner: inout JSONScanner) throws(TraceFault) {
    if scanner.peek() == UInt8(ascii: "[") {
      popDisabled = try scanner.readStrings(at: "navigation.popDisabled")
    } else {
      isTopDisabled = try parse("navigation.popDisabled", scanner.readBool())
    }
  }

  private mutating func readTransitioning(_ scanner: inout JSONScanner) throws(TraceFault) {
    let path = "navigation.transitioning"
    let first = scanner.peek()
    let offset = scanner.position
    guard first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") else {
      transitioning = try parse(path, scanner.readBool()) ? .always : .no
      return
    }
    let seconds = try parse(path, scanner.readDouble())
    guard seconds >= 0 else {
      throw TraceFault(
        .outOfRange(seconds, expected: "true, false or seconds, 0 or more"), at: offset, path: path)
    }
    transitioning = .until(seconds: seconds)
  }
}

extension JSONScanner {
  /// Reads a list of strings: the names of screens, or others with limits of their own.
  ///
  /// - Parameters:
  ///   - limit: how many there can be.
  ///   - noun: what they are.
  ///   - maxBytes: how many bytes each can have.
  mutating func readStrings(
    at path: String, limit: Int = TraceLimits.screens, of noun: String = "screens",
    maxBytes: Int = TraceLimits.name
  ) throws(TraceFault) -> [String] {
    var strings: [String] = []
    var more = try parse(path, enterArray())
    while more {
      _ = peek()
      let offset = position
      guard strings.count < limit else {
        throw TraceFault(.tooLarge, "more than \(limit) \(noun)", at: offset, path: path)
      }
      let string = try parse("\(path)[\(strings.count)]", readString())
      guard string.utf8.count <= maxBytes else {
        throw TraceFault(.longName, at: offset, path: "\(path)[\(strings.count)]")
      }
      strings.append(string)
      more = try parse(path, hasAnotherElement())
    }
    return strings
  }
}
