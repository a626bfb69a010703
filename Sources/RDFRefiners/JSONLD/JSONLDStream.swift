// Incremental JSON-LD: members are processed as soon as they are complete.
//
// A stack holds the open node objects: the root, and nodes in `@graph`, in arrays and in other
// nodes, each from its first member that produces a statement on (JSONLDStream+Nodes). Each member
// of an open node is processed separately, and so is each element of plain arrays and `@graph`;
// these are the pieces. Constructs whose parts must be seen together (maps, lists, values, JSON)
// are a single piece.
//
// The meaning of a piece depends on the context, types and identifiers of the enclosing nodes. If
// one of them follows members that depend on it, the input is reread from the start. For the root,
// the late part is then known in advance. If an identifier comes late in another node, nodes
// without an identifier are read only when complete; if anything else comes late, all nested nodes
// are. The input is also reread if a default graph turns out to be a named one. Each case can occur
// only once, so processing remains linear.

import ArtifactBase
import ArtifactCore
import RefinerCore

struct JSONLDStream: JSONTokenHandler, Sendable {
  /// The properties of the root that are known before it is read.
  struct Header {
    var context: Range<Int>?
    var type: Range<Int>?
    var id: Range<Int>?
    var isNamedGraph = false
    var isWhole = false
    /// Whether nested nodes are only opened once they have an identifier; with `hasWholeNodes`,
    /// they are never opened.
    var hasLateNames = false
    var hasWholeNodes = false
    /// The range of the first late part.
    var late: Range<Int>?
  }

  /// The members received so far of an object that hasn't been opened: those that may precede a
  /// node's first member that produces a statement.
  struct Prologue {
    var hasID = false
    var hasType = false
    var hasIndex = false
  }

  var engine: JSONLDEngine
  private(set) var revision = 0
  var viewRange: Range<Int>?
  var view = JSONLDView()
  /// Whether the current member is the view, and whether a view has begun.
  var isView = false
  var hasView = false
  /// The prefixes that the root's context declares.
  var prefixes: [String: String] = [:]
  private(set) var safeLength = 0
  private(set) var scalarCount = 0

  /// The open containers; true for an object.
  var open: [Bool] = []
  private var closingText = ClosingText()
  var source = PagedBytes()
  let options: JSONLDOptions

  var header = Header()
  /// The open nodes. If the root is a node, it is the first.
  var nodes: [JSONLDOpenNode] = []
  /// The number of containers around the current piece, or -1 outside of a piece.
  var pieceDepth = -1
  private var valueStart = 0
  /// The members of the current piece received so far, if it may be a node that can be opened.
  var prologue: Prologue?

  var initial: JSONLDContext?
  var contextRange: Range<Int>?
  /// The type of a root without an identifier so far, while no member other than an identifier has
  /// followed it.
  var heldType: JSONLDTape?
  /// Whether anything that depends on the context has been read.
  var hasMembers = false
  /// Whether the root has more than a graph.
  var hasContent = false
  var hasDefaultGraph = false

  init(_ options: JSONLDOptions) {
    self.options = options
    engine = JSONLDEngine(options, isLenient: true)
    start()
  }

  /// Creates a stream that rereads a document from the start, using what `other` has found out.
  private init(after other: JSONLDStream) {
    self.init(other.options)
    header = other.header
    revision = other.revision + 1
    safeLength = other.safeLength
    scalarCount = other.scalarCount
    source = other.source
    engine.loaded = other.engine.loaded
    engine.receivedCount = other.engine.receivedCount
    if let late = header.late { engine.reporter.reportLateContext(late) }
    // The view of a root that is processed as a whole is only known again at its end, so the
    // previous one is kept until then.
    if header.isWhole {
      view = other.view
      viewRange = other.viewRange
    }
  }

  private mutating func start() {
    do throws(JSONLDError) {
      initial = try engine.initialContext()
    } catch {
      engine.reporter.report(error)
    }
  }

  var hasValue: Bool { safeLength > 0 }

  /// The brackets that close the open containers, innermost first.
  var closing: String { closingText.text() }

  var document: JSONLDDocument {
    var document = JSONLDDocument()
    document.dataset = engine.builder.dataset
    document.members = engine.unmapped
    document.source = source
    document.revision = revision
    document.viewRange = viewRange
    document.view = view.parts
    return document
  }

  // MARK: Tokens

  mutating func append(_ bytes: Span<UInt8>) {
    source.append(bytes)
    engine.receivedCount += bytes.count
    if !hasValue { scalarCount += PreRenderableProgress.characterCount(of: bytes) }
  }

  mutating func take(_ token: JSONToken) {
    if token.kind != .key {
      safeLength = token.range.upperBound + (token.kind == .string ? 1 : 0)
    }
    read(token)
    switch token.kind {
    case .beginObject, .beginArray:
      open.append(token.kind == .beginObject)
      closingText.prepend(token.kind == .beginObject ? "}" : "]")
    case .endObject, .endArray:
      open.removeLast()
      closingText.removeFirst(1)
    default: break
    }
  }

  mutating func read(_ token: JSONToken) {
    guard initial != nil else { return }
    if pieceDepth >= 0 { return addToPiece(token) }
    switch token.kind {
    case .beginObject where open.isEmpty && !header.isWhole: beginRoot()
    case .beginArray where open.isEmpty: break
    case .beginArray where open.count == nodes.last?.depth && nodes[nodes.count - 1].hasElements:
      beginElements(token)
    case .key: readKey(token)
    case .endArray: if !nodes.isEmpty { nodes[nodes.count - 1].isInElements = false }
    case .endObject:
      if isAtRoot { stateHeldType(token) }
      nodes.removeLast()
    default: beginPiece(token)
    }
  }

  /// Whether the innermost open node is the root.
  var isAtRoot: Bool { nodes.count == 1 && open[0] }

  private mutating func beginElements(_ token: JSONToken) {
    if isAtRoot, case .member = nodes[0].role, noteContent(token) { return }
    nodes[nodes.count - 1].isInElements = true
  }

  private mutating func beginPiece(_ token: JSONToken) {
    pieceDepth = open.count
    valueStart = token.start
    prologue = token.kind == .beginObject && mayOpenNode ? Prologue() : nil
    if let node = nodes.last, !node.isInElements, node.name >= 0 {
      engine.tape.beginMember(node.name, at: node.nameRange.lowerBound - 1)
    }
    addToPiece(token)
  }

  /// Adds a token to the tape, unless the piece is ignored.
  private mutating func keep(_ token: JSONToken) {
    switch nodes.last?.role {
    case .none?, .unmapped?: return
    default: break
    }
    let hasText = token.kind == .key || token.kind == .string || token.kind == .number
    let text = source[hasText ? token.range : 0..<0]
    engine.tape.add(token, text.span)
  }

  private mutating func addToPiece(_ token: JSONToken) {
    if prologue != nil, token.kind == .key, open.count == pieceDepth + 1, opensNode(token) {
      return
    }
    keep(token)
    if isView { view.take(token, source, prefixes: prefixes) }
    let isEnd = token.kind == .endObject || token.kind == .endArray
    let isBegin = token.kind == .beginObject || token.kind == .beginArray
    guard token.kind != .key, !isBegin, open.count - (isEnd ? 1 : 0) == pieceDepth else { return }
    let depth = pieceDepth
    pieceDepth = -1
    prologue = nil
    let end = token.range.upperBound + (token.kind == .string ? 1 : 0)
    endPiece(valueStart..<end, depth, token)
    // After rereading, the token may be inside another piece.
    guard pieceDepth < 0 else { return }
    engine.tape.removeAll()
    engine.output.removeAll()
  }

  // MARK: The root

  private mutating func beginRoot() {
    guard let initial else { return }
    nodes = [
      JSONLDOpenNode(
        property: JSONLDEngine.noProperty, context: initial, typeContext: initial, graph: -1,
        depth: 1)
    ]
    do throws(JSONLDError) {
      if let range = header.context {
        load(range)
        try setContext(range)
      }
      if let range = header.type {
        load(range)
        _ = try setTypes(0)
      }
      if let range = header.id {
        load(range)
        try setSubject(0)
      }
    } catch {
      engine.abandon()
      engine.reporter.report(error)
    }
    engine.tape.removeAll()
  }

  /// Puts a value of the payload on the tape.
  private mutating func load(_ range: Range<Int>) {
    engine.tape.removeAll()
    forEachToken(in: range) { stream, token in
      let text = stream.source[token.range]
      stream.engine.tape.add(token, text.span)
    }
  }

  /// Tokenizes a value of the payload again.
  mutating func forEachToken(
    in range: Range<Int>, _ body: (inout JSONLDStream, JSONToken) -> Void
  ) {
    var tokenizer = JSONTokenizer(mode: .lenient)
    var tokens: [JSONToken] = []
    let bytes = source[range]
    tokenizer.append(bytes.span, to: &tokens)
    tokenizer.finish(to: &tokens)
    for token in tokens {
      let start = token.range.lowerBound + range.lowerBound
      body(
        &self,
        JSONToken(token.kind, start..<start + token.range.count, hasEscapes: token.hasEscapes))
    }
  }

  /// Returns the number of a key's name.
  mutating func name(of token: JSONToken) -> Int32 {
    let text = source[token.range]
    guard token.hasEscapes else { return engine.names.intern(text.span) }
    return engine.names.intern(JSONString.decode(text))
  }

  /// Returns whether a key certainly has no IRI, without looking it up in the context: no such name
  /// has occurred, and there is no vocabulary.
  private func meansNothing(_ token: JSONToken, _ context: JSONLDContext) -> Bool {
    guard context.content.vocab == nil, !token.hasEscapes, !token.range.isEmpty else {
      return false
    }
    let text = source[token.range]
    return !text.contains(UInt8(ascii: ":")) && !text.elementsEqual("view".utf8)
      && engine.names.find(text.span) == nil
  }

  /// Determines the role of the member that a key begins.
  private mutating func readKey(_ token: JSONToken) {
    let last = nodes.count - 1
    nodes[last].role = .none
    nodes[last].name = -1
    nodes[last].nameRange = token.range
    isView = false
    engine.place = token.range.lowerBound
    if meansNothing(token, nodes[last].context) {
      if isAtRoot { stateHeldType(token) }
      nodes[last].role = .unmapped
      return
    }
    let name = name(of: token)
    nodes[last].name = name
    if name == JSONLDKeyword.context.rawValue {
      nodes[last].role = .context
      return
    }
    do throws(JSONLDError) {
      if let outer = nodes[last].outer, try isValue(name, outer) {
        header.hasWholeNodes = true
        return restart(before: token)
      }
      let key = try engine.key(named: name, nodes[last].context)
      if isAtRoot, key.term == nil, engine.names.bytes(of: name).elementsEqual("view".utf8) {
        isView = !hasView
        hasView = true
        return
      }
      let keyword = JSONLDKeyword(rawValue: key.iri)
      if isAtRoot, keyword != .id { stateHeldType(token) }
      switch keyword {
      case nil: nodes[last].role = key.isProperty ? .member(key) : .unmapped
      case .id?: nodes[last].role = .id
      case .type?: nodes[last].role = .type
      case .graph?:
        guard !nodes[last].hasGraph else { throw engine.failure(.collidingKeywords) }
        nodes[last].hasGraph = true
        nodes[last].role = .graph
      case .included?, .reverse?: nodes[last].role = .member(key)
      case .index? where !isAtRoot:
        guard !nodes[last].hasIndex else { throw engine.failure(.collidingKeywords) }
        nodes[last].hasIndex = true
        nodes[last].role = .member(key)
      default:
        if isAtRoot { header.isWhole = true } else { header.hasWholeNodes = true }
        restart(before: token)
      }
    } catch {
      engine.reporter.report(error)
    }
  }

  /// Returns whether a key means `@value` in a context.
  mutating func isValue(
    _ name: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> Bool {
    try engine.key(named: name, context).iri == JSONLDKeyword.value.rawValue
  }

  /// Applies the context that is on the tape and has this byte range.
  mutating func setContext(_ range: Range<Int>) throws(JSONLDError) {
    guard let initial else { return }
    engine.place = range.lowerBound
    guard range.count <= JSONLDOptions.contextByteLimit else {
      throw engine.failure(.limitReached)
    }
    try engine.checkDefinitions(ofContext: 0)
    let local = engine.tape.value(0)
    notePrefixes(local)
    let context = try engine.process(initial, local, base: options.base)
    nodes[0].context = context
    nodes[0].typeContext = context
  }

  /// Applies the type-scoped contexts of the types at an entry.
  ///
  /// - Returns: Whether there are any.
  mutating func setTypes(_ entry: Int32) throws(JSONLDError) -> Bool {
    let last = nodes.count - 1
    let context = nodes[last].typeContext
    engine.place = engine.tape.offset(entry)
    let scoped = try engine.typeScoped(entry, of: context, on: context)
    nodes[last].context = scoped
    return scoped !== context
  }

  mutating func setSubject(_ entry: Int32) throws(JSONLDError) {
    let last = nodes.count - 1
    engine.place = engine.tape.offset(entry)
    guard engine.tape.kind(entry) == .string else { throw engine.failure(.invalidID) }
    let text = engine.tape.text(entry)
    let name = try engine.expandIRI(text.span, nodes[last].context, isRelative: true)
    nodes[last].subject = name.flatMap { engine.term($0) }
    nodes[last].hasSubject = true
  }

  /// Returns the term of the innermost open node.
  mutating func subject() -> Int32? {
    let last = nodes.count - 1
    if !nodes[last].hasSubject {
      nodes[last].subject = engine.builder.anonymous()
      nodes[last].hasSubject = true
    }
    return nodes[last].subject
  }

  // MARK: Reading again

  /// Records that the root has more than a graph.
  ///
  /// - Returns: True if the input has been reread because of it.
  mutating func noteContent(_ last: JSONToken) -> Bool {
    hasContent = true
    guard hasDefaultGraph, !header.isNamedGraph else { return false }
    header.isNamedGraph = true
    restart(before: last)
    return true
  }

  /// Rereads the input up to a token, and then that token.
  mutating func restart(before token: JSONToken, late: Range<Int>? = nil) {
    if header.late == nil { header.late = late }
    header.context = contextRange
    var again = JSONLDStream(after: self)
    // After an error, the first byte of the token may show that the one before has ended.
    let end = token.start + 1
    var tokenizer = JSONTokenizer(mode: .lenient)
    var tokens: [JSONToken] = []
    var offset = 0
    while offset < end {
      let piece = source[offset..<min(end, offset + 16_384)]
      offset += piece.count
      tokens.removeAll(keepingCapacity: true)
      tokenizer.append(piece.span, to: &tokens)
      for earlier in tokens where earlier.start < token.start { again.take(earlier) }
    }
    again.safeLength = safeLength
    again.read(token)
    self = again
  }
}
