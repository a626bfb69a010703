// Components and actions, one line each, that read like signatures.

import ArtifactCore

extension SpecPrompt {
  func signature(_ component: ComponentSchema) -> String {
    signature(component, isFull: isFull)
  }

  /// - Parameter isFull: Whether to include defaults and descriptions.
  func signature(_ component: ComponentSchema, isFull: Bool) -> String {
    let isInput = isInput(component)
    var props = component.props.filter { !isInput || !inputProps.contains($0) }.map {
      signature($0, isFull: isFull)
    }
    if isInput { props.append("INPUT") }
    return "\(component.name)(\(props.joined(separator: ", ")))"
      + (component.acceptsChildren ? " […]" : "")
      + (component.events.isEmpty ? "" : " on " + component.events.joined(separator: ", "))
      + (!isFull || component.description.isEmpty ? "" : " – \(component.description)")
  }

  func signature(_ action: ActionSchema) -> String {
    let params = action.params.map {
      $0.type == .any || $0.format == .path
        ? $0.name + ($0.isRequired ? "" : "?") : signature($0, isFull: isFull)
    }
    return "\(action.name)(\(params.joined(separator: ", ")))"
      + (action.description.isEmpty ? "" : " – \(action.description)")
  }

  func signature(_ prop: PropDefinition, isFull: Bool) -> String {
    isFull ? Self.fullSignature(prop) : Self.compactSignature(prop)
  }

  // MARK: - Input

  /// Whether a component has the properties of every control.
  private func isInput(_ component: ComponentSchema) -> Bool {
    component.prop("checks") != nil && inputProps.allSatisfy(component.props.contains)
  }

  // MARK: - Properties

  private static func fullSignature(_ prop: PropDefinition) -> String {
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
    return text + (prop.description.map { " (\($0))" } ?? "")
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
    } else if prop.isRequired, let description = prop.description {
      // What is inside an array or object isn't plain from its name.
      text += sign == "[]" || sign == "{}" ? " (\(description))" : ""
    }
    return text
  }
}
