/// Evaluates the program of an expression, a row at a time.
struct ExpressionMachine {
  let program: ExpressionProgram
  /// The columns of the fields; none if the row is `context.datum`.
  let columns: [Column]
  let frame: DataFrame?
  private var stack: [ChartValue] = []

  init(program: ExpressionProgram, columns: [Column], frame: DataFrame?) {
    self.program = program
    self.columns = columns
    self.frame = frame
  }

  /// - Returns: The value; absent if no steps are left.
  mutating func value(at row: Int, in context: inout ExpressionContext) -> ChartValue {
    stack.removeAll(keepingCapacity: true)
    var position = 0
    let instructions = program.instructions
    while position < instructions.count {
      context.spend(1)
      if context.isExhausted { return .missing }
      let instruction = instructions[position]
      let index = Int(instruction.index)
      position += 1
      switch instruction.operation {
      case .constant: stack.append(program.constants[index])
      case .field:
        stack.append(
          frame == nil ? context.datum.member(program.fields[index]) : columns[index][row])
      case .datum: stack.append(datum(at: row, in: &context))
      case .parameter:
        stack.append(context.parameters[program.parameters[index]] ?? .missing)
      case .parent: stack.append(context.parent)
      case .member:
        guard case .text(let name) = program.constants[index] else { break }
        replaceTop { $0.member(name) }
      case .element:
        let name = pop()
        replaceTop { ExpressionOperators.element(name, of: $0) }
      case .plus: replaceTop { .number(ExpressionOperators.number($0)) }
      case .minus: replaceTop { .number(-ExpressionOperators.number($0)) }
      case .complement: replaceTop { .number(Double(~ExpressionOperators.int32($0))) }
      case .not: replaceTop { .bool(!$0.isTruthy) }
      case .and: if top.isTruthy { stack.removeLast() } else { position = index }
      case .or: if top.isTruthy { position = index } else { stack.removeLast() }
      case .unless: if !pop().isTruthy { position = index }
      case .jump: position = index
      case .list: replaceTop(count: Int(instruction.count)) { .list(Array($0)) }
      case .record:
        let names = program.shapes[index]
        replaceTop(count: names.count) { .record(ChartRecord(zip(names, $0))) }
      case .call:
        let function = program.functions[index]
        let arguments = ExpressionArguments(stack.suffix(Int(instruction.count)))
        let value = function.body(arguments, &context)
        replaceTop(count: Int(instruction.count)) { _ in value }
      case .add:
        let right = pop()
        let left = pop()
        stack.append(ExpressionOperators.sum(left, right, in: &context))
      default:
        let right = pop()
        replaceTop { ExpressionOperators.value(instruction, $0, right) }
      }
    }
    return stack.popLast() ?? .missing
  }

  private var top: ChartValue { stack.last ?? .missing }

  private mutating func pop() -> ChartValue { stack.popLast() ?? .missing }

  private mutating func replaceTop(_ body: (ChartValue) -> ChartValue) {
    guard let last = stack.indices.last else { return }
    stack[last] = body(stack[last])
  }

  private mutating func replaceTop(
    count: Int, _ body: (ArraySlice<ChartValue>) -> ChartValue
  ) {
    let value = body(stack.suffix(count))
    stack.removeLast(min(count, stack.count))
    stack.append(value)
  }

  private func datum(at row: Int, in context: inout ExpressionContext) -> ChartValue {
    guard let frame else { return context.datum }
    context.spend(frame.names.count)
    return .record(frame.record(at: row))
  }
}
