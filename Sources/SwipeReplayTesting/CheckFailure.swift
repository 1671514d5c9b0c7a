import ReplayAnalysis
import ReplayReport
public import TextFormats

/// An expectation of a trace that a replay did not meet.
///
/// Its description is what `swipe-replay check` prints, on one line.
public struct CheckFailure: Sendable, CustomStringConvertible {
  /// The trace's name.
  public let trace: String
  /// The profile's name.
  public let profile: String
  /// The gesture, counted from 1, or nil if the trace has only one or all are meant.
  public let gesture: Int?
  /// The failure: `expected finish, found cancel`.
  public let message: String
  /// The explanations, like `now: cancel: progress 0.43, needs more than finishProgress 0.5; to finish 26 pt farther`.
  public let details: [String]
  /// The position of the expectation in its file, if known.
  public let place: TextPlace?
  /// The trace, the profile and the gesture.
  private let title: String

  init(_ problem: CheckProblem, of result: CheckCase) {
    let text = CheckMessage(problem, of: result)
    trace = result.trace
    profile = result.profile
    gesture = result.gesture
    message = text.headline
    details = text.details
    place = problem.place
    title = result.title
  }

  /// `stuck · pj: expected finish, found cancel; now: … ; at: stuck.json:4:20`
  public var description: String { "\(title): " + ([message] + details).joined(separator: "; ") }
}
