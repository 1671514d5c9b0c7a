import TextFormats

/// The state of an app's navigation: the screens below and ahead, and which of them disable the
/// interactive pop.
///
/// A stack without names is a count, which is cheap to copy; its screens are called `screen 1` (the
/// root), `screen 2` and so on. Screens pushed onto it have names. Screens are identified by name,
/// wherever they are in the stack.
public struct NavigationStack: Sendable, Hashable {
  /// Whether the app is running a transition when the trace begins.
  public enum Transitioning: Sendable, Hashable {
    case no
    /// During the whole trace.
    case always
    /// Until the given number of seconds after the first touch.
    case until(seconds: Double)
  }

  /// The number of screens, including the visible one; at least 1 in a valid trace.
  public var depth: Int { unnamed + names.count }
  /// The number of screens without names, counted from the root.
  private var unnamed: Int
  /// The names of the screens above the unnamed ones, the top one last.
  private var names: [String]
  /// The screens that a forward swipe can bring back, the next one last.
  public var forward: [String]
  /// The names of the screens that disable the interactive pop.
  public var popDisabled: [String]
  /// Whether the app is running a transition at the beginning.
  public var transitioning: Transitioning
  /// Whether a view is presented over the stack at the beginning, or nil if the trace does not say.
  public var isPresenting: Bool?

  /// Creates a stack of unnamed screens.
  public init(
    depth: Int, forward: [String] = [], popDisabled: [String] = [],
    transitioning: Transitioning = .no, isPresenting: Bool? = nil
  ) {
    self.unnamed = depth
    self.isPresenting = isPresenting
    self.names = []
    self.forward = forward
    self.popDisabled = popDisabled
    self.transitioning = transitioning
  }

  /// Creates a stack of named screens, from root to top.
  public init(
    screens: [String], forward: [String] = [], popDisabled: [String] = [],
    transitioning: Transitioning = .no, isPresenting: Bool? = nil
  ) {
    self.init(
      depth: 0, forward: forward, popDisabled: popDisabled,
      transitioning: transitioning, isPresenting: isPresenting)
    self.names = screens
  }

  /// The names of the screens from root to top, or nil for a stack without names.
  package var screens: [String]? {
    names.isEmpty ? nil : (0..<unnamed).map(name(at:)) + names
  }

  /// The name of the visible screen.
  public var top: String { name(at: depth - 1) }

  /// The name of the screen below the visible one, or nil at the root.
  public var below: String? { depth > 1 ? name(at: depth - 2) : nil }

  /// Whether the visible screen disables the interactive pop.
  public var isPopDisabled: Bool { !popDisabled.isEmpty && popDisabled.containsExactly(top) }

  package func contains(_ screen: String) -> Bool {
    (0..<depth).contains { name(at: $0).isExactly(screen) }
  }

  /// Whether it has the screens of another stack, in the same order.
  package func hasScreens(of other: NavigationStack) -> Bool {
    depth == other.depth
      && (0..<depth).allSatisfy { name(at: $0).isExactly(other.name(at: $0)) }
  }

  package mutating func push(_ screen: String) {
    names.append(screen)
  }

  /// Removes the top screen and returns its name; returns nil at the root, which remains.
  package mutating func pop() -> String? {
    guard depth > 1 else { return nil }
    let screen = top
    if names.popLast() == nil { unnamed -= 1 }
    return screen
  }

  mutating func renameScreens(_ newName: (String) -> String) {
    names = names.map(newName)
    forward = forward.map(newName)
    popDisabled = popDisabled.map(newName)
  }

  private func name(at index: Int) -> String {
    index < unnamed ? "screen \(index + 1)" : names[index - unnamed]
  }
}
