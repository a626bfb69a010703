import ArtifactBase
import RefinerCore

// The RDF 1.2 additions to Turtle and TriG: triple terms, reified triples, reifiers and annotations
// (RDF 1.2 Turtle §2.9 to §2.11).
//
// A quoted triple has a frame, like a bracket; its subject and predicate replace those of the
// statement until it ends. It is only known at its last byte, so there are no safe points inside
// it. An annotation also has a frame, whose subject is the reifier.
//
// Each of the delimiters `<<(`, `)>>`, `{|` and `|}` is two tokens. `touching` is the offset at
// which the second one must begin.

extension TurtleGrammar {
  /// Opens a quoted triple. The next token shows whether it is a triple term.
  mutating func openQuote(
    _ token: TurtleToken, _ offset: Int, isSubject: Bool
  ) throws(RDFSyntaxError) {
    try checkDepth(token)
    let start = offset + token.start
    if pieceStart < 0 { pieceStart = start }
    touching = offset + token.end
    frames.append(
      Frame(
        kind: .reifiedTriple, isSubject: isSubject, subject: subject, predicate: predicate,
        openStart: start, openEnd: touching))
    expected = .quotedSubject
  }

  func checkDepth(_ token: TurtleToken) throws(RDFSyntaxError) {
    guard frames.count < Self.depthLimit else {
      throw RDFSyntaxError(
        offset: token.start, message: "brackets nested deeper than \(Self.depthLimit) levels",
        limit: .depth)
    }
  }

  /// Takes a token where RDF 1.2 syntax is expected.
  mutating func takeQuote(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    switch expected {
    case .quotedSubject: try takeQuotedSubject(token, bytes, offset)
    case .quotedEnd: try takeQuotedEnd(token, offset)
    case .tripleTermEnd: try closeTripleTerm(token, offset)
    case .quotedReifier: try takeQuotedReifier(token, bytes, offset)
    case .reifiedEnd:
      guard token.kind == .closeQuote else { throw token.unexpected(expected: ">>") }
      try closeReifiedTriple(reifier, token, offset)
    case .reifier: try takeReifier(token, bytes, offset)
    case .annotationBar: try openAnnotation(token, offset)
    case .annotationBrace: try closeAnnotation(token, offset)
    case .anonymousEnd(let place):
      guard token.kind == .closeBracket else {
        throw token.unexpected(expected: "]")
      }
      try takeAnonymous(place, token, offset)
    default: throw token.unexpected(expected: "a statement")
    }
  }

  private mutating func takeAnonymous(
    _ place: AnonymousPlace, _ token: TurtleToken, _ offset: Int
  ) throws(RDFSyntaxError) {
    let node = builder.anonymous()
    switch place {
    case .quotedSubject:
      subject = node
      expected = .predicate
    case .quotedObject:
      object = node
      expected = .quotedEnd
    case .quotedReifier:
      reifier = node
      expected = .reifiedEnd
    case .reifier: try endReifier(node, token, to: offset + token.end)
    }
  }

  // MARK: Quoted triples

  private mutating func takeQuotedSubject(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    let place = frames.count - 1
    let frame = frames[place]
    if token.kind == .openParenthesis, frame.kind == .reifiedTriple, !frame.isSubject,
      touching == offset + token.start
    {
      frames[place].kind = .tripleTerm
      return
    }
    if frame.kind == .reifiedTriple, place > 0, frames[place - 1].kind == .tripleTerm {
      throw token.unexpected(expected: "a node, not a reified triple, in a triple term")
    }
    switch token.kind {
    case .openQuote where frame.kind == .reifiedTriple:
      try openQuote(token, offset, isSubject: true)
    case .openBracket: expected = .anonymousEnd(.quotedSubject)
    default:
      subject = try terms.node(token, bytes, "a subject", into: &builder)
      expected = .predicate
    }
  }

  private mutating func takeQuotedEnd(
    _ token: TurtleToken, _ offset: Int
  ) throws(RDFSyntaxError) {
    let isTerm = frames.last?.kind == .tripleTerm
    switch token.kind {
    case .closeParenthesis where isTerm:
      touching = offset + token.end
      expected = .tripleTermEnd
    case .closeQuote where !isTerm: try closeReifiedTriple(builder.anonymous(), token, offset)
    case .tilde where !isTerm: expected = .quotedReifier
    default: throw token.unexpected(expected: isTerm ? ")>>" : ">>")
    }
  }

  private mutating func takeQuotedReifier(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    switch token.kind {
    case .closeQuote: try closeReifiedTriple(builder.anonymous(), token, offset)
    case .openBracket: expected = .anonymousEnd(.quotedReifier)
    default:
      reifier = try terms.node(token, bytes, "a node or >>", into: &builder)
      expected = .reifiedEnd
    }
  }

  private mutating func closeTripleTerm(
    _ token: TurtleToken, _ offset: Int
  ) throws(RDFSyntaxError) {
    guard token.kind == .closeQuote, touching == offset + token.start else {
      throw token.unexpected(expected: ")>>")
    }
    guard let triple = builder.triple(subject, predicate, object) else {
      throw RDFBuilder.tooDeep(at: token.start)
    }
    let frame = leaveQuote()
    addObject(triple, from: frame.openStart, to: offset + token.end)
  }

  private mutating func closeReifiedTriple(
    _ node: Int32, _ token: TurtleToken, _ offset: Int
  ) throws(RDFSyntaxError) {
    let end = offset + token.end
    try reify(node, from: frames[frames.count - 1].openStart, to: end, at: token)
    let frame = leaveQuote()
    if !frame.isSubject {
      addObject(node, from: frame.openStart, to: end)
      return
    }
    subject = node
    if isInQuote {
      expected = .predicate
    } else {
      pieceStart = -1
      expected = .predicateOrEnd
      markSafe(end)
    }
  }

  private mutating func leaveQuote() -> Frame {
    let frame = frames.removeLast()
    subject = frame.subject
    predicate = frame.predicate
    return frame
  }

  // MARK: Reifiers and annotations

  private mutating func takeReifier(
    _ token: TurtleToken, _ bytes: Span<UInt8>, _ offset: Int
  ) throws(RDFSyntaxError) {
    switch token.kind {
    case .iri, .name, .label:
      let node = try terms.node(token, bytes, "a node", into: &builder)
      try endReifier(node, token, to: offset + token.end)
    case .openBracket: expected = .anonymousEnd(.reifier)
    default:
      try endReifier(builder.anonymous(), token, to: openMark.upperBound)
      try takeAfterObject(token, offset)
    }
  }

  private mutating func endReifier(
    _ node: Int32, _ token: TurtleToken, to end: Int
  ) throws(RDFSyntaxError) {
    try reify(node, from: openMark.lowerBound, to: end, at: token)
    reifier = node
    expected = .afterObject
    markSafe(end)
  }

  private mutating func openAnnotation(
    _ token: TurtleToken, _ offset: Int
  ) throws(RDFSyntaxError) {
    guard token.kind == .bar, touching == offset + token.start else {
      throw token.unexpected(expected: "{|")
    }
    try checkDepth(token)
    var node = reifier
    if node < 0 {
      node = builder.anonymous()
      try reify(node, from: openMark.lowerBound, to: offset + token.end, at: token)
    }
    frames.append(
      Frame(
        kind: .annotation, isSubject: false, subject: subject, predicate: predicate, node: object))
    endings.prepend(Self.annotationEnding)
    subject = node
    expected = .predicate
  }

  private mutating func closeAnnotation(
    _ token: TurtleToken, _ offset: Int
  ) throws(RDFSyntaxError) {
    guard token.kind == .closeBrace, touching == offset + token.start else {
      throw token.unexpected(expected: "|}")
    }
    let frame = leaveQuote()
    endings.removeFirst(Self.annotationEnding.utf8CodeUnitCount)
    object = frame.node
    reifier = -1
    expected = .afterObject
    markSafe(offset + token.end)
  }
}
