package import TouchTrace

/// The questions a recognizer asks before it begins: methods of a recognizer's delegate in UIKit, or overridden
/// by a subclass.
package protocol RecognizerDelegate {
  /// Whether it receives the touch of its first finger.
  mutating func shouldReceive(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool
  /// Whether a rule makes it fail at a move.
  mutating func shouldFail(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool
  /// Whether the rule that replaces its own begin test holds.
  mutating func passesBeginRule(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Bool
  /// Whether the rule holds that makes it begin at the lift.
  mutating func passesLiftRule(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Bool
  /// The index of the shouldBegin rule that keeps it from beginning, or nil if it may begin. For content, 0 if
  /// it leaves the touch to the content around it.
  mutating func refusal(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Int?
  /// Whether a profile's recognizer answers a question about a piece of content with yes.
  ///
  /// - Parameter place: the index of the content's recognizer.
  mutating func answer(
    _ question: ContentQuestion, about place: Int, _ moment: RecognizerMoment,
    _ passes: Span<RecognitionPass>
  ) -> Bool
  /// Called when the pan of a piece of content has begun, after it has prevented others.
  mutating func contentDidBegin(_ moment: RecognizerMoment)
}

/// A question to a recognizer about a piece of content under the finger: a method of UIKit's delegates, or its
/// equivalent in an implementation.
package enum ContentQuestion: String, Sendable, CaseIterable {
  /// At touch-down, about the innermost piece: whether it receives the touch.
  case receive
  /// Before it begins: whether it may not begin over this piece.
  case refuse
  /// When one of the two begins: whether the other one continues.
  case shouldRecognizeSimultaneously
  /// Before it begins: whether the content's recognizer must fail first.
  case requiresFailureOf
  /// Before the content's recognizer begins: whether this one must fail first.
  case isRequiredToFailBy
}

/// A touch, or a timer that fires after it.
package struct RecognizerEvent: Sendable {
  /// The touch, as an index into ``Trace/touches``.
  package let index: Int
  package let time: Timestamp

  package init(_ index: Int, _ time: Timestamp) {
    (self.index, self.time) = (index, time)
  }
}

/// One recognizer of a profile at one touch; its ``RecognitionPass`` has the values.
package struct RecognizerMoment: Sendable {
  package let recognizer: Int
  /// The index of its pass in the passes of all profiles.
  package let pass: Int
  /// The touch, as an index into ``Trace/touches``.
  package let index: Int
  package let time: Timestamp
  package let origin: RecognitionPass.Origin
  /// The time at which it began, or nil before.
  package let beganTime: Timestamp?
  /// The touch at which it began, as an index into ``Trace/touches``, or nil before.
  package let beganIndex: Int?

  /// Another recognizer at the same touch, not yet begun.
  package func other(_ recognizer: Int, pass: Int) -> RecognizerMoment {
    RecognizerMoment(
      recognizer: recognizer, pass: pass, index: index, time: time, origin: .start, beganTime: nil,
      beganIndex: nil)
  }

  package func earlier(at index: Int, _ time: Timestamp) -> RecognizerMoment {
    RecognizerMoment(
      recognizer: recognizer, pass: pass, index: index, time: time, origin: origin,
      beganTime: beganTime, beganIndex: beganIndex)
  }
}
