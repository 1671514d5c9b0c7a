import ReplayReport
public import SwipeReplay

/// The page that `swipe-replay report` writes: traces and decisions for viewing, in one HTML file.
public struct ReportPage: Sendable {
  /// The name of the only trace, or `swipes` if there are several.
  public let name: String
  /// The file's bytes, in UTF-8.
  public let html: [UInt8]
}

extension Replayer {
  /// The page of traces with the replayer's profiles.
  ///
  /// - Parameter traces: the traces; of more than 1,000, fewer with more than three profiles, an evenly spaced
  ///   sample is shown, and the page says so.
  public func page(of traces: [Trace]) -> ReportPage {
    var sample = ReplayPage.sample(profiles: profiles.count)
    for trace in traces { sample.add(trace) }
    let page = ReplayPage(profiles, of: sample.elements)
    return ReportPage(
      name: traces.count == 1 ? traces[0].name : "swipes", html: page.html(of: sample.count))
  }
}
