import ArtifactCore

extension SpecDecoder {
  /// Decodes a single element while others are still being received; nil if it isn't valid. Nested
  /// children have no ids here, so the list of children ends before the first of them.
  static func element(
    _ value: JSONValue, id: String, components: KnownComponents
  ) -> UIElement? {
    var value = value
    if case .object(var object) = value {
      if case .object(var slots)? = object["slots"] {
        for name in slots.keys {
          let elements = slots[name]?.arrayValue ?? slots[name].map { [$0] } ?? []
          slots[name] = .array(elements.filter { $0.stringValue != nil })
        }
        object["slots"] = .object(slots)
        value = .object(object)
      }
      switch object["children"] {
      case .array(let children)?:
        let known = children.prefix { if case .object = $0 { false } else { true } }
        if known.count < children.count {
          object["children"] = .array(Array(known))
          value = .object(object)
        }
      case .object?:
        object["children"] = .null
        value = .object(object)
      default: break
      }
    }
    var decoder = SpecDecoder(components: components)
    _ = decoder.readElement(value, Site(id: id, order: 1, path: [], naming: .key(id)))
    return decoder.spec[id]
  }

  /// Decodes a state on its own.
  static func state(_ value: JSONValue) -> JSONValue? {
    var decoder = SpecDecoder(components: .builtIn)
    decoder.readState(value, at: [])
    return decoder.spec.state
  }

  /// Decodes an element and returns its nested children that have no ids yet.
  mutating func readElement(_ value: JSONValue, _ site: Site) -> [Source] {
    let count = reader.diagnostics.count
    defer { mark(site.order, from: count) }
    reader.begin(site.id, at: site.path)
    guard case .object(var object) = value else {
      if value == .null { return [] }
      reader.report(.elementNotObject, "element must be an object: ignored")
      return []
    }
    let hasChildren = object["children"] != nil
    moveType(in: &object)
    guard case .string(let type)? = object["type"] else {
      reportMissingType(of: object)
      return []
    }
    var element = UIElement(type: component(type))
    var props = JSONObject()
    switch object["props"] {
    case nil, .null?: break
    case .object(let members)?: props = members
    default:
      reader.report(.propsNotObject, at: ["props"], "`props` must be an object: ignored")
    }
    moveOut(of: &props, into: &object)
    takeSlots(of: &object)
    moveIn(&object, into: &props, of: element.type)
    element.props = reader.at("props") { $0.properties(props) }
    readBehaviour(
      visible: object["visible"], repeat: object["repeat"], on: object["on"],
      watch: object["watch"], of: &element)
    if element.visible == nil { element.visible = openState(of: element) }
    reportLateID(of: object, naming: site.naming, id: site.id)
    var inline = readChildren(
      object["children"], of: site, nested: hasChildren ? site.nested : [], into: &element)
    checkRepeat(of: element)
    add(site.id, element, order: site.order)
    if !inline.isEmpty, let place = place(of: site) {
      for index in inline.indices { inline[index].parent?.place = place }
    }
    return inline
  }

  /// The condition under which a dialog of another vocabulary is open: nil for other elements, and if nothing
  /// in the state says.
  func openState(of element: UIElement) -> SpecCondition? {
    guard !components.contains(element.type), ComponentMeaning(component: element.type) == .modal
    else { return nil }
    for name in ["openPath", "open", "isOpen"] {
      switch element.prop(name) {
      case .state(let pointer)?, .bindState(let pointer)?:
        return .test(.state(pointer), [])
      case .literal(.string(let path))? where name == "openPath":
        return .test(.state(StatePath(path).pointer), [])
      default: continue
      }
    }
    return nil
  }

  /// Adds the elements of named slots to the children, in the order of the slots.
  private func takeSlots(of object: inout JSONObject) {
    guard case .object(let slots)? = object["slots"] else { return }
    var children: [JSONValue]
    switch object["children"] {
    case nil, .null?: children = []
    case .array(let elements)?: children = elements
    default: return
    }
    for slot in slots.members {
      switch slot.value {
      case .array(let elements): children += elements
      case .string, .object: children.append(slot.value)
      default: continue
      }
    }
    object["children"] = .array(children)
    object["slots"] = nil
  }

  mutating func checkRepeat(of element: UIElement) {
    guard element.repeat != nil, element.children.isEmpty else { return }
    reader.report(
      .repeatWithoutChildren, .info, at: ["repeat"],
      "repeat without children: the element itself is repeated")
  }

  mutating func component(_ type: String) -> String {
    if components.contains(type) { return type }
    if let known = components.ignoringCase(type) {
      reader.report(
        .componentCase, .warning, at: ["type"], "component `\(type)` is spelled `\(known)`",
        suggestion: known, details: ["value": .string(type)])
      return known
    }
    if let meaning = ComponentMeaning(component: type) {
      reader.report(
        .outsideComponent, .info, at: ["type"], "component `\(type)` isn't in the catalog",
        suggestion: meaning.builtIn.flatMap { components.contains($0) ? $0 : nil },
        details: ["value": .string(type)])
      return type
    }
    reader.report(
      .unknownComponent, at: ["type"], "unknown component `\(type)`",
      suggestion: Suggestion.nearest(to: type, among: components.names),
      details: ["value": .string(type)])
    return type
  }

  /// Moves members of an element that are inside `props` to the element.
  private mutating func moveOut(of props: inout JSONObject, into object: inout JSONObject) {
    let misplaced: [(String, Diagnostic.Code)] = [
      ("visible", .visibleInProps), ("on", .onInProps), ("repeat", .repeatInProps),
      ("watch", .watchInProps), ("children", .childrenInProps),
    ]
    if let value = props["action"], Self.isAbsent(object["on"]),
      let action = actionMeant(by: value, props, of: object)
    {
      reader.report(
        .actionInProps, .warning, at: ["props", "action"],
        "action inside `props`: moved to the event `press`", details: ["fixed": true])
      object["on"] = ["press": action]
      props["action"] = nil
      if case .string = value { for name in Self.legacyParams { props[name] = nil } }
    }
    for (key, code) in misplaced {
      guard let value = props[key], Self.isAbsent(object[key]), isPlausible(value, for: key) else {
        continue
      }
      reader.report(
        code, .warning, at: ["props", key], "`\(key)` inside `props`: moved next to it",
        details: ["fixed": true])
      object[key] = value
      props[key] = nil
    }
  }

  /// The names of the parameters beside the name of an action in “props”.
  private static let legacyParams = ["actionParams", "params"]

  /// The action that a property means: an object with its name, or the name alone, which only something that is
  /// pressed has.
  private func actionMeant(
    by value: JSONValue, _ props: JSONObject, of object: JSONObject
  ) -> JSONValue? {
    switch value {
    case .object(let action):
      if case .string? = action["action"] { return value }
      return nil
    case .string(let name):
      let type = object["type"]?.stringValue ?? ""
      let isPressed =
        components.schema(of: type).map { $0.events.contains("press") && $0.prop("action") == nil }
        ?? (ComponentMeaning(component: type) == .button)
      guard isPressed, !name.isEmpty, name.utf8.allSatisfy(\.isPartOfActionName) else { return nil }
      var action: JSONObject = ["action": value]
      let params = Self.legacyParams.lazy.compactMap { props[$0] }.first
      if case .object? = params { action["params"] = params }
      return .object(action)
    default: return nil
    }
  }

  /// Whether a member is missing or has nothing in it.
  private static func isAbsent(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null?: true
    case .array(let elements)?: elements.isEmpty
    case .object(let members)?: members.isEmpty
    default: false
    }
  }

  /// Whether a value can be the element member of that name rather than a property of the
  /// component.
  private func isPlausible(_ value: JSONValue, for key: String) -> Bool {
    switch (key, value) {
    case ("visible", .object), ("visible", .array), ("visible", .bool), ("on", .object),
      ("watch", .object), ("children", .array):
      true
    case ("repeat", .object(let object)): object["statePath"] != nil
    default: false
    }
  }

  mutating func readBehaviour(
    visible: JSONValue?, repeat repetition: JSONValue?, on: JSONValue?, watch: JSONValue?,
    of element: inout UIElement
  ) {
    if let visible, visible != .null {
      element.visible = reader.at("visible") {
        $0.condition(visible, whenInvalid: "the element is always visible")
      }
    }
    if let repetition, repetition != .null {
      element.repeat = reader.at("repeat") { Self.repetition(repetition, &$0) }
    }
    switch on {
    case nil, .null?: break
    case .object(let events)?:
      element.on = reader.at("on") { reader in
        events.members.filter { $0.value != .null }.map { event, value in
          EventBinding(event, reader.at(event) { $0.actions(value) })
        }
      }
    case let other?:
      let meant = Self.eventsMeant(by: other)
      reader.report(
        .invalidAction, at: ["on"],
        "`on` must be an object of events\(meant == nil ? ": ignored" : "")", suggestion: meant)
    }
    switch watch {
    case nil, .null?: break
    case .object(let watches)?:
      element.watch = reader.at("watch") { reader in
        watches.members.map { path, value in
          WatchBinding(
            reader.statePath(path, at: path), reader.at(path) { $0.actions(value) })
        }
      }
    default:
      reader.report(
        .invalidAction, at: ["watch"],
        "`watch` must be an object of paths: ignored")
    }
  }

  /// Suggests the correct form for an action, or list of actions, without an event name.
  private static func eventsMeant(by value: JSONValue) -> String? {
    var action = value
    if case .array(let actions) = value, let first = actions.first { action = first }
    if case .string(let name) = action { action = ["action": .string(name)] }
    guard case .object(var object) = action, case .string? = object["action"] else { return nil }
    var event = "press"
    for name in ["event", "type", "name"] {
      guard case .string(let text)? = object[name] else { continue }
      event = text
      object[name] = nil
      break
    }
    return JSONValue.object([event: .object(object)]).serialized()
  }

  private static func repetition(_ value: JSONValue, _ reader: inout ExpressionDecoder)
    -> SpecRepeat?
  {
    let path = value["statePath"] ?? value["path"]
    let source: SpecRepeat.Source
    if case .string(let text)? = path {
      source = .state(reader.statePath(text, at: "statePath"))
    } else if case .string(let text)? = path?["$item"] {
      source = .item(StatePath(relative: text).pointer)
    } else if case .string(let text) = value, text.utf8.first == UInt8(ascii: "/") {
      let meant = repetitionMeant(by: value)
      reader.report(
        .invalidRepeat, .warning,
        "`repeat` must be an object\(meant.map { ", such as \($0)" } ?? ""): the text is used as its path",
        suggestion: meant, details: ["fixed": true])
      source = .state(StatePath(text).pointer)
    } else {
      let meant = repetitionMeant(by: value)
      reader.report(
        .invalidRepeat, "missing `statePath` in `repeat`\(meant == nil ? ": ignored" : "")",
        suggestion: meant)
      return nil
    }
    if case .object(let object) = value {
      reader.reportOthers(in: object, than: ["statePath", "path", "key"], of: "`repeat`")
    }
    guard case .string(let key)? = value["key"] else { return SpecRepeat(source) }
    return SpecRepeat(source, key: StatePath(relative: key).pointer)
  }

  /// Suggests the correct form for a repeat that is a text or gives its path under another name.
  private static func repetitionMeant(by value: JSONValue) -> String? {
    var path = ""
    switch value {
    case .string(let text): path = text
    case .object(let object):
      for case .string(let text) in object.values where text.utf8.first == UInt8(ascii: "/") {
        path = text
        break
      }
    default: break
    }
    guard !path.isEmpty, path.utf8.count <= 64, !path.utf8.contains(0x20) else { return nil }
    let pointer = StatePath(path).pointer.description
    return JSONValue.object(["statePath": .string(pointer)]).serialized()
  }

  private mutating func readChildren(
    _ value: JSONValue?, of site: Site, nested: [String], into element: inout UIElement
  ) -> [Source] {
    let children: [JSONValue]
    switch value {
    case nil, .null?: return []
    case .array(let values)?: children = values
    case .some(let child) where isOnlyChild(child, in: element):
      reader.report(
        .childrenNotArray, .warning, at: ["children"],
        "`children` must be an array: the value is read as the only child",
        details: ["fixed": true])
      children = [child]
    default:
      reader.report(
        .childrenNotArray, at: ["children"], "`children` must be an array of ids: ignored")
      return []
    }
    let isArray = if case .array? = value { true } else { false }
    var inline: [Source] = []
    var places: [Int] = []
    var named = nested.makeIterator()
    for (index, child) in children.enumerated() {
      let place = isArray ? ["children", String(index)] : ["children"]
      switch child {
      case .string(let child): element.children.append(child)
      case .object:
        if !isNested {
          reader.report(
            .inlineChild, .info, at: place,
            "nested child: an id is assigned")
        }
        if let id = named.next() {
          element.children.append(id)
          break
        }
        inline.append(
          Source(
            value: child, path: (site.path ?? ["elements", site.id]) + place,
            naming: .child(of: site.id, at: index),
            parent: (place: 0, child: element.children.count)))
        // The id is assigned when the child is decoded.
        element.children.append("")
      default:
        reader.report(
          .childNotString, at: place,
          "child must be the id of an element: ignored")
        continue
      }
      places.append(index)
    }
    if places.count < children.count { childPlaces[ExactString(site.id)] = places }
    return inline
  }

  /// Whether a value given instead of an array of children is a single child: an element or its id,
  /// unless the component takes no children, in which case text is probably its content.
  private func isOnlyChild(_ value: JSONValue, in parent: UIElement) -> Bool {
    switch value {
    case .string(let id):
      !id.isEmpty && components.schema(of: parent.type)?.acceptsChildren != false
    case .object(let element): element.hasType(among: components)
    default: false
    }
  }

  /// Reports an id that was given too late to be used.
  private mutating func reportLateID(of object: JSONObject, naming: ElementNaming, id: String) {
    switch naming {
    case .key, .listed: return
    case .root, .child: break
    }
    guard let own = object.ownID, object.idAhead != own else { return }
    reader.report(
      .lateID, .info, at: [object["id"] == .string(own) ? "id" : "key"],
      "id must precede properties and children: the element is named `\(id)`",
      details: ["value": .string(own)])
  }
}

extension UInt8 {
  /// Whether the byte may be in the name of an action.
  fileprivate var isPartOfActionName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: self >= 0x80
    }
  }
}
