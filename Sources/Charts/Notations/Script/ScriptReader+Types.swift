extension ScriptReader {
  /// Skips a type of TypeScript, up to what follows it.
  ///
  /// - Parameter stopsAtBrace: Whether a brace after the type starts a body.
  mutating func skipType(stopsAtBrace: Bool = false) {
    var angles = 0
    var last: UInt8 = 0
    while true {
      let hasBreak = skipBlanks()
      guard !isAtEnd else { return }
      let byte = next
      if hasBreak, angles == 0, last != 0, canBeginValue,
        last != UInt8(ascii: "|"), last != UInt8(ascii: "&"),
        last != UInt8(ascii: ">")
          || !Self.isInName(byte)
      {
        return
      }
      switch byte {
      case UInt8(ascii: "="):
        guard self.byte(at: 1) == UInt8(ascii: ">") else { return }
        offset += 2
      case UInt8(ascii: ","): if angles == 0 { return } else { offset += 1 }
      case UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return
      case UInt8(ascii: "{") where stopsAtBrace && last != 0 && angles == 0: return
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): skipBrackets()
      case UInt8(ascii: "<"):
        angles += 1
        offset += 1
      case UInt8(ascii: ">"):
        angles -= 1
        offset += 1
        if angles < 0 { return }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = readText()
      case _ where Self.isInName(byte): _ = readName()
      case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "."), UInt8(ascii: "?"),
        UInt8(ascii: ":"), UInt8(ascii: "-"):
        offset += 1
      default: return
      }
      last = byte
    }
  }

  /// Skips `as T`, `satisfies T` and `!` after a value.
  mutating func skipAssertions() {
    while true {
      let start = offset
      let hasBreak = skipBlanks()
      if next == UInt8(ascii: "!"), byte(at: 1) != UInt8(ascii: "="), !hasBreak, !isAtEnd {
        offset += 1
        continue
      }
      let word = isAtName && !hasBreak ? readName() : ""
      if word == "as" || word == "satisfies", !isAtEnd {
        skipType()
        continue
      }
      offset = start
      return
    }
  }

  /// Skips type arguments such as `<number[]>` between a name and the parenthesis of a call.
  mutating func skipTypeArguments() {
    guard next == UInt8(ascii: "<"), !isAtEnd else { return }
    var copy = offset + 1
    var open = 1
    let limit = min(end, offset + 80)
    while copy < limit, open > 0 {
      switch bytes[copy] {
      case UInt8(ascii: "<"): open += 1
      case UInt8(ascii: ">"): open -= 1
      case let byte where Self.isInName(byte): break
      case 0x20, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"),
        UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "."), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: ";"):
        break
      default: return
      }
      copy += 1
    }
    if open == 0, copy < end, bytes[copy] == UInt8(ascii: "(") { offset = copy }
  }
}
