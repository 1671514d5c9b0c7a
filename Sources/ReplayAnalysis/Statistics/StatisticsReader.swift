import SwipeReplay
import TextFormats

/// A file of statistics, and where in it stands what may differ from other files.
///
/// What a reader does not know it ignores. Counts that contradict each other are refused, for nobody
/// could tell which of them is right.
struct StatisticsReader {
  let statistics: Statistics
  /// Where the file says what is near.
  let nearPlace: TextPlace
  /// Where the list of profiles stands, and each of them.
  let profilesPlace: TextPlace
  let profilePlaces: [TextPlace]

  /// - Throws: ``AnalysisError`` with line and column of what is wrong.
  init(_ bytes: [UInt8], file: String) throws(AnalysisError) {
    var document: JSONValue
    do throws(TextError) {
      document = try JSONValue.parse(bytes, file: file)
    } catch {
      throw AnalysisError(.text(error.kind), at: error.place)
    }
    try Self.checkFormat(document)
    let near = try document.statistic("nearPercent")
    let list = try document.statistic("profiles")
    nearPlace = near.place
    profilesPlace = list.place
    var profiles: [ProfileStatistics] = []
    var places: [TextPlace] = []
    for element in try list.elements("profiles") {
      profiles.append(try Self.profile(element))
      places.append(element.place)
    }
    profilePlaces = places
    var statistics = Statistics(nearPercent: try near.number("nearPercent"), profiles: profiles)
    statistics.traces = try document.count("traces")
    statistics.refused = try document.count("refused")
    self.statistics = statistics
  }

  private static func checkFormat(_ document: JSONValue) throws(AnalysisError) {
    guard let format = document.optional("format"),
      case .string(StatisticsFormat.name) = format.content
    else {
      var found: String?
      if case .string(let text) = document.optional("format")?.content { found = text }
      throw AnalysisError(.statistics(.wrongFormat(found: found)), at: document.place)
    }
    let version = try document.statistic("version")
    let number = try version.number("version")
    guard number == Double(StatisticsFormat.version) else {
      throw AnalysisError(.statistics(.wrongVersion(number)), at: version.place)
    }
  }

  private static func profile(_ value: JSONValue) throws(AnalysisError) -> ProfileStatistics {
    var parameters: [Profile.Parameter] = []
    for member in try value.statistic("parameters").members("parameters") {
      let number = try member.value.number(member.key)
      parameters.append(Profile.Parameter(name: member.key, value: number))
    }
    var profile = ProfileStatistics(
      name: try value.statistic("profile").string("profile"), parameters: parameters,
      velocity: try value.optional("velocity").map(estimator),
      fingerprint: try value.statistic("fingerprint").string("fingerprint"))
    var known: [Outcome] = []
    for element in try value.statistic("outcomes").elements("outcomes") {
      let outcome = try outcome(element, parameters)
      guard !known.contains(outcome.outcome) else {
        throw element.contradiction("outcome '\(outcome.outcome.rawValue)' stands twice")
      }
      known.append(outcome.outcome)
      for index in profile.outcomes.indices
      where profile.outcomes[index].outcome == outcome.outcome {
        profile.outcomes[index] = outcome
      }
    }
    let gestures = try value.count("gestures")
    guard profile.outcomes.map(\.count).total == gestures else {
      throw value.contradiction("the outcomes do not add up to the \(gestures) gestures")
    }
    return profile
  }

  private static func estimator(_ value: JSONValue) throws(AnalysisError) -> VelocityEstimator {
    let text = try value.string("velocity")
    guard let estimator = VelocityEstimator(rawValue: text) else {
      let known = nearest(to: text, among: VelocityEstimator.allCases.map(\.rawValue))
      throw AnalysisError(
        .statistics(.unknownWord(text, key: "velocity", nearest: known)), at: value.place)
    }
    return estimator
  }

  private static func outcome(
    _ value: JSONValue, _ parameters: [Profile.Parameter]
  ) throws(AnalysisError) -> OutcomeStatistics {
    let word = try value.statistic("outcome")
    let text = try word.string("outcome")
    guard let name = Outcome(rawValue: text) else {
      let known = nearest(to: text, among: Outcome.allCases.map(\.rawValue))
      throw AnalysisError(
        .statistics(.unknownWord(text, key: "outcome", nearest: known)), at: word.place)
    }
    var outcome = OutcomeStatistics(name, parameters: parameters.count)
    outcome.count = try value.count("count")
    let rules = try value.statistic("rules")
    var counts: [Int] = []
    for rule in try rules.elements("rules") {
      let count = try rule.count("count")
      counts.append(count)
      outcome.add(.init(rule: try rule.statistic("rule").string("rule"), count: count))
    }
    guard counts.total == outcome.count else {
      throw rules.contradiction("the rules do not add up to the \(outcome.count) gestures")
    }
    if name.isDecision { try readNear(value, parameters, into: &outcome) }
    let distributions = try value.statistic("distributions")
    for quantity in StatisticsQuantity.allCases {
      let written = try distributions.statistic(quantity.rawValue)
      outcome[quantity] = try distribution(written)
      guard outcome[quantity].count <= outcome.count else {
        throw written.contradiction(
          "'\(quantity.rawValue)' has more than the \(outcome.count) gestures")
      }
    }
    return outcome
  }

  private static func readNear(
    _ value: JSONValue, _ parameters: [Profile.Parameter], into outcome: inout OutcomeStatistics
  ) throws(AnalysisError) {
    outcome.near = try value.count("near")
    let near = try value.statistic("nearParameters")
    for member in try near.members("nearParameters") {
      guard let index = parameters.firstIndex(where: { $0.name == member.key }) else {
        throw AnalysisError(
          .statistics(
            .unknownWord(
              member.key, key: "parameter",
              nearest: nearest(to: member.key, among: parameters.map(\.name)))),
          at: member.keyPlace)
      }
      outcome.nearParameters[index] = try near.count(member.key)
    }
    guard outcome.near <= outcome.count, outcome.nearParameters.allSatisfy({ $0 <= outcome.near })
    else {
      throw near.contradiction("more decisions are near than there are")
    }
  }

  private static func distribution(_ value: JSONValue) throws(AnalysisError) -> Distribution {
    var buckets: [(bucket: NumberBucket, count: Int)] = []
    for element in try value.statistic("buckets").elements("buckets") {
      let pair = try element.elements("buckets")
      guard pair.count == 2 else {
        throw element.wrongType("buckets", expected: "a list of pairs of a number and a count")
      }
      let edge = try pair[0].number("buckets")
      let bucket = NumberBucket(of: edge)
      guard bucket.edge == edge else {
        throw pair[0].contradiction("no bucket begins with \(numberText(edge))")
      }
      buckets.append((bucket, try pair[1].wholeNumber("buckets")))
    }
    var range: ClosedRange<Double>?
    if !buckets.isEmpty {
      let (least, greatest) = (
        try value.statistic("min").number("min"), try value.statistic("max").number("max")
      )
      guard least <= greatest else { throw value.contradiction("'min' is greater than 'max'") }
      range = least...greatest
    }
    guard let distribution = Distribution(range: range, buckets: buckets) else {
      throw value.contradiction("the buckets do not run upwards from 'min' to 'max'")
    }
    let count = try value.count("n")
    guard distribution.count == count else {
      throw value.contradiction("the buckets do not add up to the \(count) numbers")
    }
    return distribution
  }
}

extension [Int] {
  /// The sum; nil where it is too large.
  fileprivate var total: Int? {
    reduce(0) { sum, count in
      sum.flatMap { sum in
        let (total, overflow) = sum.addingReportingOverflow(count)
        return overflow ? nil : total
      }
    }
  }
}

extension JSONValue {
  /// The value of a key; nil where there is none.
  fileprivate func optional(_ key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate func statistic(_ key: String) throws(AnalysisError) -> JSONValue {
    guard let value = optional(key) else {
      throw AnalysisError(.statistics(.missing(key: key)), at: place)
    }
    return value
  }

  fileprivate func members(_ key: String) throws(AnalysisError) -> [Member] {
    guard case .object(let members) = content else {
      throw wrongType(key, expected: "an object")
    }
    return members
  }

  fileprivate func elements(_ key: String) throws(AnalysisError) -> [JSONValue] {
    guard case .array(let elements) = content else { throw wrongType(key, expected: "a list") }
    return elements
  }

  fileprivate func string(_ key: String) throws(AnalysisError) -> String {
    guard case .string(let text) = content else { throw wrongType(key, expected: "a string") }
    return text
  }

  fileprivate func number(_ key: String) throws(AnalysisError) -> Double {
    guard case .number(let number) = content else { throw wrongType(key, expected: "a number") }
    return number
  }

  fileprivate func count(_ key: String) throws(AnalysisError) -> Int {
    try statistic(key).wholeNumber(key)
  }

  fileprivate func wholeNumber(_ key: String) throws(AnalysisError) -> Int {
    guard case .number(let number) = content,
      (0...Double(Statistics.largestCount)).contains(number),
      let count = Int(exactly: number)
    else {
      throw wrongType(key, expected: "a whole number from 0 to \(Statistics.largestCount)")
    }
    return count
  }

  fileprivate func wrongType(_ key: String, expected: String) -> AnalysisError {
    AnalysisError(.statistics(.wrongType(key: key, expected: expected)), at: place)
  }

  fileprivate func contradiction(_ what: String) -> AnalysisError {
    AnalysisError(.statistics(.contradiction(what)), at: place)
  }
}
