import SwipeReplay
package import TextFormats

/// The parsed `expect` of a trace: the results that it expects of profiles.
package struct Expectation: Sendable {
  /// The expectation of one profile, or of every profile.
  package struct Entry: Sendable {
    /// The profile's name, or ``everyProfile``.
    package var profile: String
    package var place: TextPlace
    /// One for each gesture of the trace; never empty.
    package var gestures: [GestureExpectation]

    var detail: ReplayDetail {
      gestures.reduce(into: []) { $0.formUnion($1.detail) }
    }
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
      throw AnalysisError(.notAnObject(found: value.kindInWords), at: value.place)
    }
    guard !members.isEmpty else { throw AnalysisError(.noProfile, at: value.place) }
    entries = []
    for member in members {
      let isCheck =
        (ResultCheck.names + ResultCheck.otherNames).containsExactly(member.key)
        || member.key.hasPrefix(CheckedNumber.framesName + "[")
      guard !isCheck else {
        throw AnalysisError(.checkWithoutProfile(member.key), at: member.keyPlace)
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
    guard !elements.isEmpty else { throw AnalysisError(.emptyList, at: value.place) }
    var gestures: [GestureExpectation] = []
    for element in elements { gestures.append(try GestureExpectation(element)) }
    return gestures
  }
}
