/// How a label writes a number: what precedes and follows the digits, and whether it is a percentage.
struct NumberStyle {
  private var prefix = ""
  private var suffix = ""
  private var factor = 1.0

  /// Creates the style of a label; nil if the label doesn't show the value in plain digits.
  init?(_ label: String, of value: Double) {
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    guard value.isFinite, let first = label.firstIndex(where: isDigit),
      let last = label.lastIndex(where: isDigit)
    else { return nil }
    let digits = label[first...last].filter { $0 != "," }
    guard var number = Double(digits) else { return nil }
    let head = label[..<first]
    if head.contains("−") || head.contains("-") { number = -number }
    prefix = String(head.filter { $0 != "−" && $0 != "-" })
    suffix = String(label[label.index(after: last)...])
    if suffix.hasPrefix("%"), abs(number) > 0, abs(number - value * 100) < abs(number - value) {
      factor = 100
    }
    let decimals = digits.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
    var unit = 1.0
    for _ in (decimals ?? "").prefix(12) { unit /= 10 }
    guard abs(number - value * factor) <= unit * 0.51 else { return nil }
  }

  /// Returns a number in the style of the label.
  func text(_ value: Double) -> String {
    let digits = ChartNumber.label(value * factor)
    guard !prefix.isEmpty, digits.hasPrefix("−") else { return prefix + digits + suffix }
    return "−" + prefix + digits.dropFirst() + suffix
  }
}
