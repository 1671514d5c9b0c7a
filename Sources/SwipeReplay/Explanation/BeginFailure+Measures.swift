import GestureRecognition
import RuleLanguage
import TouchTrace

extension BeginFailure.Kind {
  init(_ test: RecognizerTest) {
    self =
      switch test {
      case .outsideTheEdge: .outsideTheEdge
      case .wrongDirection: .wrongDirection
      case .tooShort: .tooShort
      case .tooSlow: .tooSlow
      case .movedTooFar: .movedTooFar
      case .tooFewTouches: .tooFewTouches
      case .tooManyTouches: .tooManyTouches
      case .scrolls: .scrolls
      }
  }
}

extension BeginFailure {
  /// A test of the recognizer's own: `travel.x 8.4 pt of slop 10 pt`
  init(_ kind: Kind, _ measure: TestMeasure?) {
    self.init(
      kind: kind, test: measure.map { Finding($0.pieces) },
      shortfalls: measure.map {
        [Shortfall(name: $0.name, value: $0.value, limit: $0.limit, unit: $0.unit)]
      } ?? [], excess: measure?.excess, setting: measure?.setting)
  }
}

extension BeginFailure {
  /// A failure caused by content: `content.offset.x 120 > 0`, or `content.offset.x 0 at its end`.
  ///
  /// - Parameters:
  ///   - piece: the content at its touch-down offset.
  ///   - offset: that offset, or nil for content that does not scroll.
  ///   - other: the content's recognizer.
  init(_ kind: Kind, by piece: Trace.Content, at offset: ContentOffset?, other: Other) {
    guard let offset else {
      self.init(kind: kind, other: other)
      return
    }
    var pieces: [Finding.Piece] = [.text(offset.name + " "), .value(offset.value)]
    pieces +=
      offset.hasRoom
      ? [.text(offset.isTowardsLeast ? " > " : " < "), .value(offset.end)] : [.text(" at its end")]
    let room: Other.Room =
      offset.hasRoom
      ? offset.isTowardsLeast ? .back : .onward
      : piece.bounces ? .bounces : .takesTouch
    self.init(
      kind: kind, test: Finding(pieces),
      shortfalls: offset.limit.map {
        [Shortfall(name: offset.name, value: offset.value, limit: $0, unit: "pt")]
      } ?? [],
      other: Other(
        name: other.name, state: other.state, time: other.time, room: room,
        isAnywhere: offset.isAnywhere))
  }
}

extension Finding {
  /// A failed test that is not one of the profile's rules.
  fileprivate init(_ pieces: [Piece]) {
    let text = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    self.init(rule: text, pieces: pieces, holds: true)
  }
}
