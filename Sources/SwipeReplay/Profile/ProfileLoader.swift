import TextFormats

/// Finds a profile and what it extends, and merges them into one tree.
struct ProfileLoader {
  /// The bytes of a file; nil where it cannot be read.
  let readFile: (String) -> [UInt8]?

  /// The merged tree, and the name for a profile that gives none.
  func load(_ reference: String) throws(ProfileError) -> (tree: JSONValue, name: String) {
    let tree = try merged(reference, from: nil, chain: [])
    return (tree, Self.isPath(reference) ? Self.baseName(reference) : reference)
  }

  /// Whether a reference is a path rather than a built-in profile's name.
  static func isPath(_ reference: String) -> Bool {
    reference.utf8.contains(UInt8(ascii: "/")) || reference.hasSuffix(".json")
  }

  private func merged(
    _ reference: String, from place: TextPlace?, chain: [String]
  ) throws(ProfileError) -> JSONValue {
    let path = Self.path(reference, from: place)
    guard !chain.contains(path) else {
      throw ProfileError(.extendsItself(chain + [path]), at: place)
    }
    let tree = try parse(path, reference: reference, from: place)
    guard let base = ProfileObject(ignoringUnknownKeysOf: tree)["extends"] else { return tree }
    let under = try merged(try base.string(), from: base.place, chain: chain + [path])
    // The base's own identity is not inherited: a variant without a name is called after its file.
    return ["name", "source", "licence", "confidence"].reduce(under) { $0.without($1) }
      .overlaid(with: tree.without("extends"))
  }

  private func parse(
    _ path: String, reference: String, from place: TextPlace?
  ) throws(ProfileError) -> JSONValue {
    let bytes: [UInt8]
    let file: String
    if Self.isPath(path) {
      guard let read = readFile(path) else { throw ProfileError(.unreadable(path), at: place) }
      (bytes, file) = (read, path)
    } else {
      guard let text = BuiltInProfiles.text(path) else {
        throw ProfileError(
          .unknownProfile(UnknownWord(reference, among: BuiltInProfiles.names)), at: place)
      }
      (bytes, file) = (text, path + ".json")
    }
    do throws(TextError) {
      return try JSONValue.parse(bytes, file: file)
    } catch {
      throw ProfileError(.notJSON("\(error.kind)"), at: error.place)
    }
  }

  /// A path in a file is relative to that file.
  private static func path(_ reference: String, from place: TextPlace?) -> String {
    guard let place, isPath(reference), !reference.hasPrefix("/"),
      let slash = place.file.lastIndex(of: "/")
    else { return reference }
    return place.file[...slash] + reference
  }

  private static func baseName(_ path: String) -> String {
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return String(file.hasSuffix(".json") ? file.dropLast(5) : file)
  }
}
