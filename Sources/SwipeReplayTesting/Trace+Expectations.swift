import ReplayAnalysis
public import TextFormats
public import TouchTrace

extension Trace {
  /// What the trace expects of one profile in one gesture.
  public struct ExpectedResult: Sendable, Hashable {
    /// One check of a result: `velocity.x` and `> 900`, `outcome` and `finish`.
    public struct Check: Sendable, Hashable {
      /// The name of what is checked, as results have it.
      public let name: String
      /// What is expected, as it is written.
      public let expected: String
    }

    /// The profile's name; `*` for every profile that the trace does not name.
    public let profile: String
    /// Counted from 1.
    public let gesture: Int
    /// The recognizer whose result is checked; nil for the one that got furthest.
    public let recognizer: String?
    /// In the order they are written, at least one.
    public let checks: [Check]
    /// Why the checks are known to fail; nil where they must hold.
    public let knownFailure: String?
    /// Where it is written.
    public let place: TextPlace
  }

  /// What the trace expects of profiles, in the order it is written; empty where it expects nothing.
  ///
  /// - Throws: ``ExpectationError`` where it cannot be understood.
  public var expectations: [ExpectedResult] {
    get throws(ExpectationError) {
      guard let expectation else { return [] }
      let read = try ExpectationError.wrap { () throws(AnalysisError) in
        try Expectation(expectation)
      }
      return read.entries.flatMap { entry in
        entry.gestures.enumerated().map { index, gesture in
          ExpectedResult(
            profile: entry.profile, gesture: index + 1, recognizer: gesture.recognizer,
            checks: gesture.checks.map {
              ExpectedResult.Check(name: $0.name, expected: $0.expected)
            },
            knownFailure: gesture.knownFailure, place: gesture.place)
        }
      }
    }
  }
}
