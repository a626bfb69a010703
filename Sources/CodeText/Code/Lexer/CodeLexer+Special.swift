import ArtifactBase
import RefinerCore

// Bytes with a meaning in some languages only.

extension CodeLexer {
  /// Reads the token that a special byte begins in this language; returns false if it begins
  /// none.
  @_lifetime(self: copy self)
  mutating func readSpecial() -> Bool {
    switch line[offset] {
    case UInt8(ascii: "@"): readAtName()
    case UInt8(ascii: "#"): readNumberSign()
    case UInt8(ascii: "$"): readDollarName()
    case UInt8(ascii: "'"): readLifetime()
    case UInt8(ascii: ":"): readSymbol()
    case UInt8(ascii: "/"): readRegularExpression()
    case UInt8(ascii: "\\"): readEscape()
    case UInt8(ascii: "["): readLongBracket()
    case UInt8(ascii: "<"): readTag() || readHere() || readOpening()
    default: false
    }
  }

  /// Reads a backslash and the character it escapes.
  @_lifetime(self: copy self)
  private mutating func readEscape() -> Bool {
    var next = min(offset + 2, end)
    while next < end, line[next] & 0xC0 == 0x80 { next += 1 }
    take(to: next, as: nil)
    return true
  }

  @_lifetime(self: copy self)
  private mutating func readHere() -> Bool {
    !grammar.habits.isDisjoint(with: [.hereDocuments, .tripleHereDocuments]) && readHereDocument()
  }

  /// Reads `<?php`.
  @_lifetime(self: copy self)
  private mutating func readOpening() -> Bool {
    let opening = Array("<?php".utf8)
    guard grammar.habits.contains(.tripleHereDocuments), starts(with: opening, at: offset) else {
      return false
    }
    take(to: offset + opening.count, as: .tag)
    return true
  }

  /// Reads `@name`, and `@@name` in Ruby.
  @_lifetime(self: copy self)
  private mutating func readAtName() -> Bool {
    let isVariable = grammar.habits.contains(.symbols)
    var start = offset + 1
    if isVariable, start < end, line[start] == UInt8(ascii: "@") { start += 1 }
    guard classes(start).contains(.name) else { return false }
    take(to: nameEnd(from: start), as: isVariable ? .property : .attribute)
    return true
  }

  @_lifetime(self: copy self)
  private mutating func readNumberSign() -> Bool {
    let habits = grammar.habits
    if habits.contains(.numberSignStrings), readNumberSignString() { return true }
    if habits.contains(.bracketAttributes) { return readBracketAttribute() }
    if habits.contains(.numberSignWords), classes(offset + 1).contains(.name) {
      take(to: nameEnd(from: offset + 1), as: .keyword)
      return true
    }
    guard habits.contains(.directives), isAtLineStart else { return false }
    let start = skippingBlanks(from: offset + 1)
    guard classes(start).contains(.name) else { return false }
    let nameEnd = nameEnd(from: start)
    let isInclude = starts(with: Array("include".utf8), at: start)
    take(to: nameEnd, as: .attribute)
    skipBlanks()
    if isInclude, byte() == UInt8(ascii: "<") {
      var index = offset
      while index < end, line[index] != UInt8(ascii: ">") { index += 1 }
      take(to: min(index + 1, end), as: .string)
    }
    return true
  }

  /// Reads `#[…]` or `#![…]` up to the matching bracket on this line.
  @_lifetime(self: copy self)
  private mutating func readBracketAttribute() -> Bool {
    var index = offset + 1
    if index < end, line[index] == UInt8(ascii: "!") { index += 1 }
    guard index < end, line[index] == UInt8(ascii: "[") else { return false }
    var depth = 0
    while index < end {
      if line[index] == UInt8(ascii: "[") { depth += 1 }
      if line[index] == UInt8(ascii: "]") { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    take(to: index, as: .attribute)
    return true
  }

  /// Reads `$(…)` up to the matching parenthesis on this line, or `$<`.
  @_lifetime(self: copy self)
  private mutating func readMakeName() -> Bool {
    let next = byte(1)
    guard next == UInt8(ascii: "(") else {
      guard next == UInt8(ascii: "<") || next == UInt8(ascii: "^") || next == UInt8(ascii: "+")
      else { return false }
      take(to: offset + 2, as: .property)
      return true
    }
    var depth = 0
    var index = offset + 1
    while index < end {
      if line[index] == UInt8(ascii: "(") { depth += 1 }
      if line[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    take(to: index, as: .property)
    return true
  }

  /// Reads `$name`, `${…}`, `$1` or `$?`.
  @_lifetime(self: copy self)
  private mutating func readDollarName() -> Bool {
    let next = byte(1)
    if next == UInt8(ascii: "{") {
      var index = offset + 2
      while index < end, line[index] != UInt8(ascii: "}") { index += 1 }
      take(to: min(index + 1, end), as: .property)
      return true
    }
    if !classes(offset + 1).isDisjoint(with: [.name, .digit]) {
      take(to: nameEnd(from: offset + 1), as: .property)
      return true
    }
    if grammar.habits.contains(.dollarParentheses), readMakeName() { return true }
    let isSpecial =
      next == UInt8(ascii: "?") || next == UInt8(ascii: "#") || next == UInt8(ascii: "@")
      || next == UInt8(ascii: "*") || next == UInt8(ascii: "!") || next == UInt8(ascii: "$")
    guard isSpecial else { return false }
    take(to: offset + 2, as: .property)
    return true
  }

  /// Reads `'a`, a lifetime unless a `'` after the name makes it a character literal.
  @_lifetime(self: copy self)
  private mutating func readLifetime() -> Bool {
    guard classes(offset + 1).contains(.name) else { return false }
    let nameEnd = nameEnd(from: offset + 1)
    guard nameEnd >= end || line[nameEnd] != UInt8(ascii: "'") else { return false }
    take(to: nameEnd, as: .type)
    return true
  }

  /// Reads `:name` that does not follow a name or another colon.
  @_lifetime(self: copy self)
  private mutating func readSymbol() -> Bool {
    guard classes(offset + 1).contains(.name), offset == 0 || !isNamePart(line[offset - 1]) else {
      return false
    }
    take(to: nameEnd(from: offset + 1), as: .literal)
    return true
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "?")
      || !grammar.classes[Int(byte)].isDisjoint(with: [.name, .digit])
  }

  /// Reads `/…/` in operand position, closed on this line.
  @_lifetime(self: copy self)
  private mutating func readRegularExpression() -> Bool {
    guard grammar.habits.contains(.regularExpressions), !endsOperand, mayLookAhead else {
      return false
    }
    guard !byte(1).isSpaceOrTab, lastByte != UInt8(ascii: "<") else { return false }
    var index = offset + 1
    var isInClass = false
    while index < end {
      switch line[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        index += 1
        while index < end, line[index].isASCIILetter { index += 1 }
        take(to: index, as: .string)
        return true
      default: break
      }
      index += 1
    }
    noteLookahead()
    return false
  }

  /// Reads `<name` or `</name` in operand position.
  @_lifetime(self: copy self)
  private mutating func readTag() -> Bool {
    guard grammar.habits.contains(.tags) else { return false }
    var start = offset + 1
    let isClosing = start < end && line[start] == UInt8(ascii: "/")
    if isClosing { start += 1 }
    guard start < end, line[start].isASCIILetter, isClosing || !endsOperand else { return false }
    var nameEnd = nameEnd(from: start)
    while nameEnd < end, line[nameEnd] == UInt8(ascii: ".") || line[nameEnd] == UInt8(ascii: "-") {
      nameEnd = self.nameEnd(from: nameEnd + 1)
    }
    take(to: nameEnd, as: .tag)
    return true
  }

  /// Reads the key before `=`, or a table name in brackets, at the start of a line (TOML).
  @_lifetime(self: copy self)
  mutating func readAssignedKey() {
    guard state.mode == .code else { return }
    skipBlanks()
    let start = offset
    if byte() == UInt8(ascii: "[") {
      var index = offset
      while index < end, line[index] != UInt8(ascii: "]") { index += 1 }
      while index < end, line[index] == UInt8(ascii: "]") { index += 1 }
      // An array element continues after its bracket.
      let next = skippingBlanks(from: index)
      if next >= end || line[next] == UInt8(ascii: "#") { take(to: index, as: .tag) }
      return
    }
    var index = start
    while index < end, line[index] != UInt8(ascii: "="), line[index] != UInt8(ascii: "#") {
      if line[index] == UInt8(ascii: "["), line[index] == UInt8(ascii: "{") { return }
      index += 1
    }
    guard index < end, line[index] == UInt8(ascii: "=") else { return }
    while index > start, line[index - 1].isSpaceOrTab { index -= 1 }
    take(to: index, as: .property)
  }
}
