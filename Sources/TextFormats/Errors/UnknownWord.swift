/// A word that is not one of those expected, and the one most likely meant.
package struct UnknownWord: Sendable, Hashable {
  /// An ``Swift/String/excerpt`` of the word.
  package let word: String
  /// The ``TextFormats/nearest(to:among:)`` match among the known words, or the only one that begins with the word.
  package let nearest: String?
  package let known: [String]

  /// - Parameter includingPrefixes: whether three letters or more may mean the only word that begins with them.
  package init(_ word: String, among known: [String], includingPrefixes: Bool = false) {
    self.word = word.excerpt
    self.known = known
    let longer = includingPrefixes && word.count > 2 ? known.filter { $0.hasPrefix(word) } : []
    nearest =
      TextFormats.nearest(to: word, among: known) ?? (longer.count == 1 ? longer[0] : nil)
  }

  /// Creates a word whose nearest one is known.
  package init(_ word: String, nearest: String) {
    self.word = word.excerpt
    self.nearest = nearest
    known = [nearest]
  }

  /// `; did you mean 'shuttle'?`, or empty if no known word is near.
  package var suggestion: String { nearest.map { "; did you mean '\($0)'?" } ?? "" }

  /// The suggestion, or else `; expected left, right, top, bottom`; empty if there are no known words.
  package var suggestionOrList: String {
    if nearest != nil { return suggestion }
    return known.isEmpty ? "" : "; expected " + known.joined(separator: ", ")
  }
}

/// Returns the candidate that a mistyped word most likely means, or nil if none is near enough.
///
/// Near means a Damerau–Levenshtein distance (insertions, deletions, replacements and
/// transpositions, ignoring case) of at most a third of the word's length, or of 1 for words of two
/// or three letters. The first of equally near candidates wins.
package func nearest(to word: String, among candidates: [String]) -> String? {
  let letters = Array(word.lowercased().unicodeScalars)
  // A longer text is unlikely to be a mistyped word, and its distances are expensive to compute.
  guard letters.count <= 64 else { return nil }
  let limit = letters.count < 2 ? 0 : max(1, letters.count / 3)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().unicodeScalars)
    guard abs(other.count - letters.count) <= limit else { continue }
    let distance = editDistance(letters, other)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// The Damerau–Levenshtein distance (optimal string alignment) between two words.
private func editDistance(_ from: [Unicode.Scalar], _ to: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...to.count)
  for i in from.indices {
    var row = [i + 1]
    for j in to.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (from[i] == to[j] ? 0 : 1))
      if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[to.count]
}

extension [String] {
  /// `a, b or c`
  package var joinedByOr: String { joined(last: " or ") }

  /// `a, b and c`
  package var joinedByAnd: String { joined(last: " and ") }

  private func joined(last separator: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + separator + last
  }
}
