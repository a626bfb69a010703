// A spec object while it arrives.
//
// The tokenizer says what the bytes are; a stack holds the containers that are open, another one the
// elements among them. A value goes into its parent when it is whole; an element is named as soon as
// nothing can change its name, and decoded once, when it closes; in the element around it its id takes
// its place. What is still open is looked at only when somebody asks for the spec: then the open elements
// are decoded as far as they can no longer become something else (`SpecDocument+Open.swift`). Ids, paths
// and names count when they are closed, numbers when they are delimited; texts of properties and templates
// are given as far as they have come.

import ArtifactCore

/// Reads a spec from bytes that arrive in pieces cut anywhere, and gives at any time what is there.
///
/// ```swift
/// var document = SpecDocument()
/// for chunk in answer {
///   document.append(chunk.utf8.span)
///   show(document.spec)
/// }
/// document.finish()
/// ```
/// The document streams if it is an object with `root`, `state` and `elements`, by id or in an array, such
/// an array alone, or a tree of elements inside each other, also in the member `spec`. A spec in a string,
/// and messages of A2UI, are there when the document is whole.
public struct SpecDocument: Sendable {
  /// What was odd; complete after ``finish()``, empty before.
  public private(set) var diagnostics: [SpecDiagnostic] = []

  let components: KnownComponents
  private(set) var json = OpenJSON()

  /// The elements that are open, the outermost first.
  var open: [OpenElement] = []

  /// Whether the value is closed.
  private var isClosed = false

  /// Whether the text is one value, with nothing odd behind it.
  var isWhole: Bool { isClosed && json.error == nil }

  /// Where among the open containers the document is: the outermost, or the member `spec` of it.
  private var documentPlace: Int?

  /// Whether the member `spec` is closed that is the document.
  private var isWrappedClosed = false

  /// Whether the state is closed.
  private var isStateClosed = false

  /// The elements that are closed, with root and state as far as they are.
  private(set) var closed = Spec()

  /// Elements that have closed with the last bytes: they are decoded when somebody asks or more comes,
  /// since at the end the whole text is.
  private var pending: [PendingElement] = []

  /// The ids that the document has given.
  private var names = ElementNames()

  /// What elements have as children, to find a root before it is named.
  private var referenced: Set<ExactString> = []

  /// The root of an array whose elements have none.
  private var stack: ElementStack?
  private var final: Spec?
  private var isFinished = false

  /// Line breaks at the end of what has come. At the end of a file they are no part of a text in it that
  /// was cut.
  private var heldBreaks: [UInt8] = []

  /// What has closed since the last update was taken.
  private var news = News()

  private struct PendingElement {
    var id: String
    var object: JSONObject
    /// Its bytes, if they say the same.
    var range: Range<Int>?
  }

  private struct News {
    var ids: [String] = []
    /// Whether the stack has more children.
    var hasStack = false
    var hasState = false
    /// Whether nothing can come after what was taken.
    var isOver = false
  }

  public init(components: KnownComponents = .builtIn) {
    self.components = components
  }

  /// Takes the next bytes.
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

  /// Ends the document: the spec is now what the whole text is, or what could be read of it.
  public mutating func finish() {
    guard !isFinished else { return }
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
    // What ended too early is not completed; what is damaged inside is repaired.
    if error.code != .unexpectedEnd, let repaired = repaired(keeping: provisional) {
      final = repaired.spec
      diagnostics += repaired.diagnostics
      return
    }
    diagnostics.append(
      SpecDiagnostic(
        .invalidJSON, message: "The spec is shown as far as it is JSON. \(error)",
        details: ["offset": .number(JSONNumber(error.offset))]))
    final = provisional
  }

  /// The whole text, repaired; nil where that loses what was there.
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
      SpecDiagnostic(
        .tooLong, message: "A spec has at most \(SpecLimits.byteCount) bytes; the rest is left out."
      ))
  }

  // MARK: - Tokens

  private mutating func takeTokens() {
    for index in json.tokens.indices {
      let token = json.tokens[index]
      if !isStateClosed, statePlace != nil { news.hasState = true }
      if let value = json.take(token) {
        close(value)
      } else if token.kind == .beginObject || token.kind == .beginArray {
        openContainer()
      }
    }
  }

  /// A container has opened: it may be an element, and may settle what the one around it is called.
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

  /// Whether an array that has opened makes a tree of the document.
  private func beginsTree(at place: Int) -> Bool {
    guard place > 0, documentPlace == place - 1, !json.containers[place].isObject else {
      return false
    }
    let document = json.containers[place - 1]
    guard document.key == "children", case .string? = document.object["type"] else { return false }
    return document.object["root"] == nil && document.object["elements"] == nil
  }

  /// How the object is named that has opened; nil if it is no element.
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

  /// Names the innermost open element, if nothing that comes can change its name.
  private mutating func nameLast() {
    guard let last = open.last, last.id == nil else { return }
    let container = json.containers[last.place]
    switch last.naming {
    case .key: break
    case .listed:
      // Until there is an `id`, one may come that counts more than a `key`.
      guard container.object["id"] != nil, container.object.ownID != nil else { return }
    case .root, .child:
      guard container.object.isNamed(before: container.key) else { return }
    }
    nameLast(as: container.object)
  }

  /// Names the innermost open element, unless it has a name.
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

  /// Begins the stack in which the elements of an array stand, if the first of them says that they do.
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

  /// A value is whole: it goes into its container, and elements, root and state are taken from it.
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

  /// Takes an element that is whole, and gives what stands for it in its container.
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

  /// Takes a state under another name that came before anything said that it stands in a document, and not
  /// beside one in `spec`.
  private mutating func takeMisnamedState() {
    guard !isStateClosed, let place = documentPlace, isDocument(at: place),
      let state = json.containers[place].object.misnamedState
    else { return }
    isStateClosed = true
    news.hasState = true
    closed.state = SpecDecoder.state(state.value) ?? closed.state
  }

  /// Whether a container is the document, whatever comes.
  private func isDocument(at place: Int) -> Bool {
    let container = json.containers[place]
    guard container.isObject, !isTree else { return container.isObject }
    return container.object.hasDocumentMember
      || container.key.map(SpecDecoder.documentNames.contains) ?? false
  }

  /// Whether the member that is open is the document, if it is an object with members of one.
  private func isWrapper(_ container: OpenJSON.Container) -> Bool {
    container.key == "spec" && !container.object.isDocument
  }

  /// Whether the document is an element with its children inside it.
  private var isTree: Bool {
    guard let first = open.first else { return false }
    return first.place == documentPlace
  }

  /// Where among the open containers that of the elements is: an object by id, or an array.
  private var elementsPlace: Int? {
    guard let place = documentPlace else { return nil }
    if !json.containers[place].isObject { return place }
    let isOpen = json.containers.count > place + 1 && json.containers[place].key == "elements"
    return isOpen ? place + 1 : nil
  }

  /// Takes an element that is whole. Those inside it have their ids in it already, unless they came
  /// before it was named.
  private mutating func decode(_ element: JSONObject, _ range: Range<Int>?, id: String) {
    guard element.hasType(among: components) else { return }
    guard element.hasInlineChildren else {
      pending.append(PendingElement(id: id, object: element, range: range))
      return
    }
    // Ids are given in the order of the text.
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

  // MARK: - What is there

  /// The ids of the elements that are there.
  var ids: [String] {
    isWhole && final == nil ? closed.ids + pending.map(\.id) : spec.ids
  }

  /// This with all decoded that is closed.
  private var decoded: SpecDocument {
    var copy = self
    copy.decodePending()
    return copy
  }

  /// The spec as far as it has come; after ``finish()`` the spec.
  ///
  /// Later it has more: elements, properties, children, longer texts. Nothing of it goes, unless the
  /// document takes it back itself by naming something twice.
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

  /// What a view is given of the spec as far as it has come; after ``finish()`` all of it.
  ///
  /// That is the spec without elements of which little has come yet: what comes of one may say that it
  /// is not shown.
  ///
  /// - Complexity: O(elements + bytes of the open elements).
  public var wholeUpdate: SpecUpdate {
    if let final { return SpecUpdate(final) }
    guard pending.isEmpty else { return decoded.wholeUpdate }
    var update = SpecUpdate(spec(with: openElements(given: true)), isComplete: false)
    update.isStateComplete = isStateComplete
    return update
  }

  /// What a view is given that is new since this was last asked; after ``finish()`` all of it, once.
  ///
  /// - Complexity: O(elements that closed since, bytes of the open elements), and O(state) where some of
  ///   the state is new; after ``finish()`` O(spec).
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
    if news.hasState { update.state = state ?? closed.state }
    update.isStateComplete = isStateComplete
    return update
  }

  private var isStateComplete: Bool { isStateClosed || isWrappedClosed || isClosed }

  /// Where among the open containers the state is or will be: in the document, or in the element in `root`,
  /// where it is an object; of both the first counts.
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

  /// The state, while it is arriving.
  private var state: JSONValue? {
    guard let (place, isInRoot) = statePlace, json.containers.count > place,
      !isInRoot || json.containers[place].isObject
    else { return nil }
    return json.value(from: place)
  }

  /// The root; before it is named, the first element that no other has as a child.
  private var root: String? {
    closed.root ?? closed.ids.first { !referenced.contains(ExactString($0)) }
  }
}

extension SpecDiagnostic.Code {
  public static let invalidJSON = Self(rawValue: "invalid_json")
  public static let tooLong = Self(rawValue: "too_long")
}
