import ArtifactBase
import RefinerCore

// Strings whose end is what their beginning says: raw strings between words that the writer chooses, and
// the quotes of Perl.

extension CodeLexer {
  // MARK: Raw strings

  /// Reads `R"word(…)word"` (C++, R), whose first quote is at `quote`; false if there is none.
  @_lifetime(self: copy self)
  mutating func readWordString(quote: Int) -> Bool {
    var index = quote + 1
    while index < end, index - quote <= Self.wordLimit, Self.closing(line[index]) == nil,
      !line[index].isSpaceOrTab, line[index] != line[quote]
    {
      index += 1
    }
    guard index < end, let close = Self.closing(line[index]) else { return false }
    readRawString(
      from: index + 1, close: close, tail: bytes(of: quote + 1..<index) + [line[quote]])
    return true
  }

  /// Reads `[==[…]==]` (Lua) from `offset`, or nothing.
  @_lifetime(self: copy self)
  mutating func readLongBracket() -> Bool {
    guard grammar.habits.contains(.longBrackets) else { return false }
    var index = offset + 1
    while index < end, index - offset <= Self.wordLimit, line[index] == UInt8(ascii: "=") {
      index += 1
    }
    guard index < end, line[index] == UInt8(ascii: "[") else { return false }
    let tail = bytes(of: offset + 1..<index) + [UInt8(ascii: "]")]
    readRawString(from: index + 1, close: UInt8(ascii: "]"), tail: tail)
    return true
  }

  /// The longest word of a raw string, as in C++.
  private static var wordLimit: Int { 16 }

  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    default: nil
    }
  }

  private func bytes(of range: Range<Int>) -> [UInt8] { range.map { line[$0] } }

  @_lifetime(self: copy self)
  private mutating func readRawString(from start: Int, close: UInt8, tail: [UInt8]) {
    state.mode = .rawString
    state.rule = close
    state.depth = UInt16(tail.count)
    state.terminator = WordTable.hash(tail.span, 0..<tail.count)
    continueRawString(from: start)
  }

  /// Reads on to the byte that closes a raw string with its tail.
  @_lifetime(self: copy self)
  mutating func continueRawString(from start: Int) {
    let count = Int(state.depth)
    var index = start
    while index < end {
      index += 1
      guard line[index - 1] == state.rule, index + count <= end,
        WordTable.hash(line, index..<index + count) == state.terminator
      else { continue }
      endQuote()
      return take(to: index + count, as: .string)
    }
    take(to: end, as: .string)
  }

  @_lifetime(self: copy self)
  private mutating func endQuote() {
    state.mode = .code
    state.rule = 0
    state.depth = 0
    state.terminator = 0
  }

  // MARK: Perl

  /// Reads `q(…)`, `s/…/…/g` and the like, whose name ends at `nameEnd`; false if there is none.
  @_lifetime(self: copy self)
  mutating func readQuoteOperator(_ nameEnd: Int) -> Bool {
    let parts: UInt16
    switch (line[offset], nameEnd - offset, nameEnd - offset > 1 ? line[offset + 1] : 0) {
    case (UInt8(ascii: "q"), 1, _), (UInt8(ascii: "m"), 1, _): parts = 1
    case (UInt8(ascii: "q"), 2, UInt8(ascii: "q")), (UInt8(ascii: "q"), 2, UInt8(ascii: "w")),
      (UInt8(ascii: "q"), 2, UInt8(ascii: "r")), (UInt8(ascii: "q"), 2, UInt8(ascii: "x")):
      parts = 1
    case (UInt8(ascii: "s"), 1, _), (UInt8(ascii: "y"), 1, _),
      (UInt8(ascii: "t"), 2, UInt8(ascii: "r")):
      parts = 2
    default: return false
    }
    // Names of hashes and methods are none.
    guard !"%@&>:".utf8.contains(lastByte) || offset > 0 && line[offset - 1].isSpaceOrTab else {
      return false
    }
    let quote = nameEnd - offset > 1 ? skippingBlanks(from: nameEnd) : nameEnd
    guard quote < end, "/{([<!|#~'\"".utf8.contains(line[quote]) else { return false }
    // Behind a blank it is a comment.
    if quote > nameEnd, line[quote] == UInt8(ascii: "#") { return false }
    open(line[quote], parts: parts)
    continueQuote(from: quote + 1)
    return true
  }

  /// Begins a part of a quote; what is left is kept with its delimiter.
  @_lifetime(self: copy self)
  private mutating func open(_ delimiter: UInt8, parts: UInt16) {
    state.mode = .quote
    state.rule = Self.closing(delimiter) ?? delimiter
    state.depth = 0
    state.terminator = UInt32(delimiter) << 16 | UInt32(parts)
  }

  /// Reads on in a quote; brackets in it stand inside each other.
  @_lifetime(self: copy self)
  mutating func continueQuote(from start: Int) {
    var index = start
    while index < end {
      let byte = line[index]
      let opening = UInt8(truncatingIfNeeded: state.terminator >> 16)
      index += 1
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == state.rule, state.depth > 0 {
        state.depth -= 1
      } else if byte == state.rule {
        let parts = UInt16(truncatingIfNeeded: state.terminator) - 1
        // Between brackets the second part has delimiters of its own.
        let next = opening == byte ? index : skippingBlanks(from: index)
        if parts == 0 || next >= end {
          while index < end, line[index].isASCIILetter { index += 1 }
          endQuote()
          return take(to: min(index, end), as: .string)
        }
        open(opening == byte ? opening : line[next], parts: parts)
        if opening != byte { index = next + 1 }
      } else if byte == opening, state.depth < .max {
        state.depth += 1
      }
    }
    take(to: end, as: .string)
  }
}
