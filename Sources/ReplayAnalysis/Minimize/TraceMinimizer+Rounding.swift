import TextFormats
import TouchTrace

extension TraceMinimizer {
  /// Rounds every number to the fewest digits that preserve the decisions. Each change reduces the
  /// total number of digits, so that repetition ends.
  mutating func roundNumbers() {
    shift(\.x)
    shift(\.y)
    round(\.view.width)
    round(\.view.height)
    round(sidesOf: \.safeAreaInsets)
    roundTimes()
    for index in smallest.actions.indices where smallest.actions[index].view != nil {
      let action: WritableKeyPath<Trace, Trace.AppAction> = \.actions[index]
      for number in Self.numbersOfActions { round(action.appending(path: number)) }
      round(sidesOf: action.appending(path: \.safeAreaInsets[or: .zero]))
    }
    for index in smallest.content.indices {
      let content: WritableKeyPath<Trace, Trace.Content> = \.content[index]
      for number in Self.numbersOfContent { round(content.appending(path: number)) }
      round(sidesOf: content.appending(path: \.contentInset))
      for number in Self.numbersOfThumbs { round(content.appending(path: number)) }
    }
    for index in smallest.touches.indices where !liftsWhereItWas(index) {
      round(\.touches[index].location.x)
      round(\.touches[index].location.y)
    }
  }

  /// Moves the lift of a finger to its last move: one elsewhere looks as if the finger had gone there.
  ///
  /// - Returns: Whether it is there.
  private mutating func liftsWhereItWas(_ index: Int) -> Bool {
    let touch = smallest.touches[index]
    guard [.ended, .cancelled].contains(touch.phase), !isExhausted,
      let last = smallest.touches[..<index].last(where: { $0.finger == touch.finger })
    else { return false }
    return touch.location == last.location
      || accept(smallest.with { $0.touches[index].location = last.location })
  }

  private mutating func round(_ number: WritableKeyPath<Trace, Double>) {
    for rounder in Roundness.rounder(than: smallest[keyPath: number]) {
      guard !isExhausted else { return }
      if accept(smallest.with { $0[keyPath: number] = rounder }) { return }
    }
  }

  private mutating func round(sidesOf insets: WritableKeyPath<Trace, Insets>) {
    for side in [\Insets.top, \.left, \.bottom, \.right] { round(insets.appending(path: side)) }
  }

  private static var numbersOfActions: [WritableKeyPath<Trace.AppAction, Double>] {
    [\.view[or: noSize].width, \.view[or: noSize].height]
  }

  private static var numbersOfContent: [WritableKeyPath<Trace.Content, Double>] {
    [
      \.rect.origin.x, \.rect.origin.y, \.rect.size.width, \.rect.size.height,
      \.contentSize[or: noSize].width, \.contentSize[or: noSize].height,
      \.contentOffset.x, \.contentOffset.y,
    ]
  }

  private static var numbersOfThumbs: [WritableKeyPath<Trace.Content, Double>] {
    let noThumb = Rect(x: 0, y: 0, width: 0, height: 0)
    return [
      \.thumb[or: noThumb].origin.x, \.thumb[or: noThumb].origin.y,
      \.thumb[or: noThumb].size.width, \.thumb[or: noThumb].size.height,
    ]
  }

  private static let noSize = Size(width: 0, height: 0)

  /// Rounds times. Simultaneous touches stay simultaneous, and later ones stay later, since a finger takes time.
  private mutating func roundTimes() {
    var start = 0
    while start < smallest.touches.count {
      let time = smallest.touches[start].time
      let end = smallest.touches[start...].firstIndex { $0.time != time }
      let moment = start..<(end ?? smallest.touches.count)
      let before = start > 0 ? smallest.touches[start - 1].time.nanoseconds : .min
      let after = end.map { smallest.touches[$0].time.nanoseconds } ?? .max
      roundTime(time.nanoseconds, after: before, before: after) { trace, rounder in
        for index in moment { trace.touches[index].time.nanoseconds = rounder }
      }
      start = moment.upperBound
    }
    for index in smallest.actions.indices {
      roundTime(smallest.actions[index].time.nanoseconds) { trace, rounder in
        trace.actions[index].time.nanoseconds = rounder
      }
    }
  }

  private mutating func roundTime(
    _ time: Int64, after start: Int64 = .min, before end: Int64 = .max,
    _ set: (inout Trace, Int64) -> Void
  ) {
    for rounder in Roundness.rounder(than: time) where start < rounder && rounder < end {
      guard !isExhausted else { return }
      if accept(smallest.with { set(&$0, rounder) }) { return }
    }
  }

  /// Moves all locations so that the first is round and distances stay the same.
  private mutating func shift(_ axis: WritableKeyPath<Point, Double>) {
    guard let first = smallest.touches.first?.location[keyPath: axis] else { return }
    let digits = smallest.digits(of: axis)
    for rounder in Roundness.rounder(than: first) {
      guard !isExhausted else { return }
      let moved = smallest.with { trace in
        for index in trace.touches.indices {
          trace.touches[index].location[keyPath: axis] += rounder - first
        }
      }
      if moved.digits(of: axis) < digits, accept(moved) { return }
    }
  }
}

extension Trace {
  fileprivate func digits(of axis: WritableKeyPath<Point, Double>) -> Int {
    touches.reduce(0) { $0 + Roundness.digits($1.location[keyPath: axis]) }
  }
}

extension Optional {
  /// The value; if there is none, another one that cannot be changed.
  fileprivate subscript(or other: Wrapped) -> Wrapped {
    get { self ?? other }
    set { if self != nil { self = newValue } }
  }
}

/// The roundness of numbers: the number of digits as written. A fractional digit of points or
/// milliseconds counts ten more, so that 7 is rounder than 0.5, and 120 than 123.
enum Roundness {
  private static let steps: [Double] = [1000, 100, 10, 1, 10, 100, 1000, 10_000]
  private static let wholeSteps = 4
  private static let timeSteps: [Int64] = (3...9).map { power in
    (0..<power).reduce(1) { step, _ in step * 10 }
  }

  /// Returns rounder numbers near a number, the roundest first; of equally round ones, the nearest first.
  static func rounder(than number: Double) -> [Double] {
    let candidates = steps.enumerated().flatMap { index, step in
      // A multiple of 0.1 is a tenth of an integer, not a multiple of the Double nearest to 0.1.
      let isWhole = index < wholeSteps
      let scaled = isWhole ? number / step : number * step
      return [scaled.rounded(.down), scaled.rounded(.up)].map {
        isWhole ? $0 * step : $0 / step
      }
    }
    return rounder([0] + candidates.filter(\.isFinite), than: number, digits) {
      ($0 - number).magnitude
    }
  }

  /// Returns rounder times near a time, in nanoseconds.
  static func rounder(than time: Int64) -> [Int64] {
    // A margin to the ends of the clock, which no valid trace reaches.
    guard time.magnitude < UInt64(Int64.max) / 2 else { return [] }
    let candidates = timeSteps.flatMap { step in
      let down = (time >= 0 ? time : time - step + 1) / step * step
      return [down, down + step]
    }
    return rounder([0] + candidates, than: time, digits) { Double(($0 - time).magnitude) }
  }

  private static func rounder<Number: Equatable>(
    _ candidates: [Number], than number: Number, _ digits: (Number) -> Int,
    distance: (Number) -> Double
  ) -> [Number] {
    let limit = digits(number)
    var rounder: [Number] = []
    for candidate in candidates where digits(candidate) < limit && !rounder.contains(candidate) {
      rounder.append(candidate)
    }
    return rounder.sortedByIndex {
      (digits($0), distance($0)) < (digits($1), distance($1))
    }
  }

  static func digits(_ number: Double) -> Int {
    let parts = numberText(number).split(separator: "e")
    let mantissa = parts[0].drop { $0 == "-" }
    let decimals = mantissa.firstIndex(of: ".").map { mantissa[$0...].count - 1 } ?? 0
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return significant(mantissa.filter { $0 != "." }) + 10 * max(0, decimals - power)
  }

  static func digits(_ time: Int64) -> Int {
    guard time != 0 else { return 0 }
    let text = "\(time.magnitude)"
    let digits = significant(text)
    let zeros = text.count - digits
    return digits + 10 * max(0, 6 - zeros)
  }

  /// Returns the number of digits from the first to the last that is not zero.
  private static func significant(_ digits: String) -> Int {
    guard let first = digits.firstIndex(where: { $0 != "0" }),
      let last = digits.lastIndex(where: { $0 != "0" })
    else { return 0 }
    return digits[first...last].count
  }
}
