/// Moves a value by growing steps until something notices, then bisects the interval.
struct ReachSearch {
  enum Answer: Equatable {
    case unnoticed
    case noticed(by: String)
    case notAllowed
  }

  /// The steps, as fractions of the value.
  private static let parts: [Double] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
  /// The steps for a value of 0.
  private static let steps: [Double] = [0.01, 0.1, 1, 10, 100, 1000]
  /// Bisection ends when the interval is this fraction of the noticed step: less than is printed.
  private static let precision = 1e-7

  let value: Double
  /// Whether 0 and 1 are the only values.
  var isSwitch = false
  let ask: (Double) -> Answer

  /// Returns the end of the parameter's reach in one direction.
  ///
  /// - Parameter sign: 1 for up, -1 for down.
  func end(_ sign: Double) -> ParameterReach.End {
    var last = value
    if isSwitch {
      let other = value + sign
      guard other == 1 - value else { return .init(last: value, isLastAllowed: true) }
      if case .noticed(let trace) = ask(other) {
        return .init(last: value, first: other, noticedBy: trace)
      }
      return .init(last: other)
    }
    for size in value == 0 ? Self.steps : Self.parts.map({ $0 * value.magnitude }) {
      var next = value + sign * size
      var answer = ask(next)
      if answer == .notAllowed {
        // A count allows only whole numbers.
        next = value + sign * size.rounded(.up)
        if next == last { continue }
        answer = ask(next)
      }
      switch answer {
      case .unnoticed: last = next
      case .notAllowed: return .init(last: last, isLastAllowed: true)
      case .noticed(let trace): return halved(last, next, by: trace)
      }
    }
    return .init(last: last)
  }

  private func halved(_ low: Double, _ high: Double, by first: String) -> ParameterReach.End {
    var (last, noticed, trace) = (low, high, first)
    while (noticed - last).magnitude > Self.precision * (high - value).magnitude {
      var middle = last + (noticed - last) / 2
      var answer = ask(middle)
      if answer == .notAllowed {
        middle = middle.rounded()
        guard middle != last, middle != noticed else { break }
        answer = ask(middle)
      }
      switch answer {
      case .unnoticed: last = middle
      case .noticed(let by): (noticed, trace) = (middle, by)
      case .notAllowed: return .init(last: last, first: noticed, noticedBy: trace)
      }
    }
    return .init(last: last, first: noticed, noticedBy: trace)
  }
}
