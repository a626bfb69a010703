/// The greatest whole number that is not greater than a value. Written out, so that the module needs no
/// mathematical library of the system.
@inline(__always)
func wholeBelow(_ value: Double) -> Int {
  let whole = Int(value)
  return Double(whole) > value ? whole - 1 : whole
}

/// The least whole number that is not less than a value.
@inline(__always)
func wholeAbove(_ value: Double) -> Int {
  let whole = Int(value)
  return Double(whole) < value ? whole + 1 : whole
}

/// The whole part of the square root of a value up to 10¹⁸.
func wholeRoot(_ value: Double) -> Int {
  var low = 0
  var high = 1_000_000_001
  while high - low > 1 {
    let middle = (low + high) / 2
    if Double(middle) * Double(middle) <= value { low = middle } else { high = middle }
  }
  return low
}
