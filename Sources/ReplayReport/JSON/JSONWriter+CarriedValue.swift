import TextFormats
import TouchTrace

extension JSONWriter {
  /// Writes a value copied from a trace, or `null` if the trace has none.
  mutating func write(_ value: CarriedValue?, forKey key: String) {
    switch value {
    case nil: write(raw: "null".utf8, forKey: key)
    case .string(let text): write(text, forKey: key)
    case .json(let text): write(raw: text.utf8, forKey: key)
    }
  }
}
