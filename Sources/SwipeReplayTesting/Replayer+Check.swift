import ReplayAnalysis
import SwipeReplay
public import TextFormats
public import TouchTrace

extension Replayer {
  /// Replays a trace and compares the results with what it expects of the replayer's profiles, as `swipe-replay check`
  /// does.
  ///
  ///     var replayer = Replayer(profiles: [try Profile.named("pj")])
  ///     #expect(try replayer.check(trace).isEmpty)
  ///
  /// What is computed for it does not depend on the replayer's ``ReplayDetail``.
  ///
  /// - Returns: a failure for each expectation that does not hold, in the order of the profiles and gestures.
  /// - Throws: ``ExpectationError`` where an expectation cannot be understood, and where the trace expects nothing of any
  ///   of the profiles: an empty list would look like success.
  public func check(_ trace: Trace) throws(ExpectationError) -> [CheckFailure] {
    let cases = try ExpectationError.wrap { () throws(AnalysisError) in
      var worker = try CheckWorker(
        CheckSettings(profiles: profiles, isChosen: true, defaultProfile: ""))
      let checked = worker.check(trace, path: trace.source.path)
      if let error = checked.error { throw error }
      return checked.cases
    }
    guard !cases.isEmpty else {
      throw ExpectationError(nothingExpectedOf: profiles.map(\.name), in: trace)
    }
    return cases.flatMap { result in result.problems.map { CheckFailure($0, of: result) } }
  }
}

/// Why a trace's expectations cannot be checked.
public struct ExpectationError: Error, Sendable, CustomStringConvertible {
  /// Where in which file.
  public let place: TextPlace
  /// Without the place.
  public let message: String

  private init(_ error: AnalysisError) {
    (place, message) = (error.place, error.message)
  }

  /// Passes the error of a closure on as one of this type.
  static func wrap<Value>(
    _ body: () throws(AnalysisError) -> Value
  ) throws(ExpectationError) -> Value {
    do throws(AnalysisError) { return try body() } catch { throw ExpectationError(error) }
  }

  init(nothingExpectedOf profiles: [String], in trace: Trace) {
    place = TextPlace(file: trace.source.path, line: trace.source.line ?? 1, column: 1)
    message =
      "the trace expects nothing of \(profiles.joined(separator: ", ")); add \"expect\": "
      + "{\"\(profiles.first ?? "*")\": \"finish\"}"
  }

  /// The place and the message, on one line.
  public var description: String { "\(place): error: \(message)" }
  /// The same, under the name that Foundation's `LocalizedError` has for it.
  public var errorDescription: String? { description }
}
