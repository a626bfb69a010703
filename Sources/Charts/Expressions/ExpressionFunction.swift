/// A function that expressions call.
struct ExpressionFunction: Sendable {
  typealias Body = @Sendable (ExpressionArguments, inout ExpressionContext) -> ChartValue

  let name: String
  private(set) var body: Body
  /// The function on numbers, if it has one argument, or two.
  private(set) var unary: (@Sendable (Double) -> Double)?
  private(set) var binary: (@Sendable (Double, Double) -> Double)?
  /// The number of arguments, if it is checked.
  private(set) var argumentCount: Int?

  init(_ name: String, _ body: @escaping Body) {
    (self.name, self.body) = (name, body)
  }

  /// A function of a number.
  static func unary(
    _ name: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> ExpressionFunction {
    var function = ExpressionFunction(name) { arguments, _ in .number(body(arguments.number(0))) }
    function.unary = body
    return function
  }

  /// A function of two numbers.
  static func binary(
    _ name: String, _ body: @escaping @Sendable (Double, Double) -> Double
  ) -> ExpressionFunction {
    var function = ExpressionFunction(name) { arguments, _ in
      .number(body(arguments.number(0), arguments.number(1)))
    }
    function.binary = body
    return function
  }

  /// Returns the function with a checked number of arguments.
  func checkingArguments(_ count: Int) -> ExpressionFunction {
    var function = self
    function.argumentCount = count
    return function
  }

  /// Returns the function with a body for any number of arguments.
  func replacingBody(_ body: @escaping Body) -> ExpressionFunction {
    var function = self
    function.body = body
    return function
  }

  // MARK: The library

  private static let library: [String: ExpressionFunction] = Dictionary(
    [
      mathFunctions, statisticsFunctions, typeFunctions, textFunctions, listFunctions,
      rangeFunctions, timeFunctions, formatFunctions, colorFunctions, viewFunctions,
      ExpressionEasing.functions,
    ].joined().map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first })

  static func named(_ name: String) -> ExpressionFunction? { library[name] }

  /// The names of all functions.
  static let names: [String] = (library.keys + ["if"]).sorted()
}

/// The arguments of a call; those that are left out are absent.
struct ExpressionArguments {
  private let values: ArraySlice<ChartValue>

  init(_ values: ArraySlice<ChartValue>) { self.values = values }

  var count: Int { values.count }

  subscript(_ index: Int) -> ChartValue {
    index < values.count ? values[values.startIndex + index] : .missing
  }

  func number(_ index: Int) -> Double { ExpressionOperators.number(self[index]) }

  /// The number of an argument, or another one if it is absent.
  func number(_ index: Int, default number: Double) -> Double {
    self[index] == .missing ? number : self.number(index)
  }

  func text(_ index: Int, in context: inout ExpressionContext) -> String {
    ExpressionOperators.text(self[index], in: &context)
  }

  /// The elements of an argument that is an array.
  func list(_ index: Int) -> [ChartValue]? {
    if case .list(let values) = self[index] { values } else { nil }
  }

  var all: ArraySlice<ChartValue> { values }
}

extension ChartValue {
  private static let expressionMark = "\u{0}RegExp"

  /// A regular expression as a value.
  static func regularExpression(_ pattern: String, flags: String) -> ChartValue {
    .record(
      ChartRecord([
        (expressionMark, ChartValue.bool(true)), ("source", .text(pattern)),
        ("flags", .text(flags)),
      ]))
  }

  /// The pattern and the flags of a regular expression.
  var regularExpression: (pattern: String, flags: String)? {
    guard case .record(let record) = self, record.names.first == Self.expressionMark,
      case .text(let pattern)? = record["source"], case .text(let flags)? = record["flags"]
    else { return nil }
    return (pattern, flags)
  }
}
