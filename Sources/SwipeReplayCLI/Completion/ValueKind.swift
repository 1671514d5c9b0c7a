/// The kinds of values to complete for an option.
enum ValueKind: Equatable {
  case words([String])
  /// Beginnings of words: `intent=`.
  case beginnings([String])
  case file, folder
  /// A built-in profile or a file.
  case profile
  /// A built-in profile or a file, with changes: `pj,finishProgress=0.4`.
  case changedProfile
  /// `finishProgress=`
  case parameter
  /// A number, or anything else that cannot be listed.
  case other
}

extension Option {
  /// The kind of the option's values, by their name in the help.
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
