package import TextFormats

/// One recording of touches in one view, with what the app was showing.
public struct Trace: Sendable {
  /// Which way the app's layout runs.
  public enum LayoutDirection: String, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// What the person meant: the label that fitting uses.
  public enum Intent: String, Sendable, CaseIterable {
    case finish, cancel, none
  }

  /// Something the app did by itself while the touches were recorded.
  public struct AppAction: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
      case push, pop, enablePop, disablePop
    }

    public var time: Timestamp
    public var kind: Kind
    /// The screen that is pushed, or whose pop is enabled or disabled; nil for the top one.
    public var screen: String?

    public init(time: Timestamp, kind: Kind, screen: String? = nil) {
      self.time = time
      self.kind = kind
      self.screen = screen
    }
  }

  /// Where a trace was read.
  public struct Source: Sendable, Hashable {
    /// The path as it was given; `-` for standard input.
    public var path: String
    /// The line it begins on, where the file holds several traces; nil for a file of one.
    public var line: Int?

    public init(path: String, line: Int? = nil) {
      self.path = path
      self.line = line
    }
  }

  /// What the trace is called.
  public var name: String
  /// Where it was read.
  public var source: Source
  /// The recognizer's view, in points.
  public var view: Size
  /// The frame rate of the timeline, in frames per second.
  public var displayHz: Double
  /// Which way the app's layout runs.
  public var layoutDirection: LayoutDirection
  /// What the app's navigation shows at first.
  public var navigation: NavigationStack
  /// In order of time (synthetic samples aside); never empty in a trace that a reader returned.
  public var touches: [Touch]
  /// The fingers' names in the file; a touch names one by its index.
  public var fingers: [String]
  /// In order of time.
  public var actions: [AppAction]
  /// What the person meant; nil where nobody said.
  public var intent: Intent?
  /// What the trace expects of profiles, unread: `check` gives it a meaning.
  package var expectation: JSONValue?
  /// Free words, to select traces.
  public var tags: [String]

  /// A trace; it is not checked, as one that is read is.
  public init(
    name: String, view: Size, touches: [Touch], displayHz: Double = 60,
    layoutDirection: LayoutDirection = .leftToRight,
    navigation: NavigationStack = NavigationStack(depth: 2), fingers: [String] = ["0"],
    actions: [AppAction] = [], intent: Intent? = nil, tags: [String] = [],
    source: Source = Source(path: "-")
  ) {
    self.name = name
    self.source = source
    self.view = view
    self.displayHz = displayHz
    self.layoutDirection = layoutDirection
    self.navigation = navigation
    self.touches = touches
    self.fingers = fingers
    self.actions = actions
    self.intent = intent
    self.expectation = nil
    self.tags = tags
  }
}
