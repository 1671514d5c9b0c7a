public import TouchTrace

/// The scroll position of a piece of content under the finger in one frame of the display.
public struct ContentFrame: Sendable, Hashable {
  /// The time in seconds after the trace's first touch.
  public var time: Double
  /// The content's kind and name: `scroll view 'Photos'`.
  public var content: String
  /// The content's `contentOffset`, in points.
  public var offset: Point
}

extension ContentFrame {
  /// The frames in which a piece of content is scrolled, from the first one at or after its first offset to the
  /// first one at or after its last.
  ///
  /// - Parameters:
  ///   - offsets: the offsets in order of time, each valid until the next one.
  ///   - limit: the largest number of frames.
  /// - Returns: the frames, and the number left out; none unless the display's rate is positive.
  package static func frames(
    of content: String, _ offsets: [(time: Timestamp, offset: Point)], on display: DisplayClock,
    limit: Int
  ) -> (frames: [ContentFrame], omitted: Int) {
    guard let first = offsets.first, let last = offsets.last else { return ([], 0) }
    let (times, omitted) = display.frameTimes(from: first.time, through: last.time, limit: limit)
    var next = 0
    let frames = times.map { time in
      while next < offsets.count, display.seconds(to: offsets[next].time) <= time { next += 1 }
      return ContentFrame(time: time, content: content, offset: offsets[max(0, next - 1)].offset)
    }
    return (frames, omitted)
  }
}
