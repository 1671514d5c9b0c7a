package import GestureRecognition
import InteractiveTransition
package import TouchTrace

// What results have in common, or mostly lack, stands apart and is shared: a batch makes and drops
// millions of results, and most of the cost of one would be the counting of references to its words.

/// The trace that results are of.
package final class TraceIdentity: Sendable {
  package let source: Trace.Source
  package let name: String

  init(_ trace: Trace) {
    (source, name) = (trace.source, trace.name)
  }

  init(source: Trace.Source, name: String) {
    (self.source, self.name) = (source, name)
  }
}

/// What a result says in words. A replayer makes it once for all results that say the same; so one
/// object is one wording, though two objects may word the same.
package final class ResultLabel: Sendable {
  package struct Content: Sendable {
    package var profile, recognizer: String
    package var outcome: Outcome
    package var rule: String
    /// What took the place of the profile's own estimators; nil where nothing did.
    package var estimator: VelocityEstimator? = nil
  }

  package let content: Content

  package var profile: String { content.profile }
  package var recognizer: String { content.recognizer }
  package var outcome: Outcome { content.outcome }
  package var rule: String { content.rule }

  init(_ content: Content) {
    self.content = content
  }
}

/// What a result holds only where somebody asked for it.
final class ResultDetail: Sendable {
  struct Content: Sendable {
    var parameters: [Margin.Parameter] = []
    var findings: [Finding] = []
    var estimatorDisagreements: [EstimatorDisagreement] = []
    var frames: [Frame] = []
    var events: [LogEntry] = []
  }

  let content: Content

  var parameters: [Margin.Parameter] { content.parameters }
  var findings: [Finding] { content.findings }
  var estimatorDisagreements: [EstimatorDisagreement] { content.estimatorDisagreements }
  var frames: [Frame] { content.frames }
  var events: [LogEntry] { content.events }

  init(_ content: Content) {
    self.content = content
  }
}
