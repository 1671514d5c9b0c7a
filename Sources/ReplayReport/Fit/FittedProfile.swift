package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// The file of a profile that extends the one fitted, with the fitted parameters.
package struct FittedProfile: Sendable {
  /// A parameter that is not as in the profile that is extended.
  package struct Change: Sendable {
    package var parameter: String
    package var value: Double

    package init(parameter: String, value: Double) {
      self.parameter = parameter
      self.value = value
    }
  }

  private let fit: Fit
  private let base: String
  private let changes: [Change]

  /// - Parameters:
  ///   - base: the profile that is extended, as the file is to name it.
  ///   - changes: in the order of that profile.
  package init(_ fit: Fit, extending base: String, changes: [Change]) {
    self.fit = fit
    self.base = base
    self.changes = changes
  }

  /// The JSON text.
  package var bytes: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginObject()
    json.write("swipe-profile", forKey: "format")
    json.write(1, forKey: "version")
    json.write(base, forKey: "extends")
    json.key("notes")
    json.beginArray()
    let wrong = fit.wrongCounts(at: fit.point).wrong
    json.write(
      "Fitted to \(counted(fit.labelled, "labelled trace")); \(wrong) come to another outcome.")
    json.endArray()
    json.key("parameters")
    json.beginObject()
    for change in changes { json.write(change.value, forKey: change.parameter) }
    json.endObject()
    if let velocity = fit.grid.profile.velocity { write(velocity, to: &json) }
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// The estimator that '--velocity' gave to every recognizer; its rules for the estimate are extended.
  private func write(_ velocity: VelocityEstimator, to json: inout JSONWriter) {
    json.key("recognizers")
    json.beginArray()
    for recognizer in fit.grid.profile.rules.recognizers {
      json.beginObject(onOneLine: true)
      json.write(recognizer.name, forKey: "name")
      json.key("velocity")
      json.beginObject()
      json.write(velocity.rawValue, forKey: "estimator")
      json.endObject()
      json.endObject()
    }
    json.endArray()
  }
}
