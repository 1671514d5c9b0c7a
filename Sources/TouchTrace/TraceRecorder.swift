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
  private struct Sample {
    var touch: Touch
    /// The number of samples added before this one.
    var ordinal: Int
  }

  /// The first error and the sample that caused it.
  private struct Problem {
    var kind: TraceError.Kind
    var ordinal: Int
  }

  /// A finger that is down.
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

  private var samples: [Sample] = []
  private var fingers: [Finger] = []
  private var problem: Problem?

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
    guard !isPredicted else {
      predictedCount += 1
      return
    }
    let ordinal = samples.count
    guard problem == nil else { return }
    guard ordinal < TraceLimits.touches else {
      problem = Problem(kind: .tooManyTouches, ordinal: ordinal)
      return
    }
    guard let time = Timestamp(seconds: time) else {
      problem = Problem(
        kind: .outOfRange(time, expected: "seconds from -4e9 to 4e9"), ordinal: ordinal)
      return
    }
    let position = fingers.firstIndex { $0.key == finger }
    if let position, time < fingers[position].time {
      problem = Problem(
        kind: .timeGoesBackwards(from: fingers[position].time, to: time, .seconds), ordinal: ordinal
      )
      return
    }
    guard position != nil || fingers.count < TraceLimits.fingersDown else {
      problem = Problem(kind: .tooManyFingers(finger: String(finger)), ordinal: ordinal)
      return
    }
    let index = position.map { fingers[$0].index } ?? freeIndex
    samples.append(
      Sample(
        touch: Touch(time: time, location: Point(x: x, y: y), phase: phase, finger: index),
        ordinal: ordinal))
    switch phase {
    case .ended, .cancelled: if let position { fingers.remove(at: position) }
    case .began, .moved, .stationary:
      if let position {
        fingers[position].time = time
      } else if phase == .began {
        fingers.append(Finger(key: finger, index: index, time: time))
      }
    }
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
      builder.edit { trace in
        trace.name = name
        trace.view = view
        trace.safeAreaInsets = safeAreaInsets
        trace.content = content
        trace.intent = intent
        trace.tags = tags
      }
      if let problem = builder.trace.problem { throw error(problem.kind, at: problem.path) }
      if let problem { throw error(problem.kind, at: "touches[\(problem.ordinal)]") }
      for index in 0...(samples.map(\.touch.finger).max() ?? 0) {
        _ = builder.finger(named: String(index))
      }
      let sorted = samples.sorted {
        ($0.touch.time, $0.ordinal) < ($1.touch.time, $1.ordinal)
      }
      for sample in sorted {
        guard let problem = builder.add(sample.touch) else { continue }
        throw error(
          builder.kind(of: problem, with: sample.touch, in: .seconds),
          at: "touches[\(sample.ordinal)]")
      }
      guard builder.hasTouches else { throw error(.noTouches, at: nil) }
      builder.addWarnings(in: .seconds)
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

  /// The path used in errors.
  private static let path = "recorder"

  private func error(_ kind: TraceError.Kind, at path: String?) -> TraceError {
    TraceError(kind, at: TextPlace(file: Self.path, line: 1, column: 1), path: path)
  }
}
