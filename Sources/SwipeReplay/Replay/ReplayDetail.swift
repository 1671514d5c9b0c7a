/// The results of a replay besides the decision. Each takes time that a batch may not want to spend.
public struct ReplayDetail: OptionSet, Sendable {
  /// One bit for each option.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The margins of progress and velocity.
  public static let margins = ReplayDetail(rawValue: 1)
  /// The margin of each parameter.
  public static let parameterMargins = ReplayDetail(rawValue: 2)
  /// The rules that were evaluated, with their values, and why a recognizer never began.
  public static let findings = ReplayDetail(rawValue: 4)
  /// The frame timeline.
  public static let frames = ReplayDetail(rawValue: 8)
  /// The event and callback log.
  public static let events = ReplayDetail(rawValue: 16)
  /// The other velocity estimators under which the outcome would be different.
  public static let estimatorDisagreements = ReplayDetail(rawValue: 32)
  /// Findings and margins of parameters without the replays for what only explanations tell.
  package static let unexplained = ReplayDetail(rawValue: 64)
}
