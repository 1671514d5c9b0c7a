package import SwipeReplay

/// Profiles for people: each with its title and its parameters.
package enum ProfileListText {
  /// Returns at least two lines for each profile.
  package static func text(of profiles: [Profile], _ style: TextReport.Style) -> String {
    let paint = style.paint
    let width = profiles.map(\.name.displayWidth).max() ?? 0
    let room = max(20, style.columns - width - 2)
    return profiles.map { profile in
      let parameters = profile.parameters.enumerated().map { index, parameter in
        let end = index == profile.parameters.count - 1 ? "" : ","
        return "\(parameter.name) \(numberText(parameter.value))\(end)"
      }
      let title = profile.title.printable.wrapped(to: room)
      return (title + parameters.flowed(to: room).map { paint($0, .faint) })
        .hanging(after: paint(profile.name.padded(to: width), .strong) + "  ", indent: width + 2)
        .text
    }.joined()
  }
}
