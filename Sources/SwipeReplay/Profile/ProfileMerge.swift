import TextFormats

extension JSONValue {
  /// A profile with another one laid over it, as `extends` means it: objects are merged key by key,
  /// recognizers by name, and every other value, lists included, is replaced.
  func overlaid(with over: JSONValue) -> JSONValue {
    guard case .object(let under) = content, case .object(let upper) = over.content else {
      return over
    }
    var members = under
    for member in upper {
      if let index = members.firstIndex(where: { $0.key == member.key }) {
        let below = members[index].value
        members[index].value =
          member.key == "recognizers"
          ? below.recognizersOverlaid(with: member.value) : below.overlaid(with: member.value)
        members[index].keyPlace = member.keyPlace
      } else {
        members.append(member)
      }
    }
    return JSONValue(.object(members), at: over.place)
  }

  private func recognizersOverlaid(with over: JSONValue) -> JSONValue {
    guard case .array(let under) = content, case .array(let upper) = over.content else {
      return over
    }
    var elements = under
    for element in upper {
      let name = element["name"]?.content
      if name != nil, let index = elements.firstIndex(where: { $0.recognizerName == name }) {
        elements[index] = elements[index].overlaid(with: element)
      } else {
        elements.append(element)
      }
    }
    return JSONValue(.array(elements), at: over.place)
  }

  /// A recognizer's name, its own or the default one.
  private var recognizerName: Content {
    self["name"]?.content ?? .string(RecognizerProfile.defaultName)
  }

  /// The same object without a key.
  func without(_ key: String) -> JSONValue {
    guard case .object(let members) = content else { return self }
    return JSONValue(.object(members.filter { $0.key != key }), at: place)
  }
}
