// Maps a surface to a spec.
//
// Each component becomes an element with the same id and the nearest built-in component. If there
// is no counterpart, several elements represent it, with ids formed from its id, a slash and a
// suffix. The mapping depends on whether a component is part of a template: there, relative paths
// refer to the item.

import ArtifactCore

/// Maps a surface to a spec.
struct A2UIMapping {
  private let surface: A2UISurfaceState

  /// The components that are part of templates.
  private var templated: Set<ExactString> = []

  private var elements = JSONObject()
  private(set) var diagnostics: [Diagnostic] = []

  /// The spec as JSON, not yet decoded.
  private(set) var document: JSONValue = .null

  init(_ surface: A2UISurfaceState, isComplete: Bool) {
    self.surface = surface
    findTemplates()
    for id in surface.ids {
      if let component = surface[id] { add(component, id) }
    }
    let root = isComplete && !surface.isCreated ? fragmentRoot : "root"
    document = ["root": .string(root), "elements": .object(elements)]
    if let data = surface.data, case .object(var object) = document {
      object["state"] = data
      document = .object(object)
    }
  }

  /// Converts a diagnostic about the spec to one about the message, located at the component
  /// concerned.
  func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.details["surface"] = .string(surface.id)
    if diagnostic.code == .plainTemplate {
      diagnostic.message = "placeholder is shown verbatim: expected `formatString`"
      diagnostic.suggestion = "formatString"
    }
    guard let element = diagnostic.element else {
      diagnostic.pointer = .root
      return diagnostic
    }
    // The id of a generated element starts with that of its component.
    var id = element
    while surface[id] == nil, let slash = id.lastIndex(of: "/") { id = String(id[..<slash]) }
    diagnostic.element = id
    diagnostic.pointer = surface[id]?.place ?? .root
    return diagnostic
  }

  /// For a fragment of a surface created elsewhere: the first component that isn't a child of
  /// another.
  private var fragmentRoot: String {
    guard surface["root"] == nil else { return "root" }
    var referenced: Set<ExactString> = []
    for id in surface.ids {
      guard let members = surface[id]?.members else { continue }
      let (children, template) = Self.links(members)
      referenced.formUnion((children + (template.map { [$0] } ?? [])).map(ExactString.init))
    }
    return surface.ids.first { !referenced.contains(ExactString($0)) } ?? surface.ids.first
      ?? "root"
  }

  // MARK: - Templates

  /// Returns the child ids of a component, and the one it repeats.
  private static func links(_ members: JSONObject) -> (children: [String], template: String?) {
    var children: [String] = []
    var template: String?
    for name in ["child", "trigger", "content"] {
      if let id = members[name]?.stringValue { children.append(id) }
    }
    switch members["children"] {
    case .array(let ids)?: children += ids.compactMap(\.stringValue)
    case .object(let object)?: template = object["componentId"]?.stringValue
    default: break
    }
    if case .array(let tabs)? = members["tabs"] {
      children += tabs.compactMap { $0["child"]?.stringValue }
    }
    return (children, template)
  }

  private mutating func findTemplates() {
    var rest: [String] = []
    for id in surface.ids {
      if let members = surface[id]?.members, let template = Self.links(members).template {
        rest.append(template)
      }
    }
    while let id = rest.popLast() {
      guard templated.insert(ExactString(id)).inserted, let members = surface[id]?.members else {
        continue
      }
      rest += Self.links(members).children
    }
  }

  // MARK: - Components

  private mutating func add(_ component: A2UIComponent, _ id: String) {
    let type = component.type ?? ""
    let expressions = A2UIExpressions(isInTemplate: templated.contains(ExactString(id)))
    let component = component.isOpen ? component : renamed(component, type, id)
    var builder = Builder(id: id, component, expressions: expressions)
    builder.build(type)
    elements[id] = builder.element
    for (id, element) in builder.parts { elements[id] = element }
    if builder.expressions.isTooDeep {
      diagnostics.append(
        Diagnostic(
          .expressionDepth, .error, element: id,
          message: "calls nested deeper than \(A2UIExpressions.depthLimit) levels: read as null"))
    }
  }

  /// Renames misnamed members of a component, and reports them and unknown ones.
  private mutating func renamed(
    _ component: A2UIComponent, _ type: String, _ id: String
  ) -> A2UIComponent {
    let unknown = A2UIMembers.unknown(in: component.members, of: type)
    var component = component
    for (name, isRead, meant) in unknown {
      if isRead, let meant { component.members[meant] = component.members[name] }
      diagnostics.append(
        Diagnostic(
          .unknownProp, .warning, element: id,
          message: "unknown property `\(name)` of \(type)"
            + (isRead ? ": read as `\(meant ?? "")`" : meant == nil ? ": ignored" : ""),
          suggestion: meant, details: ["value": .string(name)]))
    }
    return component
  }

  /// Builds the elements of one component.
  private struct Builder {
    let id: String
    let members: JSONObject

    /// Whether more members may follow; then no defaults are filled in.
    let isOpen: Bool
    var expressions: A2UIExpressions
    var props = JSONObject()
    var children: [JSONValue] = []
    var type = ""
    var press: JSONValue?
    var `repeat`: JSONValue?
    var parts: [(String, JSONValue)] = []

    init(id: String, _ component: A2UIComponent, expressions: A2UIExpressions) {
      self.id = id
      members = component.members
      isOpen = component.isOpen
      self.expressions = expressions
    }

    var element: JSONValue {
      var object: JSONObject = ["type": .string(type), "props": .object(props)]
      if !children.isEmpty { object["children"] = .array(children) }
      if let `repeat` { object["repeat"] = ["statePath": `repeat`] }
      if let press { object["on"] = ["press": press] }
      return .object(object)
    }

    mutating func build(_ component: String) {
      readChildren()
      switch component {
      case "Text" where hasMarkdown:
        type = "Markdown"
        take("text", as: "content")
      case "Text":
        type = "Text"
        take("text", as: "content")
        choose("variant", as: "font", Self.fonts)
      case "Image":
        type = "Image"
        take("url", as: "url")
        take("description", as: "placeholder")
        props["resizable"] = true
        choose(
          "fit", as: "aspectRatio", ["contain": "fit", "scaleDown": "fit", "cover": "fill"])
      case "Icon":
        type = "Image"
        if members["name"] != nil {
          props["systemName"] = expressions.call("$icon", ["name": value("name")])
        }
      case "Video", "AudioPlayer":
        type = "Link"
        take("description", as: "title")
        take("url", as: "url")
        complete("title", component == "Video" ? "Video" : "Audio")
      case "Row":
        type = "HStack"
        choose("align", as: "alignment", ["start": "top", "center": "center", "end": "bottom"])
        if case .string? = members["justify"] { props["justify"] = members["justify"] }
      case "Column":
        type = "VStack"
        choose(
          "align", as: "alignment",
          ["start": "leading", "stretch": "leading", "center": "center", "end": "trailing"])
        complete("alignment", "leading")
      case "List": type = members["direction"] == "horizontal" ? "HStack" : "List"
      case "Card", "Divider": type = component
      case "Modal": type = "VStack"
      case "Tabs": buildTabs()
      case "Button":
        type = "Button"
        choose(
          "variant", as: "style", ["primary": "borderedProminent", "borderless": "borderless"])
        if let conditions { props["disabled"] = expressions.check("none", ["values": conditions]) }
        if members["child"] == nil { take("label", as: "label") }
        press = members["action"].flatMap { expressions.action($0) }
      case "TextField", "DateTimeInput":
        type = "TextField"
        take("label", as: "placeholder")
        take("placeholder", as: "placeholder")
        if members["variant"] == "obscured" { props["obscured"] = true }
        bind("value", as: "value")
      case "CheckBox":
        type = "Toggle"
        take("label", as: "label")
        bind("value", as: "isOn")
      case "Slider":
        type = "Slider"
        take("label", as: "label")
        for name in ["min", "max"] { take(name, as: name) }
        bind("value", as: "value")
        takeStep()
      case "ChoicePicker": buildChoices()
      default: buildUnknown(component)
      }
      if case .number? = members["weight"] { props["flex"] = members["weight"] }
    }

    /// Whether a literal text has signs of Markdown, which the text of a component may be.
    private var hasMarkdown: Bool {
      guard case .string(let text)? = members["text"],
        members["variant"] == nil || members["variant"] == "body"
      else { return false }
      if text.contains("**") || text.contains("](") || text.contains("`") { return true }
      return text.split(separator: "\n").contains { line in
        let line = line.drop { $0 == " " }
        return line.hasPrefix("- ") || line.hasPrefix("* ") || line.hasPrefix("1. ")
          || line.hasPrefix("> ") || (line.hasPrefix("#") && line.drop { $0 == "#" }.first == " ")
      }
    }

    private static let fonts = [
      "h1": "largeTitle", "h2": "title", "h3": "title2", "h4": "title3", "h5": "headline",
      "caption": "caption", "body": "body",
    ]

    private mutating func value(_ name: String) -> JSONValue {
      expressions.value(members[name] ?? .null)
    }

    private mutating func take(_ name: String, as prop: String) {
      if members[name] != nil { props[prop] = value(name) }
    }

    /// Sets a default if no member has given a value.
    private mutating func complete(_ prop: String, _ value: JSONValue) {
      if !isOpen, props[prop] == nil { props[prop] = value }
    }

    private mutating func choose(_ name: String, as prop: String, _ choices: [String: String]) {
      if let choice = members[name]?.stringValue, let value = choices[choice] {
        props[prop] = .string(value)
      }
    }

    private mutating func bind(_ name: String, as prop: String) {
      if let value = members[name] { props[prop] = expressions.value(value, isBinding: true) }
      guard case .array(let checks)? = members["checks"] else { return }
      var mapped: [JSONValue] = []
      for check in checks {
        var object: JSONObject = [
          "type": "$holds",
          "args": ["condition": expressions.value(check["condition"] ?? .null)],
        ]
        object["message"] = check["message"].map { expressions.value($0) }
        mapped.append(.object(object))
      }
      props["checks"] = .array(mapped)
    }

    /// The conditions under which a button is enabled.
    private var conditions: JSONValue? {
      mutating get {
        guard case .array(let checks)? = members["checks"], !checks.isEmpty else { return nil }
        return .array([
          expressions.check(
            "all", ["values": .array(checks.map { expressions.value($0["condition"] ?? .null) })])
        ])
      }
    }

    private mutating func readChildren() {
      switch members["children"] {
      case .array(let ids)?: children = ids.filter { $0.stringValue != nil }
      case .object(let template)?:
        if let child = template["componentId"]?.stringValue,
          let path = template["path"]?.stringValue
        {
          children = [.string(child)]
          `repeat` = expressions.place(path)
        }
      default: break
      }
      for name in ["child", "trigger", "content"] {
        if case .string(let id)? = members[name], name == "child" || members["component"] == "Modal"
        {
          children.append(.string(id))
        }
      }
    }

    private mutating func takeStep() {
      guard let steps = members["steps"]?.number, steps.double >= 1,
        let most = members["max"]?.number?.double
      else { return }
      let least = members["min"]?.number?.double ?? 0
      if let step = JSONNumber((most - least) / steps.double) { props["step"] = .number(step) }
    }

    /// Maps each tab to a section with its title.
    private mutating func buildTabs() {
      type = "VStack"
      props["alignment"] = "leading"
      guard case .array(let tabs)? = members["tabs"] else { return }
      for (index, tab) in tabs.enumerated() {
        guard let child = tab["child"]?.stringValue else { continue }
        let part = "\(id)/\(index)"
        parts.append(
          (
            part,
            [
              "type": "Section",
              "props": ["header": expressions.value(tab["title"] ?? .null)],
              "children": [.string(child)],
            ]
          ))
        children.append(.string(part))
      }
    }

    /// Maps each option to a button that displays whether it is selected.
    private mutating func buildChoices() {
      type = "VStack"
      props["alignment"] = "leading"
      if members["label"] != nil {
        parts.append(
          ("\(id)/label", ["type": "Text", "props": ["content": value("label")]]))
        children.append(.string("\(id)/label"))
      }
      guard !isOpen, case .array(let options)? = members["options"] else { return }
      let isMany: JSONValue = .bool(members["variant"] == "multipleSelection")
      let chosen = value("value")
      let path = members["value"]?["path"]?.stringValue.map { expressions.place($0) }
      for (index, option) in options.enumerated() {
        let choice = option["value"] ?? .null
        let part = "\(id)/\(index)"
        let label = expressions.call(
          "$choice",
          [
            "label": expressions.value(option["label"] ?? choice), "value": choice,
            "chosen": chosen, "many": isMany,
          ])
        var button: JSONObject = [
          "type": "Button", "props": ["label": label, "style": "plain"],
        ]
        if let path {
          button["on"] = [
            "press": [
              "action": "$choose",
              "params": ["path": path, "value": choice, "many": isMany],
            ]
          ]
        }
        parts.append((part, .object(button)))
        children.append(.string(part))
      }
    }

    private static let structure: Set<String> = [
      "id", "component", "child", "children", "action", "checks", "weight", "accessibility",
    ]

    /// Maps a component of another catalog, keeping its name and properties.
    private mutating func buildUnknown(_ component: String) {
      type = component
      for (name, value) in members.members where !Self.structure.contains(name) {
        props[name] = expressions.value(value)
      }
      press = members["action"].flatMap { expressions.action($0) }
    }
  }
}
