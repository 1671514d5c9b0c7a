/// Powers of ten, as constants: a switch over small numbers becomes a table without a bounds check
/// and without a lazy initialiser.
@usableFromInline enum PowerOfTen {
  /// The largest power that a Double holds exactly.
  @inlinable static var largestExactDouble: Int { 22 }
  /// The largest power that a UInt64 holds.
  @inlinable static var largestInteger: Int { 19 }

  /// 10 to the given power from 0 to 22, exactly.
  @inlinable @inline(__always) static func double(_ power: Int) -> Double {
    switch power {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    default: 1e22
    }
  }

  /// 10 to the given power from 0 to 7.
  @inlinable @inline(__always) static func small(_ power: Int) -> Int64 {
    switch power {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    default: 10_000_000
    }
  }

  /// 10 to the given power from 0 to 19.
  @inlinable @inline(__always) static func integer(_ power: Int) -> UInt64 {
    switch power {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    case 10: 10_000_000_000
    case 11: 100_000_000_000
    case 12: 1_000_000_000_000
    case 13: 10_000_000_000_000
    case 14: 100_000_000_000_000
    case 15: 1_000_000_000_000_000
    case 16: 10_000_000_000_000_000
    case 17: 100_000_000_000_000_000
    case 18: 1_000_000_000_000_000_000
    default: 10_000_000_000_000_000_000
    }
  }
}
