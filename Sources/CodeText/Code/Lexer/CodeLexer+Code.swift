import ArtifactBase
import RefinerCore

// The lexer loop for languages made of words, operators, strings and comments.

extension CodeLexer {
  @_lifetime(self: copy self)
  mutating func readCode() {
    switch state.mode {
    case .blockComment: continueBlockComment()
    case .string: continueString()
    case .rawString: continueRawString(from: offset)
    case .quote: continueQuote(from: offset)
    case .hereDocument: return continueHereDocument()
    case .code, .tag, .blockScalar, .value: break
    }
    if grammar.habits.contains(.assignedKeys), offset == 0 { readAssignedKey() }
    let classes = grammar.classes
    while offset < end {
      let kind = classes[Int(line[offset])]
      if kind.contains(.blank) {
        offset += 1
      } else if kind.contains(.name) {
        if isRecording || !skipPlainName(classes) { readName() }
      } else if kind.contains(.digit) {
        readNumber(from: offset)
      } else if kind.contains(.comment), readComment() {
        continue
      } else if kind.contains(.special), readSpecial() {
        continue
      } else if kind.contains(.string), readString() {
        continue
      } else if line[offset] == UInt8(ascii: "-"), byte(1).isASCIIDigit, hasSignedNumbers,
        !endsOperand
      {
        readNumber(from: offset + 1)
      } else if kind.contains(.operator) {
        readOperator()
      } else if line[offset] == UInt8(ascii: "."), byte(1).isASCIIDigit, !endsOperand,
        lastByte != UInt8(ascii: ".")
      {
        readNumber(from: offset)
      } else {
        take(to: offset + 1, as: nil)
      }
    }
  }

  /// Whether the token before `offset` can be the left operand of an operator.
  var endsOperand: Bool {
    guard !isAfterKeyword else { return false }
    return lastByte.isASCIILetter || lastByte.isASCIIDigit || lastByte >= 0x80
      || lastByte == UInt8(ascii: "_") || lastByte == UInt8(ascii: ")")
      || lastByte == UInt8(ascii: "]") || lastByte == UInt8(ascii: "}")
      || lastByte == UInt8(ascii: "\"") || lastByte == UInt8(ascii: "'")
      || lastByte == UInt8(ascii: "`")
  }

  /// Whether a minus sign is part of its number, as in data formats.
  private var hasSignedNumbers: Bool {
    !grammar.habits.isDisjoint(with: [.stringKeys, .assignedKeys])
  }

  // MARK: Names and numbers

  @_lifetime(self: copy self)
  private mutating func readName() {
    let nameEnd = nameEnd(from: offset)
    if grammar.habits.contains(.stringPrefixes), readPrefixedString(nameEnd) { return }
    if grammar.habits.contains(.quoteOperators), readQuoteOperator(nameEnd) { return }
    let name = offset..<nameEnd
    let role = nameRole(name)
    take(to: nameEnd, as: role)
    isAfterFunctionKeyword = role == .keyword && declaresFunction(name)
  }

  /// Skips a name that doesn't affect the lexer state when no tokens are recorded.
  ///
  /// - Returns: False if the name may affect the state and must be read in full.
  @_lifetime(self: copy self)
  private mutating func skipPlainName(_ classes: [CodeGrammar.Class]) -> Bool {
    var index = offset + 1
    while index < end, !classes[Int(line[index])].isDisjoint(with: [.name, .digit]) { index += 1 }
    guard !grammar.words.mayHave(offset..<index, in: line) else { return false }
    if index - offset <= 3, !grammar.habits.isDisjoint(with: [.stringPrefixes, .quoteOperators]) {
      return false
    }
    take(to: index, as: nil)
    return true
  }

  private func declaresFunction(_ name: Range<Int>) -> Bool {
    switch (line[name.lowerBound], name.count) {
    case (UInt8(ascii: "f"), 2):
      // Anonymous functions in Elixir have no name after `fn`.
      !grammar.habits.contains(.symbols) && starts(with: Array("fn".utf8), at: name.lowerBound)
    case (UInt8(ascii: "f"), 3): starts(with: Array("fun".utf8), at: name.lowerBound)
    case (UInt8(ascii: "d"), 3): starts(with: Array("def".utf8), at: name.lowerBound)
    case (UInt8(ascii: "s"), 3): starts(with: Array("sub".utf8), at: name.lowerBound)
    case (UInt8(ascii: "d"), 4): starts(with: Array("defp".utf8), at: name.lowerBound)
    case (UInt8(ascii: "f"), 4): starts(with: Array("func".utf8), at: name.lowerBound)
    case (UInt8(ascii: "f"), 8): starts(with: Array("function".utf8), at: name.lowerBound)
    default: false
    }
  }

  private func nameRole(_ range: Range<Int>) -> CodeToken.Role? {
    let habits = grammar.habits
    guard !habits.contains(.plainNames) else { return nil }
    let next = range.upperBound < end ? line[range.upperBound] : 0
    let isMember = lastByte == UInt8(ascii: ".") && offset > 0 && line[offset - 1] == lastByte
    if !isMember, let role = grammar.words.role(of: range, in: line) {
      let isKey = next == UInt8(ascii: ":") && habits.contains(.colonKeys) && mayBeKey(range)
      let isCalled = next == UInt8(ascii: "(")
      return isKey ? .property : role == .function && !isCalled && !isCommand ? nil : role
    }
    // Only keywords affect the lexer state.
    guard isRecording else { return nil }
    // A function's name may be qualified: `function M.add()`.
    if isAfterFunctionKeyword, next != UInt8(ascii: ".") { return .function }
    if habits.contains(.macros), next == UInt8(ascii: "!"), range.upperBound + 1 < end {
      let bracket = line[range.upperBound + 1]
      if bracket == UInt8(ascii: "(") || bracket == UInt8(ascii: "[")
        || bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: " ")
      {
        return .function
      }
    }
    if habits.contains(.capitalTypes), isTypeName(range) {
      let isCall = next == UInt8(ascii: "(") && habits.contains(.capitalCalls)
      return isCall ? .function : .type
    }
    if next == UInt8(ascii: "(") { return .function }
    if isMember { return .property }
    if habits.contains(.colonKeys), next == UInt8(ascii: ":"), mayBeKey(range) { return .property }
    if habits.contains(.tags), next == UInt8(ascii: "="), range.upperBound + 1 < end {
      let value = line[range.upperBound + 1]
      if value == UInt8(ascii: "\"") || value == UInt8(ascii: "{") { return .attribute }
    }
    return nil
  }

  /// Whether a name is in command position: command languages call functions without parentheses,
  /// as the first word of a command.
  private var isCommand: Bool {
    guard grammar.habits.contains(.commands) else { return false }
    return isAfterKeyword || lastByte == 0 || lastByte == UInt8(ascii: "|")
      || lastByte == UInt8(ascii: ";") || lastByte == UInt8(ascii: "&")
      || lastByte == UInt8(ascii: "(")
  }

  private func mayBeKey(_ range: Range<Int>) -> Bool {
    let isDouble = range.upperBound + 1 < end && line[range.upperBound + 1] == UInt8(ascii: ":")
    return !isDouble
      && (lastByte == 0 || lastByte == UInt8(ascii: "{") || lastByte == UInt8(ascii: ",")
        || lastByte == UInt8(ascii: "("))
  }

  /// Whether a name is in type style, a capital followed by a lower-case letter or nothing:
  /// `Name`, `T`, not `LIMIT`.
  private func isTypeName(_ range: Range<Int>) -> Bool {
    guard line[range.lowerBound].isASCIIUppercase else { return false }
    if range.count == 1 { return true }
    for index in range where line[index] &- UInt8(ascii: "a") < 26 { return true }
    return false
  }

  @_lifetime(self: copy self)
  private mutating func readNumber(from start: Int) {
    var index = start
    let second = start + 1 < end ? line[start + 1] : 0
    let isRadix =
      line[start] == UInt8(ascii: "0") && second.isASCIILetter
      && second.asciiLowercased != UInt8(ascii: "e")
    while index < end {
      let byte = line[index]
      let next = index + 1 < end ? line[index + 1] : 0
      if byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "_") {
        index += 1
        let isExponent = byte.asciiLowercased == UInt8(ascii: "e") && !isRadix
        if isExponent, next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      } else if byte == UInt8(ascii: "."), next.isASCIIDigit {
        index += 1
      } else if byte == UInt8(ascii: "'"), grammar.habits.contains(.quotedDigits), next.isASCIIDigit
      {
        index += 1
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":"), next.isASCIIDigit,
        grammar.habits.contains(.assignedKeys)
      {
        // Dates and times.
        index += 1
      } else {
        break
      }
    }
    take(to: index, as: .number)
  }

  @_lifetime(self: copy self)
  private mutating func readOperator() {
    var index = offset + 1
    while index < end {
      let kind = grammar.classes[Int(line[index])]
      // Operator characters that can begin another token are examined separately.
      if !kind.contains(.operator) || !kind.isDisjoint(with: [.comment, .string, .special]) {
        break
      }
      index += 1
    }
    take(to: index, as: grammar.habits.contains(.plainNames) ? nil : .operator)
  }

  // MARK: Comments

  @_lifetime(self: copy self)
  mutating func readComment() -> Bool {
    // Block comments first, because Lua's begin with the line comment marker.
    if let block = grammar.blockComment, starts(with: block.open, at: offset) {
      readBlockComment(from: offset + block.open.count, depth: 1, block)
      return true
    }
    for comment in grammar.lineComments
    where starts(with: comment, at: offset) && mayComment(comment) {
      take(to: end, as: .comment)
      return true
    }
    return false
  }

  private func mayComment(_ comment: [UInt8]) -> Bool {
    let habits = grammar.habits
    guard !habits.isDisjoint(with: [.commentsAtWords, .commentsAsWords]) else { return true }
    if offset > 0 {
      let before = line[offset - 1]
      guard before.isSpaceOrTab || before == UInt8(ascii: ";") else { return false }
    }
    guard habits.contains(.commentsAsWords) else { return true }
    let after = offset + comment.count
    // Also accepts `#!`, `///` and `---`.
    return after >= end || line[after].isSpaceOrTab || line[after] == UInt8(ascii: "!")
      || line[after] == comment[0]
  }

  @_lifetime(self: copy self)
  private mutating func continueBlockComment() {
    guard let block = grammar.blockComment else {
      state.mode = .code
      return
    }
    readBlockComment(from: offset, depth: state.depth, block)
  }

  @_lifetime(self: copy self)
  private mutating func readBlockComment(
    from start: Int, depth: UInt16, _ block: CodeGrammar.BlockComment
  ) {
    var depth = depth
    var index = start
    while index < end {
      if starts(with: block.close, at: index) {
        index += block.close.count
        depth -= 1
        if depth == 0 {
          state.mode = .code
          state.depth = 0
          return take(to: index, as: .comment)
        }
      } else if block.nests, depth < .max, starts(with: block.open, at: index) {
        index += block.open.count
        depth += 1
      } else {
        index += 1
      }
    }
    state.mode = .blockComment
    state.depth = depth
    take(to: end, as: .comment)
  }
}
