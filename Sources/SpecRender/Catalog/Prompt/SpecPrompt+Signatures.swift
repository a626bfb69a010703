// Components and actions, one line each, that read like signatures.

import ArtifactCore

extension SpecPrompt {
  func signature(_ component: ComponentSchema) -> String {
    isFull ? fullSignature(component) : compactSignature(component)
  }

  func fullSignature(_ component: ComponentSchema) -> String {
    let props = component.props.map(Self.signature).joined(separator: ", ")
    var line = "\(component.name)(\(props))" + Self.marks(of: component)
    if !component.description.isEmpty { line += " – \(component.description)" }
    return line
  }

  /// A signature without defaults and descriptions. The properties of checks are one word.
  private func compactSignature(_ component: ComponentSchema) -> String {
    let isChecked = component.prop("checks") != nil && component.prop("validateOn") != nil
    let props = component.props.compactMap { prop in
      isChecked && prop.name == "validateOn"
        ? nil : isChecked && prop.name == "checks" ? "CHECKS" : Self.compactSignature(prop)
    }
    return "\(component.name)(\(props.joined(separator: ", ")))" + Self.marks(of: component)
  }

  private static func marks(of component: ComponentSchema) -> String {
    (component.acceptsChildren ? " […]" : "")
      + (component.events.isEmpty ? "" : " on " + component.events.joined(separator: ", "))
  }

  func signature(_ action: ActionSchema) -> String {
    let params = action.params.map {
      $0.type == .any || $0.format == .path
        ? $0.name + ($0.isRequired ? "" : "?")
        : isFull ? Self.signature($0) : Self.compactSignature($0)
    }
    return "\(action.name)(\(params.joined(separator: ", ")))"
      + (action.description.isEmpty ? "" : " – \(action.description)")
  }

  private static func signature(_ prop: PropDefinition) -> String {
    var type =
      switch prop.type {
      case .int, .double: "number"
      case .string: "text"
      case .any: "any"
      case .bool, .array, .object: prop.type.rawValue
      }
    if prop.format == .color { type = "COLOR" }
    if let range = prop.range { type += " \(range.summary)" }
    if !prop.choices.isEmpty {
      let choices = prop.choices.joined(separator: "|")
      type = prop.type == .string ? choices : "\(type)|\(choices)"
    }
    // Text is the most common type and left implicit.
    var text = "\(prop.name)\(prop.binding ? "*" : "")\(prop.isRequired ? "!" : "")"
    if type != "text" { text += ": \(type)" }
    if let value = prop.defaultValue, value != "", value != false {
      text += " = \(value.displayText)"
    }
    return text
  }

  /// A property with a sign for its type, and its choices.
  private static func compactSignature(_ prop: PropDefinition) -> String {
    let sign =
      switch prop.type {
      case .int, .double: "#"
      case .bool: "?"
      case .array: "[]"
      case .object: "{}"
      case .string, .any: ""
      }
    var text = "\(prop.name)\(sign)\(prop.binding ? "*" : "")\(prop.isRequired ? "!" : "")"
    if prop.format == .color {
      text += ": COLOR"
    } else if let range = prop.range {
      text += " \(range.summary)"
    } else if prop.type == .string, !prop.choices.isEmpty {
      text += ": " + prop.choices.joined(separator: "|")
    }
    return text
  }
}
