import TestSupport
import Testing
import TouchTrace

@Suite struct ContentEditingTests {
  @Test func allLengthsAreScaled() {
    var piece = Trace.Content(
      .slider, rect: Rect(x: 1, y: 2, width: 3, height: 4), contentSize: Size(width: 5, height: 6),
      contentOffset: Point(x: 7, y: 8),
      contentInset: Insets(top: 9, left: 10, bottom: 11, right: 12),
      thumb: Rect(x: 13, y: 14, width: 15, height: 16))
    piece.scale(by: 2)
    #expect(
      piece
        == Trace.Content(
          .slider, rect: Rect(x: 2, y: 4, width: 6, height: 8),
          contentSize: Size(width: 10, height: 12), contentOffset: Point(x: 14, y: 16),
          contentInset: Insets(top: 18, left: 20, bottom: 22, right: 24),
          thumb: Rect(x: 26, y: 28, width: 30, height: 32)))
    var map = Trace.Content(.map, rect: Rect(x: 1, y: 2, width: 3, height: 4))
    map.scale(by: 0.5)
    #expect(map == Trace.Content(.map, rect: Rect(x: 0.5, y: 1, width: 1.5, height: 2)))
  }

  /// The content under each touch is the same in a view of another size, and scrolls over as many of its sizes.
  @Test func contentStaysUnderTheTouches() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      func quarters(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 4).rounded() / 4
      }
      let rect = Rect(
        x: quarters(-50...500), y: quarters(-50...900), width: quarters(0...500),
        height: quarters(0...900))
      let piece = Trace.Content(
        .scroll, rect: rect, contentSize: Size(width: quarters(0...900), height: quarters(0...900)))
      for factor in [2, 0.5, 4] {
        var scaled = piece
        scaled.scale(by: factor)
        for touch in Recording.exact(seed: seed).trace.touches {
          let place = touch.location
          #expect(
            rect.contains(place)
              == scaled.rect.contains(Point(x: place.x * factor, y: place.y * factor)))
        }
        #expect(
          (scaled.contentSize?.width ?? 0) * rect.size.width
            == (piece.contentSize?.width ?? 0) * scaled.rect.size.width)
      }
    }
  }

  @Test func namesAreReplacedByKindAndNumber() {
    let rect = Rect(x: 0, y: 0, width: 1, height: 1)
    var trace = Recording().touchDown(at: 5).lift().trace
    trace.content = [
      Trace.Content(.scroll, name: "Inbox of Ann", rect: rect), Trace.Content(.scroll, rect: rect),
      Trace.Content(.map, name: "Home", rect: rect),
      Trace.Content(.scroll, name: "Ann's photos", rect: rect),
    ]
    trace.renameContentByKind()
    #expect(trace.content.map(\.name) == ["scroll 1", "", "map 1", "scroll 3"])
    trace.renameContentByKind()
    #expect(trace.content.map(\.name) == ["scroll 1", "", "map 1", "scroll 3"])
  }

  @Test func insetsAreScaledAndMirrored() {
    var insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    insets.scale(by: 2)
    #expect(insets == Insets(top: 2, left: 4, bottom: 6, right: 8))
    #expect(insets.mirrored == Insets(top: 2, left: 8, bottom: 6, right: 4))
    #expect(insets.mirrored.mirrored == insets)
  }
}
