import InteractiveTransition
import TouchTrace

/// The maximum number of frames of a replay of one trace with one profile, which keeps output and work in
/// proportion to the input; listed in `Limits.md`.
package struct FrameLimit: Sendable {
  private static let perTrace = 1_000
  /// For each touch and action.
  private static let perEntry = 100
  /// The number of profiles with a full share of frames; more profiles share the frames of that many.
  private static let sharingProfiles = 2
  /// The limit on rule nodes of the views, counted as in ``ReplayCost``; only long rules reach it.
  private static let nodesPerTrace = 1 << 18
  private static let nodesPerEntry = 1 << 15

  /// The limit in words.
  package static let text =
    "\(perTrace) + \(perEntry) per touch, up to \(Frames.limitPerTrace), and fewer with many profiles"

  private let nodesPerFrame: Int

  init(_ profile: Profile) {
    nodesPerFrame = profile.rules.recognizers.reduce(1) { max($0, $1.animation.nodesPerFrame) }
  }

  /// - Parameter profiles: the number of profiles that a trace is replayed with.
  func frames(of trace: Trace, sharedBy profiles: Int) -> Int {
    let entries = trace.touches.count + trace.actions.count
    let alone = min(Self.perTrace + Self.perEntry * entries, Frames.limitPerTrace)
    let shared = alone * Self.sharingProfiles / max(profiles, Self.sharingProfiles)
    return min(shared, (Self.nodesPerTrace + Self.nodesPerEntry * entries) / nodesPerFrame)
  }
}
