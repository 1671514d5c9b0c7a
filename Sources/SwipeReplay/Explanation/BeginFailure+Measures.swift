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
  ///   - offset: that offset; nil of content that does not scroll.
  ///   - other: the content's recognizer.
  init(_ kind: Kind, by piece: Trace.Content, at offset: ContentOffset?, other: Other) {
    guard let offset else {
      self.init(kind, other: other)
      return
    }
    var pieces: [Finding.Piece] = [.text(offset.name + " "), .value(offset.value)]
    pieces +=
      offset.hasRoom
      ? [.text(offset.isTowardsLeast ? " > " : " < "), .value(offset.end)] : [.text(" at its end")]
    let room =
      offset.hasRoom
      ? offset.isTowardsLeast ? "it can scroll back" : "it can scroll on"
      : piece.bounces ? "it bounces" : "it takes the touch there too"
    self.init(
      kind, test: Finding(pieces),
      shortfalls: offset.limit.map {
        [Shortfall(offset.name, offset.value, limit: $0, unit: "pt")]
      } ?? [],
      other: Other(name: other.name, state: other.state, time: other.time, room: room))
  }
}

extension Finding {
  /// A test that no rule of the profile is, which was not passed.
  fileprivate init(_ pieces: [Piece]) {
    let text = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    self.init(name: nil, rule: text, pieces: pieces, holds: true, comparedNaN: false)
  }
}
