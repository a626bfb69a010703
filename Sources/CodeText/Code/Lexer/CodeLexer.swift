import ArtifactBase
import RefinerCore

// Tokenizes one line of code from the lexer state at the end of the previous line.
//
// Lines are the unit because code arrives and is drawn by line: a settled line is lexed once for
// its end state, and again only when its tokens are requested; the live line is lexed when it is
// drawn. The lexer knows words and delimiters, not syntax; where a heuristic is needed (is `/` a
// division?), it looks at the preceding tokens of the line.
//
// Invariants: every loop iteration advances `offset`; tokens are appended in order and don't
// overlap; `offset` only advances past a whole delimiter, a whole run of name bytes, or one ASCII
// byte, so no token splits a scalar.

/// A lexer for one line, driven by a ``CodeGrammar``.
struct CodeLexer: ~Escapable {
  let line: Span<UInt8>

  /// The language being read; inside an HTML script or style element, the embedded language.
  var grammar: CodeGrammar
  var state: LexState
  var offset = 0

  /// The offset at which the current language ends on this line.
  var end: Int
  private(set) var tokens: [CodeToken] = []
  /// Whether tokens are recorded, rather than only the state at the end of the line.
  let isRecording: Bool

  /// The last non-blank byte before `offset`; 0 at the start of the line.
  var lastByte: UInt8 = 0

  /// Whether the last token was a keyword, so that an operand follows.
  var isAfterKeyword = false

  /// Whether that keyword declares a function, so that its name follows.
  var isAfterFunctionKeyword = false

  /// The number of failed lookaheads still allowed on this line.
  ///
  /// A heuristic such as "this slash begins a regular expression" may scan to the line's end
  /// before it fails. Without a limit, a line of slashes would take quadratic time.
  private var lookaheadsLeft = lookaheadLimit
  private static var lookaheadLimit: Int { 64 }

  /// The state for the next line if nothing else is open at the end of this line.
  private var pendingHereDocument: LexState?

  @_lifetime(copy line)
  init(_ line: Span<UInt8>, grammar: CodeGrammar, state: LexState, isRecording: Bool) {
    self.line = line
    self.grammar = grammar
    self.state = state
    self.isRecording = isRecording
    end = line.count
  }

  /// Returns the lexer state after `line`.
  static func state(
    after line: Span<UInt8>, grammar: CodeGrammar, from state: LexState
  ) -> LexState {
    var lexer = CodeLexer(line, grammar: grammar, state: state, isRecording: false)
    lexer.run()
    return lexer.state
  }

  /// Returns the tokens of `line`.
  static func tokens(
    of line: Span<UInt8>, grammar: CodeGrammar, from state: LexState
  ) -> [CodeToken] {
    var lexer = CodeLexer(line, grammar: grammar, state: state, isRecording: true)
    lexer.run()
    return lexer.tokens
  }

  @_lifetime(self: copy self)
  private mutating func run() {
    switch grammar.family {
    case .code: readCode()
    case .markup: readMarkup()
    case .yaml: readYAML()
    case .css: readCSS()
    }
    if state.mode == .code, let pendingHereDocument { state = pendingHereDocument }
  }

  var mayLookAhead: Bool { lookaheadsLeft > 0 }

  @_lifetime(self: copy self)
  mutating func noteLookahead() {
    lookaheadsLeft -= 1
  }

  // MARK: Reading

  func byte(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < end && index >= 0 ? line[index] : 0
  }

  func starts(with bytes: [UInt8], at index: Int) -> Bool {
    guard index + bytes.count <= end else { return false }
    for position in bytes.indices where line[index + position] != bytes[position] { return false }
    return true
  }

  func classes(_ index: Int) -> CodeGrammar.Class {
    index < end ? grammar.classes[Int(line[index])] : []
  }

  /// Returns the end of the run of name bytes and digits that begins at `index`.
  func nameEnd(from index: Int) -> Int {
    var index = index
    while index < end, !grammar.classes[Int(line[index])].isDisjoint(with: [.name, .digit]) {
      index += 1
    }
    return index
  }

  /// Returns the index of the first non-blank byte at or after `index`.
  func skippingBlanks(from index: Int) -> Int {
    var index = index
    while index < end, line[index].isSpaceOrTab { index += 1 }
    return index
  }

  @_lifetime(self: copy self)
  mutating func skipBlanks() {
    offset = skippingBlanks(from: offset)
  }

  /// Whether everything before `offset` is blank.
  var isAtLineStart: Bool { lastByte == 0 }

  /// Advances to `index` and gives the skipped range a role.
  @_lifetime(self: copy self)
  mutating func take(to index: Int, as role: CodeToken.Role?) {
    if let role, isRecording, index > offset { tokens.append(CodeToken(offset..<index, role)) }
    if index > offset { lastByte = line[index - 1] }
    isAfterKeyword = role == .keyword
    isAfterFunctionKeyword = false
    offset = index
  }

  /// Changes the role of the token that begins at `index`, if there is one.
  @_lifetime(self: copy self)
  mutating func changeRole(ofTokenFrom index: Int, to role: CodeToken.Role) {
    guard let last = tokens.indices.last, tokens[last].range.lowerBound == index else { return }
    tokens[last].role = role
  }

  @_lifetime(self: copy self)
  mutating func openHereDocument(_ terminator: Range<Int>) {
    var next = LexState()
    next.mode = .hereDocument
    next.host = state.host
    next.terminator = WordTable.hash(line, terminator)
    next.depth = UInt16(clamping: terminator.count)
    pendingHereDocument = next
  }
}
