/// What can be typed for an option's value.
enum ValueKind: Equatable {
  case words([String])
  /// Words that go on: `intent=`.
  case beginnings([String])
  case file, folder
  /// A built-in profile or a file.
  case profile
  /// The same with changes: `pj,finishProgress=0.4`.
  case changedProfile
  /// `finishProgress=`
  case parameter
  /// A number, or something else that cannot be listed.
  case other
}

extension Option {
  /// By the name that the help gives to the value.
  var valueKind: ValueKind {
    switch value {
    case .none: .other
    case .word(_, let words): .words(words)
    case .text(let placeholder):
      switch placeholder {
      case "FILE": .file
      case "FOLDER": .folder
      case "NAME|FILE": .profile
      case "PROFILE": .changedProfile
      case "NAME=VALUE", "NAME=VALUES": .parameter
      case "KEY=WORD": .beginnings(["intent=finish", "intent=cancel", "intent=none", "tag="])
      default: .other
      }
    }
  }
}
