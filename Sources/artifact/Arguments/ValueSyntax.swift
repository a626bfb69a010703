import ArtifactAll
import TerminalFront

/// The syntax of an option's value.
enum ValueSyntax: Equatable, Sendable {
  case flag

  /// Decimal digits, within the range.
  case integer(ClosedRange<Int>)

  /// Bytes per second, within the range: digits, then optionally `k` or `M`, then optionally `/s`.
  case rate(ClosedRange<Int>)

  /// A width and a height in pixels.
  case size

  /// A decimal number, within the range.
  case factor(ClosedRange<Double>)

  /// One of the given words.
  case choice([String])

  /// A path of a directory; not empty and not `-`.
  case directory

  /// A path of a file; not empty and not `-`.
  case file

  /// A type as in a tag, or a file extension.
  case type

  /// Key presses separated by whitespace.
  case keys

  /// Any text; not empty.
  case text

  /// Any text, also an empty one.
  case answer

  /// A language tag of BCP 47.
  case language

  /// The description of the accepted values, for help.
  var explanation: String? {
    switch self {
    case .flag, .directory, .file, .text, .answer: nil
    case .type: "a name, media type or file extension"
    case .language: "a BCP 47 tag, such as en or pt-BR"
    case .keys: "names and text, such as 'Tab Ada Enter Shift-Tab Ctrl-Z'"
    case .size: "such as 800x600; of 800x or x600, the other length follows"
    case .factor(let range): "\(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .rate: "bytes per second, such as 2000, 2k or 1M"
    case .choice(let words): alternatives(words)
    }
  }

  /// Parses and validates a value.
  ///
  /// - Throws: `ArgumentProblem` if the value is not accepted.
  func read(_ text: String, of option: String) throws(ArgumentProblem) -> OptionValue {
    switch self {
    case .flag:
      return .flag

    case .integer(let range):
      guard let number = DecimalNumber(text, units: []) else {
        throw invalid(text, option, expected: "a number from \(explanation ?? "")")
      }
      return .number(try number.value(in: range, text: text, option: option))

    case .rate(let range):
      let units = [("k", 1_000), ("K", 1_000), ("M", 1_000_000), ("m", 1_000_000)]
      let amount = text.hasSuffix("/s") ? String(text.dropLast(2)) : text
      guard let number = DecimalNumber(amount, units: units) else {
        throw invalid(text, option, expected: explanation ?? "")
      }
      return .number(try number.value(in: range, text: text, option: option))

    case .size:
      guard PixelSize(text) != nil else {
        throw invalid(
          text, option,
          expected:
            "800x600, 800x or x600, for example, with at most \(ArgumentLimits.pixels) pixels")
      }
      return .text(text)

    case .factor(let range):
      guard let number = Double(text), range.contains(number),
        text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") })
      else {
        throw invalid(text, option, expected: "a number from \(explanation ?? "")")
      }
      return .text(text)

    case .choice(let words):
      guard words.contains(text) else {
        let suggestion = Suggestion.nearest(to: text, among: words, completes: true)
        throw invalid(text, option, expected: alternatives(words), suggestion: suggestion)
      }
      return .text(text)

    case .directory:
      guard text != "-" else {
        throw invalid(text, option, expected: "a directory")
      }
      return .text(text)

    case .file:
      guard text != "-" else {
        throw invalid(text, option, expected: "a file")
      }
      return .text(text)

    case .text, .answer:
      return .text(text)

    case .language:
      guard Self.isLanguageTag(text) else {
        throw invalid(text, option, expected: explanation ?? "")
      }
      return .text(text)

    case .keys:
      if let word = KeyStroke.misspelled(in: text) {
        throw ArgumentProblem(
          "unknown key \(quoted(word)) in '\(option)': expected \(explanation ?? "")")
      }
      return .text(text)

    case .type:
      guard PayloadType(named: text) != nil else {
        let suggestion = Suggestion.nearest(to: text, among: PayloadType.names, completes: true)
        let hint = suggestion.map { "did you mean '\($0)'?" } ?? "see 'artifact types'"
        throw ArgumentProblem("unknown type \(quoted(text)): \(hint)")
      }
      return .text(text)
    }
  }
}

extension ValueSyntax {
  /// A number without a fraction of zero.
  private static func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }

  /// Whether a text has the form of a language tag: subtags of 1 to 8 letters and digits, of which the first one is
  /// that of a language, or `x` or `i` before others.
  static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 64, let first = parts.first,
      first.allSatisfy(\.isASCIILetter), first.count > 1 || parts.count > 1
    else { return false }
    return parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) }
  }
}

/// A problem with the value of an option: the likely intended value, or else the accepted values.
private func invalid(
  _ value: String, _ option: String, expected: String, suggestion: String? = nil
) -> ArgumentProblem {
  let hint = suggestion.map { "did you mean '\($0)'?" } ?? "expected \(expected)"
  return ArgumentProblem("invalid value \(quoted(value)) for '\(option)': \(hint)")
}

/// The validated value of an option.
/// A width and a height in pixels, of which one may follow from the other.
struct PixelSize: Equatable, Sendable {
  var width: Int?
  var height: Int?

  /// Reads a size such as `800x600`, `800x` or `x600`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    func length(_ text: Substring) -> Int? {
      guard let number = Int(text), (1...ArgumentLimits.pixels).contains(number),
        text.utf8.allSatisfy(\.isASCIIDigit)
      else { return nil }
      return number
    }
    (width, height) = (length(parts[0]), length(parts[1]))
    if width == nil, height == nil { return nil }
    if width == nil, !parts[0].isEmpty { return nil }
    if height == nil, !parts[1].isEmpty { return nil }
  }
}

enum OptionValue: Equatable, Sendable {
  case flag
  case number(Int)
  case text(String)
}

/// A problem with an argument, as a message without a full stop.
struct ArgumentProblem: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// A decimal number with an optional unit. Numbers that do not fit an `Int` are syntactically
/// valid.
private struct DecimalNumber {
  /// The value; `nil` if it is negative or does not fit an `Int`.
  private let magnitude: Int?

  init?(_ text: String, units: [(suffix: String, factor: Int)]) {
    var digits = Substring(text).utf8
    var factor = 1
    if let unit = units.first(where: { text.hasSuffix($0.suffix) }) {
      digits = digits.dropLast(unit.suffix.utf8.count)
      factor = unit.factor
    }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }

    var sum: Int? = isNegative ? nil : 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      sum = sum.flatMap { Self.product($0, 10) }
        .flatMap { Self.sum($0, Int(digit - UInt8(ascii: "0"))) }
    }
    magnitude = sum.flatMap { Self.product($0, factor) }
  }

  func value(
    in range: ClosedRange<Int>, text: String, option: String
  ) throws(ArgumentProblem) -> Int {
    guard let magnitude, range.contains(magnitude) else {
      throw ArgumentProblem(
        "value \(quoted(text)) of '\(option)' is out of range: expected "
          + "\(range.lowerBound) to \(range.upperBound)")
    }
    return magnitude
  }

  private static func product(_ left: Int, _ right: Int) -> Int? {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? nil : result
  }

  private static func sum(_ left: Int, _ right: Int) -> Int? {
    let (result, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : result
  }
}
