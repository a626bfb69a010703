import ArtifactBase
import RefinerCore

// The grammar of Turtle and TriG over their tokens (RDF 1.1 Turtle §6.5, TriG §4.5). The additions
// of RDF 1.2 are in TurtleGrammar+Quotes.
//
// The state consists of what may come next (`expected`), the current subject and predicate, and a
// stack with a frame for each open bracket and parenthesis; there is no recursion. A triple is
// added as soon as its object is known: an IRI or a bracket immediately, a string when the next
// token shows that no language tag or datatype belongs to it. A list cell is known when an item
// begins; `(` alone states nothing, because `()` is a different node.
//
// After an error, the tokens up to the next full stop are skipped. Triples added before the error
// are kept.
//
// `safe` is the last offset at which appending closing delimiters makes the document valid. It is
// updated whenever an object or a statement ends, except inside a list: closing a list there would
// state that it ends, which the document may contradict. The frames that were open at `safe`
// haven't changed since, because popping any of them moves `safe`.

struct TurtleGrammar: Sendable {
  /// The maximum nesting depth of brackets and parentheses.
  static let depthLimit = 256

  static let bracketEnding: StaticString = " ]"
  static let annotationEnding: StaticString = " |}"

  var builder = RDFBuilder()
  var terms: TurtleTerms
  let allowsGraphs: Bool

  var expected = Expectation.statement
  var frames: [Frame] = []
  /// The delimiters that close the open frames; empty for lists and quoted triples, which have no
  /// safe points inside.
  var endings = ClosingText()
  /// The number of open frames that are lists.
  private var listCount = 0
  var subject: Int32 = -1
  var predicate: Int32 = -1
  /// The object of the last triple at this depth, or of the current quoted triple.
  var object: Int32 = -1
  /// The immediately preceding node that reifies the last triple, or -1 if there is none.
  var reifier: Int32 = -1
  /// The byte range of the tilde or brace that may begin a reifier or annotation.
  var openMark = 0..<0
  /// The offset at which the second half of a two-token delimiter must begin.
  var touching = -1
  private var graph: Int32 = -1
  private var isInGraph = false
  /// The offset of the first token that doesn't belong to a triple yet, or -1 if there is none.
  var pieceStart = -1
  /// Whether the statement has produced a triple.
  var hasTriple = false
  private var prefix: [UInt8] = []
  private(set) var safe = SafePoint()
  /// The closing text at the first error, after which there are no safe points.
  private var lastClosing: String?

  init(base: RDFBase, allowsGraphs: Bool, isVersion12: Bool) {
    terms = TurtleTerms(base: base, isVersion12: isVersion12)
    self.allowsGraphs = allowsGraphs
  }

  /// What may come next.
  enum Expectation {
    case statement
    /// After a node: a predicate, or the braces of the graph that the node names.
    case graphOrPredicate
    case predicate
    /// After `[`.
    case predicateOrBracket
    /// After a bracketed subject, which already forms a statement.
    case predicateOrEnd
    case afterSemicolon
    case object
    /// After a string: its language tag or datatype, or what follows the object.
    case qualifier
    case literalDatatype
    case afterObject
    case item
    case prefixName(isSPARQL: Bool)
    case prefixIRI(isSPARQL: Bool)
    case baseIRI(isSPARQL: Bool)
    case version(isSPARQL: Bool)
    case directiveEnd
    case graphName, graphBracket, graphBrace
    /// After `<<`: a parenthesis immediately, or a subject.
    case quotedSubject
    /// After the object in a quoted triple.
    case quotedEnd
    /// After `)` in a triple term: `>>` immediately.
    case tripleTermEnd
    /// After `~` in a quoted triple, and after the node that follows it.
    case quotedReifier, reifiedEnd
    /// After `~` that follows an object.
    case reifier
    /// After `{` that follows an object: `|` immediately; and after `|` in an annotation: `}`
    /// immediately.
    case annotationBar, annotationBrace
    /// After `[` where only `]` is allowed.
    case anonymousEnd(AnonymousPlace)
    /// After an error: a full stop.
    case recovery
  }

  /// The role of a bracketed node where the brackets must be empty.
  enum AnonymousPlace { case quotedSubject, quotedObject, quotedReifier, reifier }

  struct Frame {
    enum Kind { case properties, list, annotation, reifiedTriple, tripleTerm }
    var kind: Kind
    /// Whether the node is the subject of a statement or of a quoted triple.
    var isSubject: Bool
    var subject: Int32
    var predicate: Int32
    /// The node that is the object: the first cell of a list, or the preceding object of an
    /// annotation.
    var node: Int32 = -1
    /// Whether a list has an item.
    var hasItem = false
    var openStart = 0
    var openEnd = 0
  }

  /// An offset at which the document can be closed.
  struct SafePoint: Sendable {
    /// The offset, or -1 before the first safe point.
    var length = -1
    /// The number of bytes that close the brackets open at the safe point.
    fileprivate var endingCount = 0
    fileprivate var isInStatement = false
    fileprivate var isInGraph = false
  }

  /// Whether the input is read as RDF 1.2, because of the options or a directive.
  var isVersion12: Bool { terms.isVersion12 }

  /// The text that closes the document at the safe point.
  var closing: String {
    if let lastClosing { return lastClosing }
    let closing = endings.text(last: safe.endingCount)
    if safe.isInGraph { return closing + " }" }
    return safe.isInStatement ? closing + " ." : closing
  }

  /// Whether a statement is open, so that the document can't end here.
  var isOpen: Bool {
    switch expected {
    case .statement, .recovery: isInGraph
    default: true
    }
  }

  /// Whether a full stop after the next token can end the document.
  var canEndStatement: Bool { frames.isEmpty && !isInGraph }

  /// Whether tokens are being skipped after an error.
  var isRecovering: Bool {
    if case .recovery = expected { true } else { false }
  }

  // MARK: Tokens

  /// Takes the next token, whose text is in `bytes`, which start at payload offset `offset`.
  mutating func take(
    _ token: TurtleToken, _ bytes: Span<UInt8>, at offset: Int, _ lexer: borrowing TurtleLexer
  ) throws(RDFSyntaxError) {
    if token.kind == .bad {
      throw RDFSyntaxError(offset: token.mark, message: lexer.fault)
    }
    switch expected {
    case .statement: try takeStatement(token, bytes, offset)
    case .graphOrPredicate:
      if token.kind == .openBrace { return openGraph(subject, token, offset) }
      try takePredicate(token, bytes, offset)
    case .predicate: try takePredicate(token, bytes, offset)
    case .predicateOrBracket:
      if token.kind == .closeBracket { return try close(token, offset) }
      try takePredicate(token, bytes, offset)
    case .predicateOrEnd, .afterSemicolon:
      if token.kind == .semicolon, case .afterSemicolon = expected { return }
      if try takeEnd(token, offset) { return }
      try takePredicate(token, bytes, offset)
    case .object, .item:
      if token.kind == .closeParenthesis, case .item = expected {
        return try close(token, offset)
      }
      try takeObject(token, bytes, offset)
    case .qualifier: try takeQualifier(token, bytes, at: offset, lexer)
    case .literalDatatype:
      let datatype = try terms.iri(token, bytes, into: &builder)
      if isVersion12 { try builder.checkDatatype(datatype, at: token.start) }
      addLiteral(datatype: datatype, to: offset + token.end)
    case .afterObject: try takeAfterObject(token, offset)
    case .recovery: recover(with: token, offset)
    case .prefixName, .prefixIRI, .baseIRI, .version, .directiveEnd, .graphName, .graphBracket,
      .graphBrace:
      try takeDirective(token, bytes, offset)
    default: try takeQuote(token, bytes, offset)
    }
  }

  /// Abandons the current statement, in which `token` isn't allowed.
  mutating func fail(at token: TurtleToken, _ offset: Int) {
    if lastClosing == nil { lastClosing = closing }
    frames.removeAll(keepingCapacity: true)
    endings = ClosingText()
    listCount = 0
    pieceStart = -1
    expected = .recovery
    touching = -1
    recover(with: token, offset)
  }

  private mutating func recover(with token: TurtleToken, _ offset: Int) {
    if token.kind == .stop {
      expected = .statement
    } else if token.kind == .bar {
      touching = offset + token.end
    } else if token.kind == .closeBrace, touching != offset + token.start {
      isInGraph = false
      graph = -1
      expected = .statement
    }
  }

  private mutating func takeStatement(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    subject = -1
    hasTriple = false
    pieceStart = offset + token.start
    switch token.kind {
    case .openBracket: try open(.properties, token, offset, isSubject: true)
    case .openParenthesis: try open(.list, token, offset, isSubject: true)
    case .openQuote: try openQuote(token, offset, isSubject: true)
    case .openBrace where allowsGraphs && !isInGraph: openGraph(-1, token, offset)
    case .closeBrace where isInGraph: closeGraph(token, offset)
    case .at where !isInGraph:
      switch TurtleTerms.keyword(token, bytes) {
      case .prefix: expected = .prefixName(isSPARQL: false)
      case .base: expected = .baseIRI(isSPARQL: false)
      case .version: expected = .version(isSPARQL: false)
      default: throw token.unexpected(expected: "@prefix or @base")
      }
    case .word where !isInGraph:
      switch TurtleTerms.keyword(token, bytes) {
      case .prefix: expected = .prefixName(isSPARQL: true)
      case .base: expected = .baseIRI(isSPARQL: true)
      case .version: expected = .version(isSPARQL: true)
      case .graph where allowsGraphs: expected = .graphName
      default: throw token.unexpected(expected: "a statement")
      }
    default:
      subject = try terms.node(token, bytes, "a statement", into: &builder)
      expected = allowsGraphs && !isInGraph ? .graphOrPredicate : .predicate
    }
  }

  private mutating func takePredicate(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    if token.kind == .word, token.end - token.start == 1, bytes[token.start] == UInt8(ascii: "a") {
      predicate = builder.name(.type)
    } else if token.kind == .label {
      throw token.unexpected(expected: "an IRI as the predicate")
    } else {
      predicate = try terms.node(token, bytes, "a predicate", into: &builder)
    }
    if pieceStart < 0 { pieceStart = offset + token.start }
    expected = .object
  }

  private mutating func takeObject(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    let start = offset + token.start
    switch token.kind {
    case .string, .longString:
      try terms.readString(token, bytes, at: offset)
      expected = .qualifier
    case .openQuote: try openQuote(token, offset, isSubject: false)
    case .openBracket where isInQuote: expected = .anonymousEnd(.quotedObject)
    case .openParenthesis where isInQuote:
      throw token.unexpected(expected: "a node, not a list, in a quoted triple")
    case .openBracket: try open(.properties, token, offset, isSubject: false)
    case .openParenthesis: try open(.list, token, offset, isSubject: false)
    default:
      let object = try terms.object(token, bytes, into: &builder)
      addObject(object, from: start, to: offset + token.end)
    }
  }

  /// Takes the token after a string.
  private mutating func takeQualifier(
    _ token: TurtleToken, _ bytes: Span<UInt8>, at offset: Int, _ lexer: borrowing TurtleLexer
  ) throws(RDFSyntaxError) {
    switch token.kind {
    case .datatype: expected = .literalDatatype
    case .at:
      let literal = try terms.literal(token, bytes, into: &builder)
      addObject(literal, from: terms.literalStart, to: offset + token.end)
    default:
      addLiteral(datatype: builder.name(.string), to: terms.literalEnd)
      try take(token, bytes, at: offset, lexer)
    }
  }

  private mutating func addLiteral(datatype: Int32, to end: Int) {
    let content = terms.literal
    let literal = builder.term(.literal, detail: datatype, content.span)
    addObject(literal, from: terms.literalStart, to: end)
  }

  mutating func takeAfterObject(
    _ token: TurtleToken, _ offset: Int
  ) throws(RDFSyntaxError) {
    switch token.kind {
    case .comma: expected = .object
    case .semicolon:
      expected = .afterSemicolon
      markSafe(offset + token.end)
    case .tilde,
      .openBrace where isVersion12:
      openMark = offset + token.start..<offset + token.end
      touching = openMark.upperBound
      expected = token.kind == .tilde ? .reifier : .annotationBar
    default:
      guard try takeEnd(token, offset) else {
        let end = frames.isEmpty ? "a full stop" : "a closing bracket"
        let hint = token.kind == .openBrace ? "; " + RDFVersion.hint("{| … |}") : ""
        throw token.unexpected(expected: end + hint)
      }
    }
  }

  /// Ends a statement or a bracket if `token` closes it.
  private mutating func takeEnd(
    _ token: TurtleToken, _ offset: Int
  ) throws(RDFSyntaxError) -> Bool {
    if token.kind == .closeBracket, frames.last?.kind == .properties {
      try close(token, offset)
      return true
    }
    if token.kind == .bar, frames.last?.kind == .annotation {
      touching = offset + token.end
      expected = .annotationBrace
      return true
    }
    guard frames.isEmpty else { return false }
    if token.kind == .closeBrace, isInGraph {
      closeGraph(token, offset)
    } else if token.kind == .stop {
      expected = .statement
      markSafe(offset + token.end, isInStatement: false)
    } else {
      return false
    }
    return true
  }

  // MARK: Directives and graphs

  private mutating func takeDirective(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    switch expected {
    case .prefixName(let isSPARQL):
      prefix = try TurtleTerms.prefixName(token, bytes)
      expected = .prefixIRI(isSPARQL: isSPARQL)
    case .prefixIRI(let isSPARQL):
      let iri = try terms.resolved(token, bytes, &builder)
      let name = prefix
      if terms.prefixes.declare(name, iri) { builder.dataset.declare(prefix: name.span, iri.span) }
      endDirective(token, offset, isSPARQL)
    case .baseIRI(let isSPARQL):
      let base = try terms.resolved(token, bytes, &builder)
      guard base.count <= RDFBase.byteLimit else {
        throw RDFSyntaxError(
          offset: token.start,
          message: "base IRI is longer than \(RDFBase.byteLimit) bytes: ignored")
      }
      terms.base = RDFBase(base)
      builder.dataset.declare(base: base)
      endDirective(token, offset, isSPARQL)
    case .version(let isSPARQL):
      guard token.kind == .string else { throw token.unexpected(expected: "the version in quotes") }
      try terms.readString(token, bytes, at: offset)
      if RDFVersion.isVersion12(terms.literal.span) { terms.isVersion12 = true }
      endDirective(token, offset, isSPARQL)
    case .directiveEnd:
      guard token.kind == .stop else { throw token.unexpected(expected: "a full stop") }
      endDirective(token, offset, true)
    case .graphName:
      if token.kind == .openBracket {
        expected = .graphBracket
      } else {
        subject = try terms.node(token, bytes, "a graph's name", into: &builder)
        expected = .graphBrace
      }
    case .graphBracket:
      guard token.kind == .closeBracket else {
        throw token.unexpected(expected: "a closing bracket")
      }
      subject = builder.anonymous()
      expected = .graphBrace
    default:
      guard token.kind == .openBrace else { throw token.unexpected(expected: "an opening brace") }
      openGraph(subject, token, offset)
    }
  }

  private mutating func endDirective(_ token: TurtleToken, _ offset: Int, _ isWhole: Bool) {
    expected = isWhole ? .statement : .directiveEnd
    if isWhole { markSafe(offset + token.end, isInStatement: false) }
  }

  private mutating func openGraph(_ name: Int32, _ token: TurtleToken, _ offset: Int) {
    graph = name
    isInGraph = true
    pieceStart = -1
    expected = .statement
    markSafe(offset + token.end, isInStatement: false)
  }

  private mutating func closeGraph(_ token: TurtleToken, _ offset: Int) {
    graph = -1
    isInGraph = false
    expected = .statement
    markSafe(offset + token.end, isInStatement: false)
  }

  // MARK: Triples

  /// Adds the current object, or the next item of a list.
  mutating func addObject(_ object: Int32, from start: Int, to end: Int) {
    if isInQuote {
      self.object = object
      expected = .quotedEnd
      return
    }
    beginItem(from: start, to: end)
    add(object, from: start, to: end)
    endObject(object, at: end)
  }

  /// Continues after an object or list item.
  private mutating func endObject(_ object: Int32, at end: Int) {
    self.object = object
    reifier = -1
    expected = isInList ? .item : .afterObject
    markSafe(end)
  }

  private var isInList: Bool { frames.last?.kind == .list }

  var isInQuote: Bool {
    guard isVersion12, let kind = frames.last?.kind else { return false }
    return kind == .reifiedTriple || kind == .tripleTerm
  }

  /// Adds the statement that a node reifies the current triple.
  mutating func reify(
    _ node: Int32, from start: Int, to end: Int, at token: TurtleToken
  ) throws(RDFSyntaxError) {
    guard let triple = builder.triple(subject, predicate, object) else {
      throw RDFBuilder.tooDeep(at: token.start)
    }
    builder.dataset.add(node, builder.name(.reifies), triple, graph: graph, range: start..<end)
    hasTriple = true
  }

  private mutating func add(_ object: Int32, from start: Int, to end: Int) {
    let range = (pieceStart < 0 ? start : pieceStart)..<end
    builder.dataset.add(subject, predicate, object, graph: graph, range: range)
    pieceStart = -1
    hasTriple = true
  }

  /// Creates the cell for an item if the current frame is a list.
  private mutating func beginItem(from start: Int, to end: Int) {
    guard isInList else { return }
    let cell = builder.anonymous()
    link(cell, from: start, to: end)
    subject = cell
    predicate = builder.name(.first)
  }

  /// Adds the link from the previous cell to the next cell or to the end of the list.
  private mutating func link(_ cell: Int32, from start: Int, to end: Int) {
    let place = frames.count - 1
    if frames[place].hasItem {
      predicate = builder.name(.rest)
      add(cell, from: start, to: end)
      return
    }
    frames[place].hasItem = true
    frames[place].node = cell
    if frames[place].isSubject {
      frames[place].subject = cell
    } else {
      subject = frames[place].subject
      predicate = frames[place].predicate
      add(cell, from: start, to: frames[place].openEnd)
    }
  }

  private mutating func open(
    _ kind: Frame.Kind, _ token: TurtleToken, _ offset: Int, isSubject: Bool
  ) throws(RDFSyntaxError) {
    try checkDepth(token)
    let start = offset + token.start
    let end = offset + token.end
    if !isSubject { beginItem(from: start, to: end) }
    var node: Int32 = -1
    if kind == .properties {
      node = builder.anonymous()
      if !isSubject { add(node, from: start, to: end) }
    } else if pieceStart < 0 {
      pieceStart = start
    }
    frames.append(
      Frame(
        kind: kind, isSubject: isSubject, subject: isSubject ? node : subject,
        predicate: predicate, node: node, openEnd: end))
    if kind == .list { listCount += 1 } else { endings.prepend(Self.bracketEnding) }
    subject = node
    expected = kind == .list ? .item : .predicateOrBracket
    if kind == .properties, !isSubject { markSafe(end) }
  }

  private mutating func close(_ token: TurtleToken, _ offset: Int) throws(RDFSyntaxError) {
    let end = offset + token.end
    if isInList { link(builder.name(.nil), from: offset + token.start, to: end) }
    let frame = frames.removeLast()
    if frame.kind == .list {
      listCount -= 1
    } else {
      endings.removeFirst(Self.bracketEnding.utf8CodeUnitCount)
    }
    subject = frame.subject
    predicate = frame.predicate
    if !frame.isSubject {
      endObject(frame.node, at: end)
    } else if frame.kind == .properties, hasTriple {
      expected = .predicateOrEnd
      markSafe(end)
    } else {
      expected =
        frame.kind == .properties && allowsGraphs && !isInGraph ? .graphOrPredicate : .predicate
    }
  }

  /// Marks payload offset `end` as a safe point, if the document can be closed there.
  mutating func markSafe(_ end: Int, isInStatement: Bool = true) {
    guard builder.reporter.firstError == nil, listCount == 0 else { return }
    safe = SafePoint(
      length: end, endingCount: endings.count, isInStatement: isInStatement, isInGraph: isInGraph)
  }
}
