/// Why a text isn't an expression.
struct ExpressionError: Error, Hashable {
  /// The position of the error in the text, in bytes of UTF-8.
  var offset: Int
  /// What was expected or isn't available, as one sentence without a final period.
  var message: String

  init(_ message: String, at offset: Int) {
    self.offset = offset
    self.message = message
  }
}

/// A bound that an evaluation reached; its value is absent then.
enum ExpressionLimit: String, Hashable, Sendable {
  /// Too many steps of evaluation.
  case steps
  /// A text that is too long.
  case textLength
  /// A list with too many elements.
  case listLength
  /// A regular expression that takes too many steps on a text, or is too large.
  case regularExpression

  /// The limit, for a diagnostic.
  var message: String {
    switch self {
    case .steps: "the expression takes too many steps"
    case .textLength: "the expression makes a text of more than \(ExpressionBounds.text) characters"
    case .listLength: "the expression makes a list of more than \(ExpressionBounds.list) elements"
    case .regularExpression: "the regular expression takes too many steps"
    }
  }
}

/// The bounds of expressions and their values.
enum ExpressionBounds {
  /// The length of the text of an expression, in bytes.
  static let source = 65_536
  /// The depth of parentheses, brackets, braces, calls and conditions inside one another.
  static let depth = 64
  /// The length of a text that a function makes, in units of UTF-16.
  static let text = 1_048_576
  /// The number of elements of a list that a function makes.
  static let list = 100_000
  /// The steps of all evaluations with a context, unless it has others.
  static let steps = 50_000_000
  /// What an element of a list that a function makes costs, since it may stay in memory.
  static let stepsPerElement = 40
}
