import SwipeReplay
import TextFormats

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
  let typed: String
  /// Whether candidates are the beginnings of words: `finishProgress=`.
  private(set) var isOpen = false

  /// - Parameter words: The words after the tool's name, without quotes. The last one is being typed, and may be empty.
  init(_ words: [String]) {
    let current = words.last ?? ""
    let before = words.dropLast()
    guard let first = before.first else {
      typed = current
      if current.utf8.first == UInt8(ascii: "-") {
        addOptions(of: .replay)
      } else {
        candidates = Verb.all.map { Candidate(word: $0.name, meaning: $0.summary) }
        paths = .files
      }
      return
    }
    let named = Verb.named(first)
    let line = TypedOptions(named == nil ? before : before.dropFirst(), of: named ?? .replay)
    if let option = line.unfinished {
      typed = current
      addValues(of: option, line)
    } else if line.areOptionsOver || !current.begins(with: "-") {
      typed = current
      addOperands(line)
    } else if let (option, value) = line.attachedValue(in: current) {
      prefix = "--" + option.name + "="
      typed = value
      addValues(of: option, line)
    } else {
      typed = current
      addOptions(of: line.verb)
    }
    candidates = candidates.filter { ShellWord.isPlain($0.word) }
  }

  private mutating func addOptions(of verb: Verb) {
    for option in verb.options {
      candidates.append(Candidate(word: "--" + option.name, meaning: option.help))
      // After two dashes, a short option does not match.
      guard let short = option.short, typed.utf8.count < 2 else { continue }
      candidates.append(Candidate(word: "-\(short)", meaning: option.help))
    }
  }

  private mutating func addOperands(_ line: TypedOptions) {
    let isFirst = line.operands.isEmpty
    switch line.verb.operandKind {
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

  private mutating func addValues(of option: Option, _ line: TypedOptions) {
    switch option.valueKind {
    case .words(let words): candidates = words.map { Candidate(word: $0, meaning: "") }
    case .beginnings(let words):
      isOpen = true
      candidates = words.map { Candidate(word: $0, meaning: "") }
    case .file: paths = .files
    case .folder: paths = .folders
    case .profile:
      addProfiles()
      if option.name == Option.profile.name {
        candidates.append(
          Candidate(word: ProfileSelection.allWord, meaning: "all built-in profiles"))
      }
      paths = .profiles
    case .changedProfile:
      guard let comma = typed.utf8.firstIndex(of: UInt8(ascii: ",")) else {
        addProfiles()
        paths = .profiles
        return
      }
      // `pj,finishProgress=`, after the changes typed so far.
      let last = typed.utf8.lastIndex(of: UInt8(ascii: ",")) ?? comma
      addParameters(
        of: [String(typed[..<comma])], line, after: String(typed[...last]))
    case .parameter:
      addParameters(of: line.profiles, line, after: "")
    case .other: break
    }
  }

  private mutating func addProfiles() {
    candidates += Profile.builtInNames.map { name in
      Candidate(word: name, meaning: (try? Profile.named(name))?.title ?? "")
    }
  }

  private mutating func addParameters(
    of references: [String], _ line: TypedOptions, after start: String
  ) {
    isOpen = true
    let files = ProfileFiles(folders: line.values(of: .extendsFrom))
    for reference in references {
      // A profile that cannot be read may not be written completely yet.
      guard let profile = try? files.profile(reference) else { continue }
      for parameter in profile.parameters {
        let word = start + parameter.name + "="
        guard !candidates.contains(where: { $0.word.isExactly(word) }) else { continue }
        candidates.append(Candidate(word: word, meaning: "now \(numberText(parameter.value))"))
      }
    }
  }
}
