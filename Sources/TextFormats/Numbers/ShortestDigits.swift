/// The shortest decimal number that reads back to a Double, and of those the nearest to it: found
/// exactly, with whole numbers alone, for sizes that have neither an exponent nor more places than a
/// word holds. `description` finds the same, for all sizes, and makes a String of it.
///
/// A Double is m·2⁻ˢ; whatever lies within (m ± ½)·2⁻ˢ reads back to it. With k places that is the
/// range of whole numbers (2m ± 1)·10ᵏ·2⁻ˢ⁻¹: a product of at most 118 bits and a shift. Seventeen
/// digits always lie in it; digits are taken off for as long as there is a number left between its ends.
/// Most numbers have at most six places, and are found without that.
struct ShortestDigits {
  /// All digits, without the sign.
  private var significand: UInt64
  /// How many of them stand behind the point.
  private var places: Int
  /// Whether the last of six places, or all of them, may be zeros that the text does not have.
  private let hasSixPlaces: Bool
  /// What stands in front of the point. No decimal number that reads back to a Double lies beyond a
  /// whole one, which is a Double itself; so the whole part is the Double's own.
  private let whole: UInt64
  let isNegative: Bool

  /// Magnitudes from 1e-3 have at most 19 places for 17 digits, and those below 2²³ a shift that is
  /// not negative.
  private static let magnitudes = 1e-3..<8_388_608.0
  /// Millionths of these magnitudes are whole numbers that a Double holds, with room for the rounding.
  private static let millionths = 1e6

  /// Nil where the number is too small or too large.
  @inline(__always) init?(_ number: Double) {
    let magnitude = number.magnitude
    isNegative = number < 0
    guard Self.magnitudes.contains(magnitude) else {
      guard magnitude == 0 else { return nil }
      (significand, places, whole, hasSixPlaces) = (0, 6, 0, true)
      return
    }
    whole = UInt64(truncatingIfNeeded: Int64(magnitude))
    // Times and places are recorded with a few places. Two decimal numbers of at most fifteen digits
    // are never nearest to the same Double, so such a one is the shortest, its last zeros aside.
    let scaled = Int64(magnitude * Self.millionths + 0.5)
    hasSixPlaces = Double(scaled) / Self.millionths == magnitude
    if hasSixPlaces {
      (significand, places) = (UInt64(truncatingIfNeeded: scaled), 6)
      return
    }
    let fraction = magnitude.significandBitPattern
    // Below a power of two Doubles lie closer together than above it: the range is lopsided.
    guard fraction != 0 else { return nil }
    let mantissa = fraction | 1 << 52
    let shift = UInt64(53 &+ 1023) &- UInt64(magnitude.exponentBitPattern)
    // The places of seventeen digits, which are always enough.
    let most = whole > 0 ? 17 &- Self.digits(of: Self.text(of: whole)) : Self.places(of: magnitude)
    let power = PowerOfTen.integer(most)
    let (high, low) = (2 &* mantissa).multipliedFullWidth(by: power)
    let middle = UInt128(high) << 64 | UInt128(low)
    let unit: UInt128 = 1 &<< UInt128(shift)
    // An end of the range reads back to a Double whose last bit is 0, and only to such a one.
    let open: UInt128 = mantissa & 1 == 0 ? 0 : 1
    var top = UInt64(truncatingIfNeeded: (middle &+ UInt128(power) &- open) &>> UInt128(shift))
    // One below the least number of the range.
    var bottom = UInt64(
      truncatingIfNeeded: (middle &- UInt128(power) &+ open &- 1) &>> UInt128(shift))
    significand = UInt64(truncatingIfNeeded: middle &>> UInt128(shift))
    places = most
    // What of the middle is cut off: a digit, and whether anything stands behind it.
    let behind = middle & (unit &- 1)
    var digit: UInt64 = 0
    var hasRest = behind != 0
    while places > 0, top / 10 > bottom / 10 {
      (top, bottom) = (top / 10, bottom / 10)
      hasRest = hasRest || digit != 0
      digit = significand % 10
      significand /= 10
      places &-= 1
    }
    // Half way between two, the even one, as the standard library has it.
    let isOdd = significand & 1 != 0
    let half = unit &>> 1
    let roundsUp =
      places == most
      ? behind > half || (behind == half && isOdd)
      : digit > 5 || (digit == 5 && (hasRest || isOdd))
    if roundsUp { significand &+= 1 }
  }

  /// The places of seventeen digits for a magnitude below 1.
  @inline(__always) private static func places(of magnitude: Double) -> Int {
    17 &+ (magnitude < 1e-1 ? 1 : 0) &+ (magnitude < 1e-2 ? 1 : 0)
  }

  // MARK: Text

  /// The most bytes that ``write(to:)`` touches: a sign, seven digits, a point,
  /// three digits more than sixteen, and two words; rounded up.
  static let room = 40

  /// Writes the number's text.
  ///
  /// - Parameter memory: at least ``room`` bytes.
  /// - Returns: how many bytes the text has; more may be touched.
  @inline(__always)
  func write(to memory: UnsafeMutableRawBufferPointer) -> Int {
    precondition(memory.count >= Self.room, "no room for a number")
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
      // What is behind the last digit that is not a zero, and the point where there is none, is left.
      let places = 8 &- (text ^ Self.zeros).leadingZeroBitCount &>> 3
      return count &+ places &+ (places > 0 ? 1 : 0)
    }
    guard places > 0 else { return count }
    count &+= 1
    var rest = significand &- whole &* PowerOfTen.integer(places)
    let extra = places &- 16
    if extra > 0 {
      // The digits in front of the last sixteen.
      let front = rest / 10_000_000_000_000_000
      rest &-= front &* 10_000_000_000_000_000
      unsafe Self.store(Self.text(of: front) &>> UInt64(8 &* (8 &- extra)), to: memory, at: count)
      count &+= extra
    } else {
      // Zeros behind the last digit, which the next text is written over.
      rest &*= PowerOfTen.integer(0 &- extra)
    }
    let high = rest / 100_000_000
    unsafe Self.store(Self.text(of: high), to: memory, at: count)
    unsafe Self.store(Self.text(of: rest &- high &* 100_000_000), to: memory, at: count &+ 8)
    return count &+ min(places, 16)
  }

  /// Safe: an offset of at most 21, and so less than the room.
  @inline(__always) private static func store(
    _ word: UInt64, to memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    unsafe memory.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
  }

  /// Eight times `0`.
  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// How many digits a whole number has, given its ``text(of:)``: all behind the zeros it begins with,
  /// and the last one.
  @inline(__always) private static func digits(of text: UInt64) -> Int {
    8 &- min((text ^ zeros).trailingZeroBitCount &>> 3, 7)
  }

  /// The eight digits of a number below 10⁸, the first one lowest: halved to fours, pairs and single
  /// digits, each step for all of them at once.
  @inline(__always) private static func text(of number: UInt64) -> UInt64 {
    let high = number / 10_000
    let fours = high | (number &- high &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x7F_0000_007F
    let pairs = hundreds | (fours &- 100 &* hundreds) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    return (tens | (pairs &- 10 &* tens) &<< 8) | zeros
  }
}
