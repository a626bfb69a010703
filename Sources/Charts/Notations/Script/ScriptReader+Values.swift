import ArtifactBase

extension ScriptReader {
  /// Reads an expression, up to a comma, a semicolon, a closing bracket or the next statement.
  mutating func readValue() -> Outcome {
    skipBlanks()
    guard !isAtEnd else { return .nothing }
    guard depth < Self.depthLimit, work < budget else {
      traits.insert(.code)
      skipExpression()
      note(work < budget ? "nested too deeply" : "too much to compute")
      return .opaque
    }
    depth += 1
    defer { depth -= 1 }
    work += 1
    let value = readSum()
    let hasBreak = skipBlanks()
    if isAtEnd || isAtTerminator || hasBreak && canBeginValue { return value }
    if next == UInt8(ascii: "?"), case .value(let condition) = value {
      return readChoice(condition)
    }
    traits.insert(.code)
    skipExpression()
    note("not a literal")
    return .opaque
  }

  private var isAtTerminator: Bool {
    switch next {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]"),
      UInt8(ascii: "}"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  mutating func note(_ message: String) {
    notes.add(
      ChartNote(
        .notDrawn, "\(message): the value is left out", path: JSONPointer(tokens: path).description)
    )
  }

  // MARK: Operators

  private mutating func readChoice(_ condition: JSONValue) -> Outcome {
    _ = skip("?")
    let first = readValue()
    skipBlanks()
    guard skip(":") else { return isAtEnd ? first : .opaque }
    let second = readValue()
    return ChartValue(condition).isTruthy ? first : second
  }

  /// Reads operands with the operators between them.
  private mutating func readSum() -> Outcome {
    var left = readProduct()
    while true {
      let start = offset
      skipBlanks()
      switch (next, byte(at: 1)) {
      case (UInt8(ascii: "+"), let after) where after != UInt8(ascii: "=") && after != next:
        offset += 1
        left = Self.combine(left, readProduct()) { left, right in
          if let left = left.doubleValue, let right = right.doubleValue {
            return Self.number(left + right)
          }
          guard let left = Self.text(of: left), let right = Self.text(of: right) else {
            return .opaque
          }
          return .value(.string(left + right))
        }
      case (UInt8(ascii: "-"), let after) where after != UInt8(ascii: "=") && after != next:
        offset += 1
        left = Self.combine(left, readProduct()) { Self.compute($0, $1, -) }
      case (UInt8(ascii: "|"), UInt8(ascii: "|")), (UInt8(ascii: "?"), UInt8(ascii: "?")):
        offset += 2
        let right = readProduct()
        if case .value(let value) = left, ChartValue(value).isTruthy { continue }
        left = right
      case (UInt8(ascii: "&"), UInt8(ascii: "&")):
        offset += 2
        left = readProduct()
      default:
        offset = start
        return left
      }
    }
  }

  private mutating func readProduct() -> Outcome {
    var left = readOperand()
    while true {
      let start = offset
      skipBlanks()
      guard byte(at: 1) != UInt8(ascii: "=") else {
        offset = start
        return left
      }
      switch next {
      case UInt8(ascii: "*") where byte(at: 1) != next:
        offset += 1
        left = Self.combine(left, readOperand()) { Self.compute($0, $1, *) }
      case UInt8(ascii: "/"):
        offset += 1
        left = Self.combine(left, readOperand()) { Self.compute($0, $1, /) }
      case UInt8(ascii: "%"):
        offset += 1
        left = Self.combine(left, readOperand()) {
          Self.compute($0, $1) { $0.truncatingRemainder(dividingBy: $1) }
        }
      default:
        offset = start
        return left
      }
    }
  }

  private static func combine(
    _ left: Outcome, _ right: Outcome, _ compute: (JSONValue, JSONValue) -> Outcome
  ) -> Outcome {
    switch (left, right) {
    case (.value(let left), .value(let right)): compute(left, right)
    case (.nothing, _), (_, .nothing): .nothing
    default: .opaque
    }
  }

  private static func compute(
    _ left: JSONValue, _ right: JSONValue, _ operation: (Double, Double) -> Double
  ) -> Outcome {
    guard let left = left.doubleValue, let right = right.doubleValue else { return .opaque }
    return number(operation(left, right))
  }

  private mutating func readOperand() -> Outcome {
    skipBlanks()
    guard !isAtEnd else { return .nothing }
    guard depth < Self.depthLimit else { return .opaque }
    depth += 1
    defer { depth -= 1 }
    switch next {
    case UInt8(ascii: "-"):
      offset += 1
      return negate(readOperand())
    case UInt8(ascii: "+"):
      offset += 1
      let value = readOperand()
      guard case .value(let operand) = value else { return value }
      return Self.number(ChartValue(operand).asNumber)
    case UInt8(ascii: "!"):
      offset += 1
      let value = readOperand()
      guard case .value(let operand) = value else { return value }
      return .value(.bool(!ChartValue(operand).isTruthy))
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

  // MARK: Operands

  private mutating func readPrimary() -> Outcome {
    switch next {
    case UInt8(ascii: "{"): return readAccesses(to: .value(readObject()))
    case UInt8(ascii: "["): return readAccesses(to: .value(readArray()))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let text = readText() else { return .nothing }
      return readAccesses(to: .value(.string(text)))
    case UInt8(ascii: "`"): return readAccesses(to: readTemplate())
    case UInt8(ascii: "."), 0x30...0x39: return readNumber()
    case UInt8(ascii: "("): return readParentheses()
    case _ where isAtName: return readWord()
    default:
      traits.insert(.code)
      skipExpression()
      note("not a literal")
      return .opaque
    }
  }

  /// Reads an expression in parentheses, or a function with its parameters in them.
  private mutating func readParentheses() -> Outcome {
    offset += 1
    let start = offset
    skipBlanks()
    var value = Outcome.opaque
    if next == UInt8(ascii: ")") || follows("...") {
      offset = start - 1
      skipBrackets()
    } else {
      let traitsBefore = traits
      let notesBefore = notes
      value = readValue()
      skipBlanks()
      if isAtEnd { return value }
      if !skip(")") {
        // Parameters, or a sequence.
        value = .opaque
        while !isAtEnd, next != UInt8(ascii: ")") {
          let start = offset
          skipExpression()
          if next == UInt8(ascii: ")") { break }
          if offset == start || next == UInt8(ascii: ",") || next == UInt8(ascii: ";") {
            offset += 1
          }
        }
        _ = skip(")")
      }
      if isAtArrow {
        traits = traitsBefore
        notes = notesBefore
      }
    }
    if isAtArrow { return skipArrow() }
    return readAccesses(to: value)
  }

  private var isAtArrow: Bool {
    var copy = offset
    while copy < end, bytes[copy] == 0x20 || bytes[copy] == 0x0A || bytes[copy] == 0x0D {
      copy += 1
    }
    return copy + 1 < end && bytes[copy] == UInt8(ascii: "=")
      && bytes[copy + 1] == UInt8(ascii: ">")
  }

  /// Skips an arrow and the body of the function.
  private mutating func skipArrow() -> Outcome {
    skipBlanks()
    offset += 2
    skipBlanks()
    if next == UInt8(ascii: "{") { skipBrackets() } else { skipExpression() }
    note("a function isn't run")
    return isAtEnd ? .nothing : .opaque
  }

  private mutating func readWord() -> Outcome {
    let word = readName()
    if isAtEnd, word != "undefined" || names[word] == nil { return .nothing }
    switch word {
    case "true", "True": return .value(true)
    case "false", "False": return .value(false)
    case "null", "undefined", "None", "NaN", "Infinity":
      return readAccesses(to: .value(.null))
    case "function", "class": return skipFunction()
    case "async":
      skipBlanks()
      if follows("function") {
        _ = readName()
        return skipFunction()
      }
      return readAccesses(to: .opaque)
    case "new": return readConstruction()
    case "await", "typeof", "void", "return":
      traits.insert(.code)
      return readOperand()
    default: break
    }
    if isAtArrow { return skipArrow() }
    if let known = names[word] {
      work += known.weight
      guard work < budget else { return .opaque }
      return readAccesses(to: .value(known.value), root: word)
    }
    return readAccesses(to: .opaque, root: word)
  }

  /// Skips the rest of a function or class after the keyword.
  private mutating func skipFunction() -> Outcome {
    while !isAtEnd, next != UInt8(ascii: "{") {
      skipBlanks()
      if next == UInt8(ascii: "(") {
        skipBrackets()
      } else if next == UInt8(ascii: "*") || isAtName {
        _ = skip("*")
        _ = readName()
      } else if next != UInt8(ascii: "{") {
        break
      }
    }
    if next == UInt8(ascii: "{") { skipBrackets() }
    note("a function isn't run")
    return isAtEnd ? .nothing : .opaque
  }
}
