package import TextFormats

/// A recording of the touches in one view, and of the state of the app's navigation.
public struct Trace: Sendable {
  /// The direction of the app's layout.
  public enum LayoutDirection: String, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// The gesture the person intended, used as the label for fitting.
  public enum Intent: String, Sendable, CaseIterable {
    case finish, cancel, none
  }

  /// A device that scrolls instead of touching, named as in UIKit's `UIScrollTypeMask`.
  public enum ScrollType: String, Sendable, CaseIterable {
    /// A trackpad or touchpad, whose events have phases.
    case continuous
    /// The wheel of a mouse.
    case discrete
  }

  /// A change of the navigation or of the view that the app made itself during the recording.
  public struct AppAction: Sendable, Hashable {
    /// The kind of change.
    public enum Kind: String, Sendable, CaseIterable {
      case push, pop, enablePop, disablePop, present, dismiss
      /// The app set `isEnabled` of the gesture's recognizers. Disabled ones are cancelled, or do not begin; enabled
      /// again, they take part from the next gesture on.
      case enableRecognizers, disableRecognizers
      /// The view changed size, for example by rotation: UIKit's `viewWillTransition(to:with:)`.
      case resize
    }

    /// The time of the action on the recording's clock.
    public var time: Timestamp
    /// The kind of change.
    public var kind: Kind
    /// The screen that is pushed or presented, or whose pop is enabled or disabled; nil for a
    /// generated name or the top screen.
    public var screen: String?
    /// The new size of the view for a ``Kind/resize``; nil for other kinds.
    public var view: Size?
    /// The new safe area insets for a ``Kind/resize``; nil if they stay unchanged, and for other kinds.
    public var safeAreaInsets: Insets?

    /// Creates a change of the navigation.
    public init(time: Timestamp, kind: Kind, screen: String? = nil) {
      self.time = time
      self.kind = kind
      self.screen = screen
    }

    /// Creates a change of the view's size.
    ///
    /// - Parameter safeAreaInsets: the new insets, or nil if they stay unchanged.
    public init(time: Timestamp, resizeTo view: Size, safeAreaInsets: Insets? = nil) {
      self.time = time
      self.kind = .resize
      self.view = view
      self.safeAreaInsets = safeAreaInsets
    }
  }

  /// The file that a trace was read from.
  public struct Source: Sendable, Hashable {
    /// The path as given, or `-` for standard input.
    public var path: String
    /// The trace's first line in a file of several traces, or nil in a file of one.
    public var line: Int?

    /// Creates the source of a trace; `line` is for files of several traces.
    public init(path: String, line: Int? = nil) {
      self.path = path
      self.line = line
    }

    package var place: TextPlace { TextPlace(file: path, line: line ?? 1, column: 1) }
  }

  /// The trace's name.
  public var name: String
  /// The file that the trace was read from.
  public var source: Source
  /// The recognizer's view when the trace begins, in points.
  public var view: Size
  /// The view's `safeAreaInsets` when the trace begins, none negative.
  public var safeAreaInsets: Insets
  /// The frame rate of the timeline, in frames per second.
  public var displayHz: Double
  /// The pixels per point of the device's screen: UIKit's `displayScale`, Android's `density`; nil if not known.
  public var displayScale: Double?
  /// The device whose scroll events the touches stand for, or nil for a touchscreen. Their locations are the pointer's,
  /// plus the distance scrolled so far, as fingers would have moved the content.
  public var scrollType: ScrollType?
  /// The direction of the app's layout.
  public var layoutDirection: LayoutDirection
  /// The state of the navigation at the beginning.
  public var navigation: NavigationStack {
    didSet { isStackAssumed = false }
  }
  /// Whether neither the trace nor an option gives the number of screens in ``navigation``, so that
  /// ``assumedStackDepth`` is used. Results that depend on it say so. False once ``navigation`` is set.
  public internal(set) var isStackAssumed: Bool
  /// The samples in order of time, except for synthetic ones; never empty in a trace that was read.
  public var touches: [Touch]
  /// The names of the fingers, which touches refer to by index.
  public var fingers: [String]
  /// The views under the fingers, back to front; empty if none are known.
  public var content: [Content]
  /// The actions of the app, in order of time.
  public var actions: [AppAction]
  /// The gesture the person intended, or nil if it is not known.
  public var intent: Intent?
  /// The value of `expect`, which `check` interprets.
  package var expectation: JSONValue?
  /// User-defined words for selecting traces.
  public var tags: [String]
  /// The values of ``TraceReadingOptions/carry``, nil for those missing in the trace; empty if none are requested.
  package internal(set) var carried: [CarriedValue?] = []
  /// The values of each gesture if they differ and each gesture is to become a trace; otherwise empty.
  package internal(set) var gestureValues: [GestureValues] = []
  /// How far its velocities can be trusted; ``Grade/unknown`` if the origin of its samples is not known.
  public var grade = Grade.unknown
  /// Likely mistakes in a trace that was read; empty for a trace made in code.
  public package(set) var warnings: [TraceWarning] = []
  package var assumptions = ReadingAssumptions()

  /// The number of screens assumed if none is given: the visible one, and one to go back to.
  public static let assumedStackDepth = 2

  /// Creates a trace. Unlike those of a trace that is read, its parts are not validated.
  ///
  /// - Parameter navigation: the state at the beginning, or nil for an assumed stack; see ``isStackAssumed``.
  public init(
    name: String, view: Size, safeAreaInsets: Insets = .zero, touches: [Touch],
    displayHz: Double = 60, displayScale: Double? = nil,
    layoutDirection: LayoutDirection = .leftToRight,
    navigation: NavigationStack? = nil, fingers: [String] = ["0"],
    content: [Content] = [], actions: [AppAction] = [], intent: Intent? = nil,
    tags: [String] = [], source: Source = Source(path: "-")
  ) {
    self.name = name
    self.source = source
    self.view = view
    self.safeAreaInsets = safeAreaInsets
    self.displayHz = displayHz
    self.displayScale = displayScale
    self.layoutDirection = layoutDirection
    self.navigation = navigation ?? NavigationStack(depth: Self.assumedStackDepth)
    isStackAssumed = navigation == nil
    self.touches = touches
    self.fingers = fingers
    self.content = content
    self.actions = actions
    self.intent = intent
    self.expectation = nil
    self.tags = tags
  }
}

extension Trace {
  /// Whether a view is presented at the beginning, if the trace says so or its actions tell: the first one on a
  /// presentation presents or dismisses it. Nil otherwise.
  package var isPresentingAtStart: Bool? {
    navigation.isPresenting
      ?? actions.first { $0.kind == .present || $0.kind == .dismiss }.map { $0.kind == .dismiss }
  }
}

extension Trace {
  /// Reads one trace in JSON, which may be the only element of a list.
  ///
  /// - Parameters:
  ///   - json: the file's bytes, in UTF-8.
  ///   - path: the file's path, for the trace's source, its default name, and errors.
  /// - Throws: ``TraceError`` with the line and the column of the error, or of the second trace of a list.
  public static func read(json: [UInt8], path: String = "-") throws(TraceError) -> Trace {
    let traces = try read(json, format: .json, path: path)
    guard let trace = traces.first else {
      throw TraceError(.emptyFile, at: TextPlace(file: path, line: 1, column: 1))
    }
    if traces.count > 1 {
      let place = TextPlace(file: path, line: traces[1].source.line ?? 1, column: 1)
      throw TraceError(
        TraceError.Kind(.notATrace, "found a list of \(traces.count) traces, expected one trace"),
        at: place)
    }
    return trace
  }

  /// Reads all traces of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, in UTF-8.
  ///   - format: the file's format.
  ///   - path: the file's path, for the traces' sources, their default names, and errors.
  ///   - options: information that the file lacks, such as the view's size or the unit of times.
  /// - Throws: ``TraceError`` for the first invalid trace.
  public static func read(
    _ bytes: [UInt8], format: TraceFormat, path: String = "-",
    options: TraceReadingOptions = TraceReadingOptions()
  ) throws(TraceError) -> [Trace] {
    var traces: [Trace] = []
    var chunker = TraceChunker(format: format, path: path, options: options)
    var reader = ByteReader(bytes)
    while let block = unsafe chunker.next(reading: { unsafe reader.read(into: $0) }) {
      try block.decode { (trace) throws(TraceError) in
        traces.append(trace)
      } refused: { (error) throws(TraceError) in
        throw error
      }
    }
    return traces
  }
}
