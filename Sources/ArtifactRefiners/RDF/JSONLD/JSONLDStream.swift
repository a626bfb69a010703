// JSON-LD while it arrives: its members as soon as each is whole.
//
// The root is never on the tape. Of a root object each member is read by itself, of `@graph` and of
// members that are plain arrays each element, of a root array each element: those are the pieces.
// What a piece means depends on the root's context, types and name. Where one of them comes behind
// members that it matters to, all is read again from the start with it known before; the same goes
// where a default graph turns out to be a named one. Each can happen once, so the whole stays linear.
// A root that is no node, or that is put together of parts that must be seen together, is one piece.

import ArtifactCore

struct JSONLDStream: JSONTokenHandler, Sendable {
  /// What is known of the root before it is read.
  private struct Header {
    var context: Range<Int>?
    var type: Range<Int>?
    var id: Range<Int>?
    var isNamedGraph = false
    var isWhole = false
    /// The first of them that came late.
    var late: Range<Int>?
  }

  /// What the next piece is.
  private enum Role {
    case context, id, type
    /// A member that states something about the root.
    case member(JSONLDEngine.Key)
    /// The graph: each element of an array, or one value.
    case graph
    /// What counts for nothing.
    case none
    /// An element of the root array, or the root itself.
    case node
  }

  private(set) var engine: JSONLDEngine
  private(set) var revision = 0
  private(set) var viewRange: Range<Int>?
  private var view = JSONLDView()
  /// Whether the member at hand is the view, and whether one has begun.
  private var isView = false
  private var hasView = false
  /// The prefixes that the root's context declares.
  private var prefixes: [String: String] = [:]
  private(set) var safeLength = 0
  private(set) var scalarCount = 0

  /// The open containers: true for an object.
  private var open: [Bool] = []
  private var closingText = ClosingText()
  private var source = PagedBytes()
  private let options: JSONLDOptions

  private var header = Header()
  private var role = Role.node
  /// How many containers are open around the piece; -1 outside of one.
  private var pieceDepth = -1
  private var isInElements = false
  private var key: JSONToken?
  private var valueStart = 0

  private var initial: JSONLDContext?
  private var context: JSONLDContext?
  private var typeContext: JSONLDContext?
  private var subject: Int32?
  private var hasSubject = false
  private var contextRange: Range<Int>?
  private var hasID = false
  private var hasType = false
  /// The type of a root without a name so far, while no member but the name has come behind it.
  private var heldType: JSONLDTape?
  private var hasGraph = false
  /// Whether anything was read that depends on the context.
  private var hasMembers = false
  /// Whether the root has more than a graph.
  private var hasContent = false
  private var hasDefaultGraph = false

  init(_ options: JSONLDOptions) {
    self.options = options
    engine = JSONLDEngine(options, isLenient: true)
    start()
  }

  /// Begins a document that has been read up to here, with what is known of it now.
  private init(after other: JSONLDStream) {
    self.init(other.options)
    header = other.header
    revision = other.revision + 1
    safeLength = other.safeLength
    scalarCount = other.scalarCount
    source = other.source
    engine.loaded = other.engine.loaded
    engine.receivedCount = other.engine.receivedCount
    if let late = header.late { engine.remarks.noteLate(late) }
    // Of a root that is seen as a whole the view is known again at its end alone; it stays until then.
    if header.isWhole {
      view = other.view
      viewRange = other.viewRange
    }
  }

  private mutating func start() {
    do throws(JSONLDError) {
      initial = try engine.initialContext()
    } catch {
      engine.remarks.note(error)
    }
    context = initial
    typeContext = initial
  }

  var hasValue: Bool { safeLength > 0 }

  /// The brackets that the open containers lack, innermost first.
  var closing: String { closingText.text() }

  var document: JSONLDDocument {
    var document = JSONLDDocument()
    document.dataset = engine.builder.dataset
    document.members = engine.unmapped
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

  private mutating func read(_ token: JSONToken) {
    if pieceDepth >= 0 { return addToPiece(token) }
    switch (open.count, token.kind) {
    case (0, .beginObject) where !header.isWhole: beginRoot()
    case (0, .beginArray): isInElements = true
    case (0, _): beginPiece(token)
    case (_, .endObject), (_, .endArray):
      isInElements = isInElements && open.count > 2
      if open.count == 1 { stateHeldType(token) }
    case (1, .key) where open[0]:
      key = token
      readKey(token)
    case (1, .beginArray) where open[0] && hasElements: beginElements(token)
    default: beginPiece(token)
    }
  }

  /// Whether the elements of an array are pieces of their own.
  private var hasElements: Bool {
    switch role {
    case .graph: return true
    case .member(let key):
      return key.coercion.type != JSONLDKeyword.json.rawValue
        && key.coercion.container.isSubset(of: .set)
    default: return false
    }
  }

  private mutating func beginElements(_ token: JSONToken) {
    if case .member(let key) = role, key.isProperty, noteContent(token) { return }
    isInElements = true
  }

  private mutating func beginPiece(_ token: JSONToken) {
    pieceDepth = open.count
    valueStart = token.range.lowerBound - (token.kind == .string ? 1 : 0)
    let isMember = open.count == 1 && open[0]
    if open.first != true { role = .node }
    if isMember, let key { keep(key) }
    addToPiece(token)
  }

  /// Puts a token on the tape, unless the piece counts for nothing.
  private mutating func keep(_ token: JSONToken) {
    if case .none = role { return }
    let hasText = token.kind == .key || token.kind == .string || token.kind == .number
    let text = source[hasText ? token.range : 0..<0]
    engine.tape.add(token, text.span)
  }

  private mutating func addToPiece(_ token: JSONToken) {
    keep(token)
    if isView { view.take(token, source, prefixes: prefixes) }
    let isEnd = token.kind == .endObject || token.kind == .endArray
    let isBegin = token.kind == .beginObject || token.kind == .beginArray
    guard token.kind != .key, !isBegin, open.count - (isEnd ? 1 : 0) == pieceDepth else { return }
    pieceDepth = -1
    let end = token.range.upperBound + (token.kind == .string ? 1 : 0)
    endPiece(valueStart..<end, token)
    // Read again, the token may be in the middle of another piece.
    guard pieceDepth < 0 else { return }
    engine.tape.removeAll()
    engine.output.removeAll()
  }

  // MARK: The root

  private mutating func beginRoot() {
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
      engine.remarks.note(error)
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

  /// Reads a value of the payload again.
  private mutating func forEachToken(
    in range: Range<Int>, _ body: (inout JSONLDStream, JSONToken) -> Void
  ) {
    var tokenizer = JSONTokenizer()
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

  /// Finds out what the member that a key begins is.
  private mutating func readKey(_ token: JSONToken) {
    role = .none
    isView = false
    guard let context else { return }
    engine.place = token.range.lowerBound
    var text = source[token.range]
    if token.hasEscapes { text = Array(JSONString.decode(text).utf8)[...] }
    let name = engine.names.intern(text.span)
    if name == JSONLDKeyword.context.rawValue {
      role = .context
      return
    }
    do throws(JSONLDError) {
      let key = try engine.key(named: name, context)
      if key.term == nil, text.span.isEqual(to: "view") {
        isView = !hasView
        hasView = true
        return
      }
      let keyword = JSONLDKeyword(rawValue: key.iri)
      if keyword != .id { stateHeldType(token) }
      switch keyword {
      case nil: role = .member(key)
      case .id?: role = .id
      case .type?: role = .type
      case .graph?:
        role = .graph
        if hasGraph {
          role = .none
          throw engine.failure(.collidingKeywords)
        }
        hasGraph = true
      default:
        header.isWhole = true
        restart(before: token)
      }
    } catch {
      engine.remarks.note(error)
    }
  }

  /// Takes the context that is on the tape, from these bytes.
  private mutating func setContext(_ range: Range<Int>) throws(JSONLDError) {
    guard let initial else { return }
    engine.place = range.lowerBound
    guard range.count <= JSONLDOptions.contextByteLimit else {
      throw engine.failure(.limitReached)
    }
    try engine.checkDefinitions(ofContext: 0)
    let local = engine.tape.value(0)
    notePrefixes(local)
    context = try engine.process(initial, local, base: options.base)
    typeContext = context
  }

  /// Adds what the types bring along to the context; whether that is anything.
  private mutating func setTypes(_ entry: Int32) throws(JSONLDError) -> Bool {
    guard let typeContext else { return false }
    engine.place = engine.tape.offset(entry)
    let scoped = try engine.typeScoped(entry, of: typeContext, on: typeContext)
    context = scoped
    return scoped !== typeContext
  }

  private mutating func setSubject(_ entry: Int32) throws(JSONLDError) {
    guard let context else { return }
    engine.place = engine.tape.offset(entry)
    guard engine.tape.kind(entry) == .string else { throw engine.failure(.invalidID) }
    let text = engine.tape.text(entry)
    let name = try engine.expandIRI(text.span, context, isRelative: true)
    subject = name.flatMap { engine.term($0) }
    hasSubject = true
  }

  private mutating func rootSubject() -> Int32? {
    if !hasSubject {
      subject = engine.builder.anonymous()
      hasSubject = true
    }
    return subject
  }

  // MARK: Pieces

  private mutating func endPiece(_ range: Range<Int>, _ last: JSONToken) {
    do throws(JSONLDError) {
      guard engine.tape.greatestDepth <= JSONLDOptions.depthLimit else {
        engine.place = range.lowerBound
        throw engine.failure(.limitReached)
      }
      switch role {
      case .none: if isView { viewRange = range }
      case .context: try endContext(range, last)
      case .id: try endID(range, last)
      case .type: try endType(range, last)
      case .member(let key): try endMember(key, last)
      case .graph: try endGraph()
      case .node: try endNode()
      }
    } catch {
      engine.abandon()
      engine.remarks.note(error)
    }
  }

  /// Reads the view of a root that is seen as a whole.
  private mutating func setView(_ range: Range<Int>?) {
    viewRange = range
    view = JSONLDView()
    guard let range else { return }
    if let context = engine.tape.value(0)["@context"] { notePrefixes(context) }
    forEachToken(in: range) { stream, token in
      stream.view.take(token, stream.source, prefixes: stream.prefixes)
    }
  }

  /// Notes the prefixes of a context: terms for an IRI that ends as a namespace does.
  private mutating func notePrefixes(_ context: JSONValue) {
    switch context {
    case .array(let contexts):
      for context in contexts { notePrefixes(context) }
    case .object(let object):
      for member in object.members {
        guard case .string(let iri) = member.value["@id"] ?? member.value,
          let last = iri.utf8.last, "#/:".utf8.contains(last)
        else { continue }
        prefixes[member.key] = iri
      }
    default: return
    }
  }

  private mutating func endContext(_ range: Range<Int>, _ last: JSONToken) throws(JSONLDError) {
    engine.place = range.lowerBound
    guard contextRange == nil else { throw engine.failure(.collidingKeywords) }
    contextRange = range
    guard header.context == nil else { return }
    if hasMembers || hasView {
      return restart(before: last, late: range)
    }
    try setContext(range)
  }

  private mutating func endID(_ range: Range<Int>, _ last: JSONToken) throws(JSONLDError) {
    guard !hasID else { throw engine.failure(.collidingKeywords) }
    hasID = true
    hasMembers = true
    if header.id == nil {
      guard !hasSubject else {
        header.id = range
        return restart(before: last, late: range)
      }
      try setSubject(0)
    }
    if !noteContent(last) { stateHeldType(last) }
  }

  /// States the type that has waited for the root's name.
  private mutating func stateHeldType(_ last: JSONToken) {
    guard let tape = heldType else { return }
    heldType = nil
    engine.tape = tape
    engine.output.removeAll()
    do throws(JSONLDError) {
      engine.place = tape.offset(0)
      try expandMember(last)
    } catch {
      engine.abandon()
      engine.remarks.note(error)
    }
    engine.tape.removeAll()
    engine.output.removeAll()
  }

  private mutating func endType(_ range: Range<Int>, _ last: JSONToken) throws(JSONLDError) {
    guard !hasType else {
      header.isWhole = true
      return restart(before: last)
    }
    hasType = true
    if header.type == nil, try setTypes(0), hasMembers {
      header.type = range
      return restart(before: last, late: range)
    }
    // As a rule the name comes before or right behind the type.
    let isNext = !hasMembers && !hasSubject && header.id == nil
    hasMembers = true
    if isNext {
      heldType = engine.tape
    } else {
      try expandMember(last)
    }
  }

  private mutating func endMember(
    _ key: JSONLDEngine.Key, _ last: JSONToken
  ) throws(JSONLDError) {
    hasMembers = true
    if isInElements {
      try expandElement(key)
    } else {
      try expandMember(last)
    }
  }

  /// The frame of the root, as if it had been begun.
  private mutating func rootFrame() -> JSONLDEngine.Frame? {
    guard let context, let typeContext else { return nil }
    engine.output.nodes.append(JSONLDExpansion.Node())
    return JSONLDEngine.Frame(
      property: JSONLDEngine.noProperty, context: context, typeContext: typeContext, node: 0)
  }

  private mutating func expandMember(_ last: JSONToken) throws(JSONLDError) {
    guard var frame = rootFrame() else { return }
    try engine.expandMember(0, &frame)
    let first = engine.output.nodes[0].properties.first
    let isStated =
      first >= 0 ? engine.output.properties[Int(first)].name >= 0 : frame.has(.type)
    if isStated, noteContent(last) { return }
    try engine.emitContent(of: 0, rootSubject(), graph: -1)
  }

  /// Reads an element of a member that is an array.
  private mutating func expandElement(_ key: JSONLDEngine.Key) throws(JSONLDError) {
    guard let frame = rootFrame() else { return }
    guard key.isProperty else {
      engine.output.addProperty(-1, JSONLDExpansion.Chain(), to: 0, entry: 0)
      return try engine.emitContent(of: 0, rootSubject(), graph: -1)
    }
    let expanded = try engine.expand(0, under: key.name, frame.context)
    guard !expanded.isNull else { return }
    if key.coercion.isReverse {
      try engine.addReverse(key.iri, expanded.chain, 0, 0)
    } else {
      engine.output.addProperty(key.iri, expanded.chain, to: 0, entry: 0)
    }
    try engine.emitContent(of: 0, rootSubject(), graph: -1)
  }

  private mutating func endGraph() throws(JSONLDError) {
    guard let context else { return }
    hasMembers = true
    let isNamed = hasContent || header.isNamedGraph
    hasDefaultGraph = hasDefaultGraph || !isNamed
    let expanded = try engine.expand(
      0, under: JSONLDKeyword.graph.rawValue, context)
    guard isNamed else { return try engine.emit(expanded.chain, graph: -1) }
    guard let graph = rootSubject() else { return }
    try engine.emit(expanded.chain, graph: graph)
  }

  private mutating func endNode() throws(JSONLDError) {
    guard let initial else { return }
    engine.stripsView = header.isWhole
    let expanded = try engine.expand(0, under: JSONLDEngine.noProperty, initial)
    let isRoot = header.isWhole
    if isRoot { setView(engine.viewRange) }
    try engine.emit(isRoot ? engine.unwrapped(expanded) : expanded.chain, graph: -1)
  }

  // MARK: Reading again

  /// Notes that the root has more than a graph; true if all has been read again for that.
  private mutating func noteContent(_ last: JSONToken) -> Bool {
    hasContent = true
    guard hasDefaultGraph, !header.isNamedGraph else { return false }
    header.isNamedGraph = true
    restart(before: last)
    return true
  }

  /// Reads all up to a token again, and then that.
  private mutating func restart(before token: JSONToken, late: Range<Int>? = nil) {
    if header.late == nil { header.late = late }
    header.context = contextRange
    var again = JSONLDStream(after: self)
    let hasQuote = token.kind == .key || token.kind == .string
    let end = token.range.lowerBound - (hasQuote ? 1 : 0)
    var tokenizer = JSONTokenizer()
    var tokens: [JSONToken] = []
    var offset = 0
    while offset < end {
      let piece = source[offset..<min(end, offset + 16_384)]
      offset += piece.count
      tokens.removeAll(keepingCapacity: true)
      tokenizer.append(piece.span, to: &tokens)
      for token in tokens { again.take(token) }
    }
    again.safeLength = safeLength
    again.read(token)
    self = again
  }
}
