/// Numbers as a person reads them.
public enum NumberText {
  /// A value without a fraction if it has none, else with at most six decimals.
  public static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let millionths = (abs(value) * 1e6).rounded()
    guard millionths < 9e18 else { return "\(Int(value.rounded()))" }
    let whole = Int(millionths) / 1_000_000
    var digits = "\(Int(millionths) % 1_000_000)"
    digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = value < 0 && millionths > 0 ? "-" : ""
    return "\(sign)\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
  }

  /// A fraction from 0 to 1 in whole percent; 100 only where all is done.
  public static func percent(_ fraction: Double) -> String {
    "\(min(Int((fraction * 100).rounded()), fraction < 1 ? 99 : 100)) %"
  }
}
