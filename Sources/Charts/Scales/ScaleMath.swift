#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The functions of the C library that scales and colors need, so that no other file of this folder
// has to import it.

extension Double {
  /// The natural logarithm.
  var naturalLogarithm: Double { log(self) }
  /// The logarithm to base 10.
  var decimalLogarithm: Double { log10(self) }
  /// The logarithm to base 2.
  var binaryLogarithm: Double { log2(self) }
  /// The natural logarithm of 1 + the number, accurate near 0.
  var logarithmOfSuccessor: Double { log1p(self) }
  /// The power of e, minus 1, accurate near 0.
  var exponentialMinusOne: Double { expm1(self) }

  /// The angle in degrees, from -180 to 180, of a point whose x coordinate is this number.
  func degrees(y: Double) -> Double { atan2(y, self) * 180 / .pi }

  /// The nearest integer; halves are rounded up, as JavaScript's `Math.round` does.
  var roundedHalfUp: Double {
    let floor = rounded(.down)
    return self - floor >= 0.5 ? floor + 1 : floor
  }
}

extension Array where Element == Double {
  /// Returns the number of leading elements of an ascending slice that are at most a value, counted
  /// from the start of the array.
  ///
  /// - Complexity: O(log n).
  func bisectRight(_ value: Double, from start: Int = 0, to end: Int? = nil) -> Int {
    var low = start
    var high = end ?? count
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
