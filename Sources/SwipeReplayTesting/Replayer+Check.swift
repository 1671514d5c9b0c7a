import ReplayAnalysis
public import SwipeReplay

extension Replayer {
  /// Replays a trace and compares the results with its expectations of the replayer's profiles, as
  /// `swipe-replay check` does.
  ///
  ///     var replayer = Replayer(profiles: [try Profile.named("pj")])
  ///     #expect(try replayer.check(trace).isEmpty)
  ///
  /// The replayer's ``ReplayDetail`` makes no difference.
  ///
  /// - Returns: a failure for each expectation that does not hold, in the order of the profiles and gestures.
  /// - Throws: ``ExpectationError`` if an expectation is invalid, or if the trace expects nothing of any of the
  ///   profiles: an empty list would look like success.
  public func check(_ trace: Trace) throws(ExpectationError) -> [CheckFailure] {
    let cases: [CheckCase]
    do throws(AnalysisError) {
      var worker = try CheckWorker(
        CheckSettings(profiles: profiles, isChosen: true, defaultProfile: ""))
      let checked = worker.check(trace, path: trace.source.path)
      if let error = checked.error { throw error }
      cases = checked.cases
    } catch { throw ExpectationError(error) }
    guard !cases.isEmpty else {
      throw ExpectationError(nothingExpectedOf: profiles.map(\.name), in: trace)
    }
    return cases.flatMap { result in result.problems.map { CheckFailure($0, of: result) } }
  }
}

/// The reason why a trace's expectations cannot be checked.
public struct ExpectationError: Error, Sendable, CustomStringConvertible {
  /// The file and the position of the error.
  public let place: TextPlace
  /// The message without the position.
  public let message: String

  init(_ error: AnalysisError) {
    (place, message) = (error.place, error.message)
  }

  init(nothingExpectedOf profiles: [String], in trace: Trace) {
    place = trace.source.place
    message =
      "the trace expects nothing of \(profiles.joined(separator: ", ")); add \"expect\": "
      + "{\"\(profiles.first ?? "*")\": \"finish\"}"
  }

  /// The position and the message, on one line.
  public var description: String { "\(place): error: \(message)" }
  /// ``description``, under the name used by Foundation's `LocalizedError`.
  public var errorDescription: String? { description }
}
