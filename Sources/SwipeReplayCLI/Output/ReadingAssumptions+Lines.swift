import TextFormats
import TouchTrace

extension ReadingAssumptions {
  /// The assumptions, and the options that specify the properties instead.
  var lines: [String] {
    var lines: [String] = []
    if let unit = timeUnit?.rawValue {
      lines.append(
        "times are read in \(unit): in another unit, samples would be too far apart or too close; "
          + "'--time-unit \(unit)' says so")
    }
    if hasPhaseNumbers {
      lines.append(
        "phases are numbers, read as UIKit's: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled; "
          + "'--phase-numbers uikit' says so")
    }
    return lines
  }
}
