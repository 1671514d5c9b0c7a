import TextFormats

/// A reason why a profile's file is not read.
package enum ProfileFileFault: Error {
  /// The file cannot be read, with the reason in words, if there is one.
  case unreadable(String?)
  /// The file cannot be read as code: what is wrong, and where.
  case malformed(String, at: TextPlace)
  /// The file is one of those that lead to it, under another path.
  case isExtended
}

/// Loads a profile and the profiles that it extends, and merges them into one tree.
struct ProfileLoader {
  /// Returns the bytes of a file, given its path and the paths that lead to it.
  let readFile: (String, [String]) throws(ProfileFileFault) -> [UInt8]

  /// A file merged with those that it extends.
  struct Loaded {
    var tree: JSONValue
    /// The parameters that the file itself has, excluding inherited ones.
    var ownParameters: [String]
    /// The paths of the files that were read, each one extending the next.
    var files: [String]
  }

  /// The merged tree, and the default name of the profile.
  func load(_ reference: String) throws(ProfileError) -> (Loaded, name: String) {
    let loaded = try merged(reference, from: nil, chain: [])
    return (loaded, Profile.isPath(reference) ? Self.baseName(reference) : reference)
  }

  private func merged(
    _ reference: String, from place: TextPlace?, chain: [String]
  ) throws(ProfileError) -> Loaded {
    let path = Self.path(reference, from: place)
    guard !chain.containsExactly(path) else {
      throw .extendsItself(chain + [path], at: place)
    }
    guard chain.count < ProfileLimits.files else {
      let limit = ProfileLimits.files
      throw ProfileError(
        .tooLarge, "more than \(limit) profiles extend one another, which is the limit", at: place)
    }
    let tree = try parse(path, reference: reference, from: place, chain: chain)
    var loaded = Loaded(
      tree: tree, ownParameters: tree["parameters"]?.members.map(\.key) ?? [],
      files: Profile.isPath(path) ? [path] : [])
    guard let base = ProfileField(tree, key: path)["extends"] else { return loaded }
    let extended = try merged(try base.string(), from: base.place, chain: chain + [path])
    // Properties that identify the base are not inherited: a variant without a name has that of its file.
    loaded.tree = ["name", "source", "licence", "confidence"].reduce(extended.tree) {
      $0.without($1)
    }
    .merged(with: tree.without("extends"))
    loaded.files += extended.files
    return loaded
  }

  private func parse(
    _ path: String, reference: String, from place: TextPlace?, chain: [String]
  ) throws(ProfileError) -> JSONValue {
    let bytes: [UInt8]
    let file: String
    if Profile.isPath(path) {
      (bytes, file) = (try read(path, from: place, chain: chain), path)
    } else {
      guard let text = Profile.builtInText(path) else {
        let name = UnknownWord(
          reference, among: Profile.builtInNames, includingPrefixes: true)
        throw ProfileError(
          .unknownProfile,
          "unknown profile '\(reference)'"
            + (name.nearest == nil
              ? "; 'swipe-replay profiles' lists the built-in ones, and a path needs a slash or an extension"
              : name.suggestion),
          at: place)
      }
      (bytes, file) = (text, path + ".json")
    }
    // The extended file may be any file, even one unreadable for the profile's author, so its text is not shown.
    let isExtended = place != nil
    let tree: JSONValue
    do throws(TextError) {
      tree = try JSONValue.parse(bytes, file: file)
    } catch {
      let isAtStart = error.place.line == 1 && error.place.column == 1
      let hint = "; a profile is JSON, or code in a file that ends with .swift or .m"
      throw ProfileError(
        .notAProfile,
        isExtended
          ? error.kind.descriptionWithoutText : "\(error.kind)" + (isAtStart ? hint : ""),
        at: error.place)
    }
    if isExtended, !tree.isProfile {
      throw ProfileError(
        .notAProfile, "not a profile; expected \"format\": \"swipe-profile\" and \"version\": 1",
        at: tree.place)
    }
    return tree
  }

  private func read(
    _ path: String, from place: TextPlace?, chain: [String]
  ) throws(ProfileError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(ProfileFileFault) {
      bytes = try readFile(path, chain)
    } catch {
      switch error {
      case .unreadable(let reason):
        throw ProfileError(
          .unreadable, "cannot read the profile \(path)" + (reason.map { ": " + $0 } ?? ""),
          at: place)
      case .malformed(let message, let place): throw ProfileError(.notAProfile, message, at: place)
      case .isExtended: throw .extendsItself(chain + [path], at: place)
      }
    }
    guard bytes.count <= ProfileLimits.bytes else {
      let limit = ProfileLimits.bytes >> 20
      throw ProfileError(
        .unreadable, "the profile \(path) is larger than the limit of \(limit) MB", at: place)
    }
    return bytes
  }

  /// Resolves a path in a file relative to that file.
  private static func path(_ reference: String, from place: TextPlace?) -> String {
    guard let place, Profile.isPath(reference), !reference.begins(with: "/"),
      let slash = place.file.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return reference }
    return String(Substring(place.file.utf8[...slash])) + reference
  }

  private static func baseName(_ path: String) -> String {
    let file = path.lastPart(separatedBy: "/") ?? path
    return file.ends(with: ".json") ? String(file.unicodeScalars.dropLast(5)) : file
  }
}

extension JSONValue {
  /// The value of a profile merged with that of a profile that extends it: objects are merged by key,
  /// recognizers by name, and all other values, lists included, are replaced.
  fileprivate func merged(with extending: JSONValue) -> JSONValue {
    guard case .object(var members) = content, case .object(let others) = extending.content else {
      return extending
    }
    // A profile that has too many parameters or recognizers is refused when its objects are merged, not before.
    let indices = Dictionary(
      uniqueKeysWithValues: members.indices.map { (ExactText(members[$0].key), $0) })
    for member in others {
      if let index = indices[ExactText(member.key)] {
        let value = members[index].value
        members[index].value =
          member.key == "recognizers"
          ? value.mergedRecognizers(with: member.value) : value.merged(with: member.value)
        members[index].keyPlace = member.keyPlace
      } else {
        members.append(member)
      }
    }
    return JSONValue(.object(members), at: extending.place)
  }

  private func mergedRecognizers(with extending: JSONValue) -> JSONValue {
    guard case .array(var elements) = content, case .array(let others) = extending.content else {
      return extending
    }
    var indices: [ExactText: Int] = [:]
    func add(_ name: String?, at index: Int) {
      guard let name = name.map(ExactText.init), indices[name] == nil else { return }
      indices[name] = index
    }
    for index in elements.indices { add(elements[index].recognizerName, at: index) }
    for element in others {
      if let name = element["name"]?.text, let index = indices[ExactText(name)] {
        elements[index] = elements[index].merged(with: element)
      } else {
        add(element.recognizerName, at: elements.count)
        elements.append(element)
      }
    }
    return JSONValue(.array(elements), at: extending.place)
  }

  /// A recognizer's name, its own or the default one, or nil if it is not a string.
  private var recognizerName: String? {
    guard let name = self["name"] else { return RecognizerProfile.defaultName }
    return name.text
  }

  /// Whether it declares itself a profile that this program reads.
  fileprivate var isProfile: Bool {
    self["format"]?.content == .string("swipe-profile") && self["version"]?.content == .number(1)
  }

  /// Returns the profile without some of its parameters.
  func withoutParameters(_ names: [String]) -> JSONValue {
    guard case .object(var members) = content else { return self }
    for index in members.indices where members[index].key == "parameters" {
      members[index].value = names.reduce(members[index].value) { $0.without($1) }
    }
    return JSONValue(.object(members), at: place)
  }

  func without(_ key: String) -> JSONValue {
    guard case .object(let members) = content else { return self }
    return JSONValue(.object(members.filter { !$0.key.isExactly(key) }), at: place)
  }
}
