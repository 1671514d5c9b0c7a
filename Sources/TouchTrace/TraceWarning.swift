public import TextFormats

/// A likely mistake in a valid trace, such as times in another unit. The trace is replayed anyway.
/// `description` is the message:
/// `a.json:1:1: warning: 62500 samples a second, expected 10 to 2000; are the times in s, not ms? …`
public struct TraceWarning: Sendable, Hashable, CustomStringConvertible {
  /// The kind of mistake; the raw values are the words used in results.
  public enum Kind: String, Sendable, CaseIterable {
    /// Too few or too many samples per second.
    case sampleRate
    /// A finger that is implausibly fast.
    case speed
    /// A gesture that lasts for hours.
    case duration
    /// A view as large as a device's screen in pixels.
    case viewSize
    /// Touches far outside of the view, or one that begins outside of it.
    case outsideView
    /// Touches that are all within one point, as if they were fractions of the view's size.
    case fractions
    /// Content entirely outside the view.
    case contentOutsideView
    /// Content that is scrolled far beyond its end.
    case contentOffset
    /// A safe area that is empty, or has insets that no device has.
    case safeArea
    /// An ignored key or column whose name resembles a known one.
    case unknownKey
  }

  /// The kind of mistake.
  public let kind: Kind
  /// The message without the location.
  public let message: String
  /// The location of the trace or the key.
  public let place: TextPlace

  package init(_ kind: Kind, _ message: String, at place: TextPlace) {
    self.kind = kind
    self.message = message
    self.place = place
  }

  /// The location and the message, on one line.
  public var description: String { "\(place): warning: \(message)" }
}

/// The plausible values of recorded touches. A trace beyond these is read with a warning: more
/// often than not, the unit of its times or locations is not the one assumed.
package enum PlausibleRange {
  /// Samples per second while a finger travels. Screens deliver 60 to 240, mice up to 1,000; times in
  /// milliseconds that are read as seconds give at most 0.24, and seconds read as milliseconds 60,000.
  package static let sampleRate = 10.0...2_000
  /// The minimum number of distinct times before the upper limit applies: a simulated tap has no duration.
  package static let momentsForRate = 4
  /// A finger that travels less, in points, is at rest: it produces no samples, or only those of its
  /// tremor. This is the travel after which UIKit's pan begins, as observed, not documented by Apple.
  package static let travel = 10.0
  /// The maximum average speed of a touch in points per second: a phone's width between two samples at
  /// 120 Hz, which no finger sustains; times in another unit change the speed by a factor of 1,000.
  package static let speed = 50_000.0
  /// The maximum seconds from the first finger down to the last one up.
  package static let duration = 3_600.0
  /// Returns how far outside of the view a touch may be, in points: the length of the view in that direction,
  /// or the width of a small phone's screen if that is more, because a finger can leave a small view.
  package static func distanceOutside(side: Double) -> Double { max(side, 320) }
  /// How far outside of the view a finger may go down, in points: a view may be given without its margins.
  package static let fingertip = 20.0
  /// If all touches are within this many points of the view's corner and the view is larger than
  /// ``smallestSide``, they are fractions of its size.
  package static let fraction = 1.0
  /// The side of the smallest view in which fractions can be distinguished from points, in points.
  package static let smallestSide = 10.0
  /// The inset for the sensor housing on both sides of a phone in landscape, in points: 44 to 62 on
  /// current devices, so 88 or more if counted in pixels. Nothing else has equal insets on both sides.
  package static let insetOfBothSides = 70.0
}

extension Trace {
  /// Returns warnings about likely mistakes in times and locations: at most one about times, one
  /// about locations, one about the safe area, and two about content.
  ///
  /// - Parameters:
  ///   - unit: the unit in which times were read, for the message.
  ///   - touchesDown: the number of times a finger touched down; if 1, the trace is one gesture.
  /// - Complexity: O(*n*) in the number of touches; a plausible trace of one gesture takes a few
  ///   instructions per touch.
  func implausibilities(in unit: TimeUnit, touchesDown: Int) -> [TraceWarning] {
    guard let first = touches.first, let last = touches.last else { return [] }
    // A slice, because the span of an array needs macOS 26.
    let touches = touches[...]
    let box = TouchBox(touches.span)
    if touchesDown == 1, content.isEmpty, safeAreaInsets == .zero, actions.isEmpty,
      min(view.width, view.height) < DeviceSizes.leastPixels,
      box.isPlausible(in: view), !first.isDown(outside: view),
      isPlausible(from: first.time, to: last.time, crossing: box)
    {
      return []
    }
    let place = source.place
    return [
      implausibleTime(in: unit), implausibleView, implausiblePlace, implausibleSafeArea,
      contentOutsideView,
      implausibleOffset,
    ].compactMap { $0.map { TraceWarning($0.kind, $0.message, at: place) } }
  }

  /// Whether one gesture between two times is plausible without a closer look.
  private func isPlausible(from start: Timestamp, to end: Timestamp, crossing box: TouchBox) -> Bool
  {
    let seconds = end.seconds(since: start)
    let steps = Double(touches.count - 1)
    return seconds <= PlausibleRange.duration
      && steps >= seconds * PlausibleRange.sampleRate.lowerBound
      && steps <= seconds * PlausibleRange.sampleRate.upperBound
      && box.width + box.height <= seconds * PlausibleRange.speed
  }

  // MARK: Times

  private typealias Finding = (kind: TraceWarning.Kind, message: String)

  private func implausibleTime(in unit: TimeUnit) -> Finding? {
    var motions = [GestureMotion()]
    for touch in touches where !touch.isSynthetic {
      if motions[motions.count - 1].isOver { motions.append(GestureMotion()) }
      motions[motions.count - 1].add(touch)
    }
    for (index, motion) in motions.enumerated() {
      guard let finding = motion.finding(in: unit) else { continue }
      let gesture = motions.count > 1 ? "gesture \(index + 1): " : ""
      return (finding.kind, gesture + finding.message)
    }
    return nil
  }

  // MARK: Locations

  private var implausibleView: Finding? {
    DeviceSizes.pixels(of: view).map { screen, scale in
      (
        .viewSize,
        "the view is \(view.text), which is \(numberText(scale)) times the screen of \(screen.text); "
          + "are positions in pixels?"
      )
    }
  }

  /// A touch outside the view, or touches that are fractions; each is compared with the view at its time.
  private var implausiblePlace: Finding? {
    let recorded = touches.filter { !$0.isSynthetic }
    guard let views = ViewHistory(ofGesturesOf: self) ?? ViewHistory(of: self) else {
      return implausiblePlace(of: recorded[...], in: view)
    }
    var start = 0
    while start < recorded.count {
      let view = views.view(at: recorded[start].time).size
      let rest = recorded[start...]
      let end = rest.firstIndex { views.view(at: $0.time).size != view } ?? recorded.count
      if let finding = implausiblePlace(of: recorded[start..<end], in: view) { return finding }
      start = end
    }
    return nil
  }

  private func implausiblePlace(of touches: ArraySlice<Touch>, in view: Size) -> Finding? {
    let box = TouchBox(touches.span)
    if box.isFractions(of: view) {
      return (
        .fractions,
        "all touches are within 1 pt of the view's corner; are they fractions of its size?"
      )
    }
    let distance = box.distanceOutside(view)
    func finding(_ what: String, _ places: String) -> Finding {
      let view = "outside of the view of \(view.text)"
      return (.outsideView, "\(what) \(view); are \(places) in pixels, or is it another view?")
    }
    if distance.x > PlausibleRange.distanceOutside(side: view.width)
      || distance.y > PlausibleRange.distanceOutside(side: view.height)
    {
      let farthest = numberText(max(distance.x, distance.y).rounded())
      return finding("touches are up to \(farthest) pt", "they")
    }
    guard let place = touches.first(where: { $0.isDown(outside: view) })?.location else {
      return nil
    }
    let text = "\(numberText(place.x)), \(numberText(place.y))"
    return finding("a finger goes down at \(text),", "the locations")
  }

  // MARK: Safe area

  /// An implausible safe area of the view at the beginning, or of the first action that sets one.
  private var implausibleSafeArea: Finding? {
    if let finding = safeAreaInsets.finding(in: view, at: "safeAreaInsets") { return finding }
    for (index, action) in actions.enumerated() {
      guard let view = action.view, let insets = action.safeAreaInsets,
        let finding = insets.finding(in: view, at: "actions[\(index)].safeAreaInsets")
      else { continue }
      return finding
    }
    return nil
  }

  // MARK: Content

  private var contentOutsideView: Finding? {
    guard let index = content.firstIndex(where: { $0.rect.isOutside(view) }) else { return nil }
    return (
      .contentOutsideView,
      "content[\(index)].rect: the \(content[index].text) is outside of the view of \(view.text); is "
        + "its rect in pixels, or in another view?"
    )
  }

  /// The first piece scrolled beyond its end by more than its size.
  private var implausibleOffset: Finding? {
    for (index, piece) in content.enumerated() where piece.problem == nil {
      let distance = piece.distanceBeyondEnd
      guard distance.x > piece.rect.size.width || distance.y > piece.rect.size.height else {
        continue
      }
      return (
        .contentOffset,
        "content[\(index)].contentOffset: the \(piece.text) is scrolled "
          + "\(numberText(max(distance.x, distance.y).rounded())) pt beyond its end; is its offset in "
          + "pixels?"
      )
    }
    return nil
  }
}

extension Touch {
  /// Whether a finger goes down outside of a view, which does not get its touches, by more than its tip is wide.
  fileprivate func isDown(outside view: Size) -> Bool {
    let tip = PlausibleRange.fingertip
    return phase == .began
      && !((-tip...view.width + tip).contains(location.x)
        && (-tip...view.height + tip).contains(location.y))
  }
}

extension Insets {
  /// Returns a likely mistake in these insets as the safe area of a view, or nil if there is none.
  fileprivate func finding(
    in view: Size, at path: String
  ) -> (kind: TraceWarning.Kind, message: String)? {
    guard self != .zero else { return nil }
    if left + right >= view.width || top + bottom >= view.height {
      return (
        .safeArea, "\(path): nothing is left of the view of \(view.text); are they in pixels?"
      )
    }
    guard left == right, left > PlausibleRange.insetOfBothSides else { return nil }
    return (
      .safeArea,
      "\(path): left and right are both \(numberText(left)), more than on any device; are they in "
        + "pixels?"
    )
  }
}

extension Rect {
  /// Whether the rectangle is entirely outside a view. An empty rectangle is inside if its corner is.
  fileprivate func isOutside(_ view: Size) -> Bool {
    func isOutside(_ start: Double, _ length: Double, _ side: Double) -> Bool {
      start >= side || (start < 0 && start + length <= 0)
    }
    return isOutside(origin.x, size.width, view.width)
      || isOutside(origin.y, size.height, view.height)
  }
}

extension Trace.Content {
  /// The distance of its offset from its resting offsets; 0 if it can scroll without limit.
  fileprivate var distanceBeyondEnd: (x: Double, y: Double) {
    guard let rest = restingOffsets else { return (0, 0) }
    func distance(_ offset: Double, _ rest: RestingOffsets) -> Double {
      max(rest.least - offset, offset - rest.most, 0)
    }
    return (distance(contentOffset.x, rest.x), distance(contentOffset.y, rest.y))
  }
}

private struct TouchBox {
  private var left = Double.infinity
  private var right = -Double.infinity
  private var top = Double.infinity
  private var bottom = -Double.infinity

  init(_ touches: Span<Touch>) {
    // Comparisons, because `min` and `max`, which order NaN and signed zeros, are slower.
    for index in touches.indices {
      let (x, y) = (touches[index].location.x, touches[index].location.y)
      left = x < left ? x : left
      right = x > right ? x : right
      top = y < top ? y : top
      bottom = y > bottom ? y : bottom
    }
  }

  var width: Double { right - left }
  var height: Double { bottom - top }

  func distanceOutside(_ view: Size) -> (x: Double, y: Double) {
    (x: max(-left, right - view.width), y: max(-top, bottom - view.height))
  }

  func isFractions(of view: Size) -> Bool {
    left >= 0 && top >= 0 && right <= PlausibleRange.fraction && bottom <= PlausibleRange.fraction
      && (width > 0 || height > 0)
      && min(view.width, view.height) > PlausibleRange.smallestSide
  }

  func isPlausible(in view: Size) -> Bool {
    left >= -view.width && right <= 2 * view.width && top >= -view.height
      && bottom <= 2 * view.height
      && (right > PlausibleRange.fraction || bottom > PlausibleRange.fraction)
  }
}
