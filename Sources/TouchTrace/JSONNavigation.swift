import TextFormats

/// Reads `navigation`; its parts come in any order, so the stack is put together at the end.
struct JSONNavigation {
  private enum Screens {
    case count(Int)
    case names([String])
  }

  /// The object's keys, in their usual order.
  static let names = TraceKeys.navigation.names
  private static let screensExpected = "a list of names or a count"

  private let keys: JSONKeys
  private var screens: Screens
  private var forward = Screens.count(0)
  private var popDisabled: [String] = []
  private var isTopDisabled = false
  private var transitioning = NavigationStack.Transitioning.no

  /// - Parameters:
  ///   - depth: how many screens there are where the trace does not say; 2 by default.
  ///   - keys: the object's keys, ``names``.
  init(depth: Int?, keys: JSONKeys) {
    self.keys = keys
    screens = .count(depth ?? 2)
  }

  /// What the trace's navigation shows at first.
  var stack: NavigationStack {
    var stack =
      switch screens {
      case .count(let depth): NavigationStack(depth: depth)
      case .names(let names): NavigationStack(screens: names)
      }
    switch forward {
    case .count(let count):
      // The nearest one, which would come next on top, is last.
      if count > 0 {
        stack.forward = (1...count).reversed().map { "screen \(stack.depth + $0)" }
      }
    case .names(let names): stack.forward = names
    }
    stack.popDisabled = isTopDisabled ? [stack.top] : popDisabled
    stack.transitioning = transitioning
    return stack
  }

  /// Reads the object that comes next.
  mutating func read(_ scanner: inout JSONScanner) throws(TraceFault) {
    var seen: UInt32 = 0
    var more = try parse("navigation", scanner.enterObject())
    while more {
      let index = try parse("navigation", scanner.readKey(among: keys, likely: 0))
      if index >= 0 {
        guard seen & (1 << UInt32(index)) == 0 else {
          throw TraceFault(
            .text(.duplicateKey(Self.names[index])), at: scanner.keyOffset, path: "navigation")
        }
        seen |= 1 << UInt32(index)
      }
      switch index {
      case 0: screens = try readScreens(&scanner, at: "navigation.stack", least: 1)
      case 1: forward = try readScreens(&scanner, at: "navigation.forward", least: 0)
      case 2: try readPopDisabled(&scanner)
      case 3: try readTransitioning(&scanner)
      default: try parse("navigation", scanner.skipValue())
      }
      more = try parse("navigation", scanner.hasAnotherMember())
    }
  }

  private func readScreens(
    _ scanner: inout JSONScanner, at path: String, least: Int
  ) throws(TraceFault) -> Screens {
    let isList = scanner.peek() == UInt8(ascii: "[")
    let offset = scanner.position
    guard isList else {
      let number = try parse(path, scanner.readDouble())
      return .count(try TraceBuilder.screenCount(number, from: least, at: offset, path: path))
    }
    let names = try scanner.readStrings(at: path)
    guard names.count >= least else { throw TraceFault(.emptyStack, at: offset, path: path) }
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
  /// Reads a list of strings, at most as many as there may be screens.
  mutating func readStrings(at path: String) throws(TraceFault) -> [String] {
    var strings: [String] = []
    var more = try parse(path, enterArray())
    while more {
      _ = peek()
      guard strings.count < TraceLimits.screens else {
        throw TraceFault(.tooManyScreens, at: position, path: path)
      }
      strings.append(try parse("\(path)[\(strings.count)]", readString()))
      more = try parse(path, hasAnotherElement())
    }
    return strings
  }
}
