import ReplayAnalysis
public import TextFormats
public import TouchTrace

extension Trace {
  /// The expectations of the trace for one profile in one gesture.
  public struct ExpectedResult: Sendable, Hashable {
    /// One check of a result: `velocity.x` and `> 900`, `outcome` and `finish`.
    public struct Check: Sendable, Hashable {
      /// The name of the checked value in results.
      public let name: String
      /// The expectation as written.
      public let expected: String
    }

    /// The profile's name; `*` for every profile that the trace does not name.
    public let profile: String
    /// The gesture, counted from 1.
    public let gesture: Int
    /// The recognizer whose result is checked, or nil for the one that got furthest.
    public let recognizer: String?
    /// The checks in the order they are written, at least one.
    public let checks: [Check]
    /// The reason why the checks are known to fail, or nil if they must hold.
    public let knownFailure: String?
    /// The position of the expectation in its file.
    public let place: TextPlace
  }

  /// The trace's expectations of profiles, in the order they are written; empty if there are none.
  ///
  /// - Throws: ``ExpectationError`` if they are invalid.
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
