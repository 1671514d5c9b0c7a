import TextFormats

/// Creates a trace from touches as an app receives them:
///
///     var recorder = TraceRecorder(view: Size(width: 393, height: 852))
///     recorder.add(phase: .began, x: 3, y: 431, time: 5801.204)
///     recorder.add(phase: .moved, x: 43, y: 433, time: 5801.221)
///     recorder.add(phase: .ended, x: 43, y: 433, time: 5801.229)
///     let line = try recorder.jsonLine
///
/// Samples may be added one finger after another, like the coalesced touches of an event; the trace
/// has them in order of time. Adding never fails; errors are thrown by ``trace``.
public struct TraceRecorder: Sendable {
  private struct Finger {
    var key: Int
    var index: Int32
    var time: Timestamp
  }

  /// The trace's name.
  public var name: String
  /// The size of the recognizer's view, in points. Locations of samples are relative to it.
  public var view: Size
  /// The view's `safeAreaInsets`, in points.
  public var safeAreaInsets: Insets = .zero
  /// The views under the fingers when the first one lands, back to front: a scroll view before the
  /// views that it contains. Empty if none are known.
  ///
  ///     recorder.content.append(
  ///       Trace.Content(
  ///         .scroll, name: "Photos", rect: Rect(x: 0, y: 100, width: 393, height: 160),
  ///         axis: .horizontal, contentSize: Size(width: 1600, height: 160),
  ///         contentOffset: Point(x: 240, y: 0)))
  public var content: [Trace.Content] = []
  /// The gesture the person intended, or nil if it is not known.
  public var intent: Trace.Intent?
  /// User-defined words for selecting traces.
  public var tags: [String]
  /// The number of predicted samples left out.
  public private(set) var predictedCount = 0

  private var samples: [Touch] = []
  private var fingers: [Finger] = []
  /// The first error, after which no samples are added.
  private var problem: TraceError.Kind?

  /// Creates a recorder without samples.
  public init(
    name: String = "recording", view: Size, intent: Trace.Intent? = nil, tags: [String] = []
  ) {
    self.name = name
    self.view = view
    self.intent = intent
    self.tags = tags
  }

  /// The number of fingers that are down; 0 at the end of a gesture.
  public var fingersDown: Int { fingers.count }

  /// Whether no samples were added, apart from predicted ones.
  public var isEmpty: Bool { samples.isEmpty && problem == nil }

  /// Adds a sample of a finger.
  ///
  /// - Parameters:
  ///   - phase: the state of the finger.
  ///   - x: the distance from the view's left edge, in points.
  ///   - y: the distance from the view's top edge, in points.
  ///   - time: the time of the sample in seconds on any clock, such as `UITouch.timestamp`, not the time of
  ///     the event that delivered it.
  ///   - finger: a number that is unique while the finger is down, such as the `hash` of its `UITouch`. In
  ///     the trace, a finger gets the smallest number that is free when it lands.
  ///   - isPredicted: whether the system predicted the sample. Predicted samples are counted and left out.
  public mutating func add(
    phase: Touch.Phase, x: Double, y: Double, time: Double, finger: Int = 0,
    isPredicted: Bool = false
  ) {
    if isPredicted {
      predictedCount += 1
    } else if problem == nil {
      problem = append(phase, Point(x: x, y: y), seconds: time, of: finger)
    }
  }

  /// Appends a sample, or returns its error.
  private mutating func append(
    _ phase: Touch.Phase, _ location: Point, seconds: Double, of key: Int
  ) -> TraceError.Kind? {
    guard samples.count < TraceLimits.touches else { return .tooManyTouches }
    guard let time = Timestamp(seconds: seconds) else {
      return .outOfRange(seconds, expected: "seconds from -4e9 to 4e9")
    }
    let position = fingers.firstIndex { $0.key == key }
    if let position, time < fingers[position].time {
      return .timeGoesBackwards(from: fingers[position].time, to: time, .seconds)
    }
    guard position != nil || fingers.count < TraceLimits.fingersDown else {
      return .tooManyFingers(finger: String(key))
    }
    let index = position.map { fingers[$0].index } ?? freeIndex
    samples.append(Touch(time: time, location: location, phase: phase, finger: index))
    switch phase {
    case .ended, .cancelled: if let position { fingers.remove(at: position) }
    case .began, .moved, .stationary:
      if let position {
        fingers[position].time = time
      } else if phase == .began {
        fingers.append(Finger(key: key, index: index, time: time))
      }
    }
    return nil
  }

  /// Removes all samples, and the content, which may have scrolled; name, view, safe area, intent and tags remain.
  public mutating func removeAll() {
    predictedCount = 0
    samples.removeAll(keepingCapacity: true)
    content.removeAll()
    fingers.removeAll()
    problem = nil
  }

  /// The trace of the samples added so far.
  ///
  /// It is validated like a trace that is read, and has the same ``Trace/warnings``. Touches of
  /// several fingers are in order of time.
  ///
  /// - Throws: ``TraceError`` for a size that is not positive, a negative safe area inset, content
  ///   that readers reject, a time that goes backwards or is not finite, or a finger that moves
  ///   before it began; `touches[3]` in its path is the fourth sample added.
  public var trace: Trace {
    get throws(TraceError) {
      var builder = TraceBuilder()
      builder.begin(source: Trace.Source(path: Self.path))
      builder.trace.name = name
      builder.trace.view = view
      builder.trace.safeAreaInsets = safeAreaInsets
      builder.trace.content = content
      builder.trace.intent = intent
      builder.trace.tags = tags
      if let problem = builder.trace.problem { throw error(problem.kind, at: problem.path) }
      if let problem { throw error(problem, at: "touches[\(samples.count)]") }
      for index in 0...(samples.map(\.finger).max() ?? 0) {
        _ = builder.finger(named: String(index))
      }
      let order = samples.indices.sorted { (samples[$0].time, $0) < (samples[$1].time, $1) }
      for index in order {
        guard let problem = builder.add(samples[index]) else { continue }
        throw error(
          builder.kind(of: problem, with: samples[index], in: .seconds), at: "touches[\(index)]")
      }
      guard builder.hasTouches else { throw error(.noTouches, at: nil) }
      if let kind = builder.finish(in: .seconds) { throw error(kind, at: nil) }
      return builder.trace
    }
  }

  /// The trace as a line of JSON Lines, including the line feed.
  ///
  /// - Throws: the errors of ``trace``.
  public var jsonLine: [UInt8] {
    get throws(TraceError) { try trace.json(onOneLine: true) }
  }

  /// The smallest number that is not in use by a finger.
  private var freeIndex: Int32 {
    var index: Int32 = 0
    while fingers.contains(where: { $0.index == index }) { index += 1 }
    return index
  }

  private static let path = "recorder"

  private func error(_ kind: TraceError.Kind, at path: String?) -> TraceError {
    TraceError(kind, at: TextPlace(file: Self.path, line: 1, column: 1), path: path)
  }
}
