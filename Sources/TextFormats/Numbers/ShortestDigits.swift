/// The shortest decimal number that reads back as a Double, and among those the nearest, as
/// `Double.description` writes it, for magnitudes from 1e-3 to 2²³. Uses integers only and no String.
///
/// A Double is m·2⁻ˢ, and every number within (m ± ½)·2⁻ˢ reads back as it. With k decimal places that
/// is the range of whole numbers (2m ± 1)·10ᵏ·2⁻ˢ⁻¹: a product of at most 118 bits and a shift. The
/// range always contains a number of seventeen digits; digits are dropped as long as a shorter number
/// is in the range. Most numbers in a recording have at most six places and need none of this.
package struct ShortestDigits {
  /// All digits, before and after the point.
  package private(set) var significand: UInt64
  /// The number of digits after the point.
  package private(set) var places: Int
  /// Whether there are six places, whose trailing zeros the text omits.
  private let hasSixPlaces: Bool
  /// The part before the point. It is the Double's own: whole numbers of this size are Doubles, so
  /// none lies between a Double and a number that reads back as it.
  private let whole: UInt64
  let isNegative: Bool

  /// From 1e-3, seventeen digits have at most 19 places; below 2²³, the shift is not negative.
  private static let magnitudes = 1e-3..<8_388_608.0
  /// In millionths, these magnitudes are less than 2⁵³, with room for the rounding.
  private static let millionths = 1e6

  /// Nil if the number is too small or too large, or a power of two, whose range is asymmetric.
  @inline(__always) package init?(_ number: Double) {
    let magnitude = number.magnitude
    isNegative = number < 0
    guard Self.magnitudes.contains(magnitude) else {
      guard magnitude == 0 else { return nil }
      (significand, places, whole, hasSixPlaces) = (0, 6, 0, true)
      return
    }
    whole = UInt64(truncatingIfNeeded: Int64(magnitude))
    // Times and locations are recorded with few places. Two decimal numbers of at most fifteen digits are
    // never nearest to the same Double, so such a number is the shortest, except for trailing zeros.
    let scaled = Int64(magnitude * Self.millionths + 0.5)
    hasSixPlaces = Double(scaled) / Self.millionths == magnitude
    if hasSixPlaces {
      (significand, places) = (UInt64(truncatingIfNeeded: scaled), 6)
      return
    }
    let fraction = magnitude.significandBitPattern
    // Doubles are closer together below a power of two than above it.
    guard fraction != 0 else { return nil }
    let mantissa = fraction | 1 << 52
    let shift = UInt64(53 &+ 1023) &- UInt64(magnitude.exponentBitPattern)
    // The number of places for seventeen digits, which always suffice.
    let maxPlaces =
      whole > 0 ? 17 &- Self.digits(of: Self.text(of: whole)) : Self.places(of: magnitude)
    let power = PowerOfTen.integer(maxPlaces)
    let (high, low) = (2 &* mantissa).multipliedFullWidth(by: power)
    let middle = UInt128(high) << 64 | UInt128(low)
    let unit: UInt128 = 1 &<< UInt128(shift)
    // A tie reads back as the Double whose last bit is 0, so the range of such a Double includes its ends.
    let open: UInt128 = mantissa & 1 == 0 ? 0 : 1
    var top = UInt64(truncatingIfNeeded: (middle &+ UInt128(power) &- open) &>> UInt128(shift))
    // One less than the smallest number of the range.
    var bottom = UInt64(
      truncatingIfNeeded: (middle &- UInt128(power) &+ open &- 1) &>> UInt128(shift))
    significand = UInt64(truncatingIfNeeded: middle &>> UInt128(shift))
    places = maxPlaces
    // The part dropped from the middle: the last digit, and whether anything but zeros follows it.
    let dropped = middle & (unit &- 1)
    var digit: UInt64 = 0
    var hasRest = dropped != 0
    while places > 0, top / 10 > bottom / 10 {
      (top, bottom) = (top / 10, bottom / 10)
      hasRest = hasRest || digit != 0
      digit = significand % 10
      significand /= 10
      places &-= 1
    }
    // Ties go to the even digit, as in the standard library.
    let isOdd = significand & 1 != 0
    let half = unit &>> 1
    let roundsUp =
      places == maxPlaces
      ? dropped > half || (dropped == half && isOdd)
      : digit > 5 || (digit == 5 && (hasRest || isOdd))
    if roundsUp { significand &+= 1 }
  }

  /// Returns the number of places for seventeen digits of a magnitude less than 1.
  @inline(__always) private static func places(of magnitude: Double) -> Int {
    17 &+ (magnitude < 1e-1 ? 1 : 0) &+ (magnitude < 1e-2 ? 1 : 0)
  }

  // MARK: Text

  /// The maximum number of bytes touched by ``write(to:)``: a sign, seven digits, a point, three
  /// digits and two words, rounded up.
  static let maxBytesWritten = 40

  /// Writes the number's text.
  ///
  /// - Parameter memory: at least ``maxBytesWritten`` bytes; bytes after the text may be
  ///   overwritten.
  /// - Returns: the length of the text in bytes.
  @inline(__always)
  func write(to memory: UnsafeMutableRawBufferPointer) -> Int {
    precondition(memory.count >= Self.maxBytesWritten, "no room for the number")
    unsafe memory[0] = UInt8(ascii: "-")
    var count = isNegative ? 1 : 0
    let text = Self.text(of: whole)
    let digits = Self.digits(of: text)
    unsafe Self.store(text &>> UInt64(8 &* (8 &- digits)), to: memory, at: count)
    count &+= digits
    unsafe memory[count] = UInt8(ascii: ".")
    if hasSixPlaces {
      let text = Self.text(of: (significand &- whole &* 1_000_000) &* 100)
      unsafe Self.store(text, to: memory, at: count &+ 1)
      // Trailing zeros are not counted, nor is the point if all places are zeros.
      let places = 8 &- (text ^ Self.zeros).leadingZeroBitCount &>> 3
      return count &+ places &+ (places > 0 ? 1 : 0)
    }
    guard places > 0 else { return count }
    count &+= 1
    var rest = significand &- whole &* PowerOfTen.integer(places)
    let extra = places &- 16
    if extra > 0 {
      // The digits before the last sixteen.
      let first = rest / 10_000_000_000_000_000
      rest &-= first &* 10_000_000_000_000_000
      unsafe Self.store(Self.text(of: first) &>> UInt64(8 &* (8 &- extra)), to: memory, at: count)
      count &+= extra
    } else {
      // Zeros after the last digit, beyond the length of the text.
      rest &*= PowerOfTen.integer(0 &- extra)
    }
    let high = rest / 100_000_000
    unsafe Self.store(Self.text(of: high), to: memory, at: count)
    unsafe Self.store(Self.text(of: rest &- high &* 100_000_000), to: memory, at: count &+ 8)
    return count &+ min(places, 16)
  }

  /// Safe: offsets are at most 21, so a word ends before ``maxBytesWritten``.
  @inline(__always) private static func store(
    _ word: UInt64, to memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    unsafe memory.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
  }

  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// Returns the number of digits of a whole number, at least one, from its ``text(of:)``.
  @inline(__always) private static func digits(of text: UInt64) -> Int {
    8 &- min((text ^ zeros).trailingZeroBitCount &>> 3, 7)
  }

  /// Returns the eight digits of a number less than 10⁸ as text, the first one in the lowest byte:
  /// split into fours, pairs and single digits, each step for all of them at once.
  @inline(__always) private static func text(of number: UInt64) -> UInt64 {
    let high = number / 10_000
    let fours = high | (number &- high &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x7F_0000_007F
    let pairs = hundreds | (fours &- 100 &* hundreds) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    return (tens | (pairs &- 10 &* tens) &<< 8) | zeros
  }
}
