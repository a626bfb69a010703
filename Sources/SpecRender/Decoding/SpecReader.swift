// Reads a document token by token, in any of its forms: an object with elements by id or in an
// array, such an array alone, a tree of nested elements, and each of these in a member `spec`.
//
// `open` holds the objects that are or may be elements, outermost first; the document itself is one
// of them, since it may be a tree. A token belongs to the innermost of them, which keeps it until its
// object closes and is then decoded. What is read on its own (nested elements, `elements`, the state)
// leaves an empty container there, so that the tokens of the document are an outline of it. An
// element is named as soon as later input cannot change its id.
//
// The result of a whole document is what has been read at its end. Only two kinds of documents are
// read again: those with duplicate names, of which the last ones are used, without the others; and an
// element that turns out at its end not to be a document with an element in `root`.

import ArtifactCore

/// An incremental reader for the tokens of a document.
struct SpecReader: Sendable {
  var decoder: SpecDecoder

  /// The objects that are or may be elements and have not been closed, outermost first.
  var open: [OpenElement] = []

  /// The number of open containers.
  private var depth = 0

  /// The document that is open or has been read: the top-level value, or its member `spec`.
  var document: Document?

  /// The object around the document, if that is its member `spec`.
  var outer: Document?

  /// Whether the document was the member `spec` and has been closed.
  var isWrappedClosed = false

  /// Whether the top-level value is closed.
  private(set) var isClosed = false

  /// Whether the top-level value is a patch operation or an array of them.
  private(set) var isPatch = false

  /// The top-level value if it is a scalar.
  var scalar: JSONToken?

  /// The number of containers around the entries of `elements`, while that is open.
  private var entryLevel: Int?
  private var isListed = false
  private var entryCount = 0
  private var entryName = ""

  /// The location of `elements`; nil if it is the usual one and contains elements by id.
  private var entryPath: [String]?

  /// The number of containers around the value of the member `state`, while that is open, and its
  /// tokens.
  var stateLevel: Int?
  var stateTokens = TokenReader()

  /// The state that was closed first, once it is known to be that of the document.
  var closedState: JSONValue?
  var isStateClosed = false

  /// Whether an object in `root` is ignored.
  var ignoresRoot = false

  /// The storage of the tokens of a closed element.
  private var spare = TokenReader()

  /// The numbers of elements and of tokens of the open state that a view has been given, and
  /// whether it hasn't been given the closed state.
  var givenCount = 0
  var givenStateCount = 0
  var hasNewState = false

  /// The document: an object, or an array of elements.
  struct Document: Sendable {
    /// Its index among the open elements; nil for an array.
    var place: Int?
    var path: [String] = []

    /// Whether it has a member `root`, `state` or `elements`, and one of `root` and `elements`.
    var hasMember = false
    var hasLinks = false
    var isTree = false

    /// Whether it has an element in `root`.
    var hasRootElement = false

    /// Its states in order: those of all names, and that of the element in `root`.
    var states: [(name: String, value: JSONValue, path: [String])] = []

    /// Its members once it is closed, with empty containers for what was read on its own.
    var outline = JSONObject()

    /// Whether it is certainly the document.
    var isCertain: Bool { hasMember || isTree }
  }

  init(components: KnownComponents) {
    decoder = SpecDecoder(components: components)
  }

  // MARK: - Tokens

  /// Takes a token.
  ///
  /// - Parameter bytes: The text so far.
  mutating func take(_ token: JSONToken, in bytes: [UInt8]) {
    switch token.kind {
    case .beginObject, .beginArray:
      begin(token)
      depth += 1
    case .endObject, .endArray:
      depth -= 1
      end(token, bytes)
    case .key: takeName(token, bytes)
    default: takeScalar(token, bytes)
    }
  }

  /// Whether the next value or name is directly in `elements`.
  private var isEntry: Bool { depth == entryLevel }

  private mutating func begin(_ token: JSONToken) {
    if stateLevel != nil { return stateTokens.append(token) }
    if isEntry { return beginEntry(token) }
    guard let last = open.indices.last else { return beginDocument(token) }
    switch depth - open[last].level {
    case 1:
      if last == document?.place, beginMember(token) { return }
      open[last].beginValue(token)
      nameLast()
    case 2
    where token.kind == .beginObject && open[last].member == .children && open[last].namesChildren:
      let (id, index) = (open[last].id ?? "", open[last].childCount)
      let path = (open[last].path ?? ["elements", id]) + ["children", String(index)]
      push(token, .child(of: id, at: index), at: path)
    default: open[last].tokens.append(token)
    }
  }

  private mutating func takeName(_ token: JSONToken, _ bytes: [UInt8]) {
    if stateLevel != nil { return stateTokens.append(token) }
    if isEntry { return entryName = token.text(in: bytes) }
    guard let last = open.indices.last else { return }
    if depth == open[last].level + 1 {
      open[last].beginMember(token, in: bytes)
      if last == document?.place, SpecDecoder.documentNames.contains(open[last].name) {
        document?.hasMember = true
        if open[last].name != "state" { document?.hasLinks = true }
        acceptState()
      }
    }
    open[last].tokens.append(token)
  }

  private mutating func takeScalar(_ token: JSONToken, _ bytes: [UInt8]) {
    if stateLevel != nil { return stateTokens.append(token) }
    if isEntry {
      beginEntry(token)
      return endElement(bytes)
    }
    guard let last = open.indices.last else { return (scalar, isClosed) = (token, true) }
    open[last].tokens.append(token)
    endValue(bytes)
  }

  private mutating func end(_ token: JSONToken, _ bytes: [UInt8]) {
    if let level = stateLevel {
      stateTokens.append(token)
      guard depth == level else { return }
      stateLevel = nil
    }
    if let level = entryLevel, depth < level { entryLevel = nil }
    guard let last = open.indices.last else { return isClosed = true }
    open[last].tokens.append(token)
    if depth == open[last].level { endElement(bytes) } else { endValue(bytes) }
  }

  /// Takes the end of a value in the innermost open element, after its last token.
  private mutating func endValue(_ bytes: [UInt8]) {
    let last = open.count - 1
    switch depth - open[last].level {
    case 1:
      open[last].endMember(in: bytes)
      if last == document?.place {
        endMember(bytes)
      } else if open[last].isElement, case .root = open[last].naming, open[last].name == "state",
        case .object(let state) = lastValue(bytes)
      {
        add(state: .object(state), at: ["root", "state"])
      }
      nameLast()
    case 2: open[last].endItem()
    default: break
    }
  }

  /// Returns the value of the last member of the innermost open element.
  private mutating func lastValue(_ bytes: [UInt8]) -> JSONValue {
    let last = open.count - 1
    var tokens = open[last].tokens
    tokens.bytes = bytes
    var index = open[last].valueStart
    return tokens.value(at: &index, &decoder.repeatsNames)
  }

  // MARK: - The document

  private mutating func beginDocument(_ token: JSONToken) {
    guard token.kind == .beginObject else {
      document = Document()
      decoder.isList = true
      (entryLevel, entryPath, isListed) = (1, [], true)
      return
    }
    push(token, .root, at: [], isElement: false)
    document = Document(place: 0)
  }

  /// Begins a member of the document whose value is a container; returns false if it is read as
  /// that of an element.
  private mutating func beginMember(_ token: JSONToken) -> Bool {
    guard let document else { return false }
    let last = open.count - 1
    let isObject = token.kind == .beginObject
    switch open[last].name {
    case "elements":
      open[last].beginValue(token)
      (entryLevel, entryCount, isListed) = (depth + 1, 0, !isObject)
      entryPath = isObject && document.path.isEmpty ? nil : document.path + ["elements"]
    case "state":
      open[last].beginValue(token)
      stateLevel = depth
      stateTokens.append(token)
    case "root" where isObject && !document.isTree && !ignoresRoot:
      self.document?.hasRootElement = true
      decoder.isNested = true
      push(token, .root, at: document.path + ["root"])
    case "spec" where isObject && depth == 1 && !document.isCertain:
      outer = document
      push(token, .root, at: ["spec"], isElement: false)
      self.document = Document(place: 1, path: ["spec"])
      decoder.documentPath = ["spec"]
    case "children" where !isObject:
      beginTree()
      return false
    default: return false
    }
    return true
  }

  /// Recognizes a tree: `type` and the array `children` precede `root` and `elements`.
  private mutating func beginTree() {
    guard let document, let place = document.place, !document.hasLinks, open[place].hasType else {
      return
    }
    self.document?.isTree = true
    open[place].isElement = true
    decoder.isNested = true
    acceptState()
  }

  /// Takes the end of a member of the document.
  private mutating func endMember(_ bytes: [UInt8]) {
    guard let document, let place = document.place else { return }
    let name = open[place].name
    let token = open[place].tokens[open[place].valueStart]
    switch name {
    case "state" where !stateTokens.isEmpty:
      stateTokens.bytes = bytes
      var index = 0
      let value = stateTokens.value(at: &index, &decoder.repeatsNames)
      stateTokens.removeAll()
      add(state: value, at: ["state"])
    case "state": add(state: lastValue(bytes), at: ["state"])
    case "root" where token.kind == .string && !document.isTree:
      decoder.spec.root = token.text(in: bytes)
    case "root" where token.kind == .beginObject:
      if case .object(let state)? = lastValue(bytes)["state"] {
        add(state: .object(state), at: ["root", "state"])
      }
    case "type" where open[place].head["children"] == []: beginTree()
    case _ where SpecDecoder.misnamedStates.contains(name) && token.kind != .null:
      add(state: lastValue(bytes), at: [name])
    default: break
    }
  }

  private mutating func add(state: JSONValue, at path: [String]) {
    let path = (document?.path ?? []) + path
    document?.states.append((path.last ?? "", state, path))
    acceptState()
  }

  /// Uses the first state once it is known to be that of the document.
  private mutating func acceptState() {
    guard !isStateClosed, let document, let state = document.states.first,
      document.isCertain || state.name == "state"
    else { return }
    (isStateClosed, hasNewState) = (true, true)
    closedState = SpecDecoder.state(state.value)
  }

  /// Closes the document, or a member `spec` that might have been one.
  private mutating func endDocument(_ element: OpenElement) {
    guard depth > 0 else {
      close(element)
      return isClosed = true
    }
    if document?.isCertain == true {
      close(element)
      isWrappedClosed = true
      open[0].beginValue(element.tokens[0])
      open[0].tokens.append(JSONToken(.endObject, 0..<0))
    } else {
      (document, outer) = (outer, nil)
      decoder.documentPath = []
      open[0].tokens.append(element.tokens)
    }
    endValue(element.tokens.bytes)
  }

  private mutating func close(_ element: OpenElement) {
    let outline = outline(of: element)
    document?.outline = outline
  }

  private mutating func outline(of element: OpenElement) -> JSONObject {
    var index = 0
    let value = element.tokens.value(at: &index, &decoder.repeatsNames)
    if case .object(let object) = value { return object } else { return [:] }
  }

  // MARK: - Elements

  private mutating func push(
    _ token: JSONToken, _ naming: ElementNaming, at path: [String]?, isElement: Bool = true
  ) {
    var tokens = TokenReader()
    swap(&tokens, &spare)
    tokens.append(token)
    open.append(
      OpenElement(level: depth, naming: naming, path: path, tokens: tokens, isElement: isElement))
  }

  private mutating func beginEntry(_ token: JSONToken) {
    // A tree around it is named before.
    if let place = document?.place, document?.isTree == true { name(at: place) }
    if isListed {
      return push(token, .listed(entryCount), at: (entryPath ?? []) + [String(entryCount)])
    }
    let naming = ElementNaming.key(entryName)
    let path = entryPath.map { $0 + [entryName] }
    push(token, naming, at: path)
    let name = decoder.name([:], naming, at: path)
    (open[open.count - 1].id, open[open.count - 1].order) = name
  }

  /// Names the innermost open element if later input cannot change its id.
  private mutating func nameLast() {
    let last = open.count - 1
    guard open[last].id == nil, open[last].isElement, open[last].isNamed else { return }
    name(at: last)
  }

  private mutating func name(at place: Int) {
    guard open[place].id == nil else { return }
    let head = open[place].head
    decoder.name(&open[place], by: head)
    if case .child = open[place].naming { open[place - 1].revision += 1 }
  }

  /// Takes the end of the innermost open element, after its last token, and decodes it.
  private mutating func endElement(_ bytes: [UInt8]) {
    let isDocument = open.count - 1 == document?.place
    // It is taken out, so that it isn't copied.
    var element = open.removeLast()
    element.tokens.bytes = bytes
    if element.isElement {
      nameAtEnd(&element)
      if element.id != nil { decode(element, isDocument) }
    }
    if element.level == 0 || decoder.isList && entryCount == 0 && element.level == 1 {
      isPatch = element.head["op"] != nil
    }
    if isDocument { return endDocument(element) }
    if element.level == 0 {
      let outline = outline(of: element)
      outer?.outline = outline
      return isClosed = true
    }
    let first = element.tokens[0]
    element.tokens.removeAll()
    swap(&spare, &element.tokens)
    let parent = open.count - 1
    switch element.naming {
    case .key, .listed:
      entryCount += 1
      return
    case .root: open[parent].beginValue(first)
    case .child:
      open[parent].tokens.append(first)
      open[parent].nested.append(element.id ?? "")
    }
    open[parent].tokens.append(JSONToken(.endObject, 0..<0))
    endValue(bytes)
  }

  /// Names a complete element, unless it isn't an object in an array.
  private mutating func nameAtEnd(_ element: inout OpenElement) {
    guard element.id == nil else { return }
    var members = element.head
    switch element.naming {
    case .listed(let index):
      guard element.tokens.kind(at: 0) == .beginObject else {
        return decoder.reportNoElement(at: element.path ?? [])
      }
      // The first element decides whether the list needs a root.
      if index == 0, decoder.isList { members = outline(of: element) }
    case .child: open[open.count - 1].revision += 1
    case .key, .root: break
    }
    decoder.name(&element, by: members)
  }

  private mutating func decode(_ element: borrowing OpenElement, _ isDocument: Bool) {
    let naming = element.naming
    let site = SpecDecoder.Site(
      id: element.id ?? "", order: element.order, path: element.path, naming: naming,
      nested: element.nested)
    decoder.read(site, from: element.tokens) { object in
      guard case .root = naming else { return object }
      return isDocument ? object.elementOfTree : object.elementInRoot
    }
  }
}
