/// The shortest decimal number that reads back to a Double, and of those the nearest to it: found
/// exactly, with whole numbers alone, for sizes that have neither an exponent nor more places than a
/// word holds. `description` finds the same, for all sizes, and makes a String of it.
///
/// A Double is m·2⁻ˢ; whatever lies within (m ± ½)·2⁻ˢ reads back to it. With k places that is the
/// range of whole numbers (2m ± 1)·10ᵏ·2⁻ˢ⁻¹: a product of at most 118 bits and a shift. Seventeen
/// digits always lie in it; digits are taken off for as long as there is a number left between its ends.
struct ShortestDecimal {
  /// All digits, without the sign.
  private(set) var significand: UInt64
  /// How many of them stand behind the point.
  private(set) var places: Int
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
      (significand, places, whole) = (0, 0, 0)
      return
    }
    whole = UInt64(magnitude)
    // Times and places are recorded with a few places. Two decimal numbers of at most fifteen digits
    // are never nearest to the same Double, so such a one is the shortest, its last zeros aside.
    let scaled = Int64(magnitude * Self.millionths + 0.5)
    if Double(scaled) / Self.millionths == magnitude {
      (significand, places) = (UInt64(scaled), 6)
      removeZeros()
      return
    }
    let fraction = magnitude.significandBitPattern
    // Below a power of two Doubles lie closer together than above it: the range is lopsided.
    guard fraction != 0 else { return nil }
    let mantissa = fraction | 1 << 52
    let shift = UInt64(53 &+ 1023) &- UInt64(magnitude.exponentBitPattern)
    let (most, power) = Self.mostPlaces(of: magnitude)
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

  /// The places of seventeen digits, which are always enough, and their power of ten.
  @inline(__always) private static func mostPlaces(
    of magnitude: Double
  ) -> (places: Int, power: UInt64) {
    switch magnitude {
    case ..<1e-2: (19, 10_000_000_000_000_000_000)
    case ..<1e-1: (18, 1_000_000_000_000_000_000)
    case ..<1: (17, 100_000_000_000_000_000)
    case ..<1e1: (16, 10_000_000_000_000_000)
    case ..<1e2: (15, 1_000_000_000_000_000)
    case ..<1e3: (14, 100_000_000_000_000)
    case ..<1e4: (13, 10_000_000_000_000)
    case ..<1e5: (12, 1_000_000_000_000)
    case ..<1e6: (11, 100_000_000_000)
    default: (10, 10_000_000_000)
    }
  }

  private mutating func removeZeros() {
    while places > 0 {
      let (quotient, remainder) = significand.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return }
      significand = quotient
      places &-= 1
    }
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
    let digits = Self.digits(of: whole)
    unsafe Self.store(Self.text(of: whole) &>> UInt64(8 &* (8 &- digits)), to: memory, at: count)
    count &+= digits
    guard places > 0 else { return count }
    unsafe memory[count] = UInt8(ascii: ".")
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

  /// How many digits a whole number below 10⁸ has.
  @inline(__always) private static func digits(of number: UInt64) -> Int {
    var count = 1
    if number >= 10 { count &+= 1 }
    if number >= 100 { count &+= 1 }
    if number >= 1_000 { count &+= 1 }
    if number >= 10_000 { count &+= 1 }
    if number >= 100_000 { count &+= 1 }
    if number >= 1_000_000 { count &+= 1 }
    return count
  }

  /// The eight digits of a number below 10⁸, the first one lowest: halved to fours, pairs and single
  /// digits, each step for all of them at once.
  @inline(__always) private static func text(of number: UInt64) -> UInt64 {
    let high = number / 10_000
    let fours = high | (number &- high &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x7F_0000_007F
    let pairs = hundreds | (fours &- 100 &* hundreds) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    return (tens | (pairs &- 10 &* tens) &<< 8) | 0x3030_3030_3030_3030
  }
}
