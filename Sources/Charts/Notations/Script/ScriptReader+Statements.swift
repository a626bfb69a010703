import ArtifactBase

extension ScriptReader {
  /// The maximum nesting depth of blocks in a function.
  private static let blockLimit = 8

  /// Reads statements up to the end, to the brace that closes their block, or to the value that the
  /// function returns.
  mutating func readStatements(in level: Int) {
    while true {
      skipBlanks()
      if isAtEnd || returned != nil { return }
      if next == UInt8(ascii: "}") {
        offset += 1
        if level > 0 { return }
        continue
      }
      if skip(";") { continue }
      let start = offset
      traits = []
      notes = ChartNotes()
      if callDepth == 0 || pendingLevel > 0 && callDepth == 1 { reason = nil }
      if let kind = readStatement() { statements.insert(kind) }
      if offset == start { offset += 1 }
    }
  }

  /// Reads a statement.
  ///
  /// - Returns: Its kind; nil if it only contains others.
  private mutating func readStatement() -> ScriptChart.Statement? {
    if next == UInt8(ascii: "{") {
      if isAtObject { return readLiteral() }
      offset += 1
      readBlock()
      return nil
    }
    if next == UInt8(ascii: "[") || next == UInt8(ascii: "<") && isAtElement {
      return readLiteral()
    }
    if next == UInt8(ascii: "(") { return readLiteral() }
    guard isAtName else {
      let value = readValue()
      if case .value = value { return .setup }
      return .other
    }
    let start = offset
    let word = readName()
    skipBlanks()
    switch word {
    case "import" where next != UInt8(ascii: "("):
      skipExpression()
      while skip(",") { skipExpression() }
      return .setup
    case "export":
      if follows("default") { _ = readName() }
      return nil
    case "const", "let", "var": return readDeclarations()
    case "function":
      _ = skip("*")
      skipBlanks()
      let name = readName()
      declareFunction(name, readFunctionRest())
      return nil
    case "interface", "enum", "declare", "type", "namespace":
      guard isAtName else { break }
      return readTypeDeclaration(word)
    case "if": return readCondition()
    case "for": return readLoop()
    case "while", "switch", "catch", "do":
      return readConditionalBlock()
    case "else", "try", "finally": return readBlockStatement()
    case "class":
      while !isAtEnd, next != UInt8(ascii: "{") { offset += 1 }
      readClassBody()
      return .other
    case "return" where callDepth > (pendingLevel > 0 ? 1 : 0): return readReturn()
    case "async", "return", "await": return nil
    default: break
    }
    offset = start
    return readExpressionStatement()
  }

  private mutating func readTypeDeclaration(_ word: String) -> ScriptChart.Statement {
    if word == "type" || word == "declare" {
      while !isAtEnd, next != UInt8(ascii: "="), next != UInt8(ascii: ";"), next != 0x0A {
        offset += 1
      }
      if skip("=") { skipType() }
    } else {
      while !isAtEnd, next != UInt8(ascii: "{"), next != UInt8(ascii: ";") { offset += 1 }
      if next == UInt8(ascii: "{") { skipBrackets() }
    }
    return .setup
  }

  private mutating func readReturn() -> ScriptChart.Statement? {
    notes = ChartNotes()
    let value: Outcome =
      next == UInt8(ascii: ";") || next == UInt8(ascii: "}") ? .value(.null) : readValue()
    if conditions > 0 {
      mayReturn = true
    } else {
      returned = value
    }
    return nil
  }

  /// Whether the next brace starts an object rather than a block.
  private var isAtObject: Bool {
    var copy = self
    copy.offset += 1
    copy.skipBlanks()
    if copy.isAtEnd || copy.next == UInt8(ascii: "\"") || copy.next == UInt8(ascii: "'") {
      return true
    }
    guard copy.isAtName else { return false }
    _ = copy.readName()
    copy.skipBlanks()
    return copy.next == UInt8(ascii: ":") || copy.isAtEnd
  }

  /// Reads a value that is a statement of its own.
  private mutating func readLiteral() -> ScriptChart.Statement {
    let value = readValue()
    if case .value(let json) = value {
      switch json {
      case .array, .object: addChart(nil, json)
      default: break
      }
      return json.isNull ? .setup : .literal
    }
    return kind(of: value, declares: false)
  }

  // MARK: Blocks

  /// Reads the block after its brace.
  private mutating func readBlock() {
    guard blockLevel < Self.blockLimit else {
      offset -= 1
      skipBrackets()
      statements.insert(.other)
      return
    }
    blockLevel += 1
    readStatements(in: 1)
    blockLevel -= 1
  }

  /// Reads a block, or a single statement.
  mutating func readBody() {
    skipBlanks()
    if skip("{") { return readBlock() }
    guard !isAtEnd, next != UInt8(ascii: "}"), blockLevel < Self.blockLimit else { return }
    blockLevel += 1
    defer { blockLevel -= 1 }
    if let kind = readStatement() { statements.insert(kind) }
  }

  /// Reads what follows a keyword: parentheses and names are skipped, a block is read.
  private mutating func readBlockStatement() -> ScriptChart.Statement {
    while !isAtEnd {
      skipBlanks()
      if next == UInt8(ascii: "(") {
        skipBrackets()
      } else if isAtName {
        // A statement without braces, or the name of a class.
        let start = offset
        _ = readName()
        skipBlanks()
        if next != UInt8(ascii: "{"), !isAtName {
          offset = start
          break
        }
      } else {
        break
      }
    }
    if skip("{") { readBlock() }
    return .other
  }

  /// Keeps the methods of a class to be read when the script ends.
  private mutating func readClassBody() {
    guard skip("{") else { return }
    while true {
      skipBlanks()
      if isAtEnd || skip("}") { return }
      let start = offset
      if isAtName {
        _ = readName()
        skipBlanks()
      }
      switch next {
      case UInt8(ascii: "("):
        if case .function(let function) = readFunctionRest() { postpone(function, name: nil) }
      case UInt8(ascii: "=") where !isAtEnd:
        offset += 1
        if case .function(let function) = readValue() { postpone(function, name: nil) }
      case UInt8(ascii: ":"):
        offset += 1
        skipType()
      case UInt8(ascii: "{"), UInt8(ascii: "["): skipBrackets()
      default: if !isAtName { offset = max(offset, start + 1) }
      }
      if offset == start { offset += 1 }
    }
  }

  mutating func readConditionalBlock() -> ScriptChart.Statement {
    conditions += 1
    defer { conditions -= 1 }
    return readBlockStatement()
  }

  /// Reads a condition with its blocks; only the one that is meant if the condition is known.
  private mutating func readCondition() -> ScriptChart.Statement? {
    guard skip("(") else { return .other }
    let condition = readValue()
    skipBlanks()
    while !isAtEnd, !skip(")") {
      let start = offset
      skipExpression()
      if offset == start { offset += 1 }
    }
    let isCode = traits.contains(.code)
    notes = ChartNotes()
    guard case .value(let value) = condition else {
      conditions += 1
      defer { conditions -= 1 }
      readBody()
      if skipElse() { readBody() }
      return isCode ? .other : nil
    }
    let isTrue = Self.isTruthy(value)
    if isTrue { readBody() } else { skipBody() }
    guard returned == nil else { return nil }
    if skipElse() {
      if isTrue { skipBody() } else { readBody() }
    }
    return nil
  }

  private mutating func skipElse() -> Bool {
    let start = offset
    skipBlanks()
    _ = skip(";")
    skipBlanks()
    if isAtName, readName() == "else" { return true }
    offset = start
    return false
  }

  /// Skips a block, or a single statement with its conditions.
  mutating func skipBody() {
    var conditions = 0
    while true {
      skipBlanks()
      let start = offset
      if next == UInt8(ascii: "{") {
        skipBrackets()
      } else if isAtName, readName() == "if" {
        skipBlanks()
        if next == UInt8(ascii: "(") { skipBrackets() }
        conditions += 1
        continue
      } else {
        offset = start
        skipExpression()
        while skip(",") { skipExpression() }
      }
      guard conditions > 0, skipElse() else { return }
      conditions -= 1
    }
  }

  // MARK: Kinds

  /// The kind of a statement with a value, by what it contains.
  func kind(of value: Outcome, declares: Bool) -> ScriptChart.Statement {
    if traits.contains(.code) { return .other }
    if traits.contains(.chart) { return .chart }
    if traits.contains(.lookup) { return .lookup }
    if traits.contains(.refresh) { return .setup }
    if case .opaque = value { return .other }
    return declares ? .declaration : .setup
  }
}
