/// Recognizes textual RDF: Turtle, TriG, N-Triples and N-Quads.
///
/// A lexer for their common tokens feeds a small grammar of statements.
struct RDFCandidate: ContentCandidate {
  private enum Place: Sendable {
    case between, comment, word, iri
    /// After `<`, `>` or `{`, which the next byte may double or extend.
    case less, greater, brace
    /// After one or two quotes, which may begin a long string.
    case quotes(UInt8, count: Int)
    case string(UInt8, isLong: Bool, run: Int, isEscaped: Bool)
  }

  private var place = Place.between
  private var statements = RDFStatements()
  private var word: [UInt8] = []
  private var hasBegun = false

  /// The maximum length of a word or IRI; no statement begins with a longer one.
  private static let wordLimit = 2_048

  mutating func consume(_ byte: UInt8) -> CandidateState {
    if !hasBegun {
      hasBegun = true
      guard "@<_#pPbBvV".utf8.contains(byte) else { return .rejected }
    }
    switch place {
    case .between: return begin(byte)
    case .comment:
      if byte == 0x0A { place = .between }
      return .undecided
    case .word: return readWord(byte)
    case .iri: return readIRI(byte)
    case .less: return readLess(byte)
    case .greater:
      place = .between
      return byte == UInt8(ascii: ">") ? statements.take(.close) : statements.verdict
    case .brace:
      place = .between
      if byte == UInt8(ascii: "|") { return statements.take(.open(isPlain: false)) }
      return statements.take(.graph).orElse { begin(byte) }
    case .quotes(let quote, let count): return readQuotes(byte, quote, count)
    case .string: return readString(byte)
    }
  }

  mutating func finish(isWhole: Bool) -> CandidateState {
    if isWhole {
      // A line break ends the last token and changes nothing else.
      if case .type(let type, let language) = consume(0x0A) {
        return .type(type, language: language)
      }
    }
    return statements.verdict
  }

  private mutating func begin(_ byte: UInt8) -> CandidateState {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20: return .undecided
    case UInt8(ascii: "#"): place = .comment
    case UInt8(ascii: "<"): place = .less
    case UInt8(ascii: ">"): place = .greater
    case UInt8(ascii: "{"): place = .brace
    case UInt8(ascii: "\""), UInt8(ascii: "'"): place = .quotes(byte, count: 1)
    case UInt8(ascii: "["), UInt8(ascii: "("): return statements.take(.open(isPlain: false))
    case UInt8(ascii: "]"), UInt8(ascii: ")"): return statements.take(.close)
    // The end of a graph, or of an annotation, `|}`.
    case UInt8(ascii: "}"): return statements.take(.endGraph)
    case UInt8(ascii: "|"): return .undecided
    case UInt8(ascii: "~"): return statements.take(.reifier)
    case UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: ","):
      return statements.take(.mark(byte))
    case UInt8(ascii: "^"): return statements.take(.datatype)
    default:
      word = [byte]
      place = .word
    }
    return .undecided
  }

  private mutating func readLess(_ byte: UInt8) -> CandidateState {
    if byte == UInt8(ascii: "<") {
      place = .between
      return statements.take(.open(isPlain: true))
    }
    word = []
    place = .iri
    return readIRI(byte)
  }

  private mutating func readIRI(_ byte: UInt8) -> CandidateState {
    if byte == UInt8(ascii: ">") {
      place = .between
      return statements.take(.iri(isAbsolute: word.contains(UInt8(ascii: ":"))))
    }
    if byte <= 0x20 || "<\"{}|^`".utf8.contains(byte) || word.count >= Self.wordLimit {
      return statements.verdict
    }
    word.append(byte)
    return .undecided
  }

  private mutating func readWord(_ byte: UInt8) -> CandidateState {
    guard byte <= 0x20 || "<>\"'{}[]();,#^|".utf8.contains(byte) else {
      word.append(byte)
      return word.count > Self.wordLimit ? statements.verdict : .undecided
    }
    place = .between
    // A period belongs to a word only in its interior.
    let hasStop = word.last == UInt8(ascii: ".")
    if hasStop { word.removeLast() }
    return statements.take(.word(String(decoding: word, as: UTF8.self)))
      .orElse { hasStop ? statements.take(.mark(UInt8(ascii: "."))) : .undecided }
      .orElse { begin(byte) }
  }

  // MARK: Strings

  private mutating func readQuotes(_ byte: UInt8, _ quote: UInt8, _ count: Int) -> CandidateState {
    if byte == quote {
      place =
        count == 1
        ? .quotes(quote, count: 2)
        : .string(quote, isLong: true, run: 0, isEscaped: false)
      return .undecided
    }
    if count == 2 {
      place = .between
      return statements.take(.literal).orElse { begin(byte) }
    }
    place = .string(quote, isLong: false, run: 0, isEscaped: false)
    return readString(byte)
  }

  private mutating func readString(_ byte: UInt8) -> CandidateState {
    guard case .string(let quote, let isLong, var run, let isEscaped) = place else {
      return .rejected
    }
    if !isLong, byte == 0x0A { return statements.verdict }
    run = byte == quote && !isEscaped ? run + 1 : 0
    if run == (isLong ? 3 : 1) {
      place = .between
      return statements.take(.literal)
    }
    let escapes = byte == UInt8(ascii: "\\") && !isEscaped
    place = .string(quote, isLong: isLong, run: run, isEscaped: escapes)
    return .undecided
  }
}

/// A recognizer of RDF statements: takes tokens and decides whether they fit the grammar.
private struct RDFStatements: Sendable {
  enum Token {
    case iri(isAbsolute: Bool)
    case literal
    case word(String)
    /// `.`, `;` or `,`.
    case mark(UInt8)
    /// The start of a collection, of a property list, of an annotation, or (plain, also in
    /// N-Triples) of a triple term.
    case open(isPlain: Bool)
    case close
    /// `~`, after which the name of a reifier may follow.
    case reifier
    /// `{` and `}` around a graph.
    case graph, endGraph
    /// One of the two characters of `^^`.
    case datatype
  }

  private enum Directive: Sendable {
    case none, prefixName, prefixIRI, base, version
  }

  private var directive = Directive.none

  /// The number of terms in the current statement.
  private var termCount = 0
  private var depth = 0
  private var isDatatype = false

  /// Whether a directive or a statement is complete, which makes the text RDF.
  private var isCertain = false

  /// Whether all statements so far are valid in N-Triples.
  private var isPlain = true

  private static let queryWords = [
    "select", "construct", "ask", "describe", "insert", "delete", "with", "load", "clear", "drop",
  ]

  var verdict: CandidateState {
    isCertain ? .type(isPlain ? .nTriples : .turtle) : .rejected
  }

  mutating func take(_ token: Token) -> CandidateState {
    if directive != .none { return takeDirective(token) }
    switch token {
    case .iri(let isAbsolute):
      return takeTerm(isValid: isAbsolute || isCertain || termCount > 0)
    case .literal: return takeTerm(isValid: termCount >= 2 || depth > 0)
    case .word(let word): return takeWord(word)
    case .mark(let mark): return takeMark(mark)
    case .open(let isPlain):
      if depth == 0, !isPlain { self.isPlain = false }
      depth += 1
      return .undecided
    case .reifier:
      isPlain = false
      return .undecided
    case .close:
      guard depth > 0 else { return isCertain ? .undecided : .rejected }
      depth -= 1
      return takeTerm(isValid: true)
    case .graph: return isCertain || termCount == 1 ? .type(.trig) : .rejected
    case .endGraph:
      depth = max(0, depth - 1)
      return isCertain ? .undecided : .rejected
    case .datatype:
      isDatatype = true
      return .undecided
    }
  }

  private mutating func takeTerm(isValid: Bool) -> CandidateState {
    if !isValid, !isCertain { return .rejected }
    if depth == 0, !isDatatype { termCount += 1 }
    isDatatype = false
    return .undecided
  }

  private mutating func takeDirective(_ token: Token) -> CandidateState {
    switch (directive, token) {
    case (.prefixName, .word(let name)) where name.hasSuffix(":"):
      directive = .prefixIRI
      return .undecided
    case (.prefixIRI, .iri), (.base, .iri), (.version, .literal):
      directive = .none
      isCertain = true
      return .undecided
    default:
      directive = .none
      return isCertain ? .undecided : .rejected
    }
  }

  private mutating func takeWord(_ word: String) -> CandidateState {
    // The language tag of a literal.
    if termCount > 0, word.hasPrefix("@") { return .undecided }
    if word.hasPrefix("_:") { return takeTerm(isValid: true) }
    let name = word.asciiLowercased
    if termCount == 0, depth == 0 {
      switch name {
      case "prefix", "@prefix": directive = .prefixName
      case "base", "@base": directive = .base
      case "version", "@version": directive = .version
      case "graph" where isCertain: return .undecided
      case _ where isCertain && Self.queryWords.contains(name):
        return .type(.code, language: "sparql")
      default: return takeName(name)
      }
      if directive != .version { isPlain = false }
      return .undecided
    }
    return takeName(name)
  }

  /// Reads a prefixed name, whose prefix must be declared, or one of the few keywords that are
  /// terms.
  private mutating func takeName(_ name: String) -> CandidateState {
    isPlain = false
    let isWord = name == "a" ? termCount == 1 || depth > 0 : ["true", "false"].contains(name)
    let isNumber = name.utf8.first.map { $0.isASCIIDigit || "+-.".utf8.contains($0) } ?? false
    return takeTerm(isValid: isWord || (isNumber && termCount >= 2))
  }

  private mutating func takeMark(_ mark: UInt8) -> CandidateState {
    guard depth == 0 else { return .undecided }
    if mark != UInt8(ascii: ".") { isPlain = false }
    if termCount >= 3 {
      if isPlain, termCount == 4 { return .type(.nQuads) }
      if !isCertain, termCount > 4 { return .rejected }
      isCertain = true
    } else if !isCertain {
      return .rejected
    }
    termCount = mark == UInt8(ascii: ".") ? 0 : mark == UInt8(ascii: ";") ? 1 : 2
    return .undecided
  }
}

extension CandidateState {
  /// Continues with `next` if this state is undecided.
  fileprivate func orElse(_ next: () -> CandidateState) -> CandidateState {
    self == .undecided ? next() : self
  }
}
