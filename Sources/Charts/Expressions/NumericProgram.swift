/// The program of an expression whose operands are all numbers or Booleans, which is evaluated
/// without values of any other kind.
///
/// It exists for the columns that an expression is bound to: numbers or times without gaps, and
/// columns of text that are compared with a constant.
struct NumericProgram: Sendable {
  /// What a number on the stack is.
  private enum Kind: Equatable {
    case number, bool, date
    /// The text of a column, or a constant: only equality takes them.
    case textColumn(Int), text(String)

    var isText: Bool {
      switch self {
      case .textColumn, .text: true
      case .number, .bool, .date: false
      }
    }
  }

  private enum Step: Sendable {
    case constant(Double)
    case column(Int)
    case columnEquals(Int, Double, Bool)
    case negate, not, add, subtract, multiply, divide, remainder
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
    case and(Int), or(Int), unless(Int), jump(Int)
    case unary(@Sendable (Double) -> Double)
    case binary(@Sendable (Double, Double) -> Double)
  }

  private var steps: [Step] = []
  private let columns: [Column]
  private var stackDepth = 0
  private var isBool = false

  /// Creates the program; nil if an operation needs other values.
  init?(_ program: ExpressionProgram, columns: [Column]) {
    self.columns = columns
    guard !program.instructions.isEmpty, program.instructions.count <= 4_096 else { return nil }
    var kinds: [Kind] = []
    // The kinds on the stack where a jump lands, and the steps at the instructions.
    var expected: [Int: [Kind]] = [:]
    var stepAt: [Int] = []
    func join(_ target: Int, _ kinds: [Kind]) -> Bool {
      guard !kinds.contains(where: \.isText) else { return false }
      if let known = expected[target] { return known == kinds }
      expected[target] = kinds
      return true
    }
    var isReachable = true
    for (position, instruction) in program.instructions.enumerated() {
      if let landed = expected[position] {
        guard !isReachable || landed == kinds else { return nil }
        kinds = landed
        isReachable = true
      }
      stepAt.append(steps.count)
      let index = Int(instruction.index)
      switch instruction.operation {
      case .constant:
        switch program.constants[index] {
        case .number(let number): push(.constant(number), .number, &kinds)
        case .bool(let flag): push(.constant(flag ? 1 : 0), .bool, &kinds)
        case .text(let text): push(.constant(0), .text(text), &kinds)
        default: return nil
        }
      case .field:
        switch columns[index].commonKind {
        case .number: push(.column(index), .number, &kinds)
        case .bool: push(.column(index), .bool, &kinds)
        case .date: push(.column(index), .date, &kinds)
        case .text: push(.column(index), .textColumn(index), &kinds)
        default: return nil
        }
      case .and, .or:
        guard let top = kinds.last, top == .bool || top == .number, join(index, kinds) else {
          return nil
        }
        kinds.removeLast()
        steps.append(instruction.operation == .and ? .and(index) : .or(index))
      case .unless:
        guard let top = kinds.popLast(), top == .bool || top == .number, join(index, kinds) else {
          return nil
        }
        steps.append(.unless(index))
      case .jump:
        guard join(index, kinds) else { return nil }
        steps.append(.jump(index))
        isReachable = false
      default: guard append(instruction, program, &kinds) else { return nil }
      }
    }
    if let landed = expected[program.instructions.count] {
      guard landed == kinds else { return nil }
    }
    stepAt.append(steps.count)
    guard kinds.count == 1, kinds[0] == .number || kinds[0] == .bool else { return nil }
    isBool = kinds[0] == .bool
    for index in steps.indices {
      switch steps[index] {
      case .and(let target): steps[index] = .and(stepAt[target])
      case .or(let target): steps[index] = .or(stepAt[target])
      case .unless(let target): steps[index] = .unless(stepAt[target])
      case .jump(let target): steps[index] = .jump(stepAt[target])
      default: break
      }
    }
  }

  private mutating func push(_ step: Step, _ kind: Kind, _ kinds: inout [Kind]) {
    steps.append(step)
    kinds.append(kind)
    stackDepth = max(stackDepth, kinds.count)
  }

  /// Appends an operator or call; false if it needs other values.
  private mutating func append(
    _ instruction: ExpressionInstruction, _ program: ExpressionProgram, _ kinds: inout [Kind]
  ) -> Bool {
    func isNumeric(_ kind: Kind) -> Bool { kind == .number || kind == .bool || kind == .date }
    switch instruction.operation {
    case .plus, .minus, .not:
      guard let kind = kinds.last, isNumeric(kind) else { return false }
      if instruction.operation == .not, kind == .date { return false }
      if instruction.operation == .minus { steps.append(.negate) }
      if instruction.operation == .not { steps.append(.not) }
      kinds[kinds.count - 1] = instruction.operation == .not ? .bool : .number
      return true
    case .call:
      let function = program.functions[Int(instruction.index)]
      let count = Int(instruction.count)
      guard kinds.count >= count, kinds.suffix(count).allSatisfy(isNumeric) else { return false }
      if let unary = function.unary, count == 1 {
        steps.append(.unary(unary))
      } else if let binary = function.binary, count == 2 {
        steps.append(.binary(binary))
      } else {
        return false
      }
      kinds.removeLast(count)
      kinds.append(.number)
      return true
    default: break
    }
    guard kinds.count >= 2 else { return false }
    let right = kinds.removeLast()
    let left = kinds.removeLast()
    if let equality = textEquality(instruction, left, right) {
      steps.removeLast(2)
      steps.append(equality)
      kinds.append(.bool)
      return true
    }
    guard isNumeric(left), isNumeric(right) else { return false }
    let step: Step? =
      switch instruction.operation {
      case .add: left == .date || right == .date ? nil : .add
      case .subtract: .subtract
      case .multiply: .multiply
      case .divide: .divide
      case .remainder: .remainder
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      case .equal: left == .date || right == .date ? nil : .equal
      case .notEqual: left == .date || right == .date ? nil : .notEqual
      case .strictlyEqual: left != right || left == .date ? nil : .equal
      case .strictlyUnequal: left != right || left == .date ? nil : .notEqual
      default: nil
      }
    guard let step else { return false }
    steps.append(step)
    let isComparison =
      switch step {
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: true
      default: false
      }
    kinds.append(isComparison ? .bool : .number)
    return true
  }

  private func textEquality(
    _ instruction: ExpressionInstruction, _ left: Kind, _ right: Kind
  ) -> Step? {
    let column: Int
    let text: String
    switch (left, right) {
    case (.textColumn(let index), .text(let constant)),
      (.text(let constant), .textColumn(let index)):
      (column, text) = (index, constant)
    default: return nil
    }
    let place = columns[column].texts.firstIndex(of: text).map(Double.init) ?? -1
    return switch instruction.operation {
    case .equal, .strictlyEqual: .columnEquals(column, place, true)
    case .notEqual, .strictlyUnequal: .columnEquals(column, place, false)
    default: nil
    }
  }

  // MARK: Evaluation

  /// Returns the numbers of all rows, or of as many as there are steps for.
  ///
  /// - Complexity: O(rows · operations).
  func values(rows: Int, in context: inout ExpressionContext) -> [Double] {
    let cost = steps.count
    let affordable = min(rows, max(0, context.remainingSteps - 1) / max(1, cost))
    context.spend(rows < Int.max / max(1, cost) ? rows * cost : Int.max)
    var results: [Double] = []
    results.reserveCapacity(affordable)
    let numbers = columns.map(\.numbers)
    var stack = Array(repeating: 0.0, count: stackDepth + 1)
    for row in 0..<affordable {
      results.append(value(at: row, numbers, &stack))
    }
    return results
  }

  private func value(at row: Int, _ columns: [[Double]], _ stack: inout [Double]) -> Double {
    var top = -1
    var position = 0
    while position < steps.count {
      let step = steps[position]
      position += 1
      switch step {
      case .constant(let number):
        top += 1
        stack[top] = number
      case .column(let index):
        top += 1
        stack[top] = columns[index][row]
      case .columnEquals(let index, let text, let isEqual):
        top += 1
        stack[top] = (columns[index][row] == text) == isEqual ? 1 : 0
      case .negate: stack[top] = -stack[top]
      case .not: stack[top] = stack[top] == 0 || stack[top].isNaN ? 1 : 0
      case .and(let target):
        if stack[top] == 0 || stack[top].isNaN { position = target } else { top -= 1 }
      case .or(let target):
        if stack[top] == 0 || stack[top].isNaN { top -= 1 } else { position = target }
      case .unless(let target):
        if stack[top] == 0 || stack[top].isNaN { position = target }
        top -= 1
      case .jump(let target): position = target
      case .unary(let function): stack[top] = function(stack[top])
      default:
        top -= 1
        stack[top] = Self.value(step, stack[top], stack[top + 1])
      }
    }
    return stack[0]
  }

  @inline(__always)
  private static func value(_ step: Step, _ left: Double, _ right: Double) -> Double {
    switch step {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .remainder: left.truncatingRemainder(dividingBy: right)
    case .less: left < right ? 1 : 0
    case .lessOrEqual: left <= right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .greaterOrEqual: left >= right ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .notEqual: left != right ? 1 : 0
    case .binary(let function): function(left, right)
    default: .nan
    }
  }

  /// The column of numbers that are values of rows.
  func column(of numbers: [Double]) -> Column {
    isBool ? Column(numbers.lazy.map { .bool($0 != 0) }) : Column(numbers: numbers)
  }
}
