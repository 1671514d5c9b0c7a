/// What a replay is asked for besides the decision; each costs time that a batch may not want to pay.
public struct ReplayDetail: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The margins of progress and velocity.
  public static let margins = ReplayDetail(rawValue: 1)
  /// The margin of each parameter.
  public static let parameterMargins = ReplayDetail(rawValue: 2)
  /// The rules that were asked, with their values.
  public static let findings = ReplayDetail(rawValue: 4)
  /// The frame timeline.
  public static let frames = ReplayDetail(rawValue: 8)
  /// The event and callback log.
  public static let events = ReplayDetail(rawValue: 16)
  /// The other velocity estimators with which the decision would have been another one.
  public static let estimatorDisagreements = ReplayDetail(rawValue: 32)
}
