/// The operations of the machine that evaluates expressions: a stack of values.
enum ExpressionOperation: UInt8, Sendable {
  /// Pushes the constant `index`.
  case constant
  /// Pushes the field `index` of the row.
  case field
  /// Pushes the whole row.
  case datum
  /// Pushes the parameter `index`.
  case parameter
  /// Pushes the row of the facet.
  case parent
  /// Replaces an object by its member named by the constant `index`.
  case member
  /// Replaces an object and a name by the member.
  case element
  /// Unary operators.
  case plus, minus, complement, not
  /// Binary operators.
  case add, subtract, multiply, divide, remainder
  case bitAnd, bitOr, bitXor, shiftLeft, shiftRight, shiftRightUnsigned
  case less, lessOrEqual, greater, greaterOrEqual, contains
  case equal, notEqual, strictlyEqual, strictlyUnequal
  /// Skips to `index` if the top is false, or true, else pops it.
  case and, or
  /// Pops a value and skips to `index` if it is false.
  case unless
  /// Continues at `index`.
  case jump
  /// Replaces `count` values by a list, or by a record with the names of the shape `index`.
  case list, record
  /// Replaces `count` values by the value of the function `index`.
  case call
}

/// An operation with its operands.
struct ExpressionInstruction: Sendable {
  var operation: ExpressionOperation
  var index: Int32 = 0
  var count: Int32 = 0
  /// Whether an operand of an equality is a new object, which equals no other object.
  var hasNewObject = false
}

/// The flat form of an expression, in the order of evaluation, so that neither long chains of
/// operators nor deep ones recurse.
struct ExpressionProgram: Sendable {
  var instructions: [ExpressionInstruction] = []
  var constants: [ChartValue] = []
  var fields: [String] = []
  var parameters: [String] = []
  var shapes: [[String]] = []
  var functions: [ExpressionFunction] = []
}
