import ReplayReport
import SourceReading
import SwipeReplay

extension Verb {
  static let profiles = Verb(
    name: "profiles",
    operands: "[NAME|FILE…]",
    summary: "the built-in profiles, one of them as JSON, or one read in your code",
    about: """
      Lists the built-in profiles with their parameters, or prints one of them as
      JSON, to copy, change, and use with '--profile FILE'.
      'swipe-replay help profiles' lists the keys.

      With '--from', prints the profile of a gesture handler in Swift or Objective-C,
      and on standard error what was not understood. '--profile Navigation.swift'
      reads it at each run.
      """,
    options: [.code] + Option.common,
    examples: [
      "swipe-replay profiles pj > mine.json": "start a profile of your own",
      "swipe-replay profiles --from Navigation.swift > mine.json": "model your own handler",
    ],
    operandKind: .profile
  ) { (arguments, session) throws(CommandError) in
    if let file = arguments.values(of: .code).last {
      let files = ([file] + arguments.operands).flatMap(ProfileFiles.paths(ofCode:))
      let profile = try ProfileFiles.profile(readIn: files)
      try session.write(profile.text)
      for gap in profile.gaps { session.say(gap.description) }
      return .success
    }
    try arguments.rejectOperands(after: 1, for: "profiles")
    guard let name = arguments.operands.first else {
      let profiles = try Profile.builtInNames.map { (name) throws(CommandError) in
        try wrapping(CommandError.profile, try Profile.named(name))
      }
      try session.write(ProfileListText.text(of: profiles, session.textStyle))
      return .success
    }
    guard let text = Profile.builtInText(name) else {
      let typed = UnknownWord(name, among: Profile.builtInNames, includingPrefixes: true)
      throw CommandError(
        "unknown profile '\(typed.word)'"
          + typed.suggestion(or: "; 'swipe-replay profiles' lists them"))
    }
    try session.write(text)
    return .success
  }
}
