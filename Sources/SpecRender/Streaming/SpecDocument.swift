// Streaming decoder for a spec document.
//
// The tokenizer classifies the bytes; one stack holds the open containers and another the open
// elements among them. A complete value is added to its parent. An element gets its id as soon as
// later input cannot change it and is decoded once, when its object closes; in the enclosing
// element, it is replaced by its id. Open elements are examined only when the spec is requested:
// they are then decoded as far as their meaning is final (`SpecDocument+Open.swift`). Ids, paths
// and names count once closed, numbers once delimited; texts of properties and templates are
// included as far as received.

import ArtifactCore

/// An incremental spec decoder: accepts bytes in chunks of any size and provides the partial spec
/// at any time.
///
/// ```swift
/// var document = SpecDocument()
/// for chunk in answer {
///   document.append(chunk.utf8.span)
///   show(document.spec)
/// }
/// document.finish()
/// ```
/// Incremental decoding supports an object with `root`, `state` and `elements`, with elements by id
/// or in an array; such an array alone; and a tree of nested elements; each also inside a member
/// `spec`. A spec encoded as a string, and A2UI messages, are decoded when the document is
/// finished.
public struct SpecDocument: Sendable {
  /// The diagnostics. Apart from exceeded length limits, they are reported by ``finish()``.
  public private(set) var diagnostics: [Diagnostic] = []

  let components: KnownComponents
  private(set) var json = OpenJSON()

  /// The document in the common form with its diagnostics; nil once it has another form.
  private var common: CommonSpec?

  /// The open elements, outermost first.
  var open: [OpenElement] = []

  /// Whether the top-level value is closed.
  private var isClosed = false

  /// Whether the text is a single value with nothing invalid after it.
  var isWhole: Bool { isClosed && json.error == nil }

  /// The index of the document among the open containers: the outermost, or its member `spec`.
  private var documentPlace: Int?

  /// Whether the document was the member `spec` and has been closed.
  private var isWrappedClosed = false

  /// Whether the state has been closed.
  private var isStateClosed = false

  /// The closed elements, with the root and state received so far.
  private(set) var closed = Spec()

  /// Elements closed by the latest bytes. Decoding is deferred until the spec is requested or more
  /// bytes are received, since at the end the whole text is decoded anyway.
  private var pending: [PendingElement] = []

  /// The ids assigned so far.
  private var names = ElementNames()

  /// All child ids so far, to find a root before it is named.
  private var referenced: Set<ExactString> = []

  /// The implicit root for an array of elements without one.
  private var stack: ElementStack?
  private var final: Spec?
  private var isFinished = false

  /// Line breaks at the end of the input so far. At the end of a file they are not part of a
  /// truncated text.
  private var heldBreaks: [UInt8] = []

  /// What has been closed since the last update was taken.
  private var news = News()

  private struct PendingElement {
    var id: String
    var object: JSONObject
    /// Its bytes, if they are equivalent to the object.
    var range: Range<Int>?
  }

  private struct News {
    var ids: [String] = []
    /// Whether the stack has new children.
    var hasStack = false
    var hasState = false
    /// Whether the final update has been taken.
    var isOver = false
  }

  /// Creates an empty document.
  ///
  /// - Parameter components: The components known to the decoder.
  public init(components: KnownComponents = .builtIn) {
    self.components = components
    common = CommonSpec(components: components)
  }

  /// Appends bytes. Bytes beyond `SpecLimits.byteCount` are dropped with a diagnostic; after
  /// ``finish()`` this has no effect.
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ chunk: Span<UInt8>) {
    guard !isFinished, chunk.count > 0 else { return }
    let last = chunk[chunk.count - 1]
    if heldBreaks.isEmpty, last != 0x0A, last != 0x0D { return take(chunk) }
    var end = chunk.count
    while end > 0, chunk[end - 1] == 0x0A || chunk[end - 1] == 0x0D { end -= 1 }
    if end > 0 {
      if !heldBreaks.isEmpty {
        let breaks = heldBreaks
        heldBreaks = []
        take(breaks.span)
      }
      take(chunk.extracting(..<end))
    }
    for index in end..<chunk.count { heldBreaks.append(chunk[index]) }
  }

  private mutating func take(_ chunk: Span<UInt8>) {
    if !pending.isEmpty { decodePending() }
    let room = SpecLimits.byteCount - json.bytes.count
    if chunk.count <= room {
      json.append(chunk)
    } else {
      reportLength()
      json.append(chunk.extracting(first: room))
    }
    if !json.tokens.isEmpty { takeTokens() }
  }

  /// Ends the document: ``spec`` becomes the spec decoded from the whole text, or the part that
  /// could be read. Further calls have no effect.
  ///
  /// - Complexity: O(text).
  public mutating func finish() {
    guard !isFinished else { return }
    if let decoder = decodedWhole() {
      isFinished = true
      final = decoder.spec
      diagnostics += decoder.reader.diagnostics
      return
    }
    let before = self
    isFinished = true
    json.finish()
    takeTokens()
    let bytes = json.bytes
    if A2UIStream.hasMessages(bytes) {
      let report = SpecReport(reading: bytes)
      final = report.spec
      diagnostics += report.diagnostics
      return
    }
    if isWhole,
      let decoded = try? Spec.decode(parsing: bytes, components: components)
    {
      final = decoded.spec
      diagnostics += decoded.diagnostics
      return
    }
    let error = json.error ?? JSONSyntaxError(.unexpectedEnd, at: bytes.count)
    let provisional = before.spec
    // A truncated text is not completed; a damaged one is repaired.
    if error.code != .unexpectedEnd, let repaired = repaired(keeping: provisional) {
      final = repaired.spec
      diagnostics += repaired.diagnostics
      return
    }
    diagnostics.append(
      Diagnostic(
        .invalidJSON, .error, at: error.offset..<error.offset + 1,
        message: "invalid JSON, read up to here: \(error.reason)"))
    final = provisional
  }

  /// Returns the decoder of a document of the common form that is the whole text, with everything that decoding
  /// the text again would give; nil for any other.
  ///
  /// - Complexity: O(elements), plus a search of the text for messages.
  func decodedWhole() -> SpecDecoder? {
    guard isWhole, !json.repeatsNames, let common, !A2UIStream.hasMessages(json.bytes) else {
      return nil
    }
    return common.decoded()
  }

  /// Returns the spec of the repaired text; nil if the repair would lose elements already provided.
  private func repaired(keeping provisional: Spec) -> DecodedSpec? {
    let result = JSONRepair.repair(json.bytes)
    guard let value = result.value else { return nil }
    var decoded = Spec.decode(value, components: components)
    guard provisional.ids.allSatisfy({ decoded.spec[$0] != nil }) else { return nil }
    decoded.diagnostics = result.fixes.map(\.diagnostic) + decoded.diagnostics
    return decoded
  }

  private mutating func reportLength() {
    guard diagnostics.isEmpty else { return }
    diagnostics.append(
      Diagnostic(
        .tooLong, .error,
        message: "spec exceeds \(SpecLimits.byteCount) bytes: the rest is ignored"
      ))
  }

  // MARK: - Tokens

  private mutating func takeTokens() {
    for index in json.tokens.indices {
      let token = json.tokens[index]
      if !isStateClosed, statePlace != nil { news.hasState = true }
      if common?.take(token, depth: json.containers.count, in: json.bytes) == false { common = nil }
      if let value = json.take(token) {
        if json.containers.count == 1 { common?.takeMemberValue(value) }
        close(value)
      } else if token.kind == .beginObject || token.kind == .beginArray {
        openContainer()
      }
    }
  }

  /// Handles a newly opened container: it may be an element, and may settle the id of the enclosing
  /// one.
  private mutating func openContainer() {
    let place = json.containers.count - 1
    if place == 0 {
      documentPlace = 0
    } else if place == 1, documentPlace == 0, json.containers[1].isObject,
      isWrapper(json.containers[0])
    {
      documentPlace = 1
    }
    if let last = open.last?.place {
      if last == place - 1 { nameLast() }
    } else if beginsTree(at: place) {
      open.append(OpenElement(place: place - 1, naming: .root))
      nameLast()
    }
    if let document = documentPlace, place == document + 1 { takeMisnamedState() }
    guard json.containers[place].isObject, let naming = naming(at: place) else { return }
    open.append(OpenElement(place: place, naming: naming))
    if case .key = naming { nameLast() }
  }

  /// Whether an array that has just opened makes the document a tree.
  private func beginsTree(at place: Int) -> Bool {
    guard place > 0, documentPlace == place - 1, !json.containers[place].isObject else {
      return false
    }
    let document = json.containers[place - 1]
    guard document.key == "children", case .string? = document.object["type"] else { return false }
    return document.object["root"] == nil && document.object["elements"] == nil
  }

  /// Returns how the object just opened is named; nil if it isn't an element.
  private func naming(at place: Int) -> ElementNaming? {
    guard let document = documentPlace, place <= document + 2 else { return childNaming(at: place) }
    if let around = elementsPlace, place == around + 1 {
      let container = json.containers[around]
      return container.key.map(ElementNaming.key) ?? .listed(container.elements.count)
    }
    if place == document + 1, !isTree, json.containers[document].key == "root" { return .root }
    return childNaming(at: place)
  }

  private func childNaming(at place: Int) -> ElementNaming? {
    guard let parent = open.last, place == parent.place + 2, let id = parent.id,
      json.containers[parent.place].key == "children", !json.containers[place - 1].isObject,
      case .string? = json.containers[parent.place].object["type"]
    else { return nil }
    return .child(of: id, at: json.containers[place - 1].elements.count)
  }

  /// Names the innermost open element if later input cannot change its id.
  private mutating func nameLast() {
    guard let last = open.last, last.id == nil else { return }
    let container = json.containers[last.place]
    switch last.naming {
    case .key: break
    case .listed:
      // A later `id` would take precedence over `key`.
      guard container.object["id"] != nil, container.object.ownID != nil else { return }
    case .root, .child:
      guard container.object.isNamed(before: container.key) else { return }
    }
    nameLast(as: container.object)
  }

  /// Names the innermost open element, unless it is already named.
  private mutating func nameLast(as object: JSONObject) {
    let last = open.count - 1
    guard open[last].id == nil else { return }
    let (id, isTaken) = names.name(object, open[last].naming)
    open[last].id = id
    switch open[last].naming {
    case .key: break
    case .listed(let index):
      if index == 0 { beginStack(with: object) }
      addToStack(id, isTaken: isTaken)
    case .root: closed.root = id
    case .child:
      referenced.insert(ExactString(id))
      open[last - 1].revision += 1
    }
  }

  /// Starts an implicit stack for an array of elements if its first element calls for one.
  private mutating func beginStack(with first: JSONObject) {
    guard let place = documentPlace, !json.containers[place].isObject else { return }
    stack = ElementStack(first: first, names: &names, among: components)
    guard let stack else { return }
    closed[stack.id] = stack.element
    closed.root = stack.id
  }

  private mutating func addToStack(_ id: String, isTaken: Bool) {
    guard let stack else { return }
    decodePending()
    if ExactString(id) == ExactString(stack.id) {
      self.stack = nil
    } else if !isTaken, !referenced.contains(ExactString(id)) {
      closed.append(child: id, to: stack.id)
      news.hasStack = true
    }
  }

  /// Handles a complete value: adds it to its container and extracts elements, root and state.
  private mutating func close(_ value: JSONValue) {
    var value = value
    let count = json.containers.count
    if count <= 1 { documentPlace = count == 0 || isWrappedClosed ? nil : 0 }
    let isNearDocument = count <= (documentPlace ?? 0) + 2
    if open.last?.place == count, case .object(let object) = value {
      value = closeElement(object)
    } else if isNearDocument, let place = elementsPlace, count == place + 1,
      let key = json.containers[place].key
    {
      names.declare(key)
    }
    if count == 0 {
      isClosed = true
      return
    }
    if isNearDocument {
      if let place = documentPlace, count == place + 1 {
        closeMember(value, of: json.containers[place])
      }
      closeState(value)
    }
    json.add(value)
    guard let last = open.last?.place, count <= last + 2 else { return }
    open[open.count - 1].revision += 1
    if last == count - 1 { nameLast() }
  }

  /// Decodes a complete element and returns the value that represents it in its container.
  private mutating func closeElement(_ object: JSONObject) -> JSONValue {
    nameLast(as: object)
    let element = open.removeLast()
    let id = element.id ?? ""
    switch element.naming {
    case .key, .listed:
      decode(object, json.valueRange, id: id)
      return .object(object)
    case .root where json.containers.last?.key != "root":
      decode(object.elementOfTree, nil, id: id)
      return .object(object)
    case .root:
      decode(object.elementInRoot, nil, id: id)
      return .string(id)
    case .child:
      decode(object, json.valueRange, id: id)
      return .string(id)
    }
  }

  private mutating func closeMember(_ value: JSONValue, of document: OpenJSON.Container) {
    takeMisnamedState()
    switch (document.key, value) {
    case ("root", .string(let root)) where !isTree: closed.root = root
    case ("spec", .object(let inner)) where json.containers.count == 1:
      isWrappedClosed = isWrapper(document) && inner.isDocument
      if isWrappedClosed { documentPlace = nil }
    default: break
    }
  }

  private mutating func closeState(_ value: JSONValue) {
    guard let (place, isInRoot) = statePlace, json.containers.count == place else { return }
    if isInRoot { guard case .object = value else { return } }
    guard value != .null || json.containers[place - 1].key == "state" else { return }
    isStateClosed = true
    closed.state = SpecDecoder.state(value) ?? closed.state
  }

  /// Accepts a state under another name that was received before it was clear that it belongs to a
  /// document.
  private mutating func takeMisnamedState() {
    guard !isStateClosed, let place = documentPlace, isDocument(at: place),
      let state = json.containers[place].object.misnamedState
    else { return }
    isStateClosed = true
    news.hasState = true
    closed.state = SpecDecoder.state(state.value) ?? closed.state
  }

  /// Whether a container is certainly the document.
  private func isDocument(at place: Int) -> Bool {
    let container = json.containers[place]
    guard container.isObject, !isTree else { return container.isObject }
    return container.object.hasDocumentMember
      || container.key.map(SpecDecoder.documentNames.contains) ?? false
  }

  /// Whether the open member is the document if it turns out to be an object with document members.
  private func isWrapper(_ container: OpenJSON.Container) -> Bool {
    container.key == "spec" && !container.object.isDocument
  }

  /// Whether the document is a tree of nested elements.
  private var isTree: Bool {
    guard let first = open.first else { return false }
    return first.place == documentPlace
  }

  /// The index among the open containers of the one with the elements: an object by id, or an
  /// array.
  private var elementsPlace: Int? {
    guard let place = documentPlace else { return nil }
    if !json.containers[place].isObject { return place }
    let isOpen = json.containers.count > place + 1 && json.containers[place].key == "elements"
    return isOpen ? place + 1 : nil
  }

  /// Decodes a complete element. Inline children have already been replaced by their ids, unless
  /// they were received before the element was named.
  private mutating func decode(_ element: JSONObject, _ range: Range<Int>?, id: String) {
    guard element.hasType(among: components) else { return }
    if let element = common?[id] { return add(element, id: id) }
    guard element.hasInlineChildren else {
      pending.append(PendingElement(id: id, object: element, range: range))
      return
    }
    // Ids are assigned in text order.
    decodePending()
    let entries = SpecDecoder.elements(element, id: id, names: &names, components: components)
    for (id, element) in entries { add(element, id: id) }
  }

  private mutating func decodePending() {
    for item in pending {
      let usual = item.range.flatMap {
        SpecDecoder.element(reading: json.bytes[$0], components: components)
      }
      guard
        let element = usual
          ?? SpecDecoder.element(.object(item.object), id: item.id, components: components)
      else { continue }
      add(element, id: item.id)
    }
    pending = []
  }

  private mutating func add(_ element: UIElement, id: String) {
    closed[id] = element
    news.ids.append(id)
    referenced.formUnion(element.children.map(ExactString.init))
  }

  // MARK: - The partial spec

  /// The ids of the elements received so far.
  var ids: [String] {
    isWhole && final == nil ? closed.ids + pending.map(\.id) : spec.ids
  }

  /// A copy in which all closed elements are decoded.
  private var decoded: SpecDocument {
    var copy = self
    copy.decodePending()
    return copy
  }

  /// The spec received so far; after ``finish()``, the final spec.
  ///
  /// It only grows: elements, properties, children and texts are added. Nothing is removed, unless
  /// the document overrides it by repeating a name.
  ///
  /// - Complexity: O(elements + bytes of the open elements).
  public var spec: Spec {
    if let final { return final }
    guard pending.isEmpty else { return decoded.spec }
    return spec(with: openElements())
  }

  private func spec(with arriving: [Spec.Entry]) -> Spec {
    var spec = closed
    for (id, element) in arriving { spec[id] = element }
    if let state { spec.state = state }
    spec.root = root
    return spec
  }

  /// The received part of the spec as an update for a view; after ``finish()``, all of it.
  ///
  /// It omits open elements of which little has been received, since they may turn out to be
  /// invisible, and an open member of the state of which little has been received.
  ///
  /// - Complexity: O(elements + bytes of the open elements).
  public var wholeUpdate: SpecUpdate {
    if let final { return SpecUpdate(final) }
    guard pending.isEmpty else { return decoded.wholeUpdate }
    var update = SpecUpdate(spec(with: openElements(given: true)), isComplete: false)
    if let state = givenState { update.state = state }
    update.isStateComplete = isStateComplete
    return update
  }

  /// Returns the changes for a view since the last call. The first call after ``finish()`` returns
  /// the whole spec; later ones are empty.
  ///
  /// - Complexity: O(elements closed since + bytes of the open elements), plus O(state) if the
  ///   state has changed; after ``finish()``, O(spec).
  public mutating func takeUpdate() -> SpecUpdate {
    if final == nil { decodePending() }
    let news = news
    self.news = News(isOver: final != nil)
    if let final {
      guard news.isOver else { return SpecUpdate(final) }
      var update = SpecUpdate(root: final.root)
      update.isComplete = true
      return update
    }
    var update = SpecUpdate(root: root)
    if news.hasStack, let stack, let element = closed[stack.id] { update.add(stack.id, element) }
    for id in news.ids {
      if let element = closed[id] { update.add(id, element) }
    }
    for (id, element) in takeOpenElements() { update.add(id, element) }
    if news.hasState { update.state = givenState ?? closed.state }
    update.isStateComplete = isStateComplete
    return update
  }

  private var isStateComplete: Bool { isStateClosed || isWrappedClosed || isClosed }

  /// The depth among the open containers at which the state is or will be: in the document, or in
  /// the element in `root` if that state is an object. The first of both wins.
  private var statePlace: (place: Int, isInRoot: Bool)? {
    guard !isStateClosed, let place = documentPlace else { return nil }
    if let name = json.containers[place].key,
      name == "state" || SpecDecoder.misnamedStates.contains(name) && isDocument(at: place)
    {
      return (place + 1, false)
    }
    guard let root = open.first, root.place == place + 1, case .root = root.naming,
      json.containers[root.place].key == "state"
    else { return nil }
    return (root.place + 1, true)
  }

  /// The state while it is being received.
  private var state: JSONValue? {
    guard let (place, isInRoot) = statePlace, json.containers.count > place,
      !isInRoot || json.containers[place].isObject
    else { return nil }
    return json.value(from: place)
  }

  /// The state ready to be shown while it is being received: an open member is left out until so
  /// much of it has been received that it is shown anyway, so that a short list comes whole.
  private var givenState: JSONValue? {
    guard let state, let (place, _) = statePlace else { return nil }
    let containers = json.containers
    guard containers.count > place + 1, containers[place].isObject,
      json.bytes.count - containers[place + 1].start < SpecLimits.openElementLength
    else { return state }
    return .object(containers[place].object)
  }

  /// The root; until it is named, the first element that isn't a child of another.
  private var root: String? {
    closed.root ?? closed.ids.first { !referenced.contains(ExactString($0)) }
  }
}

extension Diagnostic {
  /// The diagnostic for a text that exceeds the limit and isn't read.
  static let specTooLong = Diagnostic(
    .tooLong, .error, message: "spec exceeds \(SpecLimits.byteCount) bytes: not read")
}

extension Diagnostic.Code {
  /// The text exceeds the length limit.
  public static let tooLong = Self(rawValue: "spec.too-long")
}
