// The elements that are open, as far as they can no longer become something else.

import ArtifactCore

/// An element that has begun and is not closed.
struct OpenElement: Sendable {
  /// Where among the open containers it is.
  var place: Int
  var naming: ElementNaming

  /// Its id, once nothing can change it.
  var id: String?

  /// How often something of it has closed, and how often it had when a view was last given it.
  var revision = 0
  var givenRevision = -1
}

extension SpecDocument {
  /// The elements that are arriving and have a type and an id, the outermost first.
  ///
  /// - Parameter given: Whether only those that a view is given: of which it is known whether and how often
  ///   they are shown, or so much is there that a view is given them all the same.
  func openElements(given: Bool = false) -> [Spec.Entry] {
    let text = openText
    return open.indices.compactMap { openElement($0, given: given, text) }
  }

  /// The elements that are arriving and that a view is to be given, with more of them than when it was
  /// last given them.
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

  /// - Parameter text: The property that is arriving in the innermost of them.
  private func openElement(_ index: Int, given: Bool, _ text: SpecProperty?) -> Spec.Entry? {
    var object = openObject(index)
    guard let id = open[index].id, case .string? = object["type"] else { return nil }
    let length = json.bytes.count - json.containers[open[index].place].start
    guard !given || object.isPlaceKnown || length >= SpecLimits.openElementLength else {
      return nil
    }
    // Until its children are there nobody can tell whether the element is its own row.
    if !object.hasChildren { object["repeat"] = nil }
    guard var element = SpecDecoder.element(.object(object), id: id, components: components)
    else { return nil }
    if let text, index == open.count - 1, !SpecDecoder.misplacedNames.contains(text.name) {
      element.props.append(text)
    }
    return (id, element)
  }

  /// What of an element is there, with the properties and children that have closed. What stands where it
  /// does not belong is held back: what belongs there may still come.
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

  /// The property whose text is arriving, as a literal or as the only expression that is text.
  private var openText: SpecProperty? {
    guard let place = open.last?.place else { return nil }
    let frames = json.containers[place...].dropFirst()
    guard let props = frames.first, json.containers[place].key == "props", props.isObject,
      let name = props.key, props.object[name] == nil
    else { return nil }
    if frames.count == 1 { return json.text.map { SpecProperty(name, .literal(.string($0))) } }
    guard let value = frames.dropFirst().first, value.isObject else { return nil }
    // Only a template that comes first: behind another key the object may be another expression.
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
  /// Whether this, an element, has said whether and how often it is shown.
  fileprivate var isPlaceKnown: Bool {
    guard self["visible"] != nil, let repetition = self["repeat"] else { return false }
    // Until its children are there nobody can tell whether the element is its own row.
    return repetition == .null || hasChildren
  }

  /// Of these, the members of an element, those that it has in the language.
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

  /// These properties without what belongs beside them.
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

  /// Whether children of this, an element, stand inside it as objects.
  var hasInlineChildren: Bool {
    if case .object? = self["children"] { return true }
    return [self["children"], self["props"]?["children"]].contains { children in
      guard case .array(let children)? = children else { return false }
      return children.contains { if case .object = $0 { true } else { false } }
    }
  }
}
