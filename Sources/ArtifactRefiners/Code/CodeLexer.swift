// Colours one line of code at a time, from the state in which the line before it ended.
//
// It knows words, numbers, strings and comments, which is what colours carry in a terminal; it does
// not parse. Every step moves forward, so a line costs O(its length) times the few delimiters.

/// A lexer for one language, made from its grammar.
struct CodeLexer: Sendable {
  /// Where a line begins: in code, or in something that an earlier line has opened.
  enum State: Hashable, Sendable {
    case normal
    case comment(depth: Int)
    case string(rule: Int)
    /// Inside a tag of markup.
    case tag
  }

  private let grammar: CodeGrammar

  /// The lexer of a language; nil for text that is no code.
  init?(language: String) {
    guard let grammar = CodeGrammar.named(language) else { return nil }
    self.grammar = grammar
  }

  /// The coloured parts of a line without its line break, and the state for the next line.
  func tokens(of line: ArraySlice<UInt8>, from state: State) -> (tokens: [CodeToken], state: State)
  {
    var scan = Scan(line: Array(line), grammar: grammar, state: state)
    scan.run()
    return (scan.tokens, scan.state)
  }
}

/// The work on one line.
private struct Scan {
  let line: [UInt8]
  let grammar: CodeGrammar
  var state: CodeLexer.State
  var tokens: [CodeToken] = []
  private var position = 0

  init(line: [UInt8], grammar: CodeGrammar, state: CodeLexer.State) {
    self.line = line
    self.grammar = grammar
    self.state = state
  }

  mutating func run() {
    while position < line.count {
      switch state {
      case .comment(let depth): readComment(depth: depth, from: position)
      case .string(let rule): readString(rule, from: position)
      case .tag: readTag()
      case .normal: grammar.isMarkup ? readMarkup() : readCode()
      }
    }
    if case .string(let rule) = state, !grammar.strings[rule].isMultiline {
      state = grammar.isMarkup ? .tag : .normal
    }
  }

  private func starts(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset + bytes.count <= line.count && line[offset..<offset + bytes.count].elementsEqual(bytes)
  }

  private mutating func add(_ start: Int, _ role: CodeToken.Role) {
    if start < position { tokens.append(CodeToken(start..<position, role)) }
  }

  // MARK: Code

  private mutating func readCode() {
    let byte = line[position]
    if byte == 0x20 || byte == 0x09 {
      position += 1
    } else if startsLineComment() {
      let start = position
      position = line.count
      add(start, .comment)
    } else if let comment = grammar.blockComment, starts(comment.open, at: position) {
      let start = position
      position += comment.open.count
      readComment(depth: 1, from: start)
    } else if let rule = grammar.strings.firstIndex(where: { starts($0.open, at: position) }) {
      let start = position
      position += grammar.strings[rule].open.count
      readString(rule, from: start)
    } else if isDigit(byte) {
      readNumber()
    } else if isWordStart(byte) {
      readWord()
    } else if byte == UInt8(ascii: "@") {
      let start = position
      position += 1
      skipWord()
      if position > start + 1 { add(start, .attribute) }
    } else {
      position += 1
    }
  }

  /// `#` and `--` are comments only at the start of a word, so that `$#` and `a--` are none.
  private func startsLineComment() -> Bool {
    grammar.lineComments.contains { marker in
      guard starts(marker, at: position) else { return false }
      guard marker == [UInt8(ascii: "#")], position > 0 else { return true }
      let before = line[position - 1]
      return before == 0x20 || before == 0x09 || before == UInt8(ascii: ";")
    }
  }

  private mutating func readComment(depth: Int, from start: Int) {
    guard let comment = grammar.blockComment else {
      state = .normal
      return
    }
    var depth = depth
    while position < line.count {
      if starts(comment.close, at: position) {
        position += comment.close.count
        depth -= 1
        if depth == 0 {
          state = .normal
          return add(start, .comment)
        }
      } else if comment.nests, starts(comment.open, at: position) {
        position += comment.open.count
        depth += 1
      } else {
        position += 1
      }
    }
    state = .comment(depth: depth)
    add(start, .comment)
  }

  private mutating func readString(_ index: Int, from start: Int) {
    let rule = grammar.strings[index]
    let outer: CodeLexer.State = grammar.isMarkup ? .tag : .normal
    while position < line.count {
      if rule.hasEscapes, line[position] == UInt8(ascii: "\\"), position + 1 < line.count {
        position += 2
      } else if starts(rule.close, at: position) {
        position += rule.close.count
        state = outer
        return add(start, isProperty ? .property : .string)
      } else {
        position += 1
      }
    }
    position = line.count
    state = rule.isMultiline || grammar.isMarkup ? .string(rule: index) : outer
    add(start, .string)
  }

  /// Whether a `:` follows, so that what was read names a value.
  private var isProperty: Bool {
    guard grammar.hasProperties else { return false }
    var offset = position
    while offset < line.count, line[offset] == 0x20 { offset += 1 }
    return offset < line.count && line[offset] == UInt8(ascii: ":")
  }

  private mutating func readNumber() {
    let start = position
    while position < line.count, isWordByte(line[position]) || line[position] == UInt8(ascii: ".") {
      // `0..<10`: two points are an operator.
      if line[position] == UInt8(ascii: "."),
        position + 1 >= line.count || !isDigit(line[position + 1])
      {
        break
      }
      position += 1
    }
    add(start, .number)
  }

  private mutating func readWord() {
    let start = position
    skipWord()
    let word = String(decoding: line[start..<position], as: UTF8.self)
    let key = grammar.ignoresCase ? word.lowercased() : word
    if grammar.keywords.contains(key) {
      add(start, .keyword)
    } else if grammar.literals.contains(key) {
      add(start, .literal)
    } else if grammar.types.contains(key) {
      add(start, .type)
    } else if isProperty {
      add(start, .property)
    } else if grammar.capitalsAreTypes, line[start] >= 0x41, line[start] <= 0x5A {
      add(start, .type)
    } else if position < line.count, line[position] == UInt8(ascii: "(") {
      add(start, .function)
    }
  }

  private mutating func skipWord() {
    while position < line.count, isWordByte(line[position]) { position += 1 }
    // Ruby's `defined?`, CSS's and YAML's `font-size`.
    while grammar.hasProperties, position + 1 < line.count, line[position] == UInt8(ascii: "-"),
      isWordByte(line[position + 1])
    {
      position += 1
      while position < line.count, isWordByte(line[position]) { position += 1 }
    }
  }

  // MARK: Markup

  private mutating func readMarkup() {
    if let comment = grammar.blockComment, starts(comment.open, at: position) {
      let start = position
      position += comment.open.count
      return readComment(depth: 1, from: start)
    }
    guard line[position] == UInt8(ascii: "<"), position + 1 < line.count,
      isWordStart(line[position + 1]) || "/!?".utf8.contains(line[position + 1])
    else {
      position += 1
      return
    }
    let start = position
    position += 2
    while position < line.count, isMarkupName(line[position]) { position += 1 }
    add(start, .tag)
    state = .tag
  }

  private mutating func readTag() {
    let byte = line[position]
    if byte == UInt8(ascii: ">") {
      position += 1
      add(position - 1, .tag)
      state = .normal
    } else if let rule = grammar.strings.firstIndex(where: { starts($0.open, at: position) }) {
      let start = position
      position += grammar.strings[rule].open.count
      readString(rule, from: start)
    } else if isMarkupName(byte) {
      let start = position
      while position < line.count, isMarkupName(line[position]) { position += 1 }
      add(start, .attribute)
    } else {
      position += 1
    }
  }

  private func isMarkupName(_ byte: UInt8) -> Bool {
    isWordByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@")
  }

  // MARK: Bytes

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func isWordStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    isWordStart(byte) || isDigit(byte)
  }
}
