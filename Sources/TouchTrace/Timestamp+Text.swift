package import TextFormats

extension Timestamp {
  /// The exact decimal text of the time in a unit, without needless zeros: `1.5`, `-0.000000001`.
  package func text(in unit: TimeUnit) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, in: unit)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the exact decimal text of the time in a unit.
  package func append(to bytes: inout [UInt8], in unit: TimeUnit) {
    let scale = unit.nanoseconds
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: scale)
    if nanoseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: whole.description.utf8)
    guard rest != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (digit, left) = (scale / 10, rest)
    while left != 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: left / digit))
      (digit, left) = (digit / 10, left % digit)
    }
  }
}
