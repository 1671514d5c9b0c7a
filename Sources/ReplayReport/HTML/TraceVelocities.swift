import SwipeReplay

/// The velocities of all estimators over the gestures of a trace, for the page's curves.
struct TraceVelocities {
  /// The maximum number of velocities of each estimator embedded for a gesture.
  private static let limit = 400

  /// The properties that the velocities depend on, apart from the touches.
  private struct Key: Hashable {
    let gesture: Int
    let events: VelocityEvents
    let movesAtLift: Bool
    let isMirrored: Bool
    let axis: Margin.Axis
  }

  private let trace: Trace
  private var curves: [(key: Key, curves: VelocityCurves)] = []

  init(_ trace: Trace) { self.trace = trace }

  /// Writes a result's estimator, the window at the end of the gesture, and the index of the
  /// velocities of its samples; for a gesture of several fingers, nothing.
  mutating func write(
    of settings: RecognizerSettings, _ gesture: Gesture, along axis: Margin.Axis,
    to json: inout JSONWriter
  ) {
    let key = Key(
      gesture: gesture.number, events: settings.velocityEvents,
      movesAtLift: settings.movesAtLift, isMirrored: settings.isMirrored(in: trace.layoutDirection),
      axis: axis)
    guard let index = index(of: key, gesture, settings) else { return }
    json.write(settings.velocity.rawValue, forKey: "estimator")
    if let window = curves[index].curves.window(of: settings.velocity) {
      json.writeList([window.from, window.to], forKey: "window") { $0.write(seconds($1)) }
    }
    json.write(index, forKey: "velocities")
  }

  /// Writes the velocities that results refer to.
  func write(to json: inout JSONWriter) {
    json.writeObjects(curves, forKey: "velocities") { json, entry in
      let (curves, isX) = (entry.curves, entry.key.axis == .x)
      let times = curves.times
      let chosen = times.indices.thinned(to: Self.limit)
      json.writeList(chosen, forKey: "times") { $0.write(seconds(times[$1])) }
      for estimator in VelocityEstimator.allCases {
        json.writeList(chosen, forKey: estimator.rawValue) { json, index in
          let velocity = curves.velocity(by: estimator, at: index)
          json.write((isX ? velocity.x : velocity.y).rounded())
        }
      }
    }
  }

  /// Returns the index of a key's curves, which are computed once, or nil for a gesture of several fingers.
  private mutating func index(
    of key: Key, _ gesture: Gesture, _ settings: RecognizerSettings
  ) -> Int? {
    if let index = curves.firstIndex(where: { $0.key == key }) { return index }
    guard let made = VelocityCurves(of: gesture, in: trace, for: settings) else { return nil }
    curves.append((key, made))
    return curves.count - 1
  }

  private func seconds(_ time: Timestamp) -> Double {
    time.seconds(since: trace.touches.first?.time ?? time).rounded(decimals: 4)
  }
}
