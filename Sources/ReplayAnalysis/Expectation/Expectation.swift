package import SwipeReplay

/// The parsed `expect` of a trace: the results that it expects of profiles.
package struct Expectation: Sendable {
  /// The expectation of one profile, or of every profile.
  package struct Entry: Sendable {
    /// The profile's name, or ``everyProfile``.
    package var profile: String
    package var place: TextPlace
    /// One for each gesture of the trace; never empty.
    package var gestures: [GestureExpectation]
  }

  /// The name that matches every profile without an entry of its own.
  package static let everyProfile = "*"

  /// In the order of the file.
  package var entries: [Entry]

  /// Reads the value of `expect`. Strict: anything that could be a mistake is an error.
  ///
  /// - Throws: ``AnalysisError`` with the position of the problem.
  package init(_ value: JSONValue) throws(AnalysisError) {
    guard case .object(let members) = value.content else {
      throw AnalysisError(
        "expect: found \(value.kindInWords), expected an object such as "
          + #"{"pj": "finish"}; "*" matches every profile"#,
        at: value.place)
    }
    guard !members.isEmpty else {
      throw AnalysisError(
        #"expect: an empty object expects nothing; expected a profile's name or "*""#,
        at: value.place)
    }
    entries = []
    for member in members {
      let isCheck =
        (ResultCheck.names + ResultCheck.otherNames).containsExactly(member.key)
        || member.key.hasPrefix(CheckedNumber.framesName + "[")
      guard !isCheck else {
        throw AnalysisError(
          "expect: '\(member.key)' is a check, not a profile; "
            + #"expected it under a profile's name or "*""#,
          at: member.keyPlace)
      }
      entries.append(
        Entry(
          profile: member.key, place: member.keyPlace,
          gestures: try Self.gestures(member.value)))
    }
  }

  /// Returns a profile's own entry, or else the one for every profile.
  package func entry(for profile: String) -> Entry? {
    entries.first { $0.profile.isExactly(profile) }
      ?? entries.first { $0.profile.isExactly(Self.everyProfile) }
  }

  private static func gestures(_ value: JSONValue) throws(AnalysisError) -> [GestureExpectation] {
    guard case .array(let elements) = value.content else { return [try GestureExpectation(value)] }
    guard !elements.isEmpty else {
      throw AnalysisError(
        "expect: an empty list expects nothing; expected one element for each gesture",
        at: value.place)
    }
    return try elements.map { (element) throws(AnalysisError) in try GestureExpectation(element) }
  }
}

extension Trace {
  /// Expects the given outcomes of a profile: one word, or a list for several gestures.
  /// Expectations of other profiles stay. Without results, nothing changes.
  ///
  /// - Parameter results: The results of this trace with the profile, in order.
  package mutating func expect(_ results: [Replay], of profile: String) {
    let place = source.place
    let outcomes = results.decisiveOfEachGesture.map {
      JSONValue(.string($0.outcome.description), at: place)
    }
    guard let first = outcomes.first else { return }
    let value = outcomes.count == 1 ? first : JSONValue(.array(outcomes), at: place)
    var members: [JSONValue.Member] = []
    if case .object(let others) = expectation?.content {
      members = others.filter { !$0.key.isExactly(profile) }
    }
    members.append(JSONValue.Member(key: profile, keyPlace: place, value: value))
    expectation = JSONValue(.object(members), at: expectation?.place ?? place)
  }
}
