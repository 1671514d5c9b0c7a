import TextFormats

/// The texts of paths that the C library takes and gives, as ``PathBytes`` has them.
enum PathText {
  /// A path's bytes and the zero byte after them.
  ///
  /// - Throws: ``ErrorNumber/noSuchFile`` for a text with a zero byte, which would end the path before its end.
  static func cString(of text: String) throws(ErrorNumber) -> [CChar] {
    let bytes = PathBytes.bytes(of: text)
    guard !bytes.contains(0) else { throw .noSuchFile }
    var characters: [CChar] = []
    characters.reserveCapacity(bytes.count + 1)
    characters += bytes.lazy.map { CChar(bitPattern: $0) }
    characters.append(0)
    return characters
  }

  /// - Parameter pointer: bytes that end with a zero byte.
  static func text(ofCString pointer: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var next = unsafe pointer
    while true {
      // Not after the zero byte.
      let byte = unsafe UInt8(bitPattern: next.pointee)
      guard byte != 0 else { return PathBytes.text(of: bytes) }
      bytes.append(byte)
      unsafe next += 1
    }
  }
}
