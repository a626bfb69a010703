/// Appends operations to the program of an expression.
struct ExpressionEmitter {
  private(set) var program = ExpressionProgram()
  private var fieldIndices: [String: Int] = [:]
  private var parameterIndices: [String: Int] = [:]
  private var textIndices: [String: Int] = [:]
  private var functionIndices: [String: Int] = [:]
  /// Where the last jump lands: operations before it can't be folded.
  private var lastLanding = 0

  /// The number of operations.
  var count: Int { program.instructions.count }

  /// - Returns: The position of the operation.
  @discardableResult
  mutating func emit(_ operation: ExpressionOperation, _ index: Int = 0, count: Int = 0) -> Int {
    program.instructions.append(
      ExpressionInstruction(operation: operation, index: Int32(index), count: Int32(count)))
    return self.count - 1
  }

  /// Makes a jump continue at the next operation.
  mutating func land(_ jump: Int) {
    program.instructions[jump].index = Int32(count)
    lastLanding = count
  }

  // MARK: Values

  mutating func emitConstant(_ value: ChartValue) { emit(.constant, index(ofConstant: value)) }

  private mutating func index(ofConstant value: ChartValue) -> Int {
    if case .text(let text) = value {
      if let index = textIndices[text] { return index }
      textIndices[text] = program.constants.count
    }
    program.constants.append(value)
    return program.constants.count - 1
  }

  mutating func emitName(_ name: String) {
    switch name {
    case "datum": emit(.datum)
    case "event", "item": emitConstant(.missing)
    case "parent": emit(.parent)
    default:
      if let constant = ExpressionSyntax.constants[name] {
        emitConstant(constant)
      } else {
        let index = parameterIndices[name] ?? program.parameters.count
        if index == program.parameters.count {
          program.parameters.append(name)
          parameterIndices[name] = index
        }
        emit(.parameter, index)
      }
    }
  }

  mutating func emitMember(_ name: String, ofObjectAt start: Int) {
    guard start == count - 1, program.instructions[start].operation == .datum else {
      emit(.member, index(ofConstant: .text(name)))
      return
    }
    program.instructions.removeLast()
    let index = fieldIndices[name] ?? program.fields.count
    if index == program.fields.count {
      program.fields.append(name)
      fieldIndices[name] = index
    }
    emit(.field, index)
  }

  /// Emits the access to a member whose name is the value of the operations from `nameStart`.
  mutating func emitElement(nameAt nameStart: Int, ofObjectAt start: Int) {
    let last = program.instructions[count - 1]
    guard nameStart == count - 1, last.operation == .constant else {
      emit(.element)
      return
    }
    switch program.constants[Int(last.index)] {
    case .text(let name):
      program.instructions.removeLast()
      emitMember(name, ofObjectAt: start)
    case .number(let number):
      program.instructions.removeLast()
      emitMember(ChartValue.text(of: number), ofObjectAt: start)
    default: emit(.element)
    }
  }

  mutating func emitRecord(_ names: [String]) {
    program.shapes.append(names)
    emit(.record, program.shapes.count - 1, count: names.count)
  }

  // MARK: Operations

  mutating func emitUnary(_ operation: ExpressionOperation) {
    if operation == .minus, lastLanding < count, let last = program.instructions.last,
      last.operation == .constant, case .number(let number) = program.constants[Int(last.index)]
    {
      program.instructions.removeLast()
      emitConstant(.number(-number))
    } else {
      emit(operation)
    }
  }

  mutating func emitBinary(_ operation: ExpressionOperation, hasNewObject: Bool) {
    emit(operation)
    program.instructions[count - 1].hasNewObject = hasNewObject
  }

  mutating func emitCall(_ function: ExpressionFunction, count: Int) {
    let index = functionIndices[function.name] ?? program.functions.count
    if index == program.functions.count {
      program.functions.append(function)
      functionIndices[function.name] = index
    }
    emit(.call, index, count: count)
  }
}
