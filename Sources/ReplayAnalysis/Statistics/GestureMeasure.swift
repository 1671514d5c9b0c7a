import TouchTrace

/// What a gesture's touches say of it before any profile looks at them.
struct GestureMeasure: Sendable, Hashable {
  /// Where its first finger went down.
  private(set) var start: Point
  private let first: Timestamp
  private var last: Timestamp
  /// How many moments have a touch; fingers that are sampled at one time make one.
  private var moments = 1

  private init(_ touch: Touch) {
    start = touch.location
    first = touch.time
    last = touch.time
  }

  private mutating func add(_ touch: Touch) {
    if touch.time != last { moments += 1 }
    last = touch.time
  }

  /// Seconds from the first touch to the last.
  var duration: Double { last.seconds(since: first) }

  /// Touch samples a second, from the first touch to the last; nil for a gesture of one moment.
  var sampleRate: Double? { moments > 1 ? Double(moments - 1) / duration : nil }

  /// The gestures of a trace, in order: each from the first finger down to the last finger up.
  static func gestures(of trace: Trace, into gestures: inout [GestureMeasure]) {
    gestures.removeAll(keepingCapacity: true)
    var fingersDown = 0
    for touch in trace.touches where !touch.isSynthetic {
      if touch.phase == .began, fingersDown == 0 {
        gestures.append(GestureMeasure(touch))
      } else if !gestures.isEmpty {
        gestures[gestures.count - 1].add(touch)
      }
      switch touch.phase {
      case .began: fingersDown += 1
      case .ended, .cancelled: fingersDown -= 1
      case .moved, .stationary: break
      }
    }
  }
}
