/// What a profile is for, as a heading above the profiles of one family.
///
/// Families that built-in profiles have come first, in a fixed order; a team's own words follow by their
/// letters, and profiles that give none are last.
struct ProfileFamily: Hashable, Comparable {
  /// The word in the profile's file; empty where it gives none.
  let word: String

  private static let known: [(word: String, title: String)] = [
    ("ios", "iOS"), ("flutter", "Flutter"), ("react-native", "React Native"),
    ("web", "web"), ("android", "Android"), ("desktop", "desktop"), ("browser", "browsers"),
  ]

  init(_ word: String) {
    self.word = word
  }

  /// The heading.
  var title: String {
    if word.isEmpty { return "others" }
    return Self.known.first { $0.word == word }?.title ?? word.printable
  }

  private var rank: Int {
    if word.isEmpty { return Self.known.count + 1 }
    return Self.known.firstIndex { $0.word == word } ?? Self.known.count
  }

  static func < (left: ProfileFamily, right: ProfileFamily) -> Bool {
    (left.rank, left.word) < (right.rank, right.word)
  }
}
