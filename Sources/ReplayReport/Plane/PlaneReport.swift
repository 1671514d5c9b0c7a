package import ReplayAnalysis
import SwipeReplay

package enum PlaneFormat: String, Sendable, CaseIterable {
  case text, json, csv, svg
  /// The swipes of `--monotone`, as traces.
  case jsonl
}

/// The decisions of profiles on synthetic swipes: of each profile alone, or the differences of two.
package struct PlaneReport: Sendable {
  /// On the same grid; at least one.
  private let planes: [Plane]
  private let kinds: PlaneKinds

  package init(_ planes: [Plane]) { (self.planes, kinds) = (planes, PlaneKinds(planes)) }

  /// Returns a picture of one profile, or of the differences of two.
  package func text(_ style: TextReport.Style) -> String {
    [PlaneText(planes: planes, kinds: kinds, style: style).lines].text
  }

  /// A picture of one profile, of the differences of two, or of each of several.
  package var svg: [UInt8] { PlaneSVG(planes: planes).bytes }

  private static let results: [ResultField] = [
    .profile, .recognizer, .outcome, .progress, .velocityX, .velocityY, .rule,
  ]

  /// A row for each swipe and profile.
  package var csv: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendCSV(row: ["shape", "distance", "release"] + Self.results.map(\.rawValue))
    guard let grid = planes.first?.grid else { return bytes }
    for (row, velocity) in grid.velocities.enumerated() {
      for (column, distance) in grid.distances.enumerated() {
        let head = [grid.shape.rawValue, numberText(distance), numberText(velocity)]
        for plane in planes {
          guard let result = plane.results[row][column] else { continue }
          bytes.appendCSV(row: head + Self.results.map(result.csvText))
        }
      }
    }
    return bytes
  }

  /// One object: the swipes, and for each profile the changes of the outcome and, for each
  /// velocity, a string with a letter for each distance.
  package var json: [UInt8] {
    JSONWriter.document("swipe-plane") { json in
      if let plane = planes.first {
        plane.conditions.write(to: &json)
        json.write(plane.grid.shape.rawValue, forKey: "shape")
        json.writeList(plane.grid.distances, forKey: "distances", onOneLine: true) { $0.write($1) }
        json.writeList(plane.grid.velocities, forKey: "releases", onOneLine: true) { $0.write($1) }
      }
      json.writeObject(forKey: "letters", onOneLine: true) { json in
        let outcomes = Outcome.Kind.allCases.map { Outcome($0) }
        for outcome in outcomes + kinds.targets.prefix(PlaneKinds.digits.count) {
          json.write(outcome.description, forKey: kinds.kind(of: outcome).letter)
        }
        json.write("not made", forKey: Self.none)
      }
      json.writeObjects(planes, forKey: "profiles") { json, plane in
        json.write(plane.profile.name, forKey: "name")
        json.write(plane.swipes, forKey: "swipes")
        json.write(plane.hasExactEdges, forKey: "exactEdges")
        let rows = plane.grid.velocities.indices
        json.writeList(rows, forKey: "outcomes") { json, row in
          json.write(
            plane.grid.distances.indices.map {
              plane.outcome(row, $0).map { kinds.kind(of: $0).letter } ?? Self.none
            }
            .joined())
        }
        json.beginArray(forKey: "edges")
        for (lines, values, fixed, varied) in [
          (plane.edgesOfRows, plane.grid.velocities, "release", "distance"),
          (plane.edgesOfColumns, plane.grid.distances, "distance", "release"),
        ] {
          for (edges, value) in zip(lines, values) {
            for edge in edges {
              json.writeObject(onOneLine: true) { json in
                json.write(value, forKey: fixed)
                json.writeList([edge.last, edge.first], forKey: varied) { $0.write($1) }
                json.write(edge.before.description, forKey: "before")
                json.write(edge.after.description, forKey: "after")
              }
            }
          }
        }
        json.endArray()
      }
    }
  }

  private static let none = "-"

  /// `drag to the right from (5, 426) in 393 × 852 pt, 60 samples a second`
  static func setting(_ plane: Plane) -> String {
    "\(plane.grid.shape.rawValue) \(plane.conditions.words)"
  }
}

extension SwipeConditions {
  /// `to the right from (5, 426) in 393 × 852 pt, 60 samples a second`
  var words: String {
    let to =
      switch direction {
      case .right: "to the right"
      case .left: "to the left"
      case .down: "downwards"
      case .up: "upwards"
      }
    let numbers = [start.x, start.y, view.width, view.height, sampleRate].map {
      HumanNumber.text($0)
    }
    return "\(to) from (\(numbers[0]), \(numbers[1])) in \(numbers[2]) × \(numbers[3]) pt, "
      + "\(numbers[4]) samples a second"
  }

  func write(to json: inout JSONWriter) {
    json.write(view, forKey: "view", onOneLine: true)
    json.writeObject(forKey: "start", onOneLine: true) { json in
      json.write(start.x, forKey: "x")
      json.write(start.y, forKey: "y")
    }
    json.write(direction.rawValue, forKey: "direction")
    json.write(sampleRate, forKey: "sampleRate")
  }
}
