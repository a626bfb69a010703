// Number and date formatting for users, without a locale database. The most noticeable differences,
// the separators and the position of the currency symbol, are taken from a small table by language.

import ArtifactCore

/// Formats numbers without a locale database.
enum NumberFormat {
  static func format(_ arguments: JSONObject) -> JSONValue {
    guard case .string(let kind)? = arguments["$format"] else { return .null }
    let value = arguments["value"] ?? .null
    if value == .null { return "" }
    let locale = Locale(arguments["locale"]?.displayText ?? "en")
    if kind == "date" { return .string(DateFormat.format(value, arguments)) }
    guard let number = value.number else { return .string(value.displayText) }
    switch kind {
    case "number":
      if arguments["notation"] == "compact" { return .string(compact(number, locale)) }
      let range = digits(arguments, 0...3)
      return .string(locale.text(DecimalText(number), digits: range))
    case "percent":
      let hundredfold = DecimalText(number.multiplied(by: JSONNumber(100)))
      return .string(
        locale.text(hundredfold, digits: digits(arguments, 0...0)) + locale.percent)
    case "currency":
      let code = arguments["currency"]?.displayText.uppercased() ?? "USD"
      let count = ["JPY", "KRW", "VND", "CLP", "HUF"].contains(code) ? 0 : 2
      return .string(
        locale.money(DecimalText(number), code, digits: digits(arguments, count...count)))
    default: return .string(number.displayText)
    }
  }

  /// Returns the minimum and maximum number of fraction digits.
  private static func digits(
    _ arguments: JSONObject, _ standard: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    let options = arguments["options"] ?? .object(arguments)
    let least = options["minimumFractionDigits"]?.number?.integer
    let most = options["maximumFractionDigits"]?.number?.integer
    let low = min(max(least ?? min(standard.lowerBound, most ?? 20), 0), 20)
    return low...min(max(most ?? max(standard.upperBound, low), low), 20)
  }

  /// Formats in compact notation, with two digits below 100 and integers above: thousands, millions
  /// and so on.
  private static func compact(_ number: JSONNumber, _ locale: Locale) -> String {
    let decimal = DecimalText(number)
    var text = ""
    for (sign, power) in [("", 0), ("K", 3), ("M", 6), ("B", 9), ("T", 12)] {
      var scaled = decimal
      scaled.point -= power
      let digits = 0...max(2 - scaled.point, 0)
      text = locale.text(scaled, digits: digits) + sign
      // A value rounded up to a thousand uses the next unit.
      if scaled.rounded(to: digits).whole.count <= 3 { break }
    }
    return text
  }

  /// Formatting conventions of a language.
  struct Locale {
    var group = ","
    var point = "."
    var percent = "%"
    var isCurrencyBehind = false

    init(_ name: String) {
      let language = name.prefix { $0 != "-" && $0 != "_" }.lowercased()
      switch language {
      case "de", "es", "it", "nl", "pt", "id", "tr", "da", "el":
        (group, point, isCurrencyBehind) = (".", ",", language != "nl" && language != "id")
      case "fr", "cs", "pl", "ru", "uk", "sv", "nb", "no", "fi", "hu", "sk", "bg":
        (group, point, isCurrencyBehind) = ("\u{A0}", ",", true)
      default: break
      }
      if isCurrencyBehind, language != "it", language != "pt" { percent = "\u{A0}%" }
    }

    func text(_ number: DecimalText, digits: ClosedRange<Int>) -> String {
      let (isNegative, whole, fraction) = number.rounded(to: digits)
      var grouped = ""
      for (index, digit) in whole.enumerated() {
        if index > 0, (whole.count - index).isMultiple(of: 3) { grouped += group }
        grouped.append(digit)
      }
      return (isNegative ? "-" : "") + grouped + (fraction.isEmpty ? "" : point + fraction)
    }

    func money(_ number: DecimalText, _ code: String, digits: ClosedRange<Int>) -> String {
      let signs = [
        "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩",
        "BRL": "R$", "CAD": "CA$", "AUD": "A$", "MXN": "MX$", "VND": "₫", "ILS": "₪",
      ]
      let text = text(number, digits: digits)
      let sign = signs[code] ?? code
      if isCurrencyBehind { return "\(text)\u{A0}\(sign)" }
      let space = signs[code] == nil ? "\u{A0}" : ""
      return text.hasPrefix("-") ? "-\(sign)\(space)\(text.dropFirst())" : "\(sign)\(space)\(text)"
    }
  }
}

/// A number as decimal digits.
struct DecimalText {
  var isNegative: Bool
  var digits: [UInt8]

  /// The number of digits before the decimal point; negative for zeros after it.
  var point: Int

  init(_ number: JSONNumber) {
    let parts = DecimalDigits(number)
    isNegative = parts.isNegative
    digits = parts.digits.map { $0 - 0x30 }
    // Beyond the range of `Double`, the exponent is limited.
    point = parts.digits.count + min(max(parts.exponent, -400 - parts.digits.count), 400)
  }

  /// Returns the number rounded, half away from zero, to at most the upper number of fraction
  /// digits and padded with zeros to the lower.
  func rounded(to range: ClosedRange<Int>) -> (isNegative: Bool, whole: String, fraction: String) {
    var digits = digits
    var point = point
    if point < 0 {
      digits = Array(repeating: 0, count: -point) + digits
      point = 0
    }
    let end = point + range.upperBound
    if digits.count > end {
      let roundsUp = digits[end] >= 5
      digits.removeSubrange(end...)
      if roundsUp {
        var index = end - 1
        while index >= 0, digits[index] == 9 {
          digits[index] = 0
          index -= 1
        }
        if index >= 0 {
          digits[index] += 1
        } else {
          digits.insert(1, at: 0)
          point += 1
        }
      }
    }
    while digits.count < point + range.lowerBound { digits.append(0) }
    while digits.count > point + range.lowerBound, digits.last == 0 { digits.removeLast() }
    let text = { (digits: ArraySlice<UInt8>) in
      String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }
    let whole = text(digits.prefix(point))
    let isZero = digits.allSatisfy { $0 == 0 }
    return (isNegative && !isZero, whole.isEmpty ? "0" : whole, text(digits.dropFirst(point)))
  }
}
