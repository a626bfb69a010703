import ArtifactBase

/// Compiles the text of an expression in one pass.
///
/// Chains of operators and conditions are loops; only what is in parentheses, brackets or braces,
/// and the middle of a condition, recurses, which `ExpressionBounds.depth` limits.
struct ExpressionParser {
  private var lexer: ExpressionLexer
  private var token: ExpressionToken
  private var depth = 0
  private var emitter = ExpressionEmitter()

  init(_ text: String) throws(ExpressionError) {
    guard text.utf8.count <= ExpressionBounds.source else {
      throw ExpressionError(
        "the expression is longer than the limit of \(ExpressionBounds.source) bytes",
        at: ExpressionBounds.source)
    }
    lexer = ExpressionLexer(Array(text.utf8))
    token = try lexer.next()
  }

  mutating func parse() throws(ExpressionError) -> ExpressionProgram {
    if token.kind == .end { throw ExpressionError("the expression is empty", at: 0) }
    try parseConditional()
    guard token.kind == .end else { throw unexpectedAfterExpression() }
    return emitter.program
  }

  // MARK: Tokens

  private func isSymbol(_ symbol: String) -> Bool { token.kind == .symbol(symbol) }

  private mutating func advance() throws(ExpressionError) { token = try lexer.next() }

  private mutating func take(_ symbol: String) throws(ExpressionError) -> Bool {
    guard isSymbol(symbol) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ symbol: String, _ place: String) throws(ExpressionError) {
    guard try take(symbol) else {
      let found = token.kind == .end ? "" : ", found \(token.description(in: lexer.source))"
      throw ExpressionError("expected \"\(symbol)\" \(place)\(found)", at: token.range.lowerBound)
    }
  }

  private func unexpectedAfterExpression() -> ExpressionError {
    let message =
      if case .symbol(let symbol) = token.kind {
        ExpressionSyntax.hint(symbol: symbol)
      } else {
        "expected an operator before \(token.description(in: lexer.source))"
      }
    return ExpressionError(message, at: token.range.lowerBound)
  }

  /// Parses something inside of something else.
  private mutating func nested(
    _ body: (inout Self) throws(ExpressionError) -> Void
  ) throws(ExpressionError) {
    depth += 1
    guard depth <= ExpressionBounds.depth else {
      throw ExpressionError(
        "the expression is nested deeper than the limit of \(ExpressionBounds.depth)",
        at: token.range.lowerBound)
    }
    try body(&self)
    depth -= 1
  }

  // MARK: Operators

  private mutating func parseConditional() throws(ExpressionError) {
    var ends: [Int] = []
    while true {
      try parseBinary()
      guard try take("?") else { break }
      let branch = emitter.emit(.unless)
      try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
      try expect(":", "in the condition `a ? b : c`")
      ends.append(emitter.emit(.jump))
      emitter.land(branch)
    }
    for end in ends { emitter.land(end) }
  }

  /// The operators that wait for their right operand, and whether each operand is a new object.
  private struct PendingOperators {
    var operators: [(precedence: Int, operation: ExpressionOperation, jump: Int)] = []
    var areNew: [Bool] = []
  }

  private mutating func parseBinary() throws(ExpressionError) {
    var pending = PendingOperators()
    pending.areNew.append(try parseUnary())
    while let (precedence, operation) = try binaryOperator() {
      reduce(&pending, to: precedence)
      try advance()
      let jump = operation == .and || operation == .or ? emitter.emit(operation) : 0
      pending.operators.append((precedence, operation, jump))
      pending.areNew.append(try parseUnary())
    }
    reduce(&pending, to: 0)
  }

  /// Emits the pending operators that bind at least as strongly as the next one.
  private mutating func reduce(_ pending: inout PendingOperators, to precedence: Int) {
    while let last = pending.operators.last, last.precedence >= precedence {
      pending.operators.removeLast()
      let isRightNew = pending.areNew.removeLast()
      let isLeftNew = pending.areNew.removeLast()
      pending.areNew.append(false)
      if last.operation == .and || last.operation == .or {
        emitter.land(last.jump)
      } else {
        emitter.emitBinary(last.operation, hasNewObject: isLeftNew || isRightNew)
      }
    }
  }

  private func binaryOperator() throws(ExpressionError) -> (Int, ExpressionOperation)? {
    switch token.kind {
    case .symbol(let symbol): return ExpressionSyntax.binaryOperators[symbol]
    case .name("in"): return ExpressionSyntax.binaryOperators["in"]
    case .name("instanceof"):
      throw ExpressionError(
        "`instanceof` is not available in expressions", at: token.range.lowerBound)
    default: return nil
    }
  }

  /// Parses an operand with the operators in front of it.
  ///
  /// - Returns: Whether the value is a new object.
  private mutating func parseUnary() throws(ExpressionError) -> Bool {
    var operations: [ExpressionOperation] = []
    while case .symbol(let symbol) = token.kind,
      let operation = ExpressionSyntax.unaryOperators[symbol]
    {
      operations.append(operation)
      try advance()
    }
    let isNew = try parseOperand()
    for operation in operations.reversed() { emitter.emitUnary(operation) }
    return isNew && operations.isEmpty
  }

  // MARK: Operands

  private mutating func parseOperand() throws(ExpressionError) -> Bool {
    let start = emitter.count
    var isNew = try parsePrimary()
    var member = ""
    while case .symbol(let symbol) = token.kind {
      switch symbol {
      case ".", "?.":
        try advance()
        guard case .name(let name) = token.kind else {
          throw ExpressionError(
            "expected a name after \".\", found \(token.description(in: lexer.source))",
            at: token.range.lowerBound)
        }
        try advance()
        member = name
        emitter.emitMember(name, ofObjectAt: start)
      case "[":
        try advance()
        let nameStart = emitter.count
        try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
        try expect("]", "after the name of the member")
        emitter.emitElement(nameAt: nameStart, ofObjectAt: start)
      case "(":
        throw ExpressionError(
          ExpressionSyntax.hint(method: member), at: token.range.lowerBound)
      default: return isNew
      }
      isNew = false
    }
    return isNew
  }

  private mutating func parsePrimary() throws(ExpressionError) -> Bool {
    let offset = token.range.lowerBound
    switch token.kind {
    case .number(let number):
      emitter.emitConstant(.number(number))
      try advance()
    case .text(let text):
      emitter.emitConstant(.text(text))
      try advance()
    case .name(let name):
      try advance()
      return try parseName(name, at: offset)
    case .symbol("("):
      try advance()
      try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
      try expect(")", "after the expression in parentheses")
    case .symbol("["):
      try parseList()
      return true
    case .symbol("{"):
      try parseRecord()
      return true
    case .symbol("/"), .symbol("/="):
      try parseRegularExpression()
      return true
    case .end: throw ExpressionError("expected a value, found the end", at: offset)
    case .symbol(let symbol):
      let message = ExpressionSyntax.hint(symbol: symbol)
      throw ExpressionError(
        message.hasPrefix("expected") ? "expected a value, found `\(symbol)`" : message, at: offset)
    }
    return false
  }

  private mutating func parseName(_ name: String, at offset: Int) throws(ExpressionError) -> Bool {
    if isSymbol("(") {
      try parseCall(name, at: offset)
      return ExpressionSyntax.makesObject.contains(name)
    }
    if let message = ExpressionSyntax.hint(keyword: name) {
      throw ExpressionError(message, at: offset)
    }
    emitter.emitName(name)
    return false
  }

  private mutating func parseList() throws(ExpressionError) {
    try advance()
    var count = 0
    while !isSymbol("]") {
      try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
      count += 1
      if !isSymbol("]") { try expect(",", "or \"]\" after the element") }
    }
    try advance()
    emitter.emit(.list, count: count)
  }

  private mutating func parseRecord() throws(ExpressionError) {
    try advance()
    var names: [String] = []
    var known: Set<String> = []
    while !isSymbol("}") {
      let name: String
      switch token.kind {
      case .name(let text), .text(let text): name = text
      case .number(let number): name = ChartValue.text(of: number)
      case .symbol, .end:
        throw ExpressionError(
          "expected the name of a member, found \(token.description(in: lexer.source))",
          at: token.range.lowerBound)
      }
      guard known.insert(name).inserted else {
        throw ExpressionError("duplicate member `\(name)`", at: token.range.lowerBound)
      }
      names.append(name)
      try advance()
      try expect(":", "after the name of the member")
      try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
      if !isSymbol("}") { try expect(",", "or \"}\" after the member") }
    }
    try advance()
    emitter.emitRecord(names)
  }

  private mutating func parseRegularExpression() throws(ExpressionError) {
    let offset = token.range.lowerBound
    let (pattern, flags) = try lexer.regularExpression(from: offset)
    do {
      _ = try RegularExpression(pattern, flags: flags)
    } catch {
      throw ExpressionError("regular expression: \(error.message)", at: offset + 1 + error.offset)
    }
    emitter.emitConstant(.regularExpression(pattern, flags: flags))
    try advance()
  }

  // MARK: Calls

  private mutating func parseCall(_ name: String, at offset: Int) throws(ExpressionError) {
    if name == "if" { return try parseIf(at: offset) }
    guard let function = ExpressionFunction.named(name) else {
      throw ExpressionError(ExpressionSyntax.hint(function: name), at: offset)
    }
    try advance()
    var count = 0
    while !isSymbol(")") {
      try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
      count += 1
      if isSymbol(")") { break }
      guard try take(",") else {
        try expect(")", "after the arguments")
        break
      }
      if isSymbol(")") {
        throw ExpressionError("expected an argument after \",\"", at: token.range.lowerBound)
      }
    }
    try expect(")", "after the arguments")
    if let required = function.argumentCount, count != required {
      throw ExpressionError("`\(name)` has \(required) arguments, found \(count)", at: offset)
    }
    emitter.emitCall(function, count: count)
  }

  private mutating func parseIf(at offset: Int) throws(ExpressionError) {
    try advance()
    func separated(_ parser: inout Self) throws(ExpressionError) {
      guard try parser.take(",") else {
        throw ExpressionError("`if` has 3 arguments: a condition and two values", at: offset)
      }
    }
    try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
    let branch = emitter.emit(.unless)
    try separated(&self)
    try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
    let end = emitter.emit(.jump)
    emitter.land(branch)
    try separated(&self)
    try nested { (parser) throws(ExpressionError) in try parser.parseConditional() }
    emitter.land(end)
    if isSymbol(",") {
      throw ExpressionError("`if` has 3 arguments: a condition and two values", at: offset)
    }
    try expect(")", "after the arguments")
  }
}
