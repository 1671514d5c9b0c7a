import TextFormats

/// The unknown keys of a document that are nearly a known one, such as `veiw`. Unknown keys are allowed; these
/// are likely mistyped.
struct NearKeys {
  struct Found {
    var offset: Int
    var message: String
  }

  private struct Question: Hashable {
    var object: String
    var key: String
  }

  /// The object of all touches, in a question.
  private static let touch = "touch"

  private(set) var found: [Found] = []
  /// The keys that were found in touches.
  private var keysOfTouches: [String] = []
  /// Answers, since the documents of a file mostly have the same keys.
  private var known: [Question: String?] = [:]
  private static let maxKnown = 64

  mutating func begin() {
    if !found.isEmpty { found.removeAll() }
    if !keysOfTouches.isEmpty { keysOfTouches.removeAll() }
  }

  /// Finds the mistyped ones among the unknown keys of an object with a path.
  @inline(__always) mutating func add(
    _ keys: JSONObjectKeys, of object: String, _ scanner: JSONScanner
  ) {
    add(keys.unknown, of: object, scanner, among: keys.names, seen: keys.seen)
  }

  /// Finds the mistyped ones among the unknown keys of an object.
  ///
  /// - Parameters:
  ///   - offsets: of the unknown keys.
  ///   - object: the object's path; empty for the document.
  ///   - seen: a bit for each name that the object has; it was not mistyped elsewhere.
  @inline(__always) mutating func add(
    _ offsets: [Int], of object: String, _ scanner: JSONScanner, among names: [String], seen: UInt32
  ) {
    if !offsets.isEmpty { addAll(offsets, of: object, scanner, among: names, seen: seen) }
  }

  /// As ``add(_:of:_:among:seen:)``, for one of the touches of a document: a key that several of them have is found once.
  ///
  /// - Parameter path: the touch's path.
  /// - Returns: whether any of the keys is nearly a known one.
  mutating func add(
    _ offsets: [Int], ofTouchAt path: String, _ scanner: JSONScanner, among names: [String],
    seen: UInt32
  ) -> Bool {
    var hasNearKey = false
    for offset in offsets {
      let key = scanner.string(at: offset)
      guard let near = nearest(to: key, of: Self.touch, among: names),
        let index = names.firstIndex(of: near), seen & 1 << UInt32(index) == 0
      else { continue }
      hasNearKey = true
      guard !keysOfTouches.containsExactly(key) else { continue }
      keysOfTouches.append(key)
      let message = UnknownWord(key, among: [near]).ignored("key")
      found.append(Found(offset: offset, message: path + ": " + message))
    }
    return hasNearKey
  }

  @inline(never) private mutating func addAll(
    _ offsets: [Int], of object: String, _ scanner: JSONScanner, among names: [String], seen: UInt32
  ) {
    for offset in offsets {
      let key = scanner.string(at: offset)
      guard let near = nearest(to: key, of: object, among: names),
        let index = names.firstIndex(of: near), seen & 1 << UInt32(index) == 0
      else { continue }
      let path = object.isEmpty ? "" : object + ": "
      found.append(
        Found(
          offset: offset, message: path + UnknownWord(key, among: [near]).ignored("key")))
    }
  }

  private mutating func nearest(
    to key: String, of object: String, among names: [String]
  ) -> String? {
    let question = Question(object: object, key: key)
    if let answer = known[question] { return answer }
    let answer = TextFormats.nearest(to: key, among: names)
    if known.count < Self.maxKnown { known[question] = .some(answer) }
    return answer
  }
}

extension UnknownWord {
  /// `unknown key 'veiw' is ignored; did you mean 'view'?`
  func ignored(_ what: String) -> String { "unknown \(what) '\(word)' is ignored" + suggestion }
}
