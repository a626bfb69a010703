import TestSupport
import Testing

@testable import ArtifactBase

@Suite struct DecimalDigitsTests {
  @Test(
    "The format of ECMAScript",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.000001, "0.000001"), (1e-7, "1e-7"),
      (1.25e-7, "1.25e-7"), (123e-20, "1.23e-18"), (1e20, "100000000000000000000"),
      (1e21, "1e+21"), (-1.5e300, "-1.5e+300"), (0.1, "0.1"), (1234.5678, "1234.5678"),
      (.leastNonzeroMagnitude, "5e-324"), (9_007_199_254_740_992, "9007199254740992"),
    ] as [(Double, String)])
  func scriptText(value: Double, expected: String) {
    #expect(DecimalDigits(shortest: value).scriptText == expected)
  }

  @Test("The format of ECMAScript parses as the same number")
  func readBack() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<TestScale.many(2_000) {
      let value = Double(bitPattern: .random(in: .min ... .max, using: &generator))
      guard value.isFinite else { continue }
      let text = DecimalDigits(shortest: value).scriptText
      #expect(Double(text) == value)
      #expect(JSONNumber(text) == JSONNumber(value))
    }
  }

  @Test(
    "Every spelling of a number has one canonical form",
    arguments: [
      ("1.50", "15", -1, false), ("-0.00125e2", "125", -3, true), ("100", "1", 2, false),
      ("0.000", "", 0, false), ("-0e5", "", 0, false), ("12E+3", "12", 3, false),
    ] as [(String, String, Int, Bool)])
  func parts(text: String, digits: String, exponent: Int, isNegative: Bool) {
    let parts = DecimalDigits(Array(text.utf8)[...])
    #expect(String(decoding: parts.digits, as: UTF8.self) == digits)
    #expect(parts.exponent == exponent && parts.isNegative == isNegative)
    #expect(parts.point == digits.utf8.count + exponent)
  }

  @Test(
    "Integers have their digits, up to a limit",
    arguments: [
      ("0", "0"), ("120", "120"), ("1.2e2", "120"), ("1.25", nil), ("1e21", nil),
      ("1e20", "1" + String(repeating: "0", count: 20)),
      ("1e99999999999999999999", nil), ("-5.0", "5"), ("0e99999999999999999999", "0"),
    ] as [(String, String?)])
  func integerDigits(text: String, expected: String?) {
    let digits = DecimalDigits(Array(text.utf8)[...]).integerDigits(limit: 21)
    #expect(digits.map { String(decoding: $0, as: UTF8.self) } == expected)
  }
}
