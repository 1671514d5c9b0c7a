package import ReplayAnalysis
package import SwipeReplay
import TextFormats

extension Fit {
  /// Returns the file of a profile with the fitted parameters.
  ///
  /// - Parameters:
  ///   - base: The profile to extend, as the file names it.
  ///   - changes: The parameters that differ from the base, in its order.
  package func profile(extending base: String, changes: [Profile.Parameter]) -> [UInt8] {
    JSONWriter.document("swipe-profile") { json in
      json.write(base, forKey: "extends")
      let wrong = wrongCounts(at: point).wrong
      let note =
        "Fitted to \(counted(labelled, "labelled trace")); \(wrong) have another outcome."
      json.writeList([note], forKey: "notes") { $0.write($1) }
      json.writeObject(forKey: "parameters") { json in
        for change in changes { json.write(change.value, forKey: change.name) }
      }
      // '--estimator' replaced the estimator of every recognizer; its rules for the estimate are extended.
      if let velocity = grid.profile.velocity {
        let recognizers = grid.profile.rules.recognizers
        json.writeObjects(recognizers, forKey: "recognizers", onOneLine: true) { json, recognizer in
          json.write(recognizer.name, forKey: "name")
          json.writeObject(forKey: "velocity") { $0.write(velocity.rawValue, forKey: "estimator") }
        }
      }
    }
  }
}
