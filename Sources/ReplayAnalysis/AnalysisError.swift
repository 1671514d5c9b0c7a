package import TextFormats

/// A problem in an expectation, a baseline or statistics, and its position.
package struct AnalysisError: Error, Sendable, CustomStringConvertible {
  /// The description without the position.
  package var message: String
  package var place: TextPlace
  /// The name of the profile, if the problem is that it is unknown.
  package private(set) var unknownProfile: String?

  init(_ message: String, at place: TextPlace) {
    self.message = message
    self.place = place
  }

  init(unknownProfile name: UnknownWord, at place: TextPlace) {
    let advice = "; it is not built in, so name its file with '--profile'"
    message =
      "unknown profile '\(name.word)'" + (name.nearest == nil ? advice : name.suggestion)
    self.place = place
    unknownProfile = name.word
  }

  package var description: String { "\(place): error: \(message)" }
}
