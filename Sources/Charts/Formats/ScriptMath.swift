#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions of the C library, under names that no member hides.
enum ScriptMath {
  /// Returns `base` raised to an integer power.
  static func power(_ base: Double, _ exponent: Int) -> Double { pow(base, Double(exponent)) }

  /// Returns the logarithm to base 10.
  static func log10(_ value: Double) -> Double {
    #if canImport(Glibc)
      Glibc.log10(value)
    #elseif canImport(Musl)
      Musl.log10(value)
    #else
      Darwin.log10(value)
    #endif
  }
}
