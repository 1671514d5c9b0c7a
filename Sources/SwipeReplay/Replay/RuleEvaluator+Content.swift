import GestureRecognition
import RuleLanguage
import TouchTrace

/// A piece of content under the finger during one gesture.
struct ContentUnderFinger: Sendable {
  /// The index of the piece in ``ContentUnderTouch/pieces``.
  let index: Int
  /// The piece, at its offset when the gesture begins.
  let piece: Trace.Content
  /// The index of its recognizer's pass.
  let pass: Int
  /// The moment at which its recognizer began, or nil before.
  var begun: RecognizerMoment?
  /// Where it rests after its recognizer has ended, and the touch that ended it.
  var rest: (index: Int, offset: Point, release: ContentRelease)?
  /// The state of its recognizer.
  var state = GestureState.possible
  /// The time at which it entered that state, or nil while it is possible.
  var settledTime: Timestamp?
  /// The offsets since its recognizer began; only for frames.
  var offsets: [(time: Timestamp, offset: Point)] = []

  /// The offset before or after a touch moves the content. At the lift it is still where the fingers dragged it.
  func offset(
    at index: Int, isMoved: Bool = true, _ passes: Span<RecognitionPass>
  ) -> Point {
    if let rest, index > rest.index { return rest.offset }
    let last = isMoved ? index : index - 1
    guard let begun, begun.index <= last else { return piece.contentOffset }
    return piece.offset(after: passes.translation(begun.earlier(at: last, begun.time)))
  }

  /// The piece at its offset at a touch.
  func piece(
    at index: Int, isMoved: Bool, _ passes: Span<RecognitionPass>
  ) -> Trace.Content {
    var piece = piece
    piece.contentOffset = offset(at: index, isMoved: isMoved, passes)
    return piece
  }
}

// Rules between a recognizer and a piece of content under the finger.
extension RuleEvaluator {
  mutating func contentDidBegin(_ moment: RecognizerMoment) {
    content[moment.recognizer - recognizers.count].begun = moment
  }

  func scrolling(along axis: Axes) -> ContentUnderFinger? {
    content.first { $0.piece.kind.scrolls && $0.piece.panAxes.contains(axis) }
  }

  /// Fills in the innermost content that scrolls along each axis; values are 0 where there is none.
  ///
  /// - Parameter isMoved: whether the current touch has moved it.
  mutating func fillScrolling(
    at index: Int, isMoved: Bool, _ passes: Span<RecognitionPass>
  ) {
    let across = scrolling(along: .horizontal)?.piece(at: index, isMoved: isMoved, passes)
    let down = scrolling(along: .vertical)?.piece(at: index, isMoved: isMoved, passes)
    self[.contentOffsetX] = across?.contentOffset.x ?? 0
    self[.contentOffsetY] = down?.contentOffset.y ?? 0
    self[.contentCanScrollLeft] = across?.room.left ?? false ? 1 : 0
    self[.contentCanScrollRight] = across?.room.right ?? false ? 1 : 0
    self[.contentCanScrollUp] = down?.room.up ?? false ? 1 : 0
    self[.contentCanScrollDown] = down?.room.down ?? false ? 1 : 0
  }

  mutating func answer(
    _ question: ContentQuestion, about place: Int, _ moment: RecognizerMoment,
    _ passes: Span<RecognitionPass>
  ) -> Bool {
    let index = moment.recognizer
    let content = content[place - recognizers.count]
    if question == .isRequiredToFailBy, content.piece.kind == .slider,
      recognizers[index].content.delaysTouchesBegan
    {
      return true
    }
    guard let rule = recognizers[index].content[question] else { return question == .receive }
    fillToBegin(moment, passes, hasVelocity: recognizers[index].usesVelocityOverContent)
    // A delegate is asked before any handler is called; how long one waits is asked again at each touch.
    let isMoved = question == .requiresFailureOf || question == .isRequiredToFailBy
    fill(content.piece(at: moment.index, isMoved: isMoved && contentMovesFirst, passes))
    let other = moment.other(place, pass: content.pass)
    let (translation, velocity) = (passes.translation(other), passes.estimate(other).velocity)
    self[.otherTranslationX, .otherTranslationY] = (translation.x, translation.y)
    self[.otherVelocityX, .otherVelocityY] = (velocity.x, velocity.y)
    return evaluate(
      rule, named: question.rawValue, of: index,
      blocksWhere: question == .receive ? false : question == .refuse ? true : nil)
  }

  /// Whether the recognizer of a piece of content leaves a pan to others.
  func contentRefuses(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool {
    let place = moment.recognizer - recognizers.count
    let travel = passes.translation(moment.other(moment.recognizer, pass: moment.pass))
    let layout: Trace.LayoutDirection = values[RuleName.rtl.slot] == 0 ? .leftToRight : .rightToLeft
    return content[place].piece.refuses(
      travel, layout, outer: content[(place + 1)...].lazy.map(\.piece))
  }

  private mutating func fill(_ piece: Trace.Content) {
    let (room, isMirrored) = (piece.room, self[.rtl] != 0)
    self[.contentKind] = index(of: piece.kind)
    self[.contentAxis] = index(of: piece.axis)
    self[.contentOffsetX, .contentOffsetY] = (piece.contentOffset.x, piece.contentOffset.y)
    self[.contentWidth] = piece.rect.size.width
    self[.contentHeight] = piece.rect.size.height
    self[.contentSizeWidth] =
      piece.contentSize?.width ?? (room.left || room.right ? .infinity : piece.rect.size.width)
    self[.contentSizeHeight] =
      piece.contentSize?.height ?? (room.up || room.down ? .infinity : piece.rect.size.height)
    self[.contentCanScrollLeft] = room.left ? 1 : 0
    self[.contentCanScrollRight] = room.right ? 1 : 0
    self[.contentCanScrollUp] = room.up ? 1 : 0
    self[.contentCanScrollDown] = room.down ? 1 : 0
    self[.contentIsAtLeadingEdge] = (isMirrored ? room.right : room.left) ? 0 : 1
    self[.contentBounces] = piece.bounces ? 1 : 0
    self[.contentIsPagingEnabled] = piece.isPagingEnabled ? 1 : 0
  }

  /// The numeric value of an enumerated word in rules.
  private func index<Word: CaseIterable & Equatable>(of word: Word) -> Double {
    Double(Array(Word.allCases).firstIndex(of: word) ?? 0)
  }
}
