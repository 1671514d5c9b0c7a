import RuleLanguage
import TouchTrace

/// The offset of content along the axis that a finger moves in.
struct ContentOffset: Sendable {
  let name: String
  private(set) var value: Double
  /// Where its content ends the way that the finger goes.
  let end: Double
  /// Whether the finger makes it smaller.
  let isTowardsLeast: Bool
  let isHorizontal: Bool
  /// The nearest offset up to the end with which a recognizer that this content came between would have begun; nil
  /// where there is none.
  private(set) var limit: Double?

  /// Nil of content that does not scroll or has no size, and where the finger did not move.
  init?(of piece: Trace.Content, for travel: Translation) {
    guard piece.kind.scrolls, let resting = piece.restingOffsets, travel != .zero else {
      return nil
    }
    isHorizontal = piece.movesSideways(for: travel)
    name = isHorizontal ? "content.offset.x" : "content.offset.y"
    value = isHorizontal ? piece.contentOffset.x : piece.contentOffset.y
    isTowardsLeast = (isHorizontal ? travel.x : travel.y) > 0
    let range = isHorizontal ? resting.x : resting.y
    end = isTowardsLeast ? range.least : range.most
  }

  var hasRoom: Bool { isTowardsLeast ? value > end : value < end }

  /// Finds the ``limit``, to the last bit; there is none where the recognizer would not have begun with the end.
  mutating func findLimit(where isEnough: (ContentOffset) -> Bool) {
    let stepper = UlpStepper(from: value, isTowardsLeast ? .down : .up)
    func begins(at value: Double) -> Bool {
      var offset = self
      offset.value = value
      return isEnough(offset)
    }
    guard hasRoom, let last = stepper.count(to: end), last > 0, begins(at: end) else { return }
    // Most rules ask for the end itself.
    guard last > 1, begins(at: stepper[last - 1]) else {
      limit = end
      return
    }
    limit =
      stepper[stepper.step(after: 0, through: last - 1) { begins(at: $0) }]
  }
}
