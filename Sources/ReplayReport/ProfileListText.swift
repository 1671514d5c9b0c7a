package import SwipeReplay
import TextFormats

/// Profiles for people: each with its title and the numbers that a team tunes.
package enum ProfileListText {
  /// Two lines or more for each profile, in the order given.
  package static func text(of profiles: [Profile], _ style: TextReport.Style) -> String {
    let paint = Paint(isOn: style.color)
    let width = profiles.map(\.name.displayWidth).max() ?? 0
    let room = max(20, style.columns - width - 2)
    let blank = String(repeating: " ", count: width + 2)
    return profiles.map { profile in
      let parameters = profile.parameters.enumerated().map { index, parameter in
        let end = index == profile.parameters.count - 1 ? "" : ","
        return "\(parameter.name) \(numberText(parameter.value))\(end)"
      }
      let title = profile.title.printable.truncated(to: room)
      let first = paint(profile.name.padded(to: width), .strong) + "  " + title + "\n"
      return first
        + parameters.flowed(to: room).map { blank + paint($0, .faint) + "\n" }.joined()
    }.joined()
  }
}
