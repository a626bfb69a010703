import ArtifactBase

extension ExpressionFunction {
  /// Functions that test and convert kinds of values.
  static let typeFunctions: [ExpressionFunction] = [
    test("isArray") { if case .list = $0 { true } else { false } },
    test("isBoolean") { if case .bool = $0 { true } else { false } },
    test("isDate") { if case .date = $0 { true } else { false } },
    test("isDefined") { $0 != .missing },
    test("isNumber") { if case .number = $0 { true } else { false } },
    test("isObject") { ExpressionOperators.isObject($0) },
    test("isRegExp") { $0.regularExpression != nil },
    test("isString") { if case .text = $0 { true } else { false } },
    test("isTuple") { if case .record = $0 { true } else { false } },
    test("isValid") {
      switch $0 {
      case .missing, .null: false
      case .number(let number): !number.isNaN
      default: true
      }
    },
    ExpressionFunction("toBoolean") { arguments, _ in
      switch arguments[0] {
      case .missing, .null, .text(""): .null
      case .text("false"), .text("0"): false
      default: .bool(arguments[0].isTruthy)
      }
    },
    ExpressionFunction("toNumber") { arguments, _ in
      switch arguments[0] {
      case .missing, .null, .text(""): .null
      default: .number(arguments.number(0))
      }
    },
    ExpressionFunction("toString") { arguments, context in
      switch arguments[0] {
      case .missing, .null, .text(""): .null
      default: .text(arguments.text(0, in: &context))
      }
    },
    ExpressionFunction("toDate") { arguments, context in
      switch arguments[0] {
      case .missing, .null, .text(""): .null
      case .number, .date: arguments[0]
      default: .number(DateText.time(of: arguments.text(0, in: &context)) ?? .nan)
      }
    },
  ]

  private static func test(
    _ name: String, _ body: @escaping @Sendable (ChartValue) -> Bool
  ) -> ExpressionFunction {
    ExpressionFunction(name) { arguments, _ in .bool(body(arguments[0])) }
  }
}
