import TextFormats
import TouchTrace

extension JSONWriter {
  /// Writes `"view": {"width": 393, "height": 852}`.
  mutating func write(_ size: Size, forKey key: String, onOneLine: Bool = false) {
    writeObject(forKey: key, onOneLine: onOneLine) { $0.writeMembers(of: size) }
  }

  mutating func writeMembers(of size: Size) {
    write(size.width, forKey: "width")
    write(size.height, forKey: "height")
  }
}
