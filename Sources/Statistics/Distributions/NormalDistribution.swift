#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The standard normal distribution.
public enum NormalDistribution {
  /// The density φ(z) = exp(−z²/2)/√(2π); 0 at ±infinity.
  public static func density(_ z: Double) -> Double {
    exp(-0.5 * z * z) * 0.398_942_280_401_432_677_94
  }

  /// Φ(z), the probability of a value at or below z; keeps its relative accuracy down to about 1e-308.
  public static func cumulative(_ z: Double) -> Double {
    0.5 * erfc(-z * 0.5.squareRoot())
  }

  /// 1 − Φ(z), the probability of a value above z, without cancellation in the upper tail.
  public static func survival(_ z: Double) -> Double {
    0.5 * erfc(z * 0.5.squareRoot())
  }

  /// Φ⁻¹(p): −infinity at 0, +infinity at 1, NaN outside [0, 1].
  ///
  /// Relative accuracy is about 1e-15, tails included. For p close to 1 give the tail itself to
  /// ``upperQuantile(_:)``. Source: Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988) 477–484.
  public static func quantile(_ p: Double) -> Double {
    guard p >= 0, p <= 1 else { return .nan }
    let q = p - 0.5
    if abs(q) <= 0.425 {
      return q * rational(0.180625 - q * q, centreNumerator, centreDenominator)
    }
    let tail = min(p, 1 - p)
    guard tail > 0 else { return q < 0 ? -.infinity : .infinity }
    let r = (-log(tail)).squareRoot()
    let z =
      r <= 5
      ? rational(r - 1.6, tailNumerator, tailDenominator)
      : rational(r - 5, farNumerator, farDenominator)
    return q < 0 ? -z : z
  }

  /// The value above which a standard normal variable falls with probability q: Φ⁻¹(1 − q) for any tiny q.
  public static func upperQuantile(_ q: Double) -> Double {
    -quantile(q)
  }

  private static func rational(_ x: Double, _ numerator: [Double], _ denominator: [Double]) -> Double {
    polynomial(x, numerator) / polynomial(x, denominator)
  }

  private static func polynomial(_ x: Double, _ coefficients: [Double]) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  private static let centreNumerator = [
    3.387_132_872_796_366_608_0, 133.141_667_891_784_377_45, 1_971.590_950_306_551_442_7,
    13_731.693_765_509_461_125, 45_921.953_931_549_871_457, 67_265.770_927_008_700_853,
    33_430.575_583_588_128_105, 2_509.080_928_730_122_672_7,
  ]
  private static let centreDenominator = [
    1.0, 42.313_330_701_600_911_252, 687.187_007_492_057_908_30, 5_394.196_021_424_751_107_7,
    21_213.794_301_586_595_867, 39_307.895_800_092_710_610, 28_729.085_735_721_942_674,
    5_226.495_278_852_854_561_0,
  ]
  private static let tailNumerator = [
    1.423_437_110_749_683_577_34, 4.630_337_846_156_545_295_90, 5.769_497_221_460_691_405_50,
    3.647_848_324_763_204_605_04, 1.270_458_252_452_368_382_58, 0.241_780_725_177_450_611_770,
    0.022_723_844_989_269_184_583_3, 7.745_450_142_783_414_076_40e-4,
  ]
  private static let tailDenominator = [
    1.0, 2.053_191_626_637_758_821_87, 1.676_384_830_183_803_849_40, 0.689_767_334_985_100_004_550,
    0.148_103_976_427_480_074_590, 0.015_198_666_563_616_457_196_6, 5.475_938_084_995_344_946_00e-4,
    1.050_750_071_644_416_843_24e-9,
  ]
  private static let farNumerator = [
    6.657_904_643_501_103_777_20, 5.463_784_911_164_114_369_90, 1.784_826_539_917_291_335_80,
    0.296_560_571_828_504_891_230, 0.026_532_189_526_576_123_093_0, 1.242_660_947_388_078_438_60e-3,
    2.711_555_568_743_487_578_15e-5, 2.010_334_399_292_288_132_65e-7,
  ]
  private static let farDenominator = [
    1.0, 0.599_832_206_555_887_937_690, 0.136_929_880_922_735_805_310, 0.014_875_361_290_850_614_852_5,
    7.868_691_311_456_132_591_00e-4, 1.846_318_317_510_054_681_80e-5, 1.421_511_758_316_445_888_70e-7,
    2.044_263_103_389_939_785_64e-15,
  ]
}
