// A spec object while it arrives.
//
// The tokenizer says what the bytes are; a stack holds the containers that are open. A value goes into
// its parent when it is whole, and an element is decoded once, when it closes. What is still open is
// looked at only when somebody asks for the spec: then the open element is decoded as far as it can no
// longer become something else. Ids, paths and names count when they are closed, numbers when they are
// delimited; texts of properties and templates are given as far as they have come.

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
/// The document streams if it is an object with `root`, `state` and `elements`, by id or in an array, also
/// one in the member `spec`, or such an array; the other forms of ``Spec/decode(_:components:)``, and
/// messages of A2UI, are there when the document is whole.
public struct SpecDocument: Sendable {
  /// What was odd; complete after ``finish()``, empty before.
  public private(set) var diagnostics: [SpecDiagnostic] = []

  private let components: KnownComponents
  private var json = OpenJSON()

  /// Whether the value is closed.
  private var isClosed = false

  /// Whether the text is one value, with nothing odd behind it.
  var isWhole: Bool { isClosed && json.error == nil }

  /// Whether the member `spec` is closed that is the document.
  private var isWrappedClosed = false

  /// Whether the state is closed.
  private var isStateClosed = false

  /// The elements that are closed, with root and state as far as they are.
  private var closed = Spec()

  /// Elements that have closed with the last bytes: they are decoded when somebody asks or more comes,
  /// since at the end the whole text is.
  private var pending: [(id: String, value: JSONValue)] = []

  /// The ids of the objects of an array that are closed, elements or not.
  private var declared: Set<ExactString> = []

  /// What elements have as children, to find a root before it is named.
  private var referenced: Set<ExactString> = []
  private var final: Spec?
  private var isFinished = false

  /// What has closed since the last update was taken.
  private var news = News()

  private struct News {
    var ids: [String] = []
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
    guard !isFinished else { return }
    if !pending.isEmpty { decodePending() }
    let room = SpecLimits.byteCount - json.bytes.count
    if chunk.count > room { reportLength() }
    json.append(chunk.extracting(first: room))
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
      if let place = documentPlace, json.containers[place].key == "state" { news.hasState = true }
      if let value = json.take(token) { close(value) }
    }
  }

  /// A value is whole: it goes into its container, and elements, root and state are taken from it.
  private mutating func close(_ value: JSONValue) {
    if json.containers.isEmpty {
      isClosed = true
      return
    }
    if let place = elementsPlace, json.containers.count == place + 1 {
      closeElement(value, of: place)
    } else if let place = documentPlace, json.containers.count == place + 1 {
      closeMember(value, of: json.containers[place])
    }
    json.add(value)
  }

  private mutating func closeMember(_ value: JSONValue, of document: OpenJSON.Container) {
    switch (document.key, value) {
    case ("root", .string(let root)): closed.root = root
    case ("state", _):
      isStateClosed = true
      closed.state = SpecDecoder.state(value) ?? closed.state
    case ("spec", .object(let inner)) where json.containers.count == 1:
      isWrappedClosed = isWrapper(document) && inner.hasDocumentMember
    default: break
    }
  }

  /// Whether the member that is open is the document, if it is an object with members of one.
  private func isWrapper(_ container: OpenJSON.Container) -> Bool {
    container.key == "spec" && !container.object.hasDocumentMember
  }

  /// Where among the open containers the document is: the outermost, or the member `spec` of it.
  private var documentPlace: Int? {
    if json.containers.isEmpty || isWrappedClosed { return nil }
    let isInner =
      json.containers.count > 1 && json.containers[1].isObject && isWrapper(json.containers[0])
    return isInner ? 1 : 0
  }

  /// Where among the open containers that of the elements is: an object by id, or an array.
  private var elementsPlace: Int? {
    guard let place = documentPlace else { return nil }
    if !json.containers[place].isObject { return place }
    let isOpen = json.containers.count > place + 1 && json.containers[place].key == "elements"
    return isOpen ? place + 1 : nil
  }

  private mutating func closeElement(_ value: JSONValue, of place: Int) {
    let id: String
    if let key = json.containers[place].key {
      id = key
    } else {
      guard case .object(let object) = value else { return }
      let index = json.containers[place].elements.count
      id = SpecDecoder.id(of: object, at: index, besides: declared)
      declared.insert(ExactString(id))
    }
    if case .string? = value["type"] { pending.append((id, value)) }
  }

  private mutating func decodePending() {
    for (id, value) in pending {
      guard let element = SpecDecoder.element(value, id: id, components: components) else {
        continue
      }
      closed[id] = element
      news.ids.append(id)
      referenced.formUnion(element.children.map(ExactString.init))
    }
    pending = []
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
  /// - Complexity: O(elements + bytes of the open element).
  public var spec: Spec {
    if let final { return final }
    guard pending.isEmpty else { return decoded.spec }
    var spec = closed
    if let (id, element) = openElement { spec[id] = element }
    if let state { spec.state = state }
    spec.root = root
    return spec
  }

  /// What a view is given of the spec as far as it has come; after ``finish()`` all of it.
  ///
  /// That is the spec without an element of which little has come yet: what comes of it may say that it
  /// is not shown.
  ///
  /// - Complexity: O(elements + bytes of the open element).
  public var wholeUpdate: SpecUpdate {
    if let final { return SpecUpdate(final) }
    guard pending.isEmpty else { return decoded.wholeUpdate }
    var spec = closed
    if let (id, element) = givenOpenElement { spec[id] = element }
    if let state { spec.state = state }
    spec.root = root
    var update = SpecUpdate(spec, isComplete: false)
    update.isStateComplete = isStateComplete
    return update
  }

  /// What a view is given that is new since this was last asked; after ``finish()`` all of it, once.
  ///
  /// - Complexity: O(elements that closed since, bytes of the open element), and O(state) where some of
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
    for id in news.ids {
      if let element = closed[id] { update.add(id, element) }
    }
    if let (id, element) = givenOpenElement { update.add(id, element) }
    if news.hasState { update.state = state ?? closed.state }
    update.isStateComplete = isStateComplete
    return update
  }

  private var isStateComplete: Bool { isStateClosed || isWrappedClosed || isClosed }

  /// The state, while it is arriving.
  private var state: JSONValue? {
    guard let place = documentPlace, json.containers.count > place + 1,
      json.containers[place].key == "state"
    else { return nil }
    return json.value(from: place + 1)
  }

  /// The root; before it is named, the first element that no other has as a child.
  private var root: String? {
    closed.root ?? closed.ids.first { !referenced.contains(ExactString($0)) }
  }

  /// The containers of the element that is arriving, its own first; none if no element is.
  private var openContainers: [OpenJSON.Container] {
    guard let place = elementsPlace, json.containers.count > place + 1,
      json.containers[place + 1].isObject
    else { return [] }
    return Array(json.containers[(place + 1)...])
  }

  /// The element that is arriving, once it is known whether and how often it is shown, or so much of it
  /// is there that a view is given it all the same.
  private var givenOpenElement: (id: String, element: UIElement)? {
    guard let frame = openContainers.first else { return nil }
    let length = json.bytes.count - frame.start
    guard frame.object.isPlaceKnown || length >= SpecLimits.openElementLength else { return nil }
    return openElement
  }

  /// The id of the element that is arriving, once it is there.
  private var openID: String? {
    guard let place = elementsPlace else { return nil }
    if let id = json.containers[place].key { return id }
    // Until there is an `id`, one may come that counts more than a `key`.
    guard let object = openContainers.first?.object, object["id"] != nil else { return nil }
    return SpecDecoder.name(of: object)
  }

  /// The element that is arriving, once its type and its id are there.
  private var openElement: (id: String, element: UIElement)? {
    let frames = openContainers
    guard let id = openID, var object = frames.first?.object, case .string? = object["type"] else {
      return nil
    }
    if frames.count > 1 {
      switch frames[0].key {
      case "props" where frames[1].isObject: object["props"] = .object(frames[1].object)
      case "children" where !frames[1].isObject: object["children"] = .array(frames[1].elements)
      default: break
      }
    }
    // Until its children are there nobody can tell whether the element is its own row.
    if case .array(let children)? = object["children"], !children.isEmpty {
    } else {
      object["repeat"] = nil
    }
    guard
      var element = SpecDecoder.element(
        .object(object), id: id, components: components)
    else { return nil }
    if let prop = openText { element.props.append(prop) }
    return (id, element)
  }

  /// The property whose text is arriving, as a literal or as the only expression that is text.
  private var openText: SpecProperty? {
    let frames = openContainers
    guard frames.count > 1, frames[0].key == "props", frames[1].isObject,
      let name = frames[1].key, frames[1].object[name] == nil
    else { return nil }
    if frames.count == 2 { return json.text.map { SpecProperty(name, .literal(.string($0))) } }
    guard frames[2].isObject else { return nil }
    // Only a template that comes first: behind another key the object may be another expression.
    if frames.count == 3, frames[2].key == "$template", frames[2].object.isEmpty {
      return json.text.map { SpecProperty(name, .template(SpecTemplate($0, isPrefix: true))) }
    }
    guard frames[2].object.keys.first == "$template",
      case .string(let text)? = frames[2].object["$template"],
      !ExpressionDecoder.keys.prefix(5).contains(where: { frames[2].object[$0] != nil })
    else { return nil }
    return SpecProperty(name, .template(SpecTemplate(text)))
  }
}

extension JSONObject {
  /// Whether this, an element, has said whether and how often it is shown.
  fileprivate var isPlaceKnown: Bool {
    guard self["visible"] != nil, let repetition = self["repeat"] else { return false }
    // Until its children are there nobody can tell whether the element is its own row.
    return repetition == .null || self["children"].map { $0 != [] } ?? false
  }
}

extension SpecDiagnostic.Code {
  public static let invalidJSON = Self(rawValue: "invalid_json")
  public static let tooLong = Self(rawValue: "too_long")
}
