import ArtifactBase

/// The names and operators of expressions.
enum ExpressionSyntax {
  static let unaryOperators: [String: ExpressionOperation] = [
    "+": .plus, "-": .minus, "~": .complement, "!": .not,
  ]

  /// The operators with their precedence.
  static let binaryOperators: [String: (Int, ExpressionOperation)] = [
    "||": (1, .or), "&&": (2, .and), "|": (3, .bitOr), "^": (4, .bitXor), "&": (5, .bitAnd),
    "==": (6, .equal), "!=": (6, .notEqual), "===": (6, .strictlyEqual),
    "!==": (6, .strictlyUnequal), "<": (7, .less), ">": (7, .greater), "<=": (7, .lessOrEqual),
    ">=": (7, .greaterOrEqual), "in": (7, .contains), "<<": (8, .shiftLeft),
    ">>": (8, .shiftRight), ">>>": (8, .shiftRightUnsigned), "+": (9, .add), "-": (9, .subtract),
    "*": (11, .multiply), "/": (11, .divide), "%": (11, .remainder),
  ]

  static let constants: [String: ChartValue] = [
    "true": true, "false": false, "null": .null, "undefined": .missing, "NaN": .number(.nan),
    "Infinity": .number(.infinity), "E": 2.718281828459045, "LN2": 0.6931471805599453,
    "LN10": 2.302585092994046, "LOG2E": 1.4426950408889634, "LOG10E": 0.4342944819032518,
    "PI": 3.141592653589793, "SQRT1_2": 0.7071067811865476, "SQRT2": 1.4142135623730951,
    "MIN_VALUE": .number(.leastNonzeroMagnitude), "MAX_VALUE": .number(.greatestFiniteMagnitude),
  ]

  /// The functions whose value is a new object, which equals no other one.
  static let makesObject: Set<String> = [
    "datetime", "timeParse", "utcParse", "timeOffset", "utcOffset", "timeSequence", "utcSequence",
    "regexp", "sequence", "split", "reverse", "sort", "merge", "extent", "clampRange",
    "panLinear", "panLog", "panPow", "panSymlog", "zoomLinear", "zoomLog", "zoomPow", "zoomSymlog",
  ]

  private static let keywords: Set<String> = [
    "if", "in", "do", "var", "for", "new", "try", "let", "this", "else", "case", "void", "with",
    "enum", "while", "break", "catch", "throw", "const", "yield", "class", "super", "return",
    "typeof", "delete", "switch", "export", "import", "public", "static", "default", "finally",
    "extends", "package", "private", "function", "continue", "debugger", "interface", "protected",
    "instanceof", "implements",
  ]

  // MARK: Hints

  static func hint(keyword: String) -> String? {
    switch keyword {
    case "typeof": "`typeof` is not available in expressions: use `isNumber` or `isString`"
    case "if": "expected \"(\" after `if`"
    case "in": "expected a value, found `in`"
    case "new": "`new` is not available in expressions: use `datetime` for dates"
    default: keywords.contains(keyword) ? "`\(keyword)` is not available in expressions" : nil
    }
  }

  /// The message for a symbol after a complete expression.
  static func hint(symbol: String) -> String {
    switch symbol {
    case "=": "assignment is not available in expressions: use `==` to compare"
    case "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "**=", "++", "--":
      "`\(symbol)` is not available in expressions: they can't assign"
    case "=>": "functions can't be defined in expressions"
    case "**": "`**` is not available in expressions: use `pow`"
    case "??": "`??` is not available in expressions: use `isValid(a) ? a : b`"
    case "//", "/*": "comments are not available in expressions"
    case ",": "expected one expression, found `,`"
    case ";": "expected one expression, found `;`"
    default: "expected an operator or the end, found `\(symbol)`"
    }
  }

  static func hint(function: String) -> String {
    let instead: String? =
      switch function {
      case "Number": "toNumber"
      case "String": "toString"
      case "Boolean": "toBoolean"
      case "Date": "datetime"
      case "concat": "+"
      case "len": "length"
      case "ifelse", "iif", "IF": "if"
      case "toFixed": "format"
      case "toUpperCase", "uppercase": "upper"
      case "toLowerCase", "lowercase": "lower"
      case "indexOf": "indexof"
      case "ln", "log1p": "log"
      default: Suggestion.nearest(to: function, among: ExpressionFunction.names)
      }
    let message = "unknown function `\(function)`"
    return instead.map { "\(message): did you mean `\($0)`?" } ?? message
  }

  /// The message for a call of anything but a function, with the name of the member called.
  static func hint(method: String) -> String {
    let example: String? =
      switch method {
      case "toUpperCase": "upper(a)"
      case "toLowerCase": "lower(a)"
      case "indexOf", "includes": "indexof(a, b)"
      case "lastIndexOf": "lastindexof(a, b)"
      case "getFullYear", "getUTCFullYear": "year(a)"
      case "getMonth", "getUTCMonth": "month(a)"
      case "getDate", "getUTCDate": "date(a)"
      case "getDay", "getUTCDay": "day(a)"
      case "getHours", "getUTCHours": "hours(a)"
      case "getTime": "time(a)"
      case "toFixed", "toLocaleString", "toPrecision": "format(a, '.2f')"
      case "startsWith": "indexof(a, b) == 0"
      case "concat": "a + b"
      case "substr": "substring(a, start, end)"
      default: ExpressionFunction.named(method) == nil ? nil : "\(method)(a)"
      }
    let message = "methods can't be called"
    return example.map { "\(message): use `\($0)`" } ?? "\(message): only functions have arguments"
  }
}
