import ArtifactBase

extension ScriptReader {
  /// Reads a loop: once for each element if its elements or its numbers are known.
  mutating func readLoop() -> ScriptChart.Statement {
    if follows("await") { _ = readName() }
    skipBlanks()
    guard next == UInt8(ascii: "("), !isAtEnd else { return readConditionalBlock() }
    let head = offset
    let loop = readLoopHead()
    offset = head
    skipBrackets()
    let body = offset
    var bodyEnd = body
    if loop != nil, work < budget {
      bodyEnd = offsetAfterBody
      work += bodyEnd - body
    }
    let steps = loop.map { $0.elements.count * (bodyEnd - body + 1) } ?? 0
    guard let loop, bodyEnd > body, steps < (budget - work) / 4 else {
      bindLoopNames(at: head)
      offset = body
      conditions += 1
      readBody()
      conditions -= 1
      return .other
    }
    for element in loop.elements {
      guard work < budget, returned == nil else { break }
      work += bodyEnd - body + 1
      let scope = names.enter()
      offset = loop.pattern
      bindPattern(to: .value(element))
      offset = body
      readBody()
      names.leave(scope)
    }
    if returned == nil { offset = max(bodyEnd, offset) }
    return .other
  }

  private var offsetAfterBody: Int {
    var copy = self
    copy.skipBody()
    return copy.offset
  }

  /// Declares the names of a loop that isn't known.
  private mutating func bindLoopNames(at head: Int) {
    offset = head + 1
    skipBlanks()
    guard isAtName, ["const", "let", "var"].contains(readName()) else { return }
    reason = "it changes in a loop"
    bindPattern(to: .opaque)
    reason = nil
  }

  /// Reads `(const a of list)` or `(let i = 0; i < 10; i++)`; nil for other loops.
  private mutating func readLoopHead() -> (pattern: Int, elements: [JSONValue])? {
    let before = (notes: notes, traits: traits, reason: reason)
    defer { (notes, traits, reason) = before }
    offset += 1
    skipBlanks()
    guard isAtName, ["const", "let", "var"].contains(readName()) else { return nil }
    skipBlanks()
    let pattern = offset
    if next == UInt8(ascii: "{") || next == UInt8(ascii: "[") { skipBrackets() }
    let name = readName()
    skipBlanks()
    if isAtName {
      guard readName() == "of", case .value(.array(let elements)) = readValue() else {
        return nil
      }
      return (pattern, elements)
    }
    guard skip("="), let start = readNumberValue(), skip(";") else { return nil }
    skipBlanks()
    guard readName() == name else { return nil }
    skipBlanks()
    guard next == UInt8(ascii: "<") || next == UInt8(ascii: ">"), !isAtEnd else { return nil }
    let isUp = next == UInt8(ascii: "<")
    offset += 1
    let isInclusive = skip("=")
    guard let limit = readNumberValue(), skip(";"), let step = readStep(of: name, isUp) else {
      return nil
    }
    var elements: [JSONValue] = []
    var value = start
    while isUp
      ? value < limit || isInclusive && value == limit
      : value > limit
        || isInclusive && value == limit
    {
      guard elements.count < Self.lengthLimit, elements.count + work < budget,
        let number = JSONNumber(value)
      else { return nil }
      elements.append(.number(number))
      value += step
    }
    work += elements.count
    return (pattern, elements)
  }

  private mutating func readNumberValue() -> Double? {
    guard case .value(let value) = readValue() else { return nil }
    skipBlanks()
    return value.doubleValue
  }

  /// Reads `i++`, `++i`, `i += 2` and the like; nil if the direction is another one.
  private mutating func readStep(of name: String, _ isUp: Bool) -> Double? {
    skipBlanks()
    let sign: Double = isUp ? 1 : -1
    if follows(isUp ? "++" : "--") {
      offset += 2
      return readName() == name ? sign : nil
    }
    guard readName() == name else { return nil }
    skipBlanks()
    if follows(isUp ? "++" : "--") { return sign }
    guard follows(isUp ? "+=" : "-=") else { return nil }
    offset += 2
    guard let step = readNumberValue(), step > 0 else { return nil }
    return sign * step
  }
}
