package import TouchTrace

/// What recognizers ask before they begin: in UIKit methods of a recognizer's delegate, or such that its class overrides.
package protocol RecognizerDelegate {
  /// Whether it receives the touch of its first finger.
  mutating func shouldReceive(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool
  /// Whether a rule lets it fail at a move.
  mutating func shouldFail(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool
  /// Whether the rule holds that replaces its own test to begin.
  mutating func passesBeginRule(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Bool
  /// The shouldBegin rule that does not let it begin, by its index; of content 0 where it leaves the touch to content
  /// around it. Nil where it may begin.
  mutating func refusal(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Int?
  /// Whether a recognizer of the profile says yes about a piece of content.
  ///
  /// - Parameter place: that of the content's recognizer.
  mutating func answer(
    _ question: ContentQuestion, about place: Int, _ moment: RecognizerMoment,
    _ passes: Span<RecognitionPass>
  ) -> Bool
}

/// What a recognizer is asked about a piece of content under the finger: a method of UIKit's delegates, or what an
/// implementation does in its place.
package enum ContentQuestion: String, Sendable, CaseIterable {
  /// When the finger goes down, of the innermost piece: whether it receives the touch.
  case receive
  /// When it would begin: whether it may not over this piece.
  case refuse
  /// When one of both begins: whether the other one goes on.
  case shouldRecognizeSimultaneously
  /// When it would begin: whether the content's recognizer must fail first.
  case requiresFailureOf
  /// When the content's recognizer would begin: whether it must fail first.
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

/// One recognizer of a profile at one touch; its ``RecognitionPass`` knows what it shows then.
package struct RecognizerMoment: Sendable {
  package let recognizer: Int
  /// Its pass, as an index into the passes of all profiles.
  package let pass: Int
  /// The touch, as an index into ``Trace/touches``.
  package let index: Int
  package let time: Timestamp
  package let origin: RecognitionPass.Origin
  /// Nil before it has begun.
  package let beganTime: Timestamp?
  /// The touch at which it began, as an index into ``Trace/touches``; nil before.
  package let beganIndex: Int?

  /// Another recognizer at the same touch, as long as it has not begun.
  package func other(_ recognizer: Int, pass: Int) -> RecognizerMoment {
    RecognizerMoment(
      recognizer: recognizer, pass: pass, index: index, time: time, origin: .start, beganTime: nil,
      beganIndex: nil)
  }

  /// The same recognizer at an earlier touch.
  package func earlier(at index: Int, _ time: Timestamp) -> RecognizerMoment {
    RecognizerMoment(
      recognizer: recognizer, pass: pass, index: index, time: time, origin: origin,
      beganTime: beganTime, beganIndex: beganIndex)
  }
}
