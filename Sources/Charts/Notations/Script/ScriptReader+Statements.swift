import ArtifactBase

extension ScriptReader {
  /// Reads statements up to the end, or to the brace that closes their block.
  mutating func readStatements(in level: Int, to kinds: inout Set<ScriptChart.Statement>) {
    while true {
      skipBlanks()
      if isAtEnd { return }
      if next == UInt8(ascii: "}") {
        offset += 1
        if level > 0 { return }
        continue
      }
      if skip(";") { continue }
      let start = offset
      traits = []
      if let kind = readStatement(in: level, to: &kinds) { kinds.insert(kind) }
      if offset == start { offset += 1 }
    }
  }

  /// Reads a statement.
  ///
  /// - Returns: Its kind; nil if it only contains others.
  private mutating func readStatement(
    in level: Int, to kinds: inout Set<ScriptChart.Statement>
  ) -> ScriptChart.Statement? {
    if next == UInt8(ascii: "{") {
      if isAtObject { return readLiteral() }
      offset += 1
      readBlock(in: level, to: &kinds)
      return nil
    }
    if next == UInt8(ascii: "[") { return readLiteral() }
    if next == UInt8(ascii: "("), level < 8, skipToBody() {
      readBlock(in: level, to: &kinds)
      skipExpression()
      _ = skip(")")
      skipExpression()
      return nil
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
      _ = readName()
      return readBlockStatement(in: level, to: &kinds)
    case "if", "for", "while", "switch", "catch", "else", "try", "finally", "do", "class":
      return readBlockStatement(in: level, to: &kinds)
    case "async", "return", "await": return nil
    default:
      offset = start
      return readExpressionStatement(in: level, to: &kinds)
    }
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
    if case .value(let value) = readValue() {
      if case .array = value { charts.append((nil, value)) }
      if case .object = value { charts.append((nil, value)) }
      return .literal
    }
    return traits.contains(.chart) ? .chart : .other
  }

  private mutating func readBlock(in level: Int, to kinds: inout Set<ScriptChart.Statement>) {
    guard level < 8 else {
      offset -= 1
      skipBrackets()
      kinds.insert(.other)
      return
    }
    readStatements(in: level + 1, to: &kinds)
  }

  /// Reads what follows a keyword: conditions are skipped, blocks are read.
  private mutating func readBlockStatement(
    in level: Int, to kinds: inout Set<ScriptChart.Statement>
  ) -> ScriptChart.Statement {
    while !isAtEnd {
      skipBlanks()
      if next == UInt8(ascii: "(") {
        skipBrackets()
      } else if isAtName, next != UInt8(ascii: "{") {
        // A statement without braces, or the name of a class.
        let start = offset
        _ = readName()
        skipBlanks()
        if next != UInt8(ascii: "{") {
          offset = start
          break
        }
      } else {
        break
      }
    }
    if skip("{") { readBlock(in: level, to: &kinds) }
    return .other
  }

  // MARK: Declarations

  private mutating func readDeclarations() -> ScriptChart.Statement {
    var kind = ScriptChart.Statement.declaration
    repeat {
      skipBlanks()
      guard isAtName else {
        skipExpression()
        kind = .other
        continue
      }
      let name = readName()
      skipBlanks()
      if skip(":") {
        // The type in TypeScript.
        while !isAtEnd, next != UInt8(ascii: "="), next != UInt8(ascii: ";") {
          let start = offset
          if next == UInt8(ascii: "{") || next == UInt8(ascii: "[") { skipBrackets() }
          if offset == start { offset += 1 }
        }
      }
      guard skip("=") else { continue }
      let value = readInitialValue(of: name)
      if value != .declaration { kind = kind == .other ? .other : value }
      skipBlanks()
    } while skip(",")
    return kind
  }

  private mutating func readInitialValue(of name: String) -> ScriptChart.Statement {
    path = [name]
    defer { path = [] }
    let value = readValue()
    if case .value(let value) = value {
      declare(name, value)
    } else if !traits.contains(.code), !traits.isEmpty {
      elements.insert(name)
    }
    return kind(of: value, declares: true)
  }

  private mutating func declare(_ name: String, _ value: JSONValue) {
    let weight = Self.weight(of: value, limit: budget)
    if names.updateValue((value, weight), forKey: name) == nil { nameOrder.append(name) }
  }

  /// The kind of a statement with a value, by what it contains.
  private func kind(of value: Outcome, declares: Bool) -> ScriptChart.Statement {
    if traits.contains(.code) { return .other }
    if traits.contains(.chart) { return .chart }
    if traits.contains(.lookup) { return .lookup }
    if traits.contains(.refresh) { return .setup }
    if case .opaque = value { return .other }
    return declares ? .declaration : .setup
  }

  // MARK: Expressions

  private mutating func readExpressionStatement(
    in level: Int, to kinds: inout Set<ScriptChart.Statement>
  ) -> ScriptChart.Statement? {
    let start = offset
    var parts = [readName()]
    while true {
      let before = offset
      skipBlanks()
      guard skip("."), isAtName else {
        offset = before
        break
      }
      parts.append(readName())
    }
    skipBlanks()
    let last = parts[parts.count - 1]
    if next == UInt8(ascii: "("), !isAtEnd,
      ["addEventListener", "ready", "$", "jQuery", "requestAnimationFrame"].contains(last)
    {
      return readListener(from: start, in: level, to: &kinds)
    }
    if next == UInt8(ascii: "="), byte(at: 1) != UInt8(ascii: "="), byte(at: 1) != UInt8(ascii: ">")
    {
      offset += 1
      if parts == ["window", "onresize"] {
        skipExpression()
        return .setup
      }
      if parts.contains("onload") || parts.contains("onready"), skipToBody() {
        readBlock(in: level, to: &kinds)
        return nil
      }
      return readAssignment(to: parts)
    }
    offset = start
    let value = readValue()
    if next == UInt8(ascii: ","), !isAtEnd { offset += 1 }
    return kind(of: value, declares: false)
  }

  private mutating func readAssignment(to parts: [String]) -> ScriptChart.Statement {
    path = parts
    let value = readValue()
    path = []
    var names = parts
    if names.count > 1, ["window", "module", "this"].contains(names[0]) { names.removeFirst() }
    if case .value(let json) = value {
      if names.count == 1 {
        declare(names[0], json)
      } else if var root = self.names[names[0]]?.value, names.count <= 8 {
        Self.set(names.dropFirst(), of: &root, to: json)
        declare(names[0], root)
        work += self.names[names[0]]?.weight ?? 0
      } else {
        return .other
      }
    } else if names.count == 1, !traits.contains(.code), !traits.isEmpty {
      elements.insert(names[0])
    }
    return kind(of: value, declares: true)
  }

  private static func set(
    _ path: ArraySlice<String>, of value: inout JSONValue, to new: JSONValue
  ) {
    guard let first = path.first, value.objectValue != nil else { return }
    if path.count == 1 {
      value[first] = new
    } else if var member = value[first] {
      set(path.dropFirst(), of: &member, to: new)
      value[first] = member
    }
  }

  /// Reads a call with a function that runs when the page is loaded, as a block; other listeners are
  /// skipped.
  private mutating func readListener(
    from start: Int, in level: Int, to kinds: inout Set<ScriptChart.Statement>
  ) -> ScriptChart.Statement? {
    let call = offset
    offset += 1
    skipBlanks()
    var event = "load"
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      event = readText() ?? ""
      skipBlanks()
      _ = skip(",")
    }
    if event == "load" || event == "DOMContentLoaded", skipToBody() {
      readBlock(in: level, to: &kinds)
      skipExpression()
      _ = skip(")")
      return nil
    }
    offset = call
    skipBrackets()
    skipExpression()
    return event == "resize" ? .setup : .other
  }

  /// Skips the head of a function, with the brace that opens its body.
  ///
  /// - Returns: Whether there is one; otherwise nothing is skipped.
  private mutating func skipToBody() -> Bool {
    let start = offset
    skipBlanks()
    // The parenthesis around a function that is called immediately.
    if next == UInt8(ascii: "("), byte(at: 1) != UInt8(ascii: ")") { offset += 1 }
    skipBlanks()
    if follows("async") {
      _ = readName()
      skipBlanks()
    }
    let isFunction = follows("function")
    if isFunction {
      _ = readName()
      skipBlanks()
      _ = readName()
      skipBlanks()
    }
    if next == UInt8(ascii: "(") {
      offset += 1
      while !isAtEnd, isAtName || next == 0x20 || next == UInt8(ascii: ",") { offset += 1 }
      _ = skip(")")
    } else if isAtName {
      _ = readName()
    }
    skipBlanks()
    if !isFunction {
      guard follows("=>") else {
        offset = start
        return false
      }
      offset += 2
      skipBlanks()
    }
    guard skip("{") else {
      offset = start
      return false
    }
    return true
  }
}
