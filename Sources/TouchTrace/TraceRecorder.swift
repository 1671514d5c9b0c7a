import TextFormats

/// Makes a trace of touches as an app gets them:
///
///     var recorder = TraceRecorder(view: Size(width: 393, height: 852))
///     recorder.add(phase: .began, x: 3, y: 431, time: 5801.204)
///     recorder.add(phase: .moved, x: 43, y: 433, time: 5801.221)
///     recorder.add(phase: .ended, x: 43, y: 433, time: 5801.229)
///     let line = try recorder.jsonLine
///
/// Samples may be added one finger after the other, as the coalesced touches of an event come; the trace has them
/// in order of time. Adding never fails: ``trace`` throws what is wrong.
public struct TraceRecorder: Sendable {
  private struct Sample {
    var touch: Touch
    /// How many samples were added before it.
    var ordinal: Int
  }

  /// What is wrong, and with which sample.
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
  /// The recognizer's view, in points: what the places of samples are relative to.
  public var view: Size
  /// The view's `safeAreaInsets`, in points.
  public var safeAreaInsets: Insets = .zero
  /// What lies under the fingers when the first one lands, back to front: a scroll view before what it contains. Empty
  /// where nothing is known of it.
  ///
  ///     recorder.content.append(
  ///       Trace.Content(
  ///         .scroll, name: "Photos", rect: Rect(x: 0, y: 100, width: 393, height: 160),
  ///         axis: .horizontal, contentSize: Size(width: 1600, height: 160),
  ///         contentOffset: Point(x: 240, y: 0)))
  public var content: [Trace.Content] = []
  /// What the person intended; nil if it is not known.
  public var intent: Trace.Intent?
  /// Words of the user's choice to select traces by.
  public var tags: [String]
  /// How many predicted samples were left out.
  public private(set) var predictedCount = 0

  private var samples: [Sample] = []
  private var fingers: [Finger] = []
  private var problem: Problem?

  /// A recorder without samples.
  public init(
    name: String = "recording", view: Size, intent: Trace.Intent? = nil, tags: [String] = []
  ) {
    self.name = name
    self.view = view
    self.intent = intent
    self.tags = tags
  }

  /// How many fingers are down; 0 at the end of a gesture.
  public var fingersDown: Int { fingers.count }

  /// Whether no sample was added but predicted ones.
  public var isEmpty: Bool { samples.isEmpty && problem == nil }

  /// Adds a sample of a finger.
  ///
  /// - Parameters:
  ///   - phase: what the finger did.
  ///   - x: points in the view, to the right.
  ///   - y: points in the view, downwards.
  ///   - time: seconds on any clock, such as `UITouch.timestamp`: the sample's own time, not that of the event
  ///     that it came with.
  ///   - finger: any number that is the finger's own while it is down, such as the `hash` of its `UITouch`. In
  ///     the trace, a finger gets the smallest number that is free when it lands.
  ///   - isPredicted: whether the system predicted the sample. Such a sample is left out, and counted.
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

  /// Forgets all samples and the content, which may have scrolled; name, view, safe area, intent and tags stay.
  public mutating func removeAll() {
    predictedCount = 0
    samples.removeAll(keepingCapacity: true)
    content.removeAll()
    fingers.removeAll()
    problem = nil
  }

  /// The trace of the samples so far.
  ///
  /// It is checked like a trace that is read, and has the same ``Trace/warnings``. Its touches of several fingers
  /// are in order of time.
  ///
  /// - Throws: ``TraceError`` for a size that is not positive, a negative inset of the safe area, content that no reader
  ///   would accept, a time that goes backwards or is not finite, a finger that moves before it began; `touches[3]` in
  ///   it is the fourth sample that was added.
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

  /// The trace as a line of JSON Lines, with its line feed.
  ///
  /// - Throws: what ``trace`` throws.
  public var jsonLine: [UInt8] {
    get throws(TraceError) { try trace.json(onOneLine: true) }
  }

  /// The smallest number that no finger has.
  private var freeIndex: Int32 {
    var index: Int32 = 0
    while fingers.contains(where: { $0.index == index }) { index += 1 }
    return index
  }

  /// The file that errors name.
  private static let path = "recorder"

  private func error(_ kind: TraceError.Kind, at path: String?) -> TraceError {
    TraceError(kind, at: TextPlace(file: Self.path, line: 1, column: 1), path: path)
  }
}
