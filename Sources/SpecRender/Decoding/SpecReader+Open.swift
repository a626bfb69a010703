// What is known of a document while it is received: the elements that are still open, decoded as far
// as later input cannot change their meaning, and the state.

import ArtifactCore

extension SpecReader {
  /// The spec received so far.
  ///
  /// - Parameter given: Whether to include only what is ready to be shown.
  func spec(given: Bool, in source: OpenSource) -> Spec {
    var spec = decoder.spec
    for place in open.indices {
      let text = openText(place, in: source)
      if let (id, element) = openElement(place, given: given, text, in: source) {
        spec[id] = element
      }
    }
    if let state = state(given: given, in: source) { spec.state = state }
    spec.root = root
    return spec
  }

  /// Whether the state is complete.
  var isStateComplete: Bool { isStateClosed || isWrappedClosed || isClosed }

  /// Returns the changes since the last call.
  mutating func takeUpdate(in source: OpenSource) -> SpecUpdate {
    var update = SpecUpdate(root: root)
    let places = Set(decoder.changed.compactMap { decoder.spec.place(of: $0) })
    let new = min(givenCount, decoder.spec.ids.count)..<decoder.spec.ids.count
    for place in places.filter({ $0 < new.lowerBound }).sorted() + Array(new) {
      update.add(decoder.spec.ids[place], decoder.spec.elements[place])
    }
    givenCount = new.upperBound
    decoder.changed = []
    for place in open.indices {
      let text = openText(place, in: source)
      guard text != nil || open[place].revision != open[place].givenRevision,
        let (id, element) = openElement(place, given: true, text, in: source)
      else { continue }
      open[place].givenRevision = open[place].revision
      update.add(id, element)
    }
    let stateCount = isStateClosed ? 0 : openState?.tokens.count ?? 0
    if hasNewState || stateCount > givenStateCount {
      update.state = state(given: true, in: source)
    }
    (hasNewState, givenStateCount) = (false, stateCount)
    update.isStateComplete = isStateComplete
    return update
  }

  /// The root; until it is named, the first element that isn't a child of another.
  private var root: String? {
    decoder.spec.root ?? decoder.spec.ids.first { !decoder.referenced.contains(ExactString($0)) }
  }

  // MARK: - The state

  /// Returns the state as far as it has been received.
  ///
  /// - Parameter given: Whether to leave out an open member until so much of it has been received
  ///   that it is shown anyway, so that a short list comes whole.
  private func state(given: Bool, in source: OpenSource) -> JSONValue? {
    guard !isStateClosed, let (outline, start) = openState else { return closedState }
    var tokens = outline
    tokens.bytes = source.bytes
    let containers = tokens.open.drop { $0 < start }
    guard given, let member = containers.dropFirst().first,
      tokens.kind(at: start) == .beginObject,
      source.bytes.count - tokens[member].offset < SpecLimits.openElementLength
    else { return tokens.openValue(at: start) }
    return tokens.openValue(at: start, upTo: member)
  }

  /// Returns the tokens of the open state, and the index of the first.
  private var openState: (tokens: TokenReader, start: Int)? {
    if stateLevel != nil { return (stateTokens, 0) }
    guard let document, let place = document.place, place < open.count, !isWrappedClosed else {
      return nil
    }
    let element = open[place]
    if document.isCertain, SpecDecoder.misnamedStates.contains(element.name), element.isMemberOpen {
      return (element.tokens, element.valueStart)
    }
    guard place + 1 < open.count, case .root = open[place + 1].naming,
      open[place + 1].name == "state", open[place + 1].isMemberOpen,
      open[place + 1].tokens.kind(at: open[place + 1].valueStart) == .beginObject
    else { return nil }
    return (open[place + 1].tokens, open[place + 1].valueStart)
  }

  // MARK: - Elements

  /// Returns an open element, decoded as far as its meaning is final; nil if it has no type or id
  /// yet.
  ///
  /// - Parameter given: Whether to return it only if it is ready to be shown: it is known whether
  ///   and how often it is shown, or so much of it has been received that it is shown anyway.
  private func openElement(
    _ place: Int, given: Bool, _ text: SpecProperty?, in source: OpenSource
  ) -> Spec.Entry? {
    let open = open[place]
    guard open.isElement, let id = open.id, open.hasType else { return nil }
    var object = openObject(place, in: source)
    let length = source.bytes.count - open.tokens[0].offset
    guard !given || object.isPlaceKnown || length >= SpecLimits.openElementLength else {
      return nil
    }
    // Without children yet, it is undecided whether the element is its own row.
    if !object.hasChildren { object["repeat"] = nil }
    let decoded = SpecDecoder.element(.object(object), id: id, components: decoder.components)
    guard var element = decoded else { return nil }
    if let text, !SpecDecoder.misplacedNames.contains(text.name), element.prop(text.name) == nil {
      element.props.append(text)
    }
    return (id, element)
  }

  /// Returns the received part of an element, with its closed properties and children. Misplaced
  /// members are withheld, since the correctly placed ones may still follow.
  private func openObject(_ place: Int, in source: OpenSource) -> JSONObject {
    var tokens = open[place].tokens
    tokens.bytes = source.bytes
    guard case .object(var object)? = tokens.openValue(at: 0, upTo: open[place].settledCount) else {
      return [:]
    }
    for name in object.keys where !SpecDecoder.memberNames.contains(name) { object[name] = nil }
    // They follow the children, of which there may be more.
    object["slots"] = nil
    if case .object(var props)? = object["props"] {
      for name in SpecDecoder.misplacedNames { props[name] = nil }
      object["props"] = .object(props)
    }
    if case .array(var children)? = object["children"] {
      var nested = open[place].nested.makeIterator()
      for index in children.indices {
        if case .object = children[index], let id = nested.next() { children[index] = .string(id) }
      }
      if place + 1 < open.count, case .child = open[place + 1].naming, let id = open[place + 1].id {
        children.append(.string(id))
      }
      object["children"] = .array(children)
    }
    return object
  }

  /// Returns the property whose text is being received, as a literal or as a template, the only
  /// expression whose value is text.
  private func openText(_ place: Int, in source: OpenSource) -> SpecProperty? {
    var tokens = open[place].tokens
    tokens.bytes = source.bytes
    let containers = tokens.open
    guard place == open.count - 1, open[place].member == .props, containers.count > 1,
      tokens.kind(at: containers[1]) == .beginObject
    else { return nil }
    let last = tokens.count - 1
    if containers.count == 2 {
      guard let text = source.text else { return nil }
      return SpecProperty(tokens.text(at: last), .literal(.string(text)))
    }
    let name = tokens.text(at: containers[2] - 1)
    guard tokens.kind(at: containers[2]) == .beginObject else { return nil }
    // Only a template in first position: after another key, the object may be a different
    // expression.
    if last == containers[2] + 1, tokens.isText("$template", at: last) {
      return source.text.map { SpecProperty(name, .template(SpecTemplate($0, isPrefix: true))) }
    }
    let end = containers.count > 3 ? containers[3] : nil
    guard case .object(let value)? = tokens.openValue(at: containers[2], upTo: end),
      value.keys.first == "$template", case .string(let text)? = value["$template"],
      !ExpressionDecoder.keys.prefix(5).contains(where: { value[$0] != nil })
    else { return nil }
    return SpecProperty(name, .template(SpecTemplate(text)))
  }
}

/// The text of a document that is being received.
struct OpenSource {
  var bytes: [UInt8]

  /// The incomplete text that is the value of the innermost name, up to the last complete scalar or
  /// escape sequence.
  var text: String?
}

extension JSONObject {
  /// Whether the element has received the members that decide whether and how often it is shown.
  fileprivate var isPlaceKnown: Bool {
    guard self["visible"] != nil, let repetition = self["repeat"] else { return false }
    // Without children yet, it is undecided whether the element is its own row.
    return repetition == .null || hasChildren
  }

  fileprivate var hasChildren: Bool {
    switch self["children"] {
    case .array(let children)?: !children.isEmpty
    case .string?: true
    default: false
    }
  }
}
