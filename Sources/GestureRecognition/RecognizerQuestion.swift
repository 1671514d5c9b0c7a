package import TouchTrace

/// What a recognizer asks the rules of its profile before it begins: in UIKit questions to a recognizer's
/// delegate, or methods that its class overrides.
package enum RecognizerQuestion: Sendable, Hashable {
  /// Whether it receives its first finger's touch.
  case receive
  /// Whether it fails at a move.
  case fail
  /// Whether it passes the begin rule that replaces the slop.
  case pass
  /// Whether a shouldBegin rule refuses; or of content, whether it leaves the touch to content around it.
  case refuse
  /// What the profile says of it and of a piece of content, by its place among the recognizers.
  case content(ContentQuestion, Int)
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

/// Answers a question with the index of the rule that holds; nil where none does.
package typealias RecognizerRules = (RecognizerQuestion, RecognizerMoment) -> Int?

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
