import ArtifactBase
import RefinerCore

// Strings whose end depends on their beginning: raw strings with user-chosen delimiters, and
// Perl's quote-like operators.

extension CodeLexer {
  // MARK: Raw strings

  /// Reads `R"word(…)word"` (C++, R), whose first quote is at `quote`; returns false if there is
  /// none.
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

  /// Reads `[==[…]==]` (Lua) at `offset`; returns false if there is none.
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

  /// The maximum length of a raw string's delimiter, as in C++.
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

  /// Reads up to the byte that, with its tail, closes a raw string.
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

  /// Reads `q(…)`, `s/…/…/g` and similar, whose name ends at `nameEnd`; returns false if there is
  /// none.
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
    // Names of hashes and methods aren't quote operators.
    guard !"%@&>:".utf8.contains(lastByte) || offset > 0 && line[offset - 1].isSpaceOrTab else {
      return false
    }
    let quote = nameEnd - offset > 1 ? skippingBlanks(from: nameEnd) : nameEnd
    guard quote < end, "/{([<!|#~'\"".utf8.contains(line[quote]) else { return false }
    // After a space, the number sign begins a comment.
    if quote > nameEnd, line[quote] == UInt8(ascii: "#") { return false }
    open(line[quote], parts: parts)
    continueQuote(from: quote + 1)
    return true
  }

  /// Opens a part of a quote and stores its delimiter and the number of remaining parts.
  @_lifetime(self: copy self)
  private mutating func open(_ delimiter: UInt8, parts: UInt16) {
    state.mode = .quote
    state.rule = Self.closing(delimiter) ?? delimiter
    state.depth = 0
    state.terminator = UInt32(delimiter) << 16 | UInt32(parts)
  }

  /// Continues a quote; brackets in it nest.
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
        // With brackets, the second part has its own delimiters.
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
