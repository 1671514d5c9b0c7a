import SwipeReplay
import TextFormats

/// The words of a baseline file.
enum BaselineFormat {
  static let firstLine = "# format: swipe-baseline"
  static let versionPrefix = "# version: "
  static let version = "1"
  static let profilePrefix = "# profile "
  /// Stands before the word of an estimator; a parameter of that name has a number.
  static let velocityKey = "velocity"
  static let textColumns = [
    "path", "trace", "gesture", "profile", "recognizer", "outcome", "rule",
  ]
  static let columns = textColumns + BaselineRow.numbers.map(\.rawValue)
  static let header = columns.joined(separator: ",")
}

extension Baseline {
  /// The baseline as a file.
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(line: BaselineFormat.firstLine)
    bytes.append(line: BaselineFormat.versionPrefix + BaselineFormat.version)
    for settings in settings { bytes.append(settings) }
    bytes.append(line: BaselineFormat.header)
    for row in rows { bytes.append(row) }
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(line: String) {
    append(contentsOf: line.utf8)
    append(UInt8(ascii: "\n"))
  }

  /// `# profile pj: finishProgress=0.5 maxAllowedInitialDistance=0`, and `velocity=lastStep` before them
  /// where that took the place of the profile's own estimator.
  fileprivate mutating func append(_ settings: Baseline.Settings) {
    append(contentsOf: BaselineFormat.profilePrefix.utf8)
    // A name with what would break the line is written as JSON writes it.
    if settings.profile.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") }) {
      appendJSON(string: settings.profile)
    } else {
      append(contentsOf: settings.profile.utf8)
    }
    append(UInt8(ascii: ":"))
    if let velocity = settings.velocity {
      append(contentsOf: " \(BaselineFormat.velocityKey)=\(velocity.rawValue)".utf8)
    }
    for parameter in settings.parameters {
      append(contentsOf: " \(parameter.name)=".utf8)
      append(number: parameter.value)
    }
    append(UInt8(ascii: "\n"))
  }

  fileprivate mutating func append(_ row: BaselineRow) {
    appendCSV(field: row.key.path)
    for field in [row.key.trace, "\(row.gesture)", row.profile, row.recognizer] {
      append(nextField: field)
    }
    append(nextField: row.outcome.rawValue)
    append(nextField: row.rule)
    for value in BaselineRow.numbers {
      append(UInt8(ascii: ","))
      if let number = row.number(value) { append(number: number) }
    }
    append(UInt8(ascii: "\n"))
  }

  private mutating func append(nextField text: String) {
    append(UInt8(ascii: ","))
    appendCSV(field: text)
  }
}
