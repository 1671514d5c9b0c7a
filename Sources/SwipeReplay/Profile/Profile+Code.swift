package import TextFormats

/// A parameter or a rule of a profile that was read in code.
package struct CodePart: Sendable, Equatable {
  /// The parameter's name, or the key of the rule's list.
  fileprivate let name: String
  /// `0.5`, or `'progress > finishProgress' → finish`.
  package let text: String
  /// Its file, without the folder, and its line in the code: `Navigation.swift:48`.
  package let from: String
  /// Its position in the profile.
  package let place: TextPlace
  /// The position of `from`, if the profile was read there.
  package let codePlace: TextPlace?

  /// Whether it is a rule rather than a parameter.
  fileprivate let isRule: Bool

  /// `finishProgress 0.5`
  package var description: String { name + " " + text }

  package static func == (left: Self, right: Self) -> Bool {
    left.name.isExactly(right.name) && left.text.isExactly(right.text)
  }
}

extension Profile {
  /// Returns the position of a line of code if the profile was read in that file and not only names it.
  ///
  /// - Parameter from: The file, without its folder, and the line: `Navigation.swift:48`.
  func place(ofCode from: String) -> TextPlace? {
    let parts = from.parts(separatedBy: ":")
    guard parts.count == 2, parts[0] != "-", let line = Int(parts[1]), line > 0,
      let file = files.map(PathName.init).first(where: { $0.name.isExactly(parts[0]) })
    else { return nil }
    return TextPlace(file: file.text, line: line, column: 1)
  }

  /// Returns the line of code of the rule at a position, or the beginning of the file for anything else; nil for a profile
  /// that was not read in code.
  func placeInCode(_ place: TextPlace) -> TextPlace? {
    let rules = codeParts.filter { $0.isRule && $0.codePlace != nil }
    guard !rules.isEmpty else { return nil }
    return rules.first { $0.place.line == place.line }?.codePlace
      ?? TextPlace(file: place.file, line: 1, column: 1)
  }

  /// The parameters for what was not read in the code, unless they were set, with what is there.
  ///
  /// The place is that in the code if the profile was read there, or else that in the profile.
  package var unreadParameters: [(name: String, place: TextPlace, text: String)] {
    unread.map { name, text, place in
      // `Navigation.swift:48: 'isOpen' is not read`
      let parts = text.parts(separatedBy: ":")
      guard parts.count > 2, let line = Int(parts[1]),
        let file = place.file == "-" ? "-" : self.place(ofCode: parts[0] + ":" + parts[1])?.file
      else { return (name, place, text) }
      // A profile of standard input is read in code.
      return (
        name, TextPlace(file: file, line: line, column: 1),
        String(parts.dropFirst(2).joined(separator: ":").dropFirst())
      )
    }
  }

  /// Compares the parts that name a place in some files with the profile that is read there now.
  ///
  /// - Returns: The parts that the code no longer has, each with its successor, if there is one; nil if no part names
  ///   these files.
  package func outdatedParts(
    _ code: Profile, files: [String]
  ) -> [(part: CodePart, now: CodePart?)]? {
    let names = files.map { PathName($0).name + ":" }
    let own = codeParts.filter { part in names.contains { part.from.begins(with: $0) } }
    guard !own.isEmpty else { return nil }
    let now = code.codeParts
    var others = now.filter { !own.contains($0) }
    let changed = own.filter { !now.contains($0) }.map { part in
      let index = others.firstIndex { $0.name.isExactly(part.name) }
      return (part, index.map { others.remove(at: $0) })
    }
    // The first rule that holds decides, so their order counts.
    let (kept, keptNow) = (own.filter(now.contains), now.filter(own.contains))
    let moved = zip(kept, keptNow).first { $0.isRule && $0 != $1 }
    return changed + (moved.map { [($0, $1)] } ?? [])
  }

  private var codeParts: [CodePart] {
    var parts: [CodePart] = []
    for (name, from) in parametersFrom {
      guard let value = tree["parameters"]?[name], case .number(let number) = value.content else {
        continue
      }
      parts.append(part(name, numberText(number), from, at: value.place, isRule: false))
    }
    for recognizer in tree["recognizers"]?.elements ?? [] {
      for list in ["refuse", "changed", "decide"] {
        for rule in recognizer[list]?.elements ?? [] {
          guard let from = rule["from"]?.text else { continue }
          let when = rule["when"]?.text.map { "'\($0)'" } ?? "otherwise"
          let text = when + " → " + (rule["then"]?.text ?? "refused")
          parts.append(part(list, text, from, at: rule.place))
        }
      }
    }
    return parts
  }

  private func part(
    _ name: String, _ text: String, _ from: String, at place: TextPlace, isRule: Bool = true
  ) -> CodePart {
    CodePart(
      name: name, text: text, from: from, place: place, codePlace: self.place(ofCode: from),
      isRule: isRule)
  }
}
