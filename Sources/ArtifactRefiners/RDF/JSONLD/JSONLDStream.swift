// JSON-LD while it arrives: its members as soon as each is whole.
//
// A stack has the node objects that are open: the root, and nodes in `@graph`, in arrays and in each
// other, from the first member on that states something (JSONLDStream+Nodes). Of an open node each
// member is read by itself, of plain arrays and `@graph` each element: those are the pieces. What is
// put together of parts that must be seen together (maps, lists, values, JSON) is one piece.
//
// What a piece means depends on the context, types and name of the nodes around. Where one of them
// comes behind members that it matters to, all is read again from the start with that known: of the
// root itself it is known before then; with a name that comes late in any other node, those without
// one are read when they are whole, with anything else that is late, all. The same goes where a
// default graph turns out to be a named one. Each can happen once, so the whole stays linear.

import ArtifactCore

struct JSONLDStream: JSONTokenHandler, Sendable {
  /// What is known of the root before it is read.
  private struct Header {
    var context: Range<Int>?
    var type: Range<Int>?
    var id: Range<Int>?
    var isNamedGraph = false
    var isWhole = false
    /// Whether nodes in the root are opened with a name alone, or not at all.
    var hasLateNames = false
    var hasWholeNodes = false
    /// The first of them that came late.
    var late: Range<Int>?
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
  /// The nodes that are open, the root first if it is one.
  private var nodes: [JSONLDOpenNode] = []
  /// How many containers are open around the piece; -1 outside of one.
  private var pieceDepth = -1
  private var valueStart = 0
  /// What of the piece has come if that may still be a node to be opened.
  private var prologue: Prologue?

  private var initial: JSONLDContext?
  private var contextRange: Range<Int>?
  /// The type of a root without a name so far, while no member but the name has come behind it.
  private var heldType: JSONLDTape?
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
  }

  var hasValue: Bool { safeLength > 0 }

  /// The brackets that the open containers lack, innermost first.
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

  private mutating func read(_ token: JSONToken) {
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
  private var isAtRoot: Bool { nodes.count == 1 && open[0] }

  private mutating func beginElements(_ token: JSONToken) {
    if isAtRoot, case .member = nodes[0].role, noteContent(token) { return }
    nodes[nodes.count - 1].isInElements = true
  }

  private mutating func beginPiece(_ token: JSONToken) {
    pieceDepth = open.count
    valueStart = token.range.lowerBound - (token.kind == .string ? 1 : 0)
    prologue = token.kind == .beginObject && mayOpenNode ? Prologue() : nil
    if let node = nodes.last, !node.isInElements, node.name >= 0 {
      engine.tape.beginMember(node.name, at: node.nameRange.lowerBound - 1)
    }
    addToPiece(token)
  }

  /// Puts a token on the tape, unless the piece counts for nothing.
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
    // Read again, the token may be in the middle of another piece.
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

  /// The number of a key's name.
  private mutating func name(of token: JSONToken) -> Int32 {
    let text = source[token.range]
    guard token.hasEscapes else { return engine.names.intern(text.span) }
    return engine.names.intern(JSONString.decode(text))
  }

  /// Whether it is certain, without a look-up in the context, that a key has no IRI: nothing was ever
  /// called so, and there is no vocabulary to be in.
  private func meansNothing(_ token: JSONToken, _ context: JSONLDContext) -> Bool {
    guard context.content.vocab == nil, !token.hasEscapes, !token.range.isEmpty else {
      return false
    }
    let text = source[token.range]
    return !text.contains(UInt8(ascii: ":")) && !text.elementsEqual("view".utf8)
      && engine.names.find(text.span) == nil
  }

  /// Finds out what the member that a key begins is.
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
      case .index? where !isAtRoot: nodes[last].role = .member(key)
      default:
        if isAtRoot { header.isWhole = true } else { header.hasWholeNodes = true }
        restart(before: token)
      }
    } catch {
      engine.remarks.note(error)
    }
  }

  /// Whether a key means a value in a context.
  private mutating func isValue(
    _ name: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> Bool {
    try engine.key(named: name, context).iri == JSONLDKeyword.value.rawValue
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
    let context = try engine.process(initial, local, base: options.base)
    nodes[0].context = context
    nodes[0].typeContext = context
  }

  /// Adds what the types bring along to the context; whether that is anything.
  private mutating func setTypes(_ entry: Int32) throws(JSONLDError) -> Bool {
    let last = nodes.count - 1
    let context = nodes[last].typeContext
    engine.place = engine.tape.offset(entry)
    let scoped = try engine.typeScoped(entry, of: context, on: context)
    nodes[last].context = scoped
    return scoped !== context
  }

  private mutating func setSubject(_ entry: Int32) throws(JSONLDError) {
    let last = nodes.count - 1
    engine.place = engine.tape.offset(entry)
    guard engine.tape.kind(entry) == .string else { throw engine.failure(.invalidID) }
    let text = engine.tape.text(entry)
    let name = try engine.expandIRI(text.span, nodes[last].context, isRelative: true)
    nodes[last].subject = name.flatMap { engine.term($0) }
    nodes[last].hasSubject = true
  }

  /// The term of the innermost open node.
  private mutating func subject() -> Int32? {
    let last = nodes.count - 1
    if !nodes[last].hasSubject {
      nodes[last].subject = engine.builder.anonymous()
      nodes[last].hasSubject = true
    }
    return nodes[last].subject
  }

  // MARK: Pieces

  private mutating func endPiece(
    _ range: Range<Int>, _ depth: Int, _ last: JSONToken
  ) {
    do throws(JSONLDError) {
      guard depth - rootDepth + engine.tape.greatestDepth <= JSONLDOptions.depthLimit else {
        engine.place = range.lowerBound
        throw engine.failure(.limitReached)
      }
      switch nodes.last?.role {
      case nil: try endElement()
      case .none?: if isView { viewRange = range }
      case .unmapped?: noteUnmapped(range)
      case .context?: try endContext(range, last)
      case .id?: try endID(range, last)
      case .type?: try endType(range, last)
      case .member(let key)?:
        hasMembers = true
        if nodes[nodes.count - 1].isInElements {
          try expandElement(key)
        } else {
          try expandMember(last)
        }
      case .graph?: try endGraph()
      }
    } catch {
      engine.abandon()
      engine.remarks.note(error)
    }
  }

  /// How many containers are open around the outermost pieces, but for elements of members.
  private var rootDepth: Int { header.isWhole ? 0 : 1 }

  private mutating func noteUnmapped(_ range: Range<Int>) {
    hasMembers = true
    let name = nodes[nodes.count - 1].nameRange
    engine.noteUnmapped(
      source[name], name.lowerBound - 1..<range.upperBound, range, subject())
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
    guard isAtRoot else {
      header.hasWholeNodes = true
      return restart(before: last, late: range)
    }
    guard contextRange == nil else { throw engine.failure(.collidingKeywords) }
    contextRange = range
    guard header.context == nil else { return }
    if hasMembers || hasView {
      return restart(before: last, late: range)
    }
    try setContext(range)
  }

  private mutating func endID(_ range: Range<Int>, _ last: JSONToken) throws(JSONLDError) {
    let node = nodes.count - 1
    guard !nodes[node].hasID else { throw engine.failure(.collidingKeywords) }
    nodes[node].hasID = true
    guard isAtRoot else {
      guard nodes[node].hasSubject else { return try setSubject(0) }
      header.hasLateNames = true
      return restart(before: last, late: range)
    }
    hasMembers = true
    if header.id == nil {
      guard !nodes[node].hasSubject else {
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
    let node = nodes.count - 1
    guard !nodes[node].hasType else {
      if isAtRoot { header.isWhole = true } else { header.hasWholeNodes = true }
      return restart(before: last)
    }
    nodes[node].hasType = true
    guard isAtRoot else {
      guard try !setTypes(0) else {
        header.hasWholeNodes = true
        return restart(before: last, late: range)
      }
      return try expandMember(last)
    }
    if header.type == nil, try setTypes(0), hasMembers {
      header.type = range
      return restart(before: last, late: range)
    }
    // As a rule the name comes before or right behind the type.
    let isNext = !hasMembers && !nodes[node].hasSubject && header.id == nil
    hasMembers = true
    if isNext {
      heldType = engine.tape
    } else {
      try expandMember(last)
    }
  }

  /// The frame of the innermost open node, as if it had been begun.
  private mutating func openFrame() -> JSONLDEngine.Frame {
    let node = nodes[nodes.count - 1]
    engine.output.nodes.append(JSONLDExpansion.Node())
    return JSONLDEngine.Frame(
      property: node.property, context: node.context, typeContext: node.typeContext, node: 0)
  }

  private mutating func expandMember(_ last: JSONToken) throws(JSONLDError) {
    var frame = openFrame()
    try engine.expandMember(0, &frame)
    if isAtRoot, states(frame), noteContent(last) { return }
    try engine.emitContent(of: 0, subject(), graph: nodes[nodes.count - 1].graph)
  }

  /// Whether what was read of a node says something of it.
  private func states(_ frame: JSONLDEngine.Frame) -> Bool {
    frame.has(.type) || frame.has(.included)
      || engine.output.properties.contains { $0.name >= 0 }
  }

  /// Reads an element of a member that is an array.
  private mutating func expandElement(_ key: JSONLDEngine.Key) throws(JSONLDError) {
    let frame = openFrame()
    let expanded = try engine.expand(0, under: key.name, frame.context)
    guard !expanded.isNull else { return }
    if key.coercion.isReverse {
      try engine.addReverse(key.iri, expanded.chain, 0, 0)
    } else {
      engine.output.addProperty(key.iri, expanded.chain, to: 0, entry: 0)
    }
    try engine.emitContent(of: 0, subject(), graph: nodes[nodes.count - 1].graph)
  }

  private mutating func endGraph() throws(JSONLDError) {
    let graph = graph()
    let expanded = try engine.expand(
      0, under: JSONLDKeyword.graph.rawValue, nodes[nodes.count - 1].context)
    if let graph { try engine.emit(expanded.chain, graph: graph) }
  }

  /// The graph that the innermost open node's `@graph` is; nil if its name can be none.
  private mutating func graph() -> Int32? {
    hasMembers = true
    guard !isAtRoot || hasContent || header.isNamedGraph else {
      hasDefaultGraph = true
      return -1
    }
    return subject()
  }

  private mutating func endElement() throws(JSONLDError) {
    guard let initial else { return }
    engine.stripsView = header.isWhole
    let expanded = try engine.expand(0, under: JSONLDEngine.noProperty, initial)
    let isRoot = header.isWhole
    if isRoot { setView(engine.viewRange) }
    try engine.emit(isRoot ? engine.unwrapped(expanded) : expanded.chain, graph: -1)
  }

  // MARK: Nodes in others

  /// The members of an object that has not been opened, as far as they have come: what a node may have
  /// before the first one that states something.
  private struct Prologue {
    var hasID = false
    var hasType = false
    var hasIndex = false
  }

  /// Whether an object that begins here may be a node to be opened.
  private var mayOpenNode: Bool {
    guard !header.hasWholeNodes, !open.isEmpty, open.count - rootDepth < JSONLDOptions.depthLimit
    else { return false }
    return nodes.last?.hasElements ?? true
  }

  /// The property and the context in which an object that begins here is read.
  private var surroundings: (property: Int32, context: JSONLDContext)? {
    guard let node = nodes.last else {
      return initial.map { (JSONLDEngine.noProperty, $0) }
    }
    guard case .member(let key) = node.role else {
      return (JSONLDKeyword.graph.rawValue, node.context)
    }
    return (key.name, node.context)
  }

  /// Looks at a key of an object that may be a node; whether it is open now, and the key read.
  private mutating func opensNode(_ token: JSONToken) -> Bool {
    guard let (property, context) = surroundings, var prologue else { return false }
    self.prologue = nil
    engine.place = token.range.lowerBound
    let name = name(of: token)
    if name == JSONLDKeyword.context.rawValue {
      if engine.tape.count == 1 { self.prologue = prologue }
      return false
    }
    do throws(JSONLDError) {
      if context.content.previous != nil, try isValue(name, context) { return false }
      var keyword = JSONLDKeyword(rawValue: name)
      if keyword == nil {
        let inner = try beginNode(property, context).context
        keyword = JSONLDKeyword(rawValue: try engine.key(named: name, inner).iri)
      }
      switch keyword {
      case .id? where !prologue.hasID: prologue.hasID = true
      case .type? where !prologue.hasType: prologue.hasType = true
      case .index? where !prologue.hasIndex: prologue.hasIndex = true
      case nil, .graph?, .included?, .reverse?:
        guard prologue.hasID || !header.hasLateNames else { return false }
        return try openNode(property, context, before: token)
      default: return false
      }
      self.prologue = prologue
    } catch {
      // It is told when the object has ended.
      engine.abandon()
      engine.output.removeAll()
    }
    return false
  }

  /// Begins the object that is on the tape with what has come of it.
  private mutating func beginNode(
    _ property: Int32, _ context: JSONLDContext
  ) throws(JSONLDError) -> JSONLDEngine.Frame {
    engine.output.removeAll()
    engine.tape.settle()
    return try engine.begin(0, under: property, context, leavesPrevious: true)
  }

  /// Opens the node that is on the tape, states what is known of it, and reads the next key; false if it
  /// cannot be opened.
  private mutating func openNode(
    _ property: Int32, _ context: JSONLDContext, before token: JSONToken
  ) throws(JSONLDError) -> Bool {
    var frame = try beginNode(property, context)
    try engine.expandMembers(of: 0, &frame)
    guard frame.hasOnly(.id, .type, .index) else {
      engine.output.removeAll()
      return false
    }
    var graph = nodes.last?.graph ?? -1
    var link: (subject: Int32?, key: JSONLDEngine.Key)?
    if case .member(let key)? = nodes.last?.role {
      if isAtRoot, !nodes[0].isInElements, noteContent(token) { return true }
      hasMembers = true
      link = (subject(), key)
    } else if !nodes.isEmpty {
      guard let named = self.graph() else { return false }
      graph = named
    }
    var node = JSONLDOpenNode(
      property: property, context: frame.context, typeContext: frame.typeContext,
      outer: context.content.previous == nil ? nil : context, graph: graph, depth: pieceDepth + 1)
    node.hasID = frame.has(.id)
    node.hasType = frame.has(.type)
    node.hasSubject = link != nil || node.hasID || node.hasType
    if node.hasSubject { node.subject = engine.subject(of: frame.node) }
    if let link {
      let range = Int(engine.tape[0].keyOffset)..<safeLength
      engine.link(link.subject, link.key, node.subject, graph: graph, range: range)
    }
    try engine.emitContent(of: frame.node, node.subject, graph: graph)
    nodes.append(node)
    pieceDepth = -1
    engine.tape.removeAll()
    engine.output.removeAll()
    read(token)
    return true
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
