package import SwipeReplay
package import TextFormats

/// Recorded results that later ones are compared with: a text file made to be reviewed in a pull
/// request. A line for each profile with its parameters, then a line for each result, sorted.
///
/// Nothing in it depends on where in a file a trace stands, so that a new trace adds lines and changes
/// none.
package struct Baseline: Sendable {
  /// What a profile was set to when the results were recorded.
  package struct Settings: Sendable, Hashable {
    package var profile: String
    /// In the order of the profile.
    package var parameters: [Parameter]
    /// The velocity estimator in place of the profile's own; nil where it had its own.
    package var velocity: VelocityEstimator?
    /// Where it was read.
    package var place: TextPlace

    init(
      profile: String, parameters: [Parameter], velocity: VelocityEstimator? = nil,
      at place: TextPlace
    ) {
      self.profile = profile
      self.parameters = parameters
      self.velocity = velocity
      self.place = place
    }

    /// The settings of a profile as it is now.
    package init(_ profile: Profile) {
      self.profile = profile.name
      place = TextPlace(file: "", line: 1, column: 1)
      parameters = profile.parameters.map { Parameter(name: $0.name, value: $0.value) }
      velocity = profile.velocity
    }
  }

  /// A parameter and the value it had.
  package struct Parameter: Sendable, Hashable {
    package var name: String
    package var value: Double

    package init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// In the order of the file.
  package private(set) var settings: [Settings]
  /// In the order of ``BaselineRow``.
  package private(set) var rows: [BaselineRow]
  /// The rows of each trace, as a range of ``rows``.
  private var groups: [TraceKey: Range<Int>]

  /// - Parameter rows: in any order; no two of the same result.
  package init(settings: [Settings], rows: [BaselineRow]) {
    self.init(settings: settings, sorted: rows.sorted())
  }

  init(settings: [Settings], sorted rows: [BaselineRow]) {
    self.settings = settings.sorted { $0.profile < $1.profile }
    self.rows = rows
    groups = [:]
    var start = 0
    for index in self.rows.indices {
      let next = index + 1
      guard next == self.rows.count || self.rows[next].key != self.rows[start].key else { continue }
      groups[self.rows[start].key] = start..<next
      start = next
    }
  }

  /// The rows of a trace; nil where it has none.
  package func rows(of key: TraceKey) -> Range<Int>? { groups[key] }

  /// What a profile was set to; nil where the baseline does not know it.
  package func settings(of profile: String) -> Settings? {
    settings.first { $0.profile == profile }
  }
}

/// What identifies a trace over time: the path of its file and its name.
package struct TraceKey: Sendable, Hashable, Comparable {
  package var path: String
  package var trace: String

  package init(path: String, trace: String) {
    self.path = path
    self.trace = trace
  }

  package static func < (left: TraceKey, right: TraceKey) -> Bool {
    (left.path, left.trace) < (right.path, right.trace)
  }
}
