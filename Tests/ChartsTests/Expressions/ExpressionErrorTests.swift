import Testing

@testable import Charts

@Suite("L3.2 Errors of expressions") struct ExpressionErrorTests {
  /// Texts that aren't expressions, with the offset and the message of the error.
  static let errors: [(String, Int, String)] = [
    ("", 0, "the expression is empty"),
    ("  ", 0, "the expression is empty"),
    ("1 +", 3, "expected a value, found the end"),
    ("1 2", 2, "expected an operator before `2`"),
    ("(1", 2, "expected \")\" after the expression in parentheses"),
    ("[1 2]", 3, "expected \",\" or \"]\" after the element, found `2`"),
    ("[,1]", 1, "expected a value, found `,`"),
    ("max(1 2)", 6, "expected \")\" after the arguments, found `2`"),
    ("max(1,", 6, "expected a value, found the end"),
    ("max(1,)", 6, "expected an argument after \",\""),
    ("'abc", 0, "the text has no closing quote"),
    ("'ü' + 'abc", 7, "the text has no closing quote"),
    ("'\\x4'", 4, "expected hexadecimal digits in the escape"),
    ("{a 1}", 3, "expected \":\" after the name of the member, found `1`"),
    ("{a: 1, a: 2}", 7, "duplicate member `a`"),
    ("foo(1)", 0, "unknown function `foo`"),
    ("rond(1)", 0, "unknown function `rond`: did you mean `round`?"),
    ("Number(a)", 0, "unknown function `Number`: did you mean `toNumber`?"),
    ("datum.b.toUpperCase()", 19, "methods can't be called: use `upper(a)`"),
    ("(1)(2)", 3, "methods can't be called: only functions have arguments"),
    ("a = 2", 2, "assignment is not available in expressions: use `==` to compare"),
    ("x => 1", 2, "functions can't be defined in expressions"),
    ("2 ** 3", 2, "`**` is not available in expressions: use `pow`"),
    ("a ?? b", 2, "`??` is not available in expressions: use `isValid(a) ? a : b`"),
    ("a++", 1, "`++` is not available in expressions: they can't assign"),
    ("--a", 0, "`--` is not available in expressions: they can't assign"),
    ("1; 2", 1, "expected one expression, found `;`"),
    ("1, 2", 1, "expected one expression, found `,`"),
    ("1 // one", 2, "comments are not available in expressions"),
    ("new Date()", 0, "`new` is not available in expressions: use `datetime` for dates"),
    (
      "typeof a", 0,
      "`typeof` is not available in expressions: use `isNumber` or `isString`"
    ),
    ("a instanceof b", 2, "`instanceof` is not available in expressions"),
    ("if(1, 2)", 0, "`if` has 3 arguments: a condition and two values"),
    ("clamp(1)", 0, "`clamp` has 3 arguments, found 1"),
    ("a ? b", 5, "expected \":\" in the condition `a ? b : c`"),
    ("012", 0, "a number can't begin with 0: write it without"),
    ("3px", 1, "expected an operator after the number"),
    ("1e", 2, "expected the digits of an exponent"),
    ("a.1", 1, "expected an operator before `.1`"),
    ("a.", 2, "expected a name after \".\", found the end"),
    ("a # b", 2, "unexpected character `#`"),
    ("test(/a(/, b)", 7, "regular expression: the group has no closing `)`"),
    ("test(/a", 5, "the regular expression has no closing `/`"),
    ("test(/[b-a]/, c)", 10, "regular expression: the range of the class is out of order"),
    ("test(/a/w, c)", 8, "regular expression: unknown flag `w`"),
  ]

  @Test func errorsHaveAnOffsetAndAMessage() {
    for (source, offset, message) in Self.errors {
      do {
        _ = try Expression(parsing: source)
        Issue.record("`\(source)` was parsed")
      } catch {
        #expect(error.message == message, "\(source)")
        #expect(error.offset == offset, "\(source)")
      }
    }
  }

  @Test func limitsAreNamed() {
    let deep = [
      String(repeating: "(", count: 1_000) + "1" + String(repeating: ")", count: 1_000),
      String(repeating: "[", count: 30_000), String(repeating: "abs(", count: 10_000),
      String(repeating: "a[", count: 10_000), String(repeating: "{a:", count: 10_000),
      String(repeating: "1?", count: 10_000), String(repeating: "if(1,", count: 10_000),
    ]
    for source in deep {
      let error = #expect(throws: ExpressionError.self) { try Expression(parsing: source) }
      #expect(error?.message == "the expression is nested deeper than the limit of 64")
    }
    let long = String(repeating: "1+", count: 40_000) + "1"
    let error = #expect(throws: ExpressionError.self) { try Expression(parsing: long) }
    #expect(error?.message == "the expression is longer than the limit of 65536 bytes")
  }

  @Test(arguments: [
    ("datum.a + datum['b c'] * datum[\"d\"].e", ["a", "b c", "d"]),
    ("width / 2 + datum[0]", ["0"]),
    ("1 + max(2, 3)", []),
    ("datum[x]", []),
  ])
  func namesAreCollected(
    _ source: String, _ fields: [String]
  ) throws {
    let expression = try Expression(parsing: source)
    #expect(expression.fields == fields)
  }
}
