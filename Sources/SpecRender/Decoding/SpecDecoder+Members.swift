// Corrects misplaced members of an element.

import ArtifactCore

extension SpecDecoder {
  /// The members of an element.
  static let memberNames: Set<String> = [
    "type", "props", "children", "slots", "visible", "repeat", "on", "watch", "id", "key",
  ]

  /// Element members that may have been placed in `props`.
  static let misplacedNames = [
    "action", "actionParams", "params", "visible", "on", "repeat", "watch", "children",
  ]

  /// Other names for `visible`, in lower case and without `_` and `-`.
  private static let visibleNames: Set<String> = [
    "if", "when", "show", "showif", "showwhen", "visibleif", "visiblewhen", "isvisible",
    "condition",
  ]

  /// Other names for `type`.
  static let typeNames = ["component", "kind", "name"]

  private static let bindingNames = ["bind", "binding", "bindTo", "model"]

  /// Reads the component from another member if `type` is missing.
  mutating func moveType(in object: inout JSONObject) {
    guard let name = object.misnamedType(among: components) else { return }
    reader.report(
      .misnamedType, .warning, at: [name],
      "component is named in `\(name)`: expected `type`",
      suggestion: "type", details: ["fixed": true])
    object["type"] = object[name]
    object[name] = nil
  }

  /// Reports a missing type, with the member that was probably meant as the type.
  mutating func reportMissingType(of object: JSONObject) {
    let meant = object.members.first { name, value in
      guard case .string = value, !Self.memberNames.contains(name) else { return false }
      return Self.typeNames.contains(name) || Suggestion.nearest(to: name, among: ["type"]) != nil
    }
    reader.report(
      .missingType, at: meant.map { [$0.key] } ?? [],
      meant.map { "missing type, found `\($0.key)`" } ?? "missing type: element ignored",
      suggestion: meant.map { _ in "type" })
  }

  /// Moves properties and events next to `props` and `on` into them if the intent is clear, and
  /// reports all other unknown members as ignored.
  mutating func moveIn(
    _ object: inout JSONObject, into props: inout JSONObject, of type: String
  ) {
    guard let schema = components.schema(of: type) else { return }
    for (name, value) in object.members where !Self.memberNames.contains(name) && value != .null {
      if name == "comment" || "_$/".utf8.contains(name.utf8.first ?? 0x5F) { continue }
      if let prop = schema.prop(name) != nil ? name : schema.synonyms[name], props[prop] == nil {
        moveIn(value, as: prop, from: name, into: &props)
      } else if Self.bindingNames.contains(name), case .string = value,
        let prop = schema.props.first(where: \.binding)?.name, props[prop] == nil
      {
        moveIn(["$bindState": value], as: prop, from: name, into: &props)
      } else if let event = schema.event(meantBy: name), Self.add(value, to: event, of: &object) {
        reader.report(
          .eventBesideOn, .warning, at: [name],
          "event next to `on`: moved into it as `\(event)`", suggestion: event,
          details: ["fixed": true])
      } else if let event = schema.event(meantBy: name), case .string(let action) = value {
        reader.report(
          .unknownMember, .warning, at: [name],
          "`\(name)` is ignored: expected `on` with {\"\(event)\":{\"action\":\"\(action)\"}}",
          suggestion: "on", details: ["value": .string(name)])
      } else {
        let known = schema.props.map(\.name) + Self.memberNames.sorted()
        let meant =
          schema.synonyms[name]
          ?? (Self.visibleNames.contains(Suggestion.bare(name))
            ? "visible" : Suggestion.nearest(to: name, among: known))
        reader.report(
          .unknownMember, .warning, at: [name],
          "unknown member `\(name)` of \(type)"
            + (meant == nil ? ": properties belong in `props`" : ""),
          suggestion: meant, details: ["value": .string(name)])
      }
    }
  }

  private mutating func moveIn(
    _ value: JSONValue, as prop: String, from name: String, into props: inout JSONObject
  ) {
    props[prop] = value
    reader.report(
      .propBesideProps, .warning, at: [name],
      "property `\(name)` next to `props`: moved into it"
        + (prop == name ? "" : " as `\(prop)`"), suggestion: prop, details: ["fixed": true])
  }

  /// Adds an event that isn't present yet; returns false if the value isn't an action.
  private static func add(
    _ value: JSONValue, to event: String, of object: inout JSONObject
  ) -> Bool {
    if value.isScalar { return false }
    var events = JSONObject()
    switch object["on"] {
    case nil, .null?: break
    case .object(let members)?: events = members
    default: return false
    }
    guard events[event] == nil else { return false }
    events[event] = value
    object["on"] = .object(events)
    return true
  }
}

extension JSONObject {
  /// The member in which an element without `type` names a known component.
  func misnamedType(among components: KnownComponents) -> String? {
    guard (self["type"] ?? .null) == .null else { return nil }
    return SpecDecoder.typeNames.first { name in
      if case .string(let type)? = self[name] { components.contains(type) } else { false }
    }
  }

  /// Whether the element has a string `type`, or names a known component in another member.
  func hasType(among components: KnownComponents) -> Bool {
    if case .string? = self["type"] { return true }
    return misnamedType(among: components) != nil
  }
}

extension ComponentSchema {
  /// Returns the event for names such as `onPress`, `onClick` or `tap`.
  func event(meantBy name: String) -> String? {
    let lower = name.lowercased()
    let bare = lower.hasPrefix("on") ? String(lower.dropFirst(2)) : lower
    if let event = events.first(where: { $0.lowercased() == bare }) { return event }
    return ["click", "tap", "pressed", "submit"].contains(bare) && events.contains("press")
      ? "press" : nil
  }
}
