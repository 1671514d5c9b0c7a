import GestureRecognition
import RuleLanguage
import TouchTrace

// The tests that a recognizer makes by itself, written as rules are.

extension BeginFailure {
  /// `start.x 21 > edgeWidth 20`, or `width 393 - start.x 370 > edgeWidth 20`
  init(outsideTheEdgeOf settings: RecognizerSettings, _ pass: RecognitionPass, in view: Size) {
    guard let nearest = pass.edgeDistances(in: view).min(by: { $0.distance < $1.distance }) else {
      self.init(.outsideTheEdge)
      return
    }
    let (name, value, side) =
      switch nearest.edge {
      case .left: ("start.x", pass.landing.x, Double?.none)
      case .right: ("start.x", pass.landing.x, view.width)
      case .top: ("start.y", pass.landing.y, nil)
      case .bottom: ("start.y", pass.landing.y, view.height)
      }
    let width = settings.edgeWidth
    var pieces: [Finding.Piece] = [.text("\(name) "), .value(value)]
    var limit = width
    if let side {
      pieces =
        [.text(nearest.edge == .right ? "width " : "height "), .value(side), .text(" - ")] + pieces
      limit = side - width
      // The test subtracts, and so may round otherwise.
      while side - limit > width { limit = limit.nextUp }
    }
    self.init(
      .outsideTheEdge, test: Finding(pieces + [.text(" > edgeWidth "), .value(width)]),
      shortfalls: [Shortfall(name, value, limit: limit, unit: "pt")])
  }

  /// `angle 81° > edgeAngle 77.5°`
  init(angle: Double?, largest: Double) {
    guard let angle else {
      self.init(.wrongDirection)
      return
    }
    self.init(
      .wrongDirection,
      test: Finding([
        .text("angle "), .value(angle), .text("° > edgeAngle "), .value(largest), .text("°"),
      ]), shortfalls: [Shortfall("angle", angle, limit: min(angle, largest), unit: "°")])
  }

  /// `travel.x 8.4 of slop 10`, or `-travel.x 8.4 of slop 10` to the left
  init(_ kind: Kind, _ travel: RecognitionPass.Travel?, slop: Double) {
    guard let travel else {
      self.init(kind)
      return
    }
    let name = "travel." + travel.axis.rawValue
    let isNegative = travel.distance < 0
    self.init(
      kind,
      test: Finding([
        .text((isNegative ? "-" : "") + name + " "), .value(travel.distance.magnitude),
        .text(" of slop "), .value(slop),
      ]),
      shortfalls: [
        Shortfall(name, travel.distance, limit: isNegative ? -slop : slop, unit: "pt")
      ])
  }

  /// `1 of 2`
  init(touches: Int, least: Int) {
    let (touches, least) = (Double(touches), Double(least))
    self.init(
      .tooFewTouches, test: Finding([.value(touches), .text(" of "), .value(least)]),
      shortfalls: [Shortfall("touches", touches, limit: least, unit: nil)])
  }
}

extension BeginFailure {
  /// Content that came between: `content.offset.x 120 > 0`, or `content.offset.x 0 at its end`
  ///
  /// - Parameters:
  ///   - piece: with the offset that it had when the finger went down.
  ///   - travel: of the finger.
  ///   - limit: finds the nearest offset at which the recognizer would have begun.
  init(
    _ kind: Kind, by piece: Trace.Content, _ other: (state: GestureState, time: Double),
    travel: Translation, limit: (ContentOffset) -> Double?
  ) {
    guard piece.kind.scrolls, let offset = ContentOffset(of: piece, for: travel) else {
      self.init(kind, other: Other(name: piece.text, state: other.state, time: other.time))
      return
    }
    var pieces: [Finding.Piece] = [.text(offset.name + " "), .value(offset.value)]
    pieces +=
      offset.hasRoom
      ? [.text(offset.isTowardsLeast ? " > " : " < "), .value(offset.end)] : [.text(" at its end")]
    let room =
      offset.hasRoom
      ? offset.isTowardsLeast ? "it can scroll back" : "it can scroll on"
      : piece.bounces ? "it bounces" : "it takes the touch there, too"
    self.init(
      kind, test: Finding(pieces),
      shortfalls: limit(offset).map {
        [Shortfall(offset.name, offset.value, limit: $0, unit: "pt")]
      } ?? [],
      other: Other(name: piece.text, state: other.state, time: other.time, room: room))
  }
}

/// The offset of content along the axis that a finger moves in.
struct ContentOffset {
  let name: String
  let value: Double
  /// Where its content ends the way that the finger goes.
  let end: Double
  /// Whether the finger makes it smaller.
  let isTowardsLeast: Bool
  let isHorizontal: Bool

  /// Nil where the content can scroll on, or the finger did not move.
  init?(of piece: Trace.Content, for travel: Translation) {
    guard let resting = piece.restingOffsets, travel != .zero else { return nil }
    isHorizontal = piece.movesSideways(for: travel)
    name = isHorizontal ? "content.offset.x" : "content.offset.y"
    value = isHorizontal ? piece.contentOffset.x : piece.contentOffset.y
    isTowardsLeast = (isHorizontal ? travel.x : travel.y) > 0
    let range = isHorizontal ? resting.x : resting.y
    end = isTowardsLeast ? range.least : range.most
  }

  var hasRoom: Bool { isTowardsLeast ? value > end : value < end }

  /// The value between the present one and the end that is nearest to the present one and passes a test, to the last
  /// bit; nil where the end does not pass.
  func nearest(_ passes: (Double) -> Bool) -> Double? {
    let stepper = UlpStepper(from: value, isTowardsLeast ? .down : .up)
    guard let last = stepper.count(to: end), last > 0, passes(end) else { return nil }
    // Most tests are of the end itself.
    guard last > 1, passes(stepper[last - 1]) else { return end }
    return stepper[stepper.step(after: 0, through: last - 1, where: passes)]
  }
}

extension Finding {
  /// A test that no rule of the profile is, which was not passed.
  fileprivate init(_ pieces: [Piece]) {
    let text = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    self.init(name: nil, rule: text, pieces: pieces, holds: true, comparedNaN: false)
  }
}
