import ArtifactBase
import RefinerCore

// Colours one line of code, from the state the line before it left.
//
// Lines are the unit because code arrives and is drawn in lines: a settled line is read once to
// know its end state, and again only if somebody asks for its tokens; the live line is read when it
// is drawn. The lexer knows words and delimiters, not grammar; where a guess is needed (is `/` a
// division?) it looks at what stands before it on the line.
//
// Invariants: every turn of a loop moves `offset`; tokens are appended in order, each at or after
// the end of the one before; `offset` is only ever moved past a whole delimiter, a whole run of
// name bytes, or one ASCII byte, so that no token cuts a scalar.

/// Reads one line; see ``CodeGrammar`` for what it knows of a language.
struct CodeLexer: ~Escapable {
  let line: Span<UInt8>

  /// The language of what is read now; in HTML, that of the element.
  var grammar: CodeGrammar
  var state: LexState
  var offset = 0

  /// Where the current language ends on this line.
  var end: Int
  private(set) var tokens: [CodeToken] = []
  /// Whether tokens are wanted, and not only the state behind the line.
  let isRecording: Bool

  /// The last byte before `offset` that is not blank; 0 at the start of the line.
  var lastByte: UInt8 = 0

  /// Whether the last token was a keyword, after which an operand stands.
  var isAfterKeyword = false

  /// Whether that keyword declares a function, whose name follows.
  var isAfterFunctionKeyword = false

  /// How often more the lexer may look ahead in vain on this line.
  ///
  /// A guess such as "this slash begins a regular expression" reads to the line's end before it
  /// fails. Without a limit, a line of slashes would cost its square.
  private var lookaheadsLeft = lookaheadLimit
  private static var lookaheadLimit: Int { 64 }

  /// The state for the next line if nothing else is open at the end of this one.
  private var pendingHereDocument: LexState?

  @_lifetime(copy line)
  init(_ line: Span<UInt8>, grammar: CodeGrammar, state: LexState, isRecording: Bool) {
    self.line = line
    self.grammar = grammar
    self.state = state
    self.isRecording = isRecording
    end = line.count
  }

  /// The state after `line`.
  static func state(
    after line: Span<UInt8>, grammar: CodeGrammar, from state: LexState
  ) -> LexState {
    var lexer = CodeLexer(line, grammar: grammar, state: state, isRecording: false)
    lexer.run()
    return lexer.state
  }

  /// The tokens of `line`.
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

  /// The end of the run of name bytes and digits that begins at `index`.
  func nameEnd(from index: Int) -> Int {
    var index = index
    while index < end, !grammar.classes[Int(line[index])].isDisjoint(with: [.name, .digit]) {
      index += 1
    }
    return index
  }

  /// The first index from `index` on that is not blank.
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

  /// Moves to `index` and gives what lies between a role.
  @_lifetime(self: copy self)
  mutating func take(to index: Int, as role: CodeToken.Role?) {
    if let role, isRecording, index > offset { tokens.append(CodeToken(offset..<index, role)) }
    if index > offset { lastByte = line[index - 1] }
    isAfterKeyword = role == .keyword
    isAfterFunctionKeyword = false
    offset = index
  }

  /// Gives the token that begins at `index`, if there is one, another role.
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
