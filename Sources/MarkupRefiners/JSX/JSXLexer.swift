// Splits the source of a React component into tokens, byte by byte.
//
// What a byte means depends on the construct it is in: code, a template, a start tag, or the
// content of an element. The lexer knows where a token of a construct ends; the outline knows which
// constructs are open, and sets `mode` after a token that ends one. Preceding tokens determine
// whether a `<` or `/` can begin an expression.
//
// A token never depends on a byte that hasn't arrived: one that ends before the next byte is
// returned when that byte arrives, which is then read as part of what follows.

import ArtifactBase

/// A token of the source of a React component.
enum JSXToken {
  /// A word of code.
  case word(JSXLexer.Word)
  case open(UInt8)
  case close(UInt8)
  /// A string in code, or the value of an attribute.
  case string
  /// Other code.
  case code
  /// A brace that opens code in content, in a start tag or in a template.
  case expression(JSXLexer.Mode)
  /// `<` before a name or a `>`.
  case elementStart
  case tagName
  case attributeName
  /// An attribute without a value.
  case flag
  case tagEnd
  case selfClosing
  /// The next byte cannot follow: what was read isn't an element.
  case notElement
  /// An element without braces as the value of an attribute.
  case elementAsValue
  /// Content of an element: the bytes from ``JSXLexer/runStart`` to the end of the token.
  case text
  /// A `<` in content that begins nothing.
  case lessThan
  case endTagStart
  case endTag
}

struct JSXLexer: Sendable {
  enum Mode: UInt8 {
    case code, template, tag, content
    case slash, word, lineComment, blockComment, string, regex, regexClass
    case angle, tagName, typeArguments, attributeName, afterAttributeName, value, endTag
    /// After what may be an element or the type parameter of a function.
    case typeParameter
  }

  /// What may follow a word of code.
  enum Word {
    /// An ordinary word.
    case other
    case export, `default`
    /// A keyword followed by a name, which may be that of a component.
    case declaration
    /// A keyword followed by a condition in parentheses and a statement.
    case condition
    /// A keyword followed by an expression.
    case beginning
  }

  var mode = Mode.code
  /// Whether an expression can begin in code.
  var canBegin = true
  /// The content of the last word, name or string.
  private(set) var text: [UInt8] = []
  /// The index of the first byte of content in the chunk.
  private(set) var runStart = 0
  /// The offset of the `<` of the last element.
  private(set) var elementStart = 0

  /// The mode to return to after a comment, a string or a `<`.
  private var outerMode = Mode.code
  private var quote: UInt8 = 0
  /// The last byte that isn't white space, or 0 if its meaning ends before the next byte.
  private var previous: UInt8 = 0
  /// Whether an operand precedes ``previous``.
  private var isAfterOperand = false
  /// The number of open lists of type arguments.
  private var typeDepth = 0

  /// Reads to the end of the next token and moves `index` there; returns nil if the bytes, which
  /// start at payload byte `base`, end before.
  mutating func next(_ bytes: Span<UInt8>, _ index: inout Int, base: Int) -> JSXToken? {
    while index < bytes.count {
      if let token = read(bytes, &index, base) { return token }
    }
    return nil
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ index: inout Int, _ base: Int
  ) -> JSXToken? {
    switch mode {
    case .word:
      guard takeRun(bytes, &index, limit: 64, while: Self.isNamePart) else { return nil }
      mode = .code
      return endWord()
    case .tagName:
      guard takeRun(bytes, &index, limit: 256, while: Self.isTagNamePart) else { return nil }
      mode = .tag
      guard bytes[index] == UInt8(ascii: "<"), !text.isEmpty else { return .tagName }
      index += 1
      (mode, typeDepth, previous) = (.typeArguments, 1, 0)
      return .tagName
    case .attributeName:
      guard takeRun(bytes, &index, limit: 256, while: Self.isAttributeNamePart) else { return nil }
      mode = .afterAttributeName
      // Not an element: a function with a type parameter.
      let isBound = text.span.isEqual(to: "extends") && bytes[index] != UInt8(ascii: "=")
      return isBound ? .notElement : .attributeName
    case .content where bytes[index] != UInt8(ascii: "<"):
      runStart = index
      while index < bytes.count, !Self.endsText(bytes[index]) { index += 1 }
      if index > runStart { return .text }
    case .lineComment:
      index = bytes.firstIndex(of: 0x0A, from: index)
      guard index < bytes.count else { return nil }
    case .endTag:
      index = bytes.firstIndex(of: UInt8(ascii: ">"), from: index)
      guard index < bytes.count else { return nil }
    case .afterAttributeName where !Self.isSpace(bytes[index]) && bytes[index] != UInt8(ascii: "="):
      mode = .tag
      return .flag
    default: break
    }
    index += 1
    return read(bytes[index - 1], at: base + index - 1, &index)
  }

  /// Reads a byte, after which `index` is; a byte that isn't part of the token is left there.
  private mutating func read(_ byte: UInt8, at offset: Int, _ index: inout Int) -> JSXToken? {
    switch mode {
    case .code: return readCode(byte, at: offset, &index)
    case .slash: return readSlash(byte, &index)
    case .lineComment: mode = outerMode
    case .blockComment:
      if byte == UInt8(ascii: "/"), previous == UInt8(ascii: "*") { mode = outerMode }
      previous = byte
    case .string: return readString(byte)
    case .template: return readTemplate(byte)
    case .regex, .regexClass: readRegex(byte)
    case .angle: return readAngle(byte, &index)
    case .tag, .afterAttributeName, .value: return readTag(byte, &index)
    case .typeArguments:
      if byte == UInt8(ascii: "<") { typeDepth += 1 }
      if byte == UInt8(ascii: ">"), previous != UInt8(ascii: "=") { typeDepth -= 1 }
      if typeDepth == 0 { mode = .tag }
      previous = byte
    case .typeParameter:
      index -= 1
      return byte == UInt8(ascii: "(") ? .notElement : .tagEnd
    case .content:
      switch byte {
      case UInt8(ascii: "<"): beginAngle(at: offset)
      case UInt8(ascii: "{"): return beginExpression()
      default: return .close(byte)
      }
    case .endTag: return .endTag
    case .word, .tagName, .attributeName: break
    }
    return nil
  }

  /// Adds the bytes of a class to the text, up to a limit; returns whether they have ended.
  private mutating func takeRun(
    _ bytes: Span<UInt8>, _ index: inout Int, limit: Int, while isPart: (UInt8) -> Bool
  ) -> Bool {
    while index < bytes.count, isPart(bytes[index]) {
      if text.count < limit { text.append(bytes[index]) }
      index += 1
    }
    return index < bytes.count
  }

  /// Begins a token whose content becomes the text.
  private mutating func begin(_ mode: Mode) {
    self.mode = mode
    text.removeAll(keepingCapacity: true)
  }

  // MARK: Code

  private mutating func readCode(
    _ byte: UInt8, at offset: Int, _ index: inout Int
  ) -> JSXToken? {
    if Self.isSpace(byte) { return nil }
    if Self.isNamePart(byte) {
      index -= 1
      begin(.word)
      return nil
    }
    let before = previous
    previous = byte
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      canBegin = true
      return .open(byte)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .close(byte)
    case UInt8(ascii: "/"): beginSlash()
    case UInt8(ascii: "'"), UInt8(ascii: "\""): beginString(byte)
    case UInt8(ascii: "`"):
      mode = .template
      return .code
    case UInt8(ascii: "<") where canBegin: beginAngle(at: offset)
    // No expression begins after `a++` or `a--`.
    case UInt8(ascii: "+") where before == byte && isAfterOperand,
      UInt8(ascii: "-") where before == byte && isAfterOperand:
      canBegin = false
      previous = 0
      return .code
    // After an operand, it is a non-null assertion or part of `!=`.
    case UInt8(ascii: "!"): return .code
    default:
      isAfterOperand = !canBegin
      canBegin = true
      return .code
    }
    return nil
  }

  /// Ends a word; an expression can follow if it is a keyword that takes one.
  private mutating func endWord() -> JSXToken {
    // A member may have the name of a keyword.
    let number = previous == UInt8(ascii: ".") ? nil : Self.words.names.number(of: text.span)
    let word = number.map { Self.words.kinds[Int($0)] } ?? .other
    canBegin = word == .beginning || word == .export || word == .default
    previous = 0
    return .word(word)
  }

  private static let words: (names: NameTable, kinds: [Word]) = {
    let all: [(Word, String)] = [
      (.export, "export"), (.default, "default"), (.declaration, "function class const let var"),
      (.condition, "if while for with"),
      (.beginning, "return case typeof in of else do await yield void delete new instanceof throw"),
    ]
    var names = NameTable()
    var kinds: [Word] = []
    for (kind, list) in all {
      for word in list.split(separator: " ") {
        _ = names.add(Array(word.utf8).span)
        kinds.append(kind)
      }
    }
    return (names, kinds)
  }()

  private mutating func beginSlash() {
    outerMode = mode
    mode = .slash
  }

  /// Reads the byte after a slash in code or in a start tag.
  private mutating func readSlash(_ byte: UInt8, _ index: inout Int) -> JSXToken? {
    switch byte {
    case UInt8(ascii: "/"): mode = .lineComment
    case UInt8(ascii: "*"): mode = .blockComment
    case UInt8(ascii: ">") where outerMode == .tag: return .selfClosing
    default:
      index -= 1
      if outerMode == .tag { return .notElement }
      mode = canBegin ? .regex : .code
      canBegin = true
      return .code
    }
    previous = 0
    return nil
  }

  private mutating func readRegex(_ byte: UInt8) {
    let isEscaped = previous == UInt8(ascii: "\\")
    previous = isEscaped ? 0 : byte
    if isEscaped { return }
    switch byte {
    case UInt8(ascii: "]"),
      0x0A where mode == .regexClass:
      mode = .regex
    case UInt8(ascii: "["): mode = .regexClass
    case UInt8(ascii: "/") where mode == .regex, 0x0A:
      mode = .code
      canBegin = false
    default: break
    }
  }

  // MARK: Strings

  private mutating func beginString(_ byte: UInt8) {
    outerMode = mode == .code ? .code : .tag
    quote = byte
    begin(.string)
  }

  private mutating func readString(_ byte: UInt8) -> JSXToken? {
    let isCode = outerMode == .code
    let isEscaped = isCode && previous == UInt8(ascii: "\\")
    if !isEscaped, byte == quote || isCode && byte == 0x0A {
      previous = byte
      mode = outerMode
      canBegin = false
      return .string
    }
    previous = isEscaped ? 0 : byte
    let isContent = isEscaped || !isCode || byte != UInt8(ascii: "\\")
    if isContent, text.count < JSXOutline.textLimit {
      text.append(isEscaped && byte == UInt8(ascii: "n") ? 0x0A : byte)
    }
    return nil
  }

  private mutating func readTemplate(_ byte: UInt8) -> JSXToken? {
    let before = previous
    previous = before == UInt8(ascii: "\\") ? 0 : byte
    switch byte {
    case _ where before == UInt8(ascii: "\\"): break
    case UInt8(ascii: "`"):
      mode = .code
      canBegin = false
    case UInt8(ascii: "{") where before == UInt8(ascii: "$"): return beginExpression()
    default: break
    }
    return nil
  }

  /// Begins code in braces.
  private mutating func beginExpression() -> JSXToken {
    defer {
      mode = .code
      canBegin = true
    }
    return .expression(mode)
  }

  // MARK: Elements

  private mutating func beginAngle(at offset: Int) {
    outerMode = mode
    mode = .angle
    elementStart = offset
  }

  /// Reads the byte after a `<`.
  private mutating func readAngle(_ byte: UInt8, _ index: inout Int) -> JSXToken? {
    if outerMode == .content, byte == UInt8(ascii: "/") {
      mode = .endTag
      return .endTagStart
    }
    index -= 1
    if Self.isNameStart(byte) || byte == UInt8(ascii: ">") {
      begin(.tagName)
      return .elementStart
    }
    mode = outerMode
    return mode == .content ? .lessThan : nil
  }

  private mutating func readTag(_ byte: UInt8, _ index: inout Int) -> JSXToken? {
    if Self.isSpace(byte) { return nil }
    switch (byte, mode) {
    case (UInt8(ascii: "{"), _):
      mode = .tag
      return beginExpression()
    case (UInt8(ascii: "="), .afterAttributeName): mode = .value
    case (UInt8(ascii: "'"), .value), (UInt8(ascii: "\""), .value): beginString(byte)
    case (UInt8(ascii: "<"), .value):
      index -= 1
      return .elementAsValue
    case (UInt8(ascii: ">"), .tag): return .tagEnd
    case (UInt8(ascii: "/"), .tag): beginSlash()
    case (_, .tag) where Self.isNameStart(byte):
      index -= 1
      begin(.attributeName)
    default:
      index -= 1
      return .notElement
    }
    return nil
  }

  // MARK: Bytes

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte.isASCIIDigit
  }

  private static func isTagNamePart(_ byte: UInt8) -> Bool {
    isAttributeNamePart(byte) || byte == UInt8(ascii: ".")
  }

  private static func isAttributeNamePart(_ byte: UInt8) -> Bool {
    isNamePart(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
  }

  private static func endsText(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
