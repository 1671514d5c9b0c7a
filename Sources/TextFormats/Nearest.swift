/// The candidate that a mistyped word most likely means; nil where none is near enough.
///
/// Near is a Damerau–Levenshtein distance (insert, delete, replace, swap neighbours; letters compared
/// without case) of at most a third of the word's length, but one for a word of two or three letters.
/// Of equally near ones the first wins.
package func nearest(to word: String, among candidates: [String]) -> String? {
  let letters = Array(word.lowercased().unicodeScalars)
  // A longer word is no typing mistake, and its distance would be dear to compute.
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

/// How many insertions, deletions, replacements and swaps of neighbours lead from one word to another.
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
