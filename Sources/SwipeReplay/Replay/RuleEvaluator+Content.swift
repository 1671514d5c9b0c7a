import GestureRecognition
import RuleLanguage
import TouchTrace

// Rules between a recognizer and a piece of content under the finger.
extension RuleEvaluator {
  mutating func answer(
    _ question: ContentQuestion, about place: Int, _ moment: RecognizerMoment,
    _ passes: Span<RecognitionPass>
  ) -> Bool {
    let index = moment.recognizer
    let (piece, pass) = content[place - recognizers.count]
    if question == .isRequiredToFailBy, piece.kind == .slider,
      recognizers[index].content.delaysTouchesBegan
    {
      return true
    }
    guard let rule = recognizers[index].content[question] else { return question == .receive }
    fillToBegin(moment, passes, hasVelocity: recognizers[index].usesVelocityOverContent)
    fill(piece)
    let other = moment.other(place, pass: pass)
    let (translation, velocity) = (passes.translation(other), passes.estimate(other).velocity)
    self[.otherTranslationX] = translation.x
    self[.otherTranslationY] = translation.y
    self[.otherVelocityX] = velocity.x
    self[.otherVelocityY] = velocity.y
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
    self[.contentOffsetX] = piece.contentOffset.x
    self[.contentOffsetY] = piece.contentOffset.y
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
