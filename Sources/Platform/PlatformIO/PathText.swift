import TextFormats

/// Converts paths between C strings and texts, as defined by ``PathBytes``.
enum PathText {
  /// Returns a path's bytes, followed by a zero byte.
  ///
  /// - Throws: ``ErrorNumber/noSuchFile`` for a text that contains a zero byte, which would end the path early.
  static func cString(of text: String) throws(ErrorNumber) -> [CChar] {
    let bytes = PathBytes.bytes(of: text)
    guard !bytes.contains(0) else { throw .noSuchFile }
    return (bytes + [0]).map { CChar(bitPattern: $0) }
  }

  /// Splits a path into the directory, up to the last slash, and the name after it.
  static func split(_ path: String) -> (folder: String, name: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
    return (String(path[..<start]), String(path[start...]))
  }

  /// - Parameter pointer: bytes that end with a zero byte.
  static func text(ofCString pointer: UnsafePointer<CChar>) -> String {
    // The pointer is valid during the call.
    var count = 0
    while unsafe pointer[count] != 0 { count += 1 }
    let bytes = unsafe UnsafeBufferPointer(start: pointer, count: count)
    return unsafe PathBytes.text(of: bytes.map { UInt8(bitPattern: $0) })
  }
}
