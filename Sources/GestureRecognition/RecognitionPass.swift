package import TouchTrace

/// What one recognizer makes of one gesture, as far as no rule and no other recognizer interferes: at which
/// touch it passes its begin test, where it fails by itself, where it ends, and what it shows at any touch.
///
/// A pass is a function of the gesture and the settings, so all profiles with the same
/// ``RecognizerSettings/ofPass`` share it. ``Arbitration`` adds what depends on rules and on the other
/// recognizers. Others ask a span of passes, which lends a pass without copying it; functions are
/// inlined here for the same reason.
package struct RecognitionPass: Sendable {
  /// Why a recognizer failed.
  package enum Failure: Sendable, Hashable {
    case outsideTheEdge
    case wrongDirection
    case tooShort
    case tooFewTouches
    /// Its `receive` rule did not hold.
    case notReceived
    /// Its `failWhen` rule held.
    case failRule
    /// Its `beginWhen` rule never held.
    case neverBegan
    case prevented(by: Int)
    case waited(for: Int)
    case cancelledBySystem
    /// A shouldBegin rule, by its index, refused.
    case refused(by: Int)
    /// Its `receive` rule for content did not hold for the innermost piece under the finger.
    case notReceivedOver(Int)
    /// Its `refuse` rule for content held for a piece under the finger.
    case refusedOver(Int)

    /// Whether a rule did not let it begin, though it recognized the gesture.
    package var isRefusal: Bool {
      switch self {
      case .refused, .refusedOver: true
      default: false
      }
    }
  }

  /// From where a translation counts.
  package enum Origin: Sendable {
    /// The start of the count: the recognizer is still possible.
    case start
    /// The recognizer began at ``beginIndex``.
    case begin
    /// A position, and what the slop takes off, for as long as the samples begin with the one of that index:
    /// where counting starts anew, so does the translation.
    case position(Point, removed: Translation = .zero, firstSample: Int)
  }

  /// What a recognizer shows at one moment.
  package struct Snapshot: Sendable {
    package let time: Timestamp
    package let translation: Translation
    package let location: Point
    package let start: Point
    package let startTime: Timestamp
    package let lastMoveTime: Timestamp
    package let numberOfTouches: Int
    /// Since enough fingers are down.
    package let numberOfMoves: Int

    static let empty = Snapshot(
      time: Timestamp(nanoseconds: 0), translation: .zero, location: Point(x: 0, y: 0),
      start: Point(x: 0, y: 0), startTime: Timestamp(nanoseconds: 0),
      lastMoveTime: Timestamp(nanoseconds: 0), numberOfTouches: 0, numberOfMoves: 0)
  }

  /// As ``RecognizerSettings/ofPass``.
  let settings: RecognizerSettings
  let edge: ScreenEdge?
  /// The slop along each axis; infinite along one whose travel does not count.
  private let slop: (x: Double, y: Double)
  private(set) var track: TouchTrack
  /// The edges that the first finger lands close enough to.
  private(set) var startEdges: RecognizerSettings.Edges = []
  /// Touch-downs of the fingers that it does not receive.
  private var rejected: [Int] = []

  /// The touch at which the travel reaches the slop in a direction that the edge allows; nil where it never
  /// does, and for a recognizer with a begin rule.
  private(set) var beginIndex: Int?
  /// The touch at which the travel reaches the slop in another direction.
  private(set) var wrongDirectionIndex: Int?
  /// Whether the first finger lands outside the edge.
  private(set) var landsOutside = false
  /// What the translation leaves out once it began at ``beginIndex``.
  private(set) var beginOrigin: (position: Point, removed: Translation) = (Point(x: 0, y: 0), .zero)
  /// What it shows at ``beginIndex``, and at its end after that: what all profiles that share the pass ask for.
  private(set) var atBegin = Snapshot.empty
  private(set) var atEnd = Snapshot.empty
  /// Its own estimates then.
  private(set) var estimateAtBegin = VelocityEstimate.zero
  private(set) var estimateAtEnd = VelocityEstimate.zero
  /// ``endIndex`` where `atEnd` is known; it is not where it depends on when a profile lets it begin.
  private(set) var knownEnd: Int?

  package init(_ settings: RecognizerSettings) {
    self.settings = settings
    track = TouchTrack(settings)
    slop = (
      settings.axes.contains(.horizontal) ? settings.slop : .infinity,
      settings.axes.contains(.vertical) ? settings.slop : .infinity
    )
    edge = settings.kind == .screenEdgePan ? ScreenEdge(settings) : nil
  }

  /// Whether the pass can serve several profiles. One that needs several fingers goes on with fewer once it
  /// has begun, so it depends on when a profile lets it begin.
  package var isShareable: Bool { settings.minimumTouches <= 1 }

  /// Computes the pass for a gesture.
  ///
  /// - Parameter rejected: touch-downs of the fingers that it does not receive; at least one is received.
  package mutating func run(
    _ gesture: Gesture, of trace: Trace, rejecting rejected: [Int] = []
  ) {
    self.rejected = rejected
    track.follow(gesture, of: trace, rejecting: rejected)
    beginIndex = nil
    wrongDirectionIndex = nil
    landsOutside = false
    knownEnd = nil
    if let edge {
      startEdges = edge.region.edges(near: track.landing.location, in: gesture.view)
      landsOutside = startEdges.isEmpty
      if landsOutside { return }
    }
    guard !settings.hasBeginRule, let index = firstPastSlop() else { return }
    guard hasRightDirection(at: index) else {
      wrongDirectionIndex = index
      return
    }
    beginIndex = index
    beginOrigin = beginningOrigin(at: index)
    let time = trace.touches[index].time
    atBegin = snapshot(at: index, time: time, from: .begin)
    estimateAtBegin = estimate(at: index, time: time)
    guard let end = track.endIndex, !track.stopsCounting else { return }
    let endTime = trace.touches[end].time
    atEnd = snapshot(at: end, time: endTime, from: .begin)
    estimateAtEnd = estimate(at: end, time: endTime)
    knownEnd = end
  }

  /// Takes note that the recognizer began: from then on it tracks whatever fingers are left.
  package mutating func begin(at index: Int, in gesture: Gesture, of trace: Trace) {
    guard track.stopsCounting else { return }
    track.follow(gesture, of: trace, rejecting: rejected, begunAt: index)
  }

  /// The first move whose travel, since enough fingers are down, reaches the slop, per axis and inclusive.
  @inline(__always)
  private func firstPastSlop() -> Int? {
    let moves = track.range.lowerBound + 1..<(track.endIndex ?? track.range.upperBound)
    // Of a slice, since the span of an array needs macOS 26.
    let touches = track.samples[...]
    let samples = touches.span
    if track.states.isEmpty {
      let start = track.landing.location
      for index in moves where isPastSlop(samples[index].location, from: start) { return index }
      return nil
    }
    for index in moves {
      let state = track.states[index - track.range.lowerBound]
      if state.step == .moved,
        isPastSlop(state.position, from: samples[state.samples.lowerBound].location)
      {
        return index
      }
    }
    return nil
  }

  @inline(__always) private func isPastSlop(_ position: Point, from start: Point) -> Bool {
    abs(position.x - start.x) >= slop.x || abs(position.y - start.y) >= slop.y
  }

  // MARK: Steps

  func step(at index: Int) -> TouchStep { track.step(at: index) }

  /// Whether the tracked fingers move with a touch.
  package func moves(at index: Int) -> Bool { track.step(at: index) == .moved }

  /// Whether a touch counts as a move once it has begun: a move, or a lift that is one.
  package func countsAsMove(at index: Int) -> Bool { track.addsSample(at: index) }

  /// The touch with which the first tracked finger landed.
  var landingIndex: Int { track.landingIndex }

  /// The touch with which the last tracked finger lifted, or the system cancelled one; nil where the trace
  /// stops before.
  var endIndex: Int? { track.endIndex }

  /// Whether it ends because the system cancels a tracked touch.
  var isCancelled: Bool { track.isCancelled }

  /// Whether enough fingers are down for translation and velocity to count.
  func isCounting(at index: Int) -> Bool { !track.samples(at: index).isEmpty }

  /// The touch at which the travel reaches the slop: it begins, or fails by its direction.
  var changeIndex: Int? { beginIndex ?? wrongDirectionIndex }

  /// Why a recognizer that is still possible fails at the end.
  ///
  /// - Parameter awaited: the recognizer whose failure it waits for; nil where it waits for none.
  func failureAtEnd(waitingFor awaited: Int?) -> Failure {
    if track.isCancelled { return .cancelledBySystem }
    // As fingers lift, the last ones are always too few.
    guard let endIndex, isCounting(at: endIndex) || track.stopsCounting else {
      return .tooFewTouches
    }
    if let awaited { return .waited(for: awaited) }
    return settings.hasBeginRule ? .neverBegan : .tooShort
  }

  /// Whether the travel so far leads inward from the edge; true for a pan without an edge.
  func hasRightDirection(at index: Int) -> Bool {
    guard let edge else { return true }
    return edge.leadsInward(translation(at: index, from: .start), from: startEdges)
  }
}
