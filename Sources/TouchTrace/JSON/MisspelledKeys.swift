import TextFormats

/// The unknown keys of a document that resemble a known one, such as `veiw`, or belong to
/// another object. Unknown keys are allowed, but these are probably mistakes.
struct MisspelledKeys {
  typealias Found = (offset: Int, message: String)

  private struct Question: Hashable {
    var object: String
    var key: String
  }

  private(set) var found: [Found] = []
  private var keysOfTouches: [String] = []
  /// Cached answers, because the documents of a file mostly have the same keys.
  private var known: [Question: String?] = [:]
  private static let maxKnown = 64

  mutating func begin() {
    if !found.isEmpty { found.removeAll() }
    if !keysOfTouches.isEmpty { keysOfTouches.removeAll() }
  }

  /// Finds the mistyped keys in the unknown keys of an object.
  ///
  /// - Parameters:
  ///   - offsets: the offsets of the unknown keys.
  ///   - path: the path of the object; empty for the document.
  ///   - seen: a bit for each known key that the object has, which therefore was not mistyped.
  ///   - isTouch: whether the object is a touch: a key found in several touches is reported once.
  /// - Returns: whether any of the keys resembles a known one.
  @discardableResult
  mutating func add(
    _ offsets: [Int], of path: String, _ scanner: JSONScanner, among names: [String],
    seen: UInt32, isTouch: Bool = false
  ) -> Bool {
    var hasNearKey = false
    for offset in offsets {
      let key = scanner.string(at: offset)
      guard let near = nearest(to: key, of: isTouch ? "touch" : path, among: names),
        let index = names.firstIndex(of: near), seen & 1 << UInt32(index) == 0
      else { continue }
      hasNearKey = true
      if isTouch {
        guard !keysOfTouches.containsExactly(key) else { continue }
        keysOfTouches.append(key)
      }
      let object = path.isEmpty ? "" : path + ": "
      found.append((offset, object + UnknownWord(key, nearest: near).ignored("key")))
    }
    return hasNearKey
  }

  private mutating func nearest(
    to key: String, of object: String, among names: [String]
  ) -> String? {
    let question = Question(object: object, key: key)
    if let answer = known[question] { return answer }
    let answer =
      names.first { $0.hasSuffix("." + key) } ?? TextFormats.nearest(to: key, among: names)
    if known.count < Self.maxKnown { known[question] = .some(answer) }
    return answer
  }
}

extension UnknownWord {
  /// `unknown key 'veiw' is ignored; did you mean 'view'?`
  func ignored(_ what: String) -> String { "unknown \(what) '\(word)' is ignored" + suggestion }
}
