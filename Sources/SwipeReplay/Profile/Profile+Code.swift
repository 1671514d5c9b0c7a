import TextFormats

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
}
