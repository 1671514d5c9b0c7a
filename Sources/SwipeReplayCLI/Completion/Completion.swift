import ReplayReport
import SwipeReplay

/// The completions of an unfinished command line, based on the table of verbs and options.
struct Completion: Equatable {
  struct Candidate: Equatable {
    /// Only characters that no shell treats specially.
    var word: String
    /// A few words, for shells that show them.
    var meaning: String
  }

  /// The kinds of paths that are completed as well.
  enum Paths: String {
    case none, files, folders
    /// JSON files.
    case profiles
  }

  private(set) var candidates: [Candidate] = []
  private(set) var paths = Paths.none
  /// The part of the word before the candidates and the paths: `--format=`.
  private(set) var prefix = ""
  /// The typed part of a candidate.
  private(set) var typed: String
  /// Whether candidates are the beginnings of words: `finishProgress=`.
  private(set) var isOpen = false

  /// - Parameter words: The words after the tool's name, without quotes. The last one is being typed, and may be empty.
  init(_ words: [String]) {
    typed = words.last ?? ""
    let before = words.dropLast()
    let named = before.first.flatMap(Verb.named)
    let verb = named ?? .replay
    let line = Arguments(
      unfinished: Array(named == nil ? before : before.dropFirst()), for: verb)
    if before.isEmpty, !typed.begins(with: "-") {
      candidates = Verb.all.map { Candidate(word: $0.name, meaning: $0.summary) }
      paths = .files
    } else if let option = line.unfinished {
      addValues(of: option, line)
    } else if line.areOptionsOver || !typed.begins(with: "-") {
      addOperands(of: verb, isFirst: line.operands.isEmpty)
    } else if !before.isEmpty, let (option, value) = Self.attachedValue(in: typed, of: verb) {
      prefix = "--" + option.name + "="
      typed = value
      addValues(of: option, line)
    } else {
      addOptions(of: verb)
    }
    candidates = candidates.filter { ShellWord.isPlain($0.word) }
  }

  /// Returns the option and the value in `--format=csv`, or nil for any other word.
  private static func attachedValue(
    in word: String, of verb: Verb
  ) -> (option: Option, value: String)? {
    let (name, value) = Arguments.parts(ofLong: word)
    guard word.begins(with: "--"), let value,
      let option = verb.options.first(where: { $0.name == name && $0.value != .none })
    else { return nil }
    return (option, value)
  }

  private mutating func addOptions(of verb: Verb) {
    for option in verb.options {
      candidates.append(Candidate(word: "--" + option.name, meaning: option.help))
      // After two dashes, a short option does not match.
      guard let short = option.short, typed.utf8.count < 2 else { continue }
      candidates.append(Candidate(word: "-\(short)", meaning: option.help))
    }
  }

  private mutating func addOperands(of verb: Verb, isFirst: Bool) {
    switch verb.operandKind {
    case .paths: paths = .files
    case .path where isFirst: paths = .files
    case .profile where isFirst: addProfiles()
    case .helpTopics where isFirst:
      candidates = Verb.all.map { Candidate(word: $0.name, meaning: $0.summary) }
      for card in ReferenceCard.allCases where Verb.named(card.rawValue) == nil {
        candidates.append(Candidate(word: card.rawValue, meaning: card.summary))
      }
    case .none, .path, .profile, .helpTopics: break
    }
  }

  /// Adds the values of an option by their name in the help.
  private mutating func addValues(of option: Option, _ line: Arguments) {
    if case .word(_, let words) = option.value { addWords(words) }
    guard case .text(let placeholder) = option.value else { return }
    switch placeholder {
    case "FILE": paths = .files
    case "FOLDER": paths = .folders
    case "KEY=WORD":
      isOpen = true
      addWords(["intent=finish", "intent=cancel", "intent=none", "tag="])
    case "NAME|FILE":
      addProfiles()
      paths = .profiles
    case "PROFILE":
      guard let comma = typed.utf8.firstIndex(of: UInt8(ascii: ",")) else {
        addProfiles()
        if option == .profile {
          candidates.append(
            Candidate(word: ProfileSelection.allWord, meaning: "all built-in profiles"))
        }
        paths = .profiles
        return
      }
      // `pj,finishProgress=`, after the changes typed so far.
      let last = typed.utf8.lastIndex(of: UInt8(ascii: ",")) ?? comma
      addParameters(
        of: [String(typed[..<comma])], line, after: String(typed[...last]))
    case "NAME=VALUE", "NAME=VALUES":
      let chosen = line.values(of: .profile).flatMap {
        $0 == ProfileSelection.allWord ? Profile.builtInNames : [$0]
      }
      addParameters(of: chosen.isEmpty ? [ProfileSelection.defaultName] : chosen, line, after: "")
    default: break
    }
  }

  private mutating func addWords(_ words: [String]) {
    candidates = words.map { Candidate(word: $0, meaning: "") }
  }

  private mutating func addProfiles() {
    candidates += Profile.builtInNames.map { name in
      Candidate(word: name, meaning: (try? Profile.named(name))?.title ?? "")
    }
  }

  private mutating func addParameters(
    of references: [String], _ line: Arguments, after start: String
  ) {
    isOpen = true
    let files = ProfileFiles(folders: line.values(of: .extendsFrom))
    for reference in references {
      // A profile that cannot be read may not be written completely yet.
      guard let profile = try? files.profile(ProfileSelection.base(of: reference)) else { continue }
      for parameter in profile.parameters {
        let word = start + parameter.name + "="
        guard !candidates.contains(where: { $0.word.isExactly(word) }) else { continue }
        candidates.append(Candidate(word: word, meaning: "now \(numberText(parameter.value))"))
      }
    }
  }
}

/// The input of the shells' scripts: a line of fields separated by tabs, then a line for each candidate.
extension Completion {
  /// The text for zsh and fish: the kind of paths, whether a space follows, and what precedes the
  /// candidates; then `word TAB meaning`.
  var text: String {
    ([[paths.rawValue, space, prefix]] + candidates.map { [$0.word, $0.meaning] })
      .map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// Returns the text for bash, which neither filters the candidates nor keeps the first part of a word: the kind of
  /// paths, whether a space follows, the number of characters of a path that bash keeps, a plus sign and the text
  /// before a path, and the typed part of the path; then a candidate on each line, without what bash keeps.
  func bashText(kept: Int) -> String {
    let ownPrefix = prefix.unicodeScalars.count
    // The script lists paths without the option.
    let keptOfPath = max(0, kept - ownPrefix)
    let before = String(String.UnicodeScalarView(prefix.unicodeScalars.dropFirst(kept)))
    let words = candidates.map(\.word).filter { $0.begins(with: typed) }.map {
      String(String.UnicodeScalarView((prefix + $0).unicodeScalars.dropFirst(kept)))
    }
    // Control characters would end a field or a line.
    let shown = typed.escaped { $0.value < 0x20 ? "\u{FFFD}" : nil }
    let head = [paths.rawValue, space, "\(keptOfPath)", "+" + before, shown]
    return head.joined(separator: "\t") + "\n" + words.map { $0 + "\n" }.joined()
  }

  private var space: String { isOpen ? "open" : "whole" }
}
