import ArtifactBase
import RefinerCore

// The lexer loop for style sheets.

extension CodeLexer {
  @_lifetime(self: copy self)
  mutating func readCSS() {
    if state.mode == .blockComment || state.mode == .string {
      // A comment may occur inside a value; the text after it is then read as a selector, which
      // only affects highlighting of the rest of that line.
      let mode = state.mode
      if mode == .blockComment { continueComment() } else { continueString() }
    }
    while offset < end {
      let byte = line[offset]
      let kind = grammar.classes[Int(byte)]
      if kind.contains(.blank) {
        offset += 1
      } else if kind.contains(.comment), readComment() {
        continue
      } else if kind.contains(.string), readString() {
        continue
      } else if byte == UInt8(ascii: "@") {
        take(to: max(nameEnd(from: offset + 1), offset + 1), as: .keyword)
      } else if byte == UInt8(ascii: "#") {
        let nameEnd = nameEnd(from: offset + 1)
        take(to: nameEnd, as: state.mode == .value ? .number : .tag)
      } else if byte == UInt8(ascii: "!"), classes(offset + 1).contains(.name) {
        take(to: nameEnd(from: offset + 1), as: .keyword)
      } else if kind.contains(.digit) || byte == UInt8(ascii: "."),
        self.byte().isASCIIDigit || self.byte(1).isASCIIDigit
      {
        readLength()
      } else if byte == UInt8(ascii: "."), classes(offset + 1).contains(.name) {
        take(to: nameEnd(from: offset + 1), as: .tag)
      } else if kind.contains(.name) {
        readCSSName()
      } else {
        if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
          state.mode = .code
        }
        take(to: offset + 1, as: nil)
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func continueComment() {
    guard let block = grammar.blockComment else { return }
    var index = offset
    while index < end, !starts(with: block.close, at: index) { index += 1 }
    if index < end {
      state.mode = .code
      state.depth = 0
      take(to: index + block.close.count, as: .comment)
    } else {
      take(to: end, as: .comment)
    }
  }

  /// Reads a number with its unit.
  @_lifetime(self: copy self)
  private mutating func readLength() {
    var index = offset
    while index < end, line[index].isASCIIDigit || line[index] == UInt8(ascii: ".") { index += 1 }
    while index < end, line[index].isASCIILetter || line[index] == UInt8(ascii: "%") { index += 1 }
    take(to: index, as: .number)
  }

  @_lifetime(self: copy self)
  private mutating func readCSSName() {
    let nameEnd = nameEnd(from: offset)
    if state.mode == .value {
      let isCall = nameEnd < end && line[nameEnd] == UInt8(ascii: "(")
      let isVariable = byte() == UInt8(ascii: "-") && byte(1) == UInt8(ascii: "-")
      return take(to: nameEnd, as: isCall ? .function : isVariable ? .property : nil)
    }
    let colon = skippingBlanks(from: nameEnd)
    if colon < end, line[colon] == UInt8(ascii: ":"), mayLookAhead {
      noteLookahead()
      if opensBlock(from: colon) { return take(to: nameEnd, as: .tag) }
      take(to: nameEnd, as: .property)
      offset = colon
      take(to: colon + 1, as: nil)
      state.mode = .value
      return
    }
    take(to: nameEnd, as: .tag)
  }

  /// Whether `{` comes before the end of the declaration, so that the colon is part of a
  /// selector.
  private func opensBlock(from index: Int) -> Bool {
    var index = index
    while index < end {
      if line[index] == UInt8(ascii: "{") { return true }
      if line[index] == UInt8(ascii: ";") || line[index] == UInt8(ascii: "}") { return false }
      index += 1
    }
    return false
  }
}
