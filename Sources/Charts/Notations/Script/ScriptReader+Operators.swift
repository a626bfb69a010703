import ArtifactBase

extension ScriptReader {
  /// Reads a condition with its two values, or a value of binary operators.
  mutating func readOperators() -> Outcome {
    let value = readBinary(0)
    skipBlanks()
    guard next == UInt8(ascii: "?"), !isAtEnd else { return value }
    offset += 1
    let first = readValue()
    skipBlanks()
    guard skip(":") else { return isAtEnd ? first : .opaque }
    let second = readValue()
    switch (value, first, second) {
    case (.value(let condition), _, _): return ChartValue(condition).isTruthy ? first : second
    case (_, .value(let first), .value(let second)) where first == second: return .value(first)
    default:
      leaveOut("a condition isn't known")
      return .opaque
    }
  }

  /// Reads operands with the operators of a precedence, or a higher one, between them.
  private mutating func readBinary(_ precedence: Int) -> Outcome {
    var left = readOperand()
    while true {
      skipAssertions()
      let start = offset
      let hasBreak = skipBlanks()
      guard let symbol = binaryOperator, symbol.precedence >= precedence,
        !hasBreak || symbol.text != "in"
      else {
        offset = start
        return left
      }
      offset += symbol.text.utf8.count
      let right = readBinary(symbol.precedence + 1)
      left = combine(left, right, symbol.text)
    }
  }

  /// The operator at the offset, with its precedence; nil if there is none or it assigns.
  private var binaryOperator: (text: String, precedence: Int)? {
    guard !isAtEnd else { return nil }
    let byte = next
    if byte == UInt8(ascii: "i") {
      for text in ["instanceof", "in"] where follows(word: text) { return (text, 7) }
      return nil
    }
    guard Self.operatorBytes.contains(byte) else { return nil }
    for length in [3, 2, 1] where offset + length <= end {
      let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
      let precedence =
        text == "??" ? 1 : text == "**" ? 12 : ExpressionSyntax.binaryOperators[text]?.0
      guard let precedence else { continue }
      let after = self.byte(at: length)
      let isAssignment = after == UInt8(ascii: "=") && precedence != 6
      let isStep = length == 1 && after == byte && (text == "+" || text == "-")
      return isAssignment || isStep ? nil : (text, precedence)
    }
    return nil
  }

  private static let operatorBytes: Set<UInt8> = Set("|&?^=!<>+-*/%".utf8)

  private func follows(word: String) -> Bool {
    let count = word.utf8.count
    return offset + count <= end && !Self.isInName(byte(at: count))
      && bytes[offset..<offset + count].elementsEqual(word.utf8)
  }

  /// Returns the value of an operator.
  mutating func combine(_ left: Outcome, _ right: Outcome, _ symbol: String) -> Outcome {
    if case .nothing = right { return .nothing }
    switch symbol {
    case "||":
      if case .value(let value) = left, Self.isTruthy(value) { return left }
      if case .function = left { return left }
      return right
    case "??":
      if case .value(let value) = left, !value.isNull { return left }
      if case .function = left { return left }
      return right
    case "&&":
      guard case .value(let value) = left else { return .opaque }
      return Self.isTruthy(value) ? right : left
    default: break
    }
    guard case .value(let left) = left, case .value(let right) = right else { return .opaque }
    return value(left, right, symbol)
  }

  static func isTruthy(_ value: JSONValue) -> Bool {
    switch value {
    case .array, .object: true
    default: ChartValue(value).isTruthy
    }
  }

  private mutating func value(
    _ left: JSONValue, _ right: JSONValue, _ symbol: String
  ) -> Outcome {
    func isContainer(_ value: JSONValue) -> Bool {
      value.arrayValue != nil || value.objectValue != nil
    }
    if isContainer(left) || isContainer(right) {
      guard isContainer(left) != isContainer(right) else { return .opaque }
      switch symbol {
      case "===", "==": return .value(false)
      case "!==", "!=": return .value(true)
      default: return .opaque
      }
    }
    let operands = (ChartValue(left), ChartValue(right))
    switch symbol {
    case "+":
      guard left.stringValue != nil || right.stringValue != nil else {
        return Self.number(operands.0.asNumber + operands.1.asNumber)
      }
      let text = operands.0.asText + operands.1.asText
      work += text.utf8.count / 16
      return text.utf8.count > Self.textLimit ? .opaque : .value(.string(text))
    case "**":
      return Self.number(ExpressionMath.power(operands.0.asNumber, operands.1.asNumber))
    default:
      guard let operation = ExpressionSyntax.binaryOperators[symbol]?.1 else { return .opaque }
      let value = ExpressionOperators.value(
        ExpressionInstruction(operation: operation), operands.0, operands.1)
      return value == .missing ? .opaque : .value(value.json)
    }
  }

  /// The maximum length of a text that is computed, in bytes.
  static let textLimit = 1 << 20

  // MARK: Unary operators

  mutating func readOperand() -> Outcome {
    skipBlanks()
    guard !isAtEnd else { return .nothing }
    guard depth < Self.depthLimit else { return .opaque }
    depth += 1
    defer { depth -= 1 }
    switch next {
    case UInt8(ascii: "-") where byte(at: 1) != next:
      offset += 1
      return negate(readOperand())
    case UInt8(ascii: "+") where byte(at: 1) != next:
      offset += 1
      let value = readOperand()
      guard case .value(let operand) = value else { return value }
      return Self.number(ChartValue(operand).asNumber)
    case UInt8(ascii: "!"):
      offset += 1
      let value = readOperand()
      guard case .value(let operand) = value else { return value }
      return .value(.bool(!Self.isTruthy(operand)))
    default: return readPrimary()
    }
  }

  private func negate(_ value: Outcome) -> Outcome {
    guard case .value(.number(let number)) = value else {
      if case .value = value { return .opaque }
      return value
    }
    if !number.text.hasPrefix("-"), let negative = JSONNumber("-" + number.text) {
      return .value(.number(negative))
    }
    return Self.number(-number.double)
  }

  /// The name of the type of a value, as `typeof` gives it.
  static func typeName(_ outcome: Outcome) -> Outcome {
    switch outcome {
    case .value(.null), .value(.array), .value(.object): .value("object")
    case .value(.bool): .value("boolean")
    case .value(.number): .value("number")
    case .value(.string): .value("string")
    case .function: .value("function")
    case .opaque, .nothing: outcome
    }
  }
}
