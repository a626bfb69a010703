import ArtifactBase
import RefinerCore

// The lexer loop for HTML and XML.

extension CodeLexer {
  @_lifetime(self: copy self)
  mutating func readMarkup() {
    let markup = grammar
    while offset < end {
      if state.host != .none {
        readEmbedded(markup)
        continue
      }
      switch state.mode {
      case .tag: readTagContent()
      case .string: continueString()
      case .blockComment: readMarkupComment(from: offset)
      case .code, .rawString, .quote, .hereDocument, .blockScalar, .value: readText()
      }
      // A quoted value ends inside its tag.
      if state.mode == .code, state.isInTag { state.mode = .tag }
    }
  }

  /// Reads text between tags, up to the next tag or the end of the line.
  @_lifetime(self: copy self)
  private mutating func readText() {
    while offset < end {
      let byte = line[offset]
      if byte == UInt8(ascii: "&") {
        readReference()
      } else if byte == UInt8(ascii: "<"), readMarkupToken() {
        return
      } else {
        take(to: offset + 1, as: nil)
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func readReference() {
    var index = offset + 1
    while index < end, line[index].isASCIILetter || line[index].isASCIIDigit || line[index] == 0x23
    {
      index += 1
    }
    let isWhole = index < end && line[index] == UInt8(ascii: ";") && index > offset + 1
    take(to: isWhole ? index + 1 : offset + 1, as: isWhole ? .literal : nil)
  }

  /// Reads a comment, a declaration or a tag name; returns false if the `<` is text.
  @_lifetime(self: copy self)
  private mutating func readMarkupToken() -> Bool {
    if starts(with: Array("<!--".utf8), at: offset) {
      readMarkupComment(from: offset + 4)
      return true
    }
    let next = byte(1)
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      var index = offset
      while index < end, line[index] != UInt8(ascii: ">") { index += 1 }
      take(to: min(index + 1, end), as: .keyword)
      return true
    }
    let isClosing = next == UInt8(ascii: "/")
    let start = isClosing ? offset + 2 : offset + 1
    guard classes(start).contains(.name) else { return false }
    let nameEnd = tagNameEnd(from: start)
    state.mode = .tag
    state.isInTag = true
    state.opening = isClosing ? .none : host(of: start..<nameEnd)
    take(to: nameEnd, as: .tag)
    return true
  }

  private func tagNameEnd(from index: Int) -> Int {
    var index = nameEnd(from: index)
    while index < end, line[index] == UInt8(ascii: ":") || line[index] == UInt8(ascii: ".") {
      index = nameEnd(from: index + 1)
    }
    return index
  }

  @_lifetime(self: copy self)
  private mutating func readMarkupComment(from start: Int) {
    let close = Array("-->".utf8)
    var index = start
    while index < end, !starts(with: close, at: index) { index += 1 }
    let isOpen = index >= end
    state.mode = isOpen ? .blockComment : .code
    take(to: isOpen ? end : index + close.count, as: .comment)
  }

  /// Reads attributes, up to the end of the tag or the line.
  @_lifetime(self: copy self)
  private mutating func readTagContent() {
    while offset < end, state.mode == .tag {
      let byte = line[offset]
      if byte == UInt8(ascii: ">") {
        take(to: offset + 1, as: .tag)
        endTag(isEmpty: false)
      } else if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: ">") {
        take(to: offset + 2, as: .tag)
        endTag(isEmpty: !grammar.habits.contains(.embeds))
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        _ = readString()
        if state.mode == .code { state.mode = .tag }
      } else if byte == UInt8(ascii: "=") {
        take(to: offset + 1, as: .operator)
      } else if classes(offset).contains(.name) || byte == UInt8(ascii: "@") {
        let isValue = lastByte == UInt8(ascii: "=")
        take(to: tagNameEnd(from: offset + 1), as: isValue ? .string : .attribute)
      } else {
        take(to: offset + 1, as: nil)
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func endTag(isEmpty: Bool) {
    state.mode = .code
    state.isInTag = false
    state.host = isEmpty ? .none : state.opening
    state.opening = .none
  }

  /// Returns the kind of embedded content for an element name.
  private func host(of name: Range<Int>) -> LexState.Host {
    guard grammar.habits.contains(.embeds) else { return .none }
    if equalsIgnoringCase(name, "script") { return .script }
    return equalsIgnoringCase(name, "style") ? .style : .none
  }

  private func equalsIgnoringCase(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount, range.upperBound <= line.count else {
      return false
    }
    for index in 0..<range.count
    where line[range.lowerBound + index].asciiLowercased != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Reads the content of a script or style element, up to its end tag.
  @_lifetime(self: copy self)
  private mutating func readEmbedded(_ markup: CodeGrammar) {
    let isScript = state.host == .script
    var close = offset
    while close < line.count {
      if line[close] == UInt8(ascii: "<"), close + 1 < line.count,
        line[close + 1] == UInt8(ascii: "/")
      {
        let name = close + 2..<close + (isScript ? 8 : 7)
        if equalsIgnoringCase(name, isScript ? "script" : "style") { break }
      }
      close += 1
    }
    grammar = isScript ? .javascript : .css
    end = close
    if isScript { readCode() } else { readCSS() }
    grammar = markup
    end = line.count
    if close < line.count {
      state = LexState()
      lastByte = 0
    }
  }
}
