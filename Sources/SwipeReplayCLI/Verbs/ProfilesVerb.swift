import ReplayReport
import SwipeReplay
import TextFormats

extension Verb {
  /// `profiles [NAME]`
  static let profiles = Verb(
    name: "profiles",
    operands: "[NAME]",
    summary: "the built-in profiles, or one of them as JSON",
    about: """
      Lists the built-in profiles with their parameters, or prints one of them as
      JSON, to copy, change, and use with '--profile FILE'.
      'swipe-replay help profiles' lists the keys.
      """,
    options: Option.common,
    examples: [
      Example(
        command: "swipe-replay profiles pj > mine.json", meaning: "start a profile of your own")
    ],
    operandKind: .profile
  ) { (arguments, session) throws(CommandError) in
    if let extra = arguments.operands.dropFirst().first {
      throw CommandError(.extraOperand(extra, verb: "profiles"))
    }
    guard let name = arguments.operands.first else {
      var profiles: [Profile] = []
      for name in Profile.builtInNames {
        profiles.append(try wrapping(CommandError.Kind.profile, try Profile.named(name)))
      }
      try session.write(ProfileListText.text(of: profiles, session.textStyle(arguments)))
      return .success
    }
    guard let text = Profile.builtInText(name) else {
      throw CommandError(.unknownProfile(UnknownWord(name, among: Profile.builtInNames)))
    }
    try session.write(text)
    return .success
  }
}
