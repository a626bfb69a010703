import Charts
import Drawing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The numbers in pictures, rounded so that they are short; the formats of d3 that charts declare are
/// `NumberFormat` of Charts, which rounds and groups in other ways.
enum ChartNumber {
  /// Returns a number with at most six decimals, with commas in large ones, and with an exponent if it
  /// is very large or very small.
  static func text(_ value: Double) -> String {
    let size = abs(value)
    guard size.isFinite, size > 0 else { return NumberText.text(value) }
    if size < 1e-4 || size >= 1e12 { return scientific(value) }
    let text = NumberText.text(value)
    return size < 10_000 ? text : grouped(text)
  }

  /// Returns a number for a label beside its mark, written like the labels of axes: with at most two
  /// decimals, fewer in large numbers, and three digits below 1.
  static func label(_ value: Double) -> String {
    let size = abs(value)
    guard size >= 1e-4, size < 1e12 else { return text(value) }
    let format =
      size >= 1e5 ? whole : size >= 1e4 ? tenths : size >= 1 ? hundredths : threeDigits
    return format?.string(value) ?? text(value)
  }

  private static let whole = NumberFormat(",.0f")
  private static let tenths = NumberFormat(",.1~f")
  private static let hundredths = NumberFormat(",.2~f")
  private static let threeDigits = NumberFormat(".3~r")

  private static func scientific(_ value: Double) -> String {
    let exponent = log10(abs(value)).rounded(.down)
    // In two steps, since the power of ten itself may be too large or too small.
    let half = (exponent / 2).rounded(.down)
    let factor = value / pow(10, half) / pow(10, exponent - half)
    return factor.isFinite ? "\(NumberText.text(factor))e\(Int(exponent))" : "\(value)"
  }

  /// Separates the digits before the decimal point by commas.
  private static func grouped(_ text: String) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text.dropFirst(sign.count).split(separator: ".")
    guard let whole = parts.first else { return text }
    var digits = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    return sign + digits + (parts.count > 1 ? ".\(parts[1])" : "")
  }
}
