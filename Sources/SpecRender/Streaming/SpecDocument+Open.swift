// Provisional decoding of open elements, as far as later input cannot change their meaning.

import ArtifactCore

/// An element whose object hasn't been closed yet.
struct OpenElement: Sendable {
  /// The index of its object among the open containers.
  var place: Int
  var naming: ElementNaming

  /// Its id, once it is final.
  var id: String?

  /// The number of its values closed so far, and that number when it was last included in an
  /// update.
  var revision = 0
  var givenRevision = -1
}

extension SpecDocument {
  /// Returns the open elements that have a type and a final id, outermost first.
  ///
  /// - Parameter given: Whether to return only those ready to be shown: it is known whether and how
  ///   often they are shown, or so much of them has been received that they are shown anyway.
  func openElements(given: Bool = false) -> [Spec.Entry] {
    let text = openText
    return open.indices.compactMap { openElement($0, given: given, text) }
  }

  /// Returns the open elements ready to be shown that have changed since the last call.
  mutating func takeOpenElements() -> [Spec.Entry] {
    let text = openText
    var result: [Spec.Entry] = []
    for index in open.indices {
      let hasText = text != nil && index == open.count - 1
      guard hasText || open[index].revision != open[index].givenRevision,
        let entry = openElement(index, given: true, text)
      else { continue }
      open[index].givenRevision = open[index].revision
      result.append(entry)
    }
    return result
  }

  /// Returns an open element, decoded as far as its meaning is final; nil if it has no type or id
  /// yet.
  ///
  /// - Parameter text: The incomplete property of the innermost open element.
  private func openElement(_ index: Int, given: Bool, _ text: SpecProperty?) -> Spec.Entry? {
    var object = openObject(index)
    guard let id = open[index].id, case .string? = object["type"] else { return nil }
    let length = json.bytes.count - json.containers[open[index].place].start
    guard !given || object.isPlaceKnown || length >= SpecLimits.openElementLength else {
      return nil
    }
    // Without children yet, it is undecided whether the element is its own row.
    if !object.hasChildren { object["repeat"] = nil }
    guard var element = SpecDecoder.element(.object(object), id: id, components: components)
    else { return nil }
    if let text, index == open.count - 1, !SpecDecoder.misplacedNames.contains(text.name) {
      element.props.append(text)
    }
    return (id, element)
  }

  /// Returns the received part of an element, with its closed properties and children. Misplaced
  /// members are withheld, since the correctly placed ones may still follow.
  private func openObject(_ index: Int) -> JSONObject {
    let place = open[index].place
    var object = json.containers[place].object.withMembersOfElement
    guard json.containers.count > place + 1 else { return object }
    let member = json.containers[place + 1]
    switch json.containers[place].key {
    case "props" where member.isObject: object["props"] = .object(member.object.withPropsAlone)
    case "children" where !member.isObject:
      var children = member.elements
      if index + 1 < open.count, let id = open[index + 1].id { children.append(.string(id)) }
      object["children"] = .array(children)
    default: break
    }
    return object
  }

  /// The property whose text is being received, as a literal or as a template, the only expression
  /// whose value is text.
  private var openText: SpecProperty? {
    guard let place = open.last?.place else { return nil }
    let frames = json.containers[place...].dropFirst()
    guard let props = frames.first, json.containers[place].key == "props", props.isObject,
      let name = props.key, props.object[name] == nil
    else { return nil }
    if frames.count == 1 { return json.text.map { SpecProperty(name, .literal(.string($0))) } }
    guard let value = frames.dropFirst().first, value.isObject else { return nil }
    // Only a template in first position: after another key, the object may be a different
    // expression.
    if frames.count == 2, value.key == "$template", value.object.isEmpty {
      return json.text.map { SpecProperty(name, .template(SpecTemplate($0, isPrefix: true))) }
    }
    guard value.object.keys.first == "$template",
      case .string(let text)? = value.object["$template"],
      !ExpressionDecoder.keys.prefix(5).contains(where: { value.object[$0] != nil })
    else { return nil }
    return SpecProperty(name, .template(SpecTemplate(text)))
  }
}

extension JSONObject {
  /// Whether the element has received the members that decide whether and how often it is shown.
  fileprivate var isPlaceKnown: Bool {
    guard self["visible"] != nil, let repetition = self["repeat"] else { return false }
    // Without children yet, it is undecided whether the element is its own row.
    return repetition == .null || hasChildren
  }

  /// The members that are valid for an element.
  fileprivate var withMembersOfElement: JSONObject {
    var object = JSONObject()
    for (name, value) in members where SpecDecoder.memberNames.contains(name) {
      object[name] = value
    }
    if case .object(let props)? = object["props"] {
      object["props"] = .object(props.withPropsAlone)
    }
    return object
  }

  /// The properties without misplaced element members.
  fileprivate var withPropsAlone: JSONObject {
    var props = self
    for name in SpecDecoder.misplacedNames where props[name] != nil { props[name] = nil }
    return props
  }

  fileprivate var hasChildren: Bool {
    switch self["children"] {
    case .array(let children)?: !children.isEmpty
    case .string?: true
    default: false
    }
  }

  /// Whether the element contains children as inline objects.
  var hasInlineChildren: Bool {
    if case .object? = self["children"] { return true }
    return [self["children"], self["props"]?["children"]].contains { children in
      guard case .array(let children)? = children else { return false }
      return children.contains { if case .object = $0 { true } else { false } }
    }
  }
}
