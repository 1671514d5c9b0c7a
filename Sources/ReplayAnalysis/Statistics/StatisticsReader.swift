import SwipeReplay
import TextFormats

/// A file of statistics, and the places of what may differ from other files.
///
/// Unknown keys are ignored. Counts that contradict each other are errors.
struct StatisticsReader {
  let statistics: Statistics
  let nearPlace: TextPlace
  /// The places of the list of profiles and of its elements.
  let profilesPlace: TextPlace
  let profilePlaces: [TextPlace]

  /// - Throws: ``AnalysisError`` with line and column of what is wrong.
  init(_ bytes: [UInt8], file: String) throws(AnalysisError) {
    let document: Part
    do throws(TextError) {
      document = Part(ignoringUnknownKeysOf: try JSONValue.parse(bytes, file: file))
    } catch {
      throw AnalysisError(.text(error.kind), at: error.place)
    }
    try Self.checkFormat(document)
    let near = try document.required("nearPercent")
    let list = try document.required("profiles")
    nearPlace = near.place
    profilesPlace = list.place
    var profiles: [ProfileStatistics] = []
    var places: [TextPlace] = []
    for element in try list.elements() {
      profiles.append(try Self.profile(Part(ignoringUnknownKeysOf: element.value)))
      places.append(element.place)
    }
    profilePlaces = places
    var statistics = Statistics(nearPercent: try near.number(), profiles: profiles)
    statistics.traces = try document.count("traces")
    statistics.invalid = try document.count("invalid")
    if let suspicious = document["suspicious"] {
      statistics.suspicious = try suspicious.count(upTo: statistics.traces)
    }
    self.statistics = statistics
  }

  private static func checkFormat(_ document: Part) throws(AnalysisError) {
    let found = try? document["format"]?.string()
    guard found == StatisticsFormat.name else {
      throw AnalysisError(.notStatistics(format: found), at: document.place)
    }
    let version = try document.required("version")
    let number = try version.number()
    guard number == Double(StatisticsFormat.version) else {
      throw AnalysisError(.wrongStatisticsVersion(number), at: version.place)
    }
  }

  private static func profile(_ part: Part) throws(AnalysisError) -> ProfileStatistics {
    var parameters: [Profile.Parameter] = []
    for member in try part.required("parameters").members() {
      let number = try Field(member.value, key: member.key).number()
      parameters.append(Profile.Parameter(name: member.key, value: number))
    }
    var profile = ProfileStatistics(
      name: try part.required("profile").string(), parameters: parameters,
      velocity: try part["velocity"]?.word(as: VelocityEstimator.self),
      fingerprint: try part.required("fingerprint").string())
    var known: [Outcome] = []
    for element in try part.required("outcomes").elements() {
      let outcome = try outcome(Part(ignoringUnknownKeysOf: element.value), parameters)
      guard !known.contains(outcome.outcome) else {
        throw .contradiction(
          "outcome '\(outcome.outcome.rawValue)' appears twice", at: element.place)
      }
      known.append(outcome.outcome)
      for index in profile.outcomes.indices
      where profile.outcomes[index].outcome == outcome.outcome {
        profile.outcomes[index] = outcome
      }
    }
    let gestures = try part.count("gestures")
    guard profile.outcomes.map(\.count).total == gestures else {
      throw .contradiction(
        "the outcomes do not add up to the \(counted(gestures, "gesture"))", at: part.place)
    }
    return profile
  }

  private static func outcome(
    _ part: Part, _ parameters: [Profile.Parameter]
  ) throws(AnalysisError) -> OutcomeStatistics {
    let name = try part.required("outcome").word(as: Outcome.self)
    var outcome = OutcomeStatistics(name, parameters: parameters.count)
    outcome.count = try part.count("count")
    let rules = try part.required("rules")
    var counts: [Int] = []
    for element in try rules.elements() {
      let rule = Part(ignoringUnknownKeysOf: element.value)
      let count = try rule.count("count")
      counts.append(count)
      outcome.add(.init(rule: try rule.required("rule").string(), count: count))
    }
    guard counts.total == outcome.count else {
      throw .contradiction(
        "the rules do not add up to the \(counted(outcome.count, "gesture"))", at: rules.place)
    }
    if name.isDecision { try readNear(part, parameters, into: &outcome) }
    let distributions = Part(ignoringUnknownKeysOf: try part.required("distributions").value)
    for quantity in StatisticsQuantity.allCases {
      let written = try distributions.required(quantity.rawValue)
      outcome[quantity] = try distribution(Part(ignoringUnknownKeysOf: written.value))
      guard outcome[quantity].count <= outcome.count else {
        throw .contradiction(
          "'\(quantity.rawValue)' has more than the \(counted(outcome.count, "gesture"))",
          at: written.place)
      }
    }
    return outcome
  }

  private static func readNear(
    _ part: Part, _ parameters: [Profile.Parameter], into outcome: inout OutcomeStatistics
  ) throws(AnalysisError) {
    outcome.near = try part.count("near")
    let near = try part.required("nearParameters")
    let members = try near.members()
    let indices =
      members.isEmpty
      ? [:]
      : Dictionary(
        zip(parameters.map { ExactText($0.name) }, parameters.indices),
        uniquingKeysWith: { first, _ in first })
    for member in members {
      guard let index = indices[ExactText(member.key)] else {
        let word = UnknownWord(member.key, among: parameters.map(\.name))
        throw AnalysisError(.unknownWord(word, key: "parameter"), at: member.keyPlace)
      }
      outcome.nearParameters[index] = try Field(member.value, key: member.key)
        .count(upTo: Statistics.largestCount)
    }
    guard outcome.near <= outcome.count, outcome.nearParameters.allSatisfy({ $0 <= outcome.near })
    else { throw .contradiction("more decisions are near than there are", at: near.place) }
  }

  private static func distribution(_ part: Part) throws(AnalysisError) -> Distribution {
    var buckets: [(bucket: NumberBucket, count: Int)] = []
    for element in try part.required("buckets").elements() {
      let pair = try element.elements()
      guard pair.count == 2 else {
        throw element.wrongType(expected: "a list of pairs of a number and a count")
      }
      let edge = try pair[0].number()
      let bucket = NumberBucket(of: edge)
      guard bucket.edge == edge else {
        throw .contradiction("no bucket begins with \(numberText(edge))", at: pair[0].place)
      }
      buckets.append((bucket, try pair[1].count(upTo: Statistics.largestCount)))
    }
    var range: ClosedRange<Double>?
    if !buckets.isEmpty {
      let min = try part.required("min").number()
      let max = try part.required("max").number()
      guard min <= max else {
        throw .contradiction("'min' is greater than 'max'", at: part.place)
      }
      range = min...max
    }
    guard let distribution = Distribution(range: range, buckets: buckets) else {
      throw .contradiction("the buckets do not run upwards from 'min' to 'max'", at: part.place)
    }
    let count = try part.count("n")
    guard distribution.count == count else {
      throw .contradiction(
        "the buckets do not add up to the \(counted(count, "number"))", at: part.place)
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

/// A part of the file. Keys that are not known are ignored, so that later versions can add some.
private typealias Part = JSONObject<AnalysisError>
private typealias Field = JSONField<AnalysisError>

extension JSONObject<AnalysisError> {
  fileprivate func count(_ key: String) throws(AnalysisError) -> Int {
    try required(key).count(upTo: Statistics.largestCount)
  }
}

extension AnalysisError {
  fileprivate static func contradiction(_ what: String, at place: TextPlace) -> AnalysisError {
    AnalysisError(.contradiction(what), at: place)
  }
}
