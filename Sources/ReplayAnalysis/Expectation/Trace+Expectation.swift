package import SwipeReplay
import TextFormats
package import TouchTrace

extension Trace {
  /// Expects the given outcomes of a profile: one word, or a list for several gestures.
  /// Expectations of other profiles stay. Without results, nothing changes.
  ///
  /// - Parameter results: The results of this trace with the profile, in order.
  package mutating func expect(_ results: [Replay], of profile: String) {
    let place = source.place
    let outcomes = results.decisiveOfEachGesture.map {
      JSONValue(.string($0.outcome.description), at: place)
    }
    guard let first = outcomes.first else { return }
    let value = outcomes.count == 1 ? first : JSONValue(.array(outcomes), at: place)
    var members: [JSONValue.Member] = []
    if case .object(let others) = expectation?.content {
      members = others.filter { !$0.key.isExactly(profile) }
    }
    members.append(JSONValue.Member(key: profile, keyPlace: place, value: value))
    expectation = JSONValue(.object(members), at: expectation?.place ?? place)
  }
}
