import TextFormats

/// What the elements of a JSON list are, by the keys of the first one.
enum JSONListContent {
  case traces, touches, other

  private static let documentKeys: Set<String> = ["format", "touches"]
  private static let touchKeys = Set(TraceKeys.touch.names + JSONTouches.otherNames.map(\.name))

  /// - Parameter scanner: at the list.
  init(of scanner: JSONScanner) {
    var scanner = scanner
    self = .other
    guard (try? scanner.enterArray()) == true, var more = try? scanner.enterObject() else { return }
    var hasTouchKey = false
    while more {
      guard let key = try? scanner.readKey() else { break }
      if Self.documentKeys.contains(key) {
        self = .traces
        return
      }
      hasTouchKey = hasTouchKey || Self.touchKeys.contains(key)
      guard (try? scanner.skipValue()) != nil, let another = try? scanner.hasAnotherMember() else {
        break
      }
      more = another
    }
    if hasTouchKey { self = .touches }
  }
}
