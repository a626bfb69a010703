import ArtifactBase

extension ScriptReader {
  /// Reads an expression, up to a comma, a semicolon, a closing bracket or the next statement.
  mutating func readValue() -> Outcome {
    skipBlanks()
    guard !isAtEnd else { return .nothing }
    guard depth < Self.depthLimit, work < budget else {
      traits.insert(.code)
      skipExpression()
      leaveOut(work < budget ? "it is nested too deeply" : "the script computes too much")
      return .opaque
    }
    depth += 1
    defer { depth -= 1 }
    work += 1
    let value = readOperators()
    let hasBreak = skipBlanks()
    if isAtEnd || isAtTerminator || hasBreak && canBeginValue { return value }
    traits.insert(.code)
    skipExpression()
    leaveOut("it isn't a literal")
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

  /// Records that the current value is left out.
  ///
  /// - Parameter cause: Why the value isn't known, as a clause.
  mutating func leaveOut(_ cause: String) {
    if reason == nil { reason = cause }
    notes.add(
      ChartNote(
        .notDrawn, "\(cause): the value is left out", path: JSONPointer(tokens: path).description))
  }

  /// Records that a value is left out because a name isn't known.
  mutating func leaveOut(name: String) {
    guard case .unknown(let cause)? = names[name] else {
      return leaveOut("`\(name)` isn't declared as a literal")
    }
    if reason == nil { reason = cause }
    let outer = reason
    leaveOut("`\(name)` isn't known because \(cause)")
    reason = outer
  }

  /// The JSON of a member or an element; null, with a note, for what isn't a literal.
  mutating func json(of outcome: Outcome) -> JSONValue? {
    switch outcome {
    case .value(let value): return value
    case .opaque: return .null
    case .function:
      let outer = reason
      leaveOut("a function isn't run")
      reason = outer
      return .null
    case .nothing: return nil
    }
  }

  // MARK: Operands

  mutating func readPrimary() -> Outcome {
    switch next {
    case UInt8(ascii: "{"): return readAccesses(to: .value(readObject()))
    case UInt8(ascii: "["): return readAccesses(to: readArray())
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let text = readText() else { return .nothing }
      return readAccesses(to: .value(.string(text)))
    case UInt8(ascii: "`"): return readAccesses(to: readTemplate())
    case UInt8(ascii: "."), 0x30...0x39: return readNumber()
    case UInt8(ascii: "("): return readParentheses()
    case UInt8(ascii: "<") where isAtElement: return readElement()
    case _ where isAtName: return readWord()
    default:
      traits.insert(.code)
      skipExpression()
      leaveOut("it isn't a literal")
      return .opaque
    }
  }

  /// Reads an expression in parentheses, or a function with its parameters in them.
  private mutating func readParentheses() -> Outcome {
    let start = offset
    offset += 1
    skipBlanks()
    var value = Outcome.opaque
    let before = (traits: traits, notes: notes, reason: reason)
    if next == UInt8(ascii: ")") || follows("...") {
      offset = start
      skipBrackets()
    } else {
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
    }
    skipReturnType()
    if isAtArrow {
      (traits, notes, reason) = before
      return readAccesses(to: readArrow(parameters: start))
    }
    return readAccesses(to: value)
  }

  /// Skips the type that an arrow function returns.
  private mutating func skipReturnType() {
    guard next == UInt8(ascii: ":"), !isAtEnd else { return }
    let start = offset
    offset += 1
    while offset < min(end, start + 80),
      Self.isInName(next) || [0x20, 0x3C, 0x3E, 0x5B, 0x5D, 0x2E, 0x7C].contains(next)
    {
      offset += 1
    }
    if !follows("=>") { offset = start }
  }

  private var isAtArrow: Bool {
    var copy = offset
    while copy < end, bytes[copy] == 0x20 || bytes[copy] == 0x0A || bytes[copy] == 0x0D {
      copy += 1
    }
    return copy + 1 < end && bytes[copy] == UInt8(ascii: "=")
      && bytes[copy + 1] == UInt8(ascii: ">")
  }

  private mutating func readWord() -> Outcome {
    let start = offset
    let word = readName()
    if isAtEnd, word != "undefined" || names.value(of: word) == nil { return .nothing }
    switch word {
    case "true", "True": return .value(true)
    case "false", "False": return .value(false)
    case "null", "undefined", "None", "NaN", "Infinity":
      return readAccesses(to: .value(.null))
    case "function":
      skipBlanks()
      _ = skip("*")
      skipBlanks()
      _ = readName()
      return readAccesses(to: readFunctionRest())
    case "class":
      while !isAtEnd, next != UInt8(ascii: "{") { offset += 1 }
      skipBrackets()
      return isAtEnd ? .nothing : .opaque
    case "async":
      skipBlanks()
      if isAtName || next == UInt8(ascii: "(") { return readOperand() }
      return readAccesses(to: .opaque)
    case "new": return readConstruction()
    case "typeof": return Self.typeName(readOperand())
    case "await", "void", "return": return readOperand()
    default: break
    }
    if isAtArrow { return readArrow(parameters: start) }
    skipTypeArguments()
    switch names[word] {
    case .value(let value, let weight, let own)?:
      work += weight
      guard work < budget else { return .opaque }
      for note in own { notes.add(note) }
      return readAccesses(to: .value(value), root: word)
    case .function(let function)?:
      referenced.insert(word)
      return readAccesses(to: .function(function), root: word)
    default: return readAccesses(to: .opaque, root: word)
    }
  }
}
