public import TouchTrace

/// Replays traces through one profile. A value: copies are independent, so that a batch gives each
/// worker its own.
public struct Replayer: Sendable {
  public let profile: Profile
  public let detail: ReplayDetail

  public init(profile: Profile, detail: ReplayDetail = [.margins, .findings]) {
    self.profile = profile
    self.detail = detail
  }

  /// The results of one trace: gestures in order, and for each the recognizers in the profile's order.
  public mutating func replay(_ trace: Trace) -> [Replay] { [] }
}
