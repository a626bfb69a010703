/// Formats numbers for display.
public enum NumberText {
  /// Formats a value with at most six decimals, without trailing zeros.
  public static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let millionths = (abs(value) * 1e6).rounded()
    guard millionths < 9e18 else { return "\(Int(value.rounded()))" }
    let whole = Int(millionths) / 1_000_000
    var digits = String(Int(millionths) % 1_000_000, digits: 6)
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = value < 0 && millionths > 0 ? "-" : ""
    return "\(sign)\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
  }

  /// Formats a fraction from 0 to 1 in whole percent; 100 only if it is complete.
  public static func percent(_ fraction: Double) -> String {
    "\(min(Int((fraction * 100).rounded()), fraction < 1 ? 99 : 100)) %"
  }
}
