import ArtifactBase
import RefinerCore

// Strings and similar tokens: prefixed strings, raw strings, here-documents.

extension CodeLexer {
  /// Reads a string that opens at `offset`; returns false if none does.
  @_lifetime(self: copy self)
  mutating func readString() -> Bool {
    let first = line[offset]
    for index in grammar.strings.indices
    where grammar.strings[index].open[0] == first
      && starts(with: grammar.strings[index].open, at: offset)
    {
      let rule = grammar.strings[index]
      return readString(
        UInt8(index), from: offset + rule.open.count, numberSigns: 0, isRaw: rule.isRaw)
    }
    return false
  }

  /// Continues a string that an earlier line left open.
  @_lifetime(self: copy self)
  mutating func continueString() {
    guard Int(state.rule) < grammar.strings.count else {
      state.mode = .code
      return
    }
    _ = readString(
      state.rule, from: offset, numberSigns: Int(state.depth), isRaw: state.isRaw)
  }

  @_lifetime(self: copy self)
  private mutating func readString(
    _ index: UInt8, from start: Int, numberSigns: Int, isRaw: Bool
  ) -> Bool {
    let rule = grammar.strings[Int(index)]
    if rule.holdsCode { return readTemplate(index, from: start) }
    let isLoose = grammar.habits.contains(.looseQuotes) && !rule.isMultiline
    guard !isLoose || mayLookAhead else { return false }
    let tokenStart = offset
    guard let stringEnd = stringEnd(rule, from: start, numberSigns: numberSigns, isRaw: isRaw)
    else {
      if rule.isMultiline {
        state.mode = .string
        state.rule = index
        state.depth = UInt16(clamping: numberSigns)
        state.isRaw = isRaw
      } else if isLoose {
        noteLookahead()
        take(to: min(start, end), as: nil)
        return true
      }
      take(to: end, as: .string)
      return true
    }
    state.mode = .code
    state.depth = 0
    state.isRaw = false
    take(to: stringEnd, as: .string)
    if grammar.habits.contains(.stringKeys) {
      let next = skippingBlanks(from: offset)
      if next < end, line[next] == UInt8(ascii: ":") {
        changeRole(ofTokenFrom: tokenStart, to: .property)
      }
    }
    return true
  }

  /// Reads a template, including embedded code, as one string.
  ///
  /// Open constructs are kept as a stack of bits, one for a template and zero for a brace, with
  /// the innermost in the lowest bit. When the stack is full, nothing more is opened.
  @_lifetime(self: copy self)
  private mutating func readTemplate(_ rule: UInt8, from start: Int) -> Bool {
    let close = grammar.strings[Int(rule)].close[0]
    var levels = state.mode == .string ? state.terminator : 0
    var depth = state.mode == .string ? Int(state.depth) : 0
    var index = start
    var stringEnd: Int?
    var isAfterDollar = false
    while index < end, stringEnd == nil {
      let byte = line[index]
      let isText = depth == 0 || levels & 1 == 1
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      switch byte {
      case close where isText && depth == 0: stringEnd = index
      case close where isText, UInt8(ascii: "}") where !isText:
        levels >>= 1
        depth -= 1
      case close where depth < UInt32.bitWidth,
        UInt8(ascii: "{") where depth < UInt32.bitWidth && (!isText || isAfterDollar):
        levels = levels << 1 | (byte == close ? 1 : 0)
        depth += 1
      case UInt8(ascii: "\"") where !isText, UInt8(ascii: "'") where !isText:
        index = endOfQuote(byte, from: index) ?? index
      default: break
      }
      isAfterDollar = byte == UInt8(ascii: "$")
    }
    state.mode = stringEnd == nil ? .string : .code
    state.rule = stringEnd == nil ? rule : 0
    state.depth = stringEnd == nil ? UInt16(depth) : 0
    state.terminator = stringEnd == nil ? levels : 0
    take(to: stringEnd ?? end, as: .string)
    return true
  }

  /// Returns the index after the next occurrence of the quote on this line.
  private func endOfQuote(_ quote: UInt8, from start: Int) -> Int? {
    var index = start
    while index < end {
      if line[index] == quote { return index + 1 }
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns the index after the closing delimiter, or nil if the line ends first.
  private func stringEnd(
    _ rule: CodeGrammar.StringRule, from start: Int, numberSigns: Int, isRaw: Bool
  ) -> Int? {
    var index = start
    while index < end {
      if line[index] == UInt8(ascii: "\\"), !isRaw, numberSigns == 0 {
        // The escaped byte may begin a multi-byte scalar; its continuation bytes close nothing.
        index += 2
      } else if line[index] == rule.close[0], starts(with: rule.close, at: index) {
        index += rule.close.count
        if rule.doublesClose, starts(with: rule.close, at: index) {
          index += rule.close.count
          continue
        }
        if hasNumberSigns(numberSigns, at: index) { return index + numberSigns }
      } else {
        index += 1
      }
    }
    return nil
  }

  private func hasNumberSigns(_ count: Int, at index: Int) -> Bool {
    guard index + count <= end else { return false }
    for position in index..<index + count where line[position] != UInt8(ascii: "#") {
      return false
    }
    return true
  }

  /// Reads a string whose prefix ends at `prefixEnd`, such as `rb"…"`; returns false if there is
  /// none.
  @_lifetime(self: copy self)
  mutating func readPrefixedString(_ prefixEnd: Int) -> Bool {
    guard prefixEnd < end, prefixEnd - offset <= 3 else { return false }
    var isRaw = false
    var hasEscapes = false
    for index in offset..<prefixEnd {
      switch line[index].asciiLowercased {
      case UInt8(ascii: "r"): isRaw = true
      case UInt8(ascii: "e"): hasEscapes = true
      case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "u"), UInt8(ascii: "t"),
        UInt8(ascii: "l"), UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "x"),
        UInt8(ascii: "8"):
        break
      default: return false
      }
    }
    var quote = prefixEnd
    if isRaw, grammar.habits.contains(.prefixedNumberSigns) {
      while quote < end, line[quote] == UInt8(ascii: "#") { quote += 1 }
    }
    let numberSigns = quote - prefixEnd
    guard numberSigns <= Self.numberSignLimit else { return false }
    if isRaw, grammar.habits.contains(.wordStrings), quote < end,
      line[quote] == UInt8(ascii: "\"") || line[quote] == UInt8(ascii: "'"),
      readWordString(quote: quote)
    {
      return true
    }
    for (index, rule) in grammar.strings.enumerated() where starts(with: rule.open, at: quote) {
      if numberSigns > 0, rule.open.count > 1 { continue }
      return readString(
        UInt8(index), from: quote + rule.open.count, numberSigns: numberSigns,
        isRaw: isRaw || rule.isRaw && !hasEscapes)
    }
    return false
  }

  /// Reads `#"…"#` (Swift); returns false if there is none.
  @_lifetime(self: copy self)
  mutating func readNumberSignString() -> Bool {
    var quote = offset
    while quote < end, quote - offset <= Self.numberSignLimit, line[quote] == UInt8(ascii: "#") {
      quote += 1
    }
    let numberSigns = quote - offset
    guard numberSigns <= Self.numberSignLimit else { return false }
    for (index, rule) in grammar.strings.enumerated() where starts(with: rule.open, at: quote) {
      return readString(
        UInt8(index), from: quote + rule.open.count, numberSigns: numberSigns, isRaw: true)
    }
    return false
  }

  /// The maximum number of number signs around a raw string, as in Rust.
  private static var numberSignLimit: Int { 255 }

  // MARK: Here-documents

  /// Registers a here-document that begins at `offset`, to be read from the next line; returns
  /// false if there is none.
  @_lifetime(self: copy self)
  mutating func readHereDocument() -> Bool {
    let isTriple = grammar.habits.contains(.tripleHereDocuments)
    let arrows = isTriple ? 3 : 2
    var index = offset
    while index < end, index - offset <= arrows, line[index] == UInt8(ascii: "<") { index += 1 }
    guard index - offset == arrows else { return false }
    let marked = index
    if !isTriple, index < end, line[index] == UInt8(ascii: "-") || line[index] == UInt8(ascii: "~")
    {
      index += 1
    }
    if isTriple { index = skippingBlanks(from: index) }
    // Without a `-` or `~` mark, Ruby's `list << Item` is an operator.
    if marked == index, grammar.habits.contains(.symbols) {
      let isQuoted = index < end && (line[index] == 0x22 || line[index] == 0x27)
      guard index < end, isQuoted || line[index].isASCIIUppercase else { return false }
    }
    var quote: UInt8 = 0
    if index < end, line[index] == UInt8(ascii: "'") || line[index] == UInt8(ascii: "\"") {
      quote = line[index]
      index += 1
    }
    let nameEnd = nameEnd(from: index)
    guard nameEnd > index, !line[index].isASCIIDigit else { return false }
    guard quote == 0 || (nameEnd < end && line[nameEnd] == quote) else { return false }
    openHereDocument(index..<nameEnd)
    take(to: quote == 0 ? nameEnd : nameEnd + 1, as: .string)
    return true
  }

  /// Reads a line of a here-document, which may be its end.
  @_lifetime(self: copy self)
  mutating func continueHereDocument() {
    let start = skippingBlanks(from: 0)
    let nameEnd = nameEnd(from: start)
    let isEnd =
      nameEnd - start == Int(state.depth)
      && WordTable.hash(line, start..<nameEnd) == state.terminator
    let hasRest = skippingBlanks(from: nameEnd) < end
    guard isEnd, !hasRest || grammar.habits.contains(.tripleHereDocuments) else {
      return take(to: end, as: .string)
    }
    take(to: nameEnd, as: .string)
    state.mode = .code
    state.depth = 0
    state.terminator = 0
    readCode()
  }
}
