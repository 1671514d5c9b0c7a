import RuleLanguage
import TouchTrace

/// The offset of content along the axis that a finger moves in.
struct ContentOffset: Sendable {
  let name: String
  let value: Double
  /// The offset at the content's end in the finger's direction.
  let end: Double
  /// The offset at its other end.
  private let start: Double
  /// Whether the finger decreases the offset.
  let isTowardsLeast: Bool
  let isHorizontal: Bool
  /// The nearest offset up to the end at which a recognizer blocked by this content would have begun, or nil if
  /// there is none.
  private(set) var limit: Double?
  /// Whether the recognizer would not have begun at either end.
  private(set) var isAnywhere = false

  /// Returns nil for content that does not scroll or has no size, or if the finger did not move.
  init?(of piece: Trace.Content, for travel: Translation) {
    guard piece.kind.scrolls, let resting = piece.restingOffsets, travel != .zero else {
      return nil
    }
    isHorizontal = piece.movesSideways(for: travel)
    name = isHorizontal ? "content.offset.x" : "content.offset.y"
    value = isHorizontal ? piece.contentOffset.x : piece.contentOffset.y
    isTowardsLeast = (isHorizontal ? travel.x : travel.y) > 0
    let range = isHorizontal ? resting.x : resting.y
    (start, end) = isTowardsLeast ? (range.most, range.least) : (range.least, range.most)
  }

  var hasRoom: Bool { isTowardsLeast ? value > end : value < end }

  /// Finds the ``limit``, to the last bit; there is none if the recognizer would not have begun with the end.
  mutating func findLimit(where begins: (_ value: Double) -> Bool) {
    let stepper = UlpStepper(from: value, isAbove: !isTowardsLeast)
    guard hasRoom, let last = stepper.count(to: end), last > 0, begins(end) else {
      isAnywhere = start.isFinite && end.isFinite && !begins(end) && !begins(start)
      return
    }
    // Most rules require the end itself.
    guard last > 1, begins(stepper[last - 1]) else {
      limit = end
      return
    }
    limit = stepper[stepper.step(after: 0, through: last - 1, where: begins)]
  }
}
