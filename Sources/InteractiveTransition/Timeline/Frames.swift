import TouchTrace

/// The frames of a timeline in order of time, each computed when it is read.
///
///     let drag = replay.frames.filter { $0.phase == .tracking }
///
/// The collection keeps what the frames are computed from, at most one sample of the finger for each. Reading a
/// frame takes O(log *n*) in the number of these samples.
public struct Frames: RandomAccessCollection, Sendable {
  /// The maximum number of frames of a replay of one trace with one profile, over all gestures and recognizers
  /// together: five and a half minutes at 60 frames a second. Frames of the gestures take precedence over those
  /// of the app's own transitions.
  ///
  /// A trace of few touches has at most 1,000 and 100 for each touch and action, so that the output stays in
  /// proportion to the input. More than two profiles share the frames of two. Views with long rules have fewer.
  public static let limitPerTrace = 20_000

  /// The number of frames.
  public let count: Int
  /// The number of frames omitted because of the limit.
  public let omittedCount: Int
  private let frame: @Sendable (Int) -> Frame

  /// - Parameter frame: returns the frame at an index, from 0 up to `count`.
  package init(count: Int, omitted: Int = 0, frame: @escaping @Sendable (Int) -> Frame) {
    (self.count, omittedCount, self.frame) = (count, omitted, frame)
  }

  package init(_ frames: [Frame] = [], omitted: Int = 0) {
    self.init(count: frames.count, omitted: omitted) { frames[$0] }
  }

  /// Concatenates the frames of several transitions.
  package init(joining parts: [Frames]) {
    guard parts.count != 1 else {
      self = parts[0]
      return
    }
    var ends: [Int] = []
    for part in parts { ends.append((ends.last ?? 0) + part.count) }
    let omitted = parts.reduce(0) { $0 + $1.omittedCount }
    self.init(count: ends.last ?? 0, omitted: omitted) { [ends] index in
      let part = ends.partitioningIndex { $0 > index }
      return parts[part][index - (part == 0 ? 0 : ends[part - 1])]
    }
  }

  /// The frames before a time, in seconds after the first touch.
  package func before(_ time: Double) -> Frames {
    let count = partitioningIndex { $0.time >= time }
    return count == self.count ? self : Frames(count: count, frame: frame)
  }

  /// The index of the first frame, 0.
  public var startIndex: Int { 0 }
  /// The index after the last frame, ``count``.
  public var endIndex: Int { count }

  /// Returns the frame at an index, which must be at least 0 and less than ``count``.
  public subscript(index: Int) -> Frame {
    precondition(index >= 0 && index < count, "a frame's index out of range")
    return frame(index)
  }

  /// Whether there are no frames and none were left out.
  package var isNone: Bool { count == 0 && omittedCount == 0 }
}
