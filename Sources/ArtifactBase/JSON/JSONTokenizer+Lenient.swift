// The lenient mode: what is read after the first error.
//
// A correction only reinterprets bytes: a comma is ignored or understood, quotes and names are read
// in the forms of Python and JavaScript, a character that JSON would escape is taken as it is.
// Whatever would drop or invent a value stops the tokenizer at the token that it concerns.

extension JSONTokenizer {
  /// The part of the state that only the lenient mode needs.
  struct LenientState: Sendable {
    /// The first bytes of the current word; longer words are not values.
    var word: [UInt8] = []

    /// The offset of the last quote in a string in single quotes, and whether a line break follows
    /// it.
    var quoteOffset = 0
    var isQuoteBeforeBreak = false

    /// The start of the current comment, and the state before it.
    var commentStart = 0
    var stateBeforeComment = State.value

    /// The length of the longest word that is a value.
    static let wordLimit = 9
  }

  /// Chooses the state in which the byte that was rejected is read, or sets ``stopOffset``.
  ///
  /// - Returns: Whether the byte is to be read again in the new state.
  mutating func correct(
    _ byte: UInt8, at offset: Int, after before: UInt8
  ) -> Bool {
    if byte == UInt8(ascii: "/"), failedState.isStructure {
      retractError()
      lenient.commentStart = offset
      lenient.stateBeforeComment = failedState
      state = .slash
      return false
    }
    switch failedState {
    case .start, .value, .firstElement: return correctValue(byte, at: offset)
    case .firstKey, .key: return correctKey(byte, at: offset)
    case .commaOrEnd, .done: return correctSeparator(byte, at: offset, after: before)
    case .string, .escape, .hex1, .hex2, .hex3, .hex4: return correctInString(byte, at: offset)
    case .minus where byte == UInt8(ascii: "I"):
      lenient.word = [UInt8(ascii: "-"), byte]
      state = .word
      isKey = false
    case .literal:
      guard let start = partialLiteral, Self.isInWord(byte) else { return stop(at: tokenStart) }
      lenient.word = start + [byte]
      state = .word
      isKey = false
    default: return stop(at: failedTokenStart ?? offset)
    }
    return false
  }

  /// Ends the reading at a token. A second error in a token is not reported.
  private mutating func stop(at offset: Int) -> Bool {
    stopOffset = offset
    let before = (laterErrors.dropLast().last ?? error)?.offset
    if !laterErrors.isEmpty, let before, before >= offset { retractError() }
    return false
  }

  private mutating func retry(in state: State) -> Bool {
    self.state = state
    return true
  }

  // MARK: Corrections

  private mutating func correctValue(_ byte: UInt8, at offset: Int) -> Bool {
    if byte == UInt8(ascii: "]"), failedState == .value, !containers.isEmpty, !containers.last {
      return retry(in: .commaOrEnd)
    }
    if byte == UInt8(ascii: "'") {
      beginString(at: offset, isKey: false, state: .singleQuoted)
    } else if Self.isInWord(byte), !byte.isASCIIDigit {
      beginWord(byte, at: offset, isKey: false)
    } else {
      return stop(at: offset)
    }
    return false
  }

  private mutating func correctKey(_ byte: UInt8, at offset: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "}") where failedState == .key: return retry(in: .commaOrEnd)
    case UInt8(ascii: ","): state = .key
    case UInt8(ascii: "'"): beginString(at: offset, isKey: true, state: .singleQuoted)
    case _ where Self.isInWord(byte): beginWord(byte, at: offset, isKey: true)
    default: return stop(at: offset)
    }
    return false
  }

  /// Understands a comma before the next value, if it is apart from the one before.
  private mutating func correctSeparator(
    _ byte: UInt8, at offset: Int, after before: UInt8
  ) -> Bool {
    let isSequence = containers.isEmpty && mode == .lenientSequence
    guard !containers.isEmpty || isSequence else { return stop(at: offset) }
    if isSequence, byte == UInt8(ascii: ",") {
      state = .value
      return false
    }
    let isApart: Bool
    switch before {
    case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "/"):
      isApart = true
    default: isApart = false
    }
    guard isApart, Self.canBeginValue(byte) else { return stop(at: offset) }
    return retry(in: containers.last ? .key : .value)
  }

  private mutating func correctInString(_ byte: UInt8, at offset: Int) -> Bool {
    switch failedState {
    case .string:
      guard byte < 0x20 else { return stop(at: tokenStart - 1) }
      state = .string
      return false
    case .escape where byte == UInt8(ascii: "'"):
      state = stringState
      return false
    // The backslash is content, and so is what follows it.
    default: return retry(in: stringState)
    }
  }

  // MARK: Strings in single quotes

  /// Reads a byte of a string or name in single quotes.
  ///
  /// - Returns: Whether the byte was read.
  mutating func readSingleQuoted(_ byte: UInt8, at offset: Int) -> Bool {
    if byte == UInt8(ascii: "'") {
      lenient.quoteOffset = offset
      lenient.isQuoteBeforeBreak = false
      state = .singleQuote
    } else if byte == UInt8(ascii: "\\") || byte >= 0x80 {
      readInString(byte, at: offset)
    }
    return true
  }

  /// Reads a byte after a quote in single quotes, which ends the string if what follows can follow
  /// it, and is an apostrophe otherwise.
  private mutating func readAfterQuote(
    _ byte: UInt8, _ tokens: inout [JSONToken]
  ) -> Bool {
    var isEnd = false
    switch byte {
    case 0x0A, 0x0D:
      lenient.isQuoteBeforeBreak = true
      return true
    case 0x20, 0x09: return true
    case UInt8(ascii: ":"): isEnd = isKey
    case UInt8(ascii: "\""), UInt8(ascii: "'"): isEnd = !isKey && lenient.isQuoteBeforeBreak
    default: isEnd = !isKey && canFollowValue(byte)
    }
    if isEnd { endString(at: lenient.quoteOffset, &tokens) } else { state = .singleQuoted }
    return false
  }

  // MARK: Words

  /// Letters, digits, `_` and `$`; a name may also contain `-`.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  private static func canBeginValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "-"):
      true
    default: isInWord(byte)
    }
  }

  private mutating func beginWord(_ byte: UInt8, at offset: Int, isKey: Bool) {
    self.isKey = isKey
    tokenStart = offset
    lenient.word = [byte]
    state = .word
  }

  /// Reads a byte of a word, or the byte after it.
  private mutating func readWord(
    _ byte: UInt8, at offset: Int, _ tokens: inout [JSONToken]
  ) -> Bool {
    if Self.isInWord(byte) || isKey && byte == UInt8(ascii: "-") {
      if lenient.word.count <= LenientState.wordLimit { lenient.word.append(byte) }
      return true
    }
    if isKey, canFollowName(byte) {
      tokens.append(JSONToken(bareKey: tokenStart..<offset))
      state = .colon
    } else if !isKey, canFollowValue(byte), let kind = wordKind {
      endValue(JSONToken(kind, tokenStart..<offset), &tokens)
    } else {
      fail(.unexpectedByte, at: offset, expected: .value)
      return true
    }
    return false
  }

  private func canFollowName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
  }

  /// The kind of the value that the current word is in another language; nil if it is none.
  private var wordKind: JSONToken.Kind? {
    Self.kind(ofForeignWord: String(decoding: lenient.word, as: UTF8.self))
  }

  /// Returns the kind of the value that a word is in JavaScript, Python or a similar language; nil if
  /// it is none, and for the literals of JSON. The numbers are not finite.
  package static func kind(ofForeignWord word: String) -> JSONToken.Kind? {
    switch word {
    case "True", "TRUE": .true
    case "False", "FALSE": .false
    case "None", "Null", "NULL", "nil", "undefined": .null
    case "NaN", "Infinity", "-Infinity": .number
    default: nil
    }
  }

  // MARK: Comments

  /// Reads a byte in a state that only the lenient mode has.
  ///
  /// - Returns: False if the byte is to be read in the next state.
  mutating func readLenient(
    _ byte: UInt8, at offset: Int, _ tokens: inout [JSONToken]
  ) -> Bool {
    switch state {
    case .singleQuote: return readAfterQuote(byte, &tokens)
    case .word: return readWord(byte, at: offset, &tokens)
    case .slash where byte == UInt8(ascii: "/"): state = .lineComment
    case .slash where byte == UInt8(ascii: "*"): state = .blockComment
    case .slash: fail(.unexpectedByte, at: offset, expected: .value)
    case .lineComment where byte == 0x0A || byte == 0x0D: state = lenient.stateBeforeComment
    case .blockComment where byte == UInt8(ascii: "*"): state = .blockCommentStar
    case .blockCommentStar where byte == UInt8(ascii: "/"): state = lenient.stateBeforeComment
    case .blockCommentStar where byte != UInt8(ascii: "*"): state = .blockComment
    default: break
    }
    return true
  }

  // MARK: Corrections of the caller

  /// A place in the grammar where a tokenizer can continue after a correction by its caller.
  package enum Place: Sendable {
    /// The first name or element, or the closing bracket.
    case first
    /// Another name or element, after a comma.
    case next
    case colon
    case value
    /// A comma or the closing bracket.
    case separator
  }

  /// The place of the token at ``stopOffset``, or that of the next token.
  package var place: Place {
    var state = state == .failed ? failedState : state
    if [.slash, .lineComment, .blockComment, .blockCommentStar].contains(state) {
      state = lenient.stateBeforeComment
    }
    switch state {
    case .start, .firstKey, .firstElement: return .first
    case .key: return .next
    case .colon: return .colon
    case .commaOrEnd, .done: return .separator
    case .string, .escape, .hex1, .hex2, .hex3, .hex4, .continuation, .singleQuoted, .singleQuote,
      .word:
      return isKey || !containers.last ? .next : .value
    default: return containers.last ? .value : .next
    }
  }

  /// Whether a string or name in single quotes is open.
  package var isInSingleQuotes: Bool { state == .singleQuoted || state == .singleQuote }

  /// Continues at a byte, after the caller has corrected what the tokenizer cannot.
  ///
  /// - Parameter containers: The open containers, outermost first; true for an object.
  /// - Complexity: O(number of containers).
  package mutating func resume(
    at offset: Int, _ place: Place, in containers: some Sequence<Bool>
  ) {
    self.containers = BitStack()
    for isObject in containers { self.containers.append(isObject) }
    restart(at: offset)
    let isObject = self.containers.last
    state =
      switch place {
      case .first: isObject ? .firstKey : .firstElement
      case .next: isObject ? .key : .value
      case .colon: .colon
      case .value: .value
      case .separator: .commaOrEnd
      }
  }

  // MARK: The end

  /// Completes at the end of the text what can only be complete there.
  mutating func finishLenient(at end: Int, _ tokens: inout [JSONToken]) {
    switch state {
    case .singleQuote where !isKey && containers.isEmpty:
      endString(at: lenient.quoteOffset, &tokens)
    case .word where !isKey && containers.isEmpty:
      if let kind = wordKind { endValue(JSONToken(kind, tokenStart..<end), &tokens) }
    case .lineComment: state = lenient.stateBeforeComment
    default: break
    }
  }

  /// The start of the token or comment that is open; nil between tokens.
  package var openTokenStart: Int? { tokenStart(in: state) }

  /// The start of the token or comment in which the last error was found; nil between tokens.
  private var failedTokenStart: Int? { tokenStart(in: failedState) }

  private func tokenStart(in state: State) -> Int? {
    switch state {
    case .start, .value, .firstElement, .firstKey, .key, .colon, .commaOrEnd, .done, .failed: nil
    case .byteOrderMark1, .byteOrderMark2: 0
    case .string, .escape, .hex1, .hex2, .hex3, .hex4, .continuation, .singleQuoted, .singleQuote:
      tokenStart - 1
    case .minus, .zero, .integer, .point, .fraction, .exponent, .exponentSign, .exponentDigits,
      .literal, .word:
      tokenStart
    case .slash, .blockComment, .blockCommentStar: lenient.commentStart
    case .lineComment: nil
    }
  }
}

extension JSONTokenizer.State {
  /// Whether the state is between tokens.
  fileprivate var isStructure: Bool {
    switch self {
    case .value, .firstElement, .firstKey, .key, .colon, .commaOrEnd, .done: true
    default: false
    }
  }
}
