/// What an app's navigation shows at one moment: the screens below and ahead, and what forbids a pop.
///
/// A bare count costs nothing to copy; names are made up (`screen 1` is the root) when one is asked
/// for. Every screen is known by its name, so a screen that forbids the interactive pop does so
/// wherever it is.
public struct NavigationStack: Sendable, Hashable {
  /// A transition of the app's own that runs when the trace begins.
  public enum Transitioning: Sendable, Hashable {
    case no
    /// For the whole trace.
    case always
    /// Until so many seconds after the first touch.
    case until(seconds: Double)
  }

  /// How many screens there are, the visible one included; at least 1 in a valid trace.
  public private(set) var depth: Int
  /// The screens' names from root to top; empty for a bare count.
  private var names: [String]
  /// Screens that a forward swipe can bring back, nearest last.
  public var forward: [String]
  /// Names of the screens that forbid the interactive pop.
  public var popDisabled: [String]
  /// Whether a transition of the app's own runs at first.
  public var transitioning: Transitioning

  /// A stack of unnamed screens.
  public init(
    depth: Int, forward: [String] = [], popDisabled: [String] = [],
    transitioning: Transitioning = .no
  ) {
    self.depth = depth
    self.names = []
    self.forward = forward
    self.popDisabled = popDisabled
    self.transitioning = transitioning
  }

  /// A stack of named screens, from root to top.
  public init(
    screens: [String], forward: [String] = [], popDisabled: [String] = [],
    transitioning: Transitioning = .no
  ) {
    self.init(
      depth: screens.count, forward: forward, popDisabled: popDisabled,
      transitioning: transitioning)
    self.names = screens
  }

  /// The screens' names from root to top; nil for a bare count.
  package var screens: [String]? { names.isEmpty ? nil : names }

  /// The visible screen's name.
  public var top: String { name(at: depth - 1) }

  /// The screen below the visible one; nil at the root.
  public var below: String? { depth > 1 ? name(at: depth - 2) : nil }

  /// Whether the visible screen forbids the interactive pop.
  public var isPopDisabled: Bool { !popDisabled.isEmpty && popDisabled.contains(top) }

  /// Puts a screen on top.
  package mutating func push(_ screen: String) {
    if names.isEmpty { names = (0..<depth).map(name(at:)) }
    names.append(screen)
    depth += 1
  }

  /// Takes the top screen off and returns its name; nil, and nothing happens, at the root.
  package mutating func pop() -> String? {
    guard depth > 1 else { return nil }
    let screen = top
    if !names.isEmpty { names.removeLast() }
    depth -= 1
    return screen
  }

  private func name(at index: Int) -> String {
    names.indices.contains(index) ? names[index] : "screen \(index + 1)"
  }
}
