package import ReplayAnalysis
package import SwipeReplay
import TextFormats

/// A profile's file that extends the profile fitted, with the fitted parameters.
package struct FittedProfile: Sendable {
  private let fit: Fit
  private let base: String
  private let changes: [Profile.Parameter]

  /// - Parameters:
  ///   - base: the profile that is extended, as the file names it.
  ///   - changes: the parameters that differ from it, in its order.
  package init(_ fit: Fit, extending base: String, changes: [Profile.Parameter]) {
    self.fit = fit
    self.base = base
    self.changes = changes
  }

  package var bytes: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginDocument("swipe-profile")
    json.write(base, forKey: "extends")
    let wrong = fit.wrongCounts(at: fit.point).wrong
    let note =
      "Fitted to \(counted(fit.labelled, "labelled trace")); \(wrong) have another outcome."
    json.writeList([note], forKey: "notes") { $0.write($1) }
    json.writeObject(forKey: "parameters") { json in
      for change in changes { json.write(change.value, forKey: change.name) }
    }
    // '--velocity' replaced the estimator of every recognizer; its rules for the estimate are extended.
    if let velocity = fit.grid.profile.velocity {
      let recognizers = fit.grid.profile.rules.recognizers
      json.writeObjects(recognizers, forKey: "recognizers", onOneLine: true) { json, recognizer in
        json.write(recognizer.name, forKey: "name")
        json.writeObject(forKey: "velocity") { $0.write(velocity.rawValue, forKey: "estimator") }
      }
    }
    json.endDocument()
    return json.bytes
  }
}
