/// The shortest decimal number that reads back to a Double, and of those the nearest to it: found
/// exactly, with whole numbers alone, for sizes that have neither an exponent nor more places than a
/// word holds. `description` finds the same, for all sizes, and makes a String of it.
///
/// A Double is m·2⁻ˢ; whatever lies within (m ± ½)·2⁻ˢ reads back to it. With k places that is the
/// range of whole numbers (2m ± 1)·10ᵏ·2⁻ˢ⁻¹: a product of at most 118 bits and a shift. Where a number
/// of k places lies in the range, one of k + 1 places does too; so k goes down until none does.
struct ShortestDecimal {
  /// All digits, without the sign.
  private(set) var significand: UInt64
  /// How many of them stand behind the point.
  private(set) var places: Int
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
      (significand, places) = (0, 0)
      return
    }
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
    var best: (significand: UInt64, places: Int)?
    var candidate = Self.mostPlaces(of: magnitude)
    while candidate > 0 {
      let power = PowerOfTen.integer(candidate)
      let (high, low) = (2 &* mantissa).multipliedFullWidth(by: power)
      let middle = UInt128(high) << 64 | UInt128(low)
      // An end of the range reads back to a Double whose last bit is 0, and only to such a one.
      let open: UInt128 = mantissa & 1 == 0 ? 0 : 1
      let least =
        (middle &- UInt128(power) &+ open &+ (1 &<< UInt128(shift)) &- 1) &>> UInt128(shift)
      let most = (middle &+ UInt128(power) &- open) &>> UInt128(shift)
      guard least <= most else { break }
      // Half way between two, the even one, as the standard library has it.
      let half: UInt128 = 1 &<< UInt128(shift &- 1)
      var nearest = (middle &+ half) &>> UInt128(shift)
      if middle &- (nearest &<< UInt128(shift)) &+ half == 0 { nearest &-= nearest & 1 }
      best = (UInt64(truncatingIfNeeded: nearest), candidate)
      candidate &-= 1
    }
    guard let best else { return nil }
    (significand, places) = best
  }

  /// The places of seventeen digits, which are always enough.
  @inline(__always) private static func mostPlaces(of magnitude: Double) -> Int {
    switch magnitude {
    case ..<1e-2: 19
    case ..<1e-1: 18
    case ..<1: 17
    case ..<1e1: 16
    case ..<1e2: 15
    case ..<1e3: 14
    case ..<1e4: 13
    case ..<1e5: 12
    case ..<1e6: 11
    default: 10
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

  /// The most bytes that ``write(to:)`` touches: seven digits, a sign, a point, and three words.
  static let room = 40

  /// Writes the number's text.
  ///
  /// - Parameter memory: at least ``room`` bytes.
  /// - Returns: how many bytes the text has; more may be touched.
  @inline(__always) func write(to memory: UnsafeMutableRawBufferPointer) -> Int {
    precondition(memory.count >= Self.room, "no room for a number")
    var count = 0
    if isNegative {
      unsafe memory[0] = UInt8(ascii: "-")
      count = 1
    }
    let unit = PowerOfTen.integer(places)
    let whole = significand / unit
    let digits = Self.digits(of: whole)
    unsafe Self.store(Self.text(of: whole) &>> UInt64(8 &* (8 &- digits)), to: memory, at: count)
    count &+= digits
    guard places > 0 else { return count }
    unsafe memory[count] = UInt8(ascii: ".")
    count &+= 1
    var rest = significand &- whole &* unit
    // The digits in front of the last eight or sixteen, then those.
    var left = places
    while left > 0 {
      let now = left & 7 == 0 ? 8 : left & 7
      let power = PowerOfTen.integer(left &- now)
      let part = rest / power
      rest &-= part &* power
      unsafe Self.store(Self.text(of: part) &>> UInt64(8 &* (8 &- now)), to: memory, at: count)
      count &+= now
      left &-= now
    }
    return count
  }

  /// Safe: at most three words from an offset below nine, which is less than the room.
  @inline(__always) private static func store(
    _ word: UInt64, to memory: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    unsafe memory.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
  }

  /// How many digits a whole number below 10⁸ has.
  @inline(__always) private static func digits(of number: UInt64) -> Int {
    switch number {
    case ..<10: 1
    case ..<100: 2
    case ..<1_000: 3
    case ..<10_000: 4
    case ..<100_000: 5
    case ..<1_000_000: 6
    default: 7
    }
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
