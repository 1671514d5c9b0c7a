import TouchTrace

/// Frames of the timeline in the order of time, each computed when it is read.
///
///     let drag = replay.frames.filter { $0.phase == .tracking }
///
/// It keeps what the frames are computed from, at most one sample of the finger for each. Reading a frame takes
/// O(log *n*) in the number of these samples.
public struct Frames: RandomAccessCollection, Sendable {
  /// How many frames a replay of one trace with one profile has at most, over all gestures and recognizers
  /// together: five and a half minutes at 60 frames a second. Those of the gestures come before those of the
  /// app's own transitions.
  ///
  /// A trace of few touches has at most 1,000 and 100 for each touch and action, so that the output stays in proportion
  /// to the input. More than two profiles share what two would have. Where the views have long rules there are
  /// fewer.
  public static let limitPerTrace = 20_000

  /// How many frames there are.
  public let count: Int
  /// How many more there would be without the limit.
  public let omittedCount: Int
  private let frame: @Sendable (Int) -> Frame

  /// - Parameter frame: the frame of an index, from 0 up to `count`.
  package init(count: Int, omitted: Int = 0, frame: @escaping @Sendable (Int) -> Frame) {
    (self.count, omittedCount, self.frame) = (count, omitted, frame)
  }

  /// These frames.
  package init(_ frames: [Frame] = [], omitted: Int = 0) {
    self.init(count: frames.count, omitted: omitted) { frames[$0] }
  }

  /// The frames of several transitions, one after another.
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

  /// Those before a time, in seconds after the first touch.
  package func before(_ time: Double) -> Frames {
    let count = partitioningIndex { $0.time >= time }
    return count == self.count ? self : Frames(count: count, frame: frame)
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// ``count``.
  public var endIndex: Int { count }

  /// The frame at an index, which must be at least 0 and less than ``count``.
  public subscript(index: Int) -> Frame {
    precondition(index >= 0 && index < count, "a frame's index out of range")
    return frame(index)
  }

  /// Whether there are no frames and none were left out.
  package var isNone: Bool { count == 0 && omittedCount == 0 }
}
