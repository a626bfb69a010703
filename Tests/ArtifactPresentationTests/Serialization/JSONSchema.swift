import ArtifactCore

/// A JSON Schema, as far as the schemas of this package use the 2020-12 draft: references inside of the
/// document, types, objects, arrays, texts, bounds and alternatives. Other keywords are annotations here.
struct JSONSchema: Sendable {
  private let document: JSONValue

  init(_ document: JSONValue) { self.document = document }

  /// The first place at which a value breaks the schema, and the rule; nil for a valid value.
  func problem(in value: JSONValue) -> String? { problem(value, document, "") }

  private func problem(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> String? {
    if let isAllowed = schema.boolValue { return isAllowed ? nil : "\(path): not allowed" }
    if let name = schema["$ref"]?.stringValue {
      guard let pointer = try? JSONPointer(String(name.dropFirst())), let target = document[pointer]
      else { return "\(path): no \(name)" }
      if let problem = problem(value, target, path) { return problem }
    }
    if let expected = schema["const"], value != expected { return "\(path): not \(expected)" }
    if case .array(let cases)? = schema["enum"], !cases.contains(value) {
      return "\(path): \(value) is not a case"
    }
    if let types = schema["type"], !matches(value, types) { return "\(path): not of type \(types)" }
    if let minimum = schema["minimum"]?.doubleValue, (value.doubleValue ?? minimum) < minimum {
      return "\(path): too small"
    }
    if let maximum = schema["maximum"]?.doubleValue, (value.doubleValue ?? maximum) > maximum {
      return "\(path): too large"
    }
    if let pattern = schema["pattern"]?.stringValue, let text = value.stringValue,
      (try? Regex(pattern).wholeMatch(in: text)) == nil
    {
      return "\(path): “\(text)” does not match \(pattern)"
    }
    return problemInObject(value, schema, path) ?? problemInArray(value, schema, path)
      ?? problemInChoice(value, schema, path)
  }

  private func matches(_ value: JSONValue, _ types: JSONValue) -> Bool {
    if case .array(let types) = types { return types.contains { matches(value, $0) } }
    return switch (value, types.stringValue) {
    case (.object, "object"), (.array, "array"), (.string, "string"), (.number, "number"),
      (.bool, "boolean"), (.null, "null"):
      true
    case (.number, "integer"): value.intValue != nil
    default: false
    }
  }

  private func problemInObject(
    _ value: JSONValue, _ schema: JSONValue, _ path: String
  ) -> String? {
    guard case .object(let object) = value else { return nil }
    if case .object(let properties)? = schema["properties"] {
      for (name, rule) in properties.members {
        guard let member = object[name] else { continue }
        if let problem = problem(member, rule, "\(path)/\(name)") { return problem }
      }
    }
    if case .array(let names)? = schema["required"] {
      for name in names.compactMap(\.stringValue) where object[name] == nil {
        return "\(path): no member “\(name)”"
      }
    }
    guard let rest = schema["additionalProperties"] else { return nil }
    for (name, member) in object.members where schema["properties"]?[name] == nil {
      if let problem = problem(member, rest, "\(path)/\(name)") { return problem }
    }
    return nil
  }

  private func problemInArray(
    _ value: JSONValue, _ schema: JSONValue, _ path: String
  ) -> String? {
    guard case .array(let elements) = value else { return nil }
    if elements.count < schema["minItems"]?.intValue ?? 0 { return "\(path): too short" }
    if elements.count > schema["maxItems"]?.intValue ?? .max { return "\(path): too long" }
    var first = 0
    if case .array(let rules)? = schema["prefixItems"] {
      for (index, rule) in rules.enumerated() where index < elements.count {
        if let problem = problem(elements[index], rule, "\(path)/\(index)") { return problem }
      }
      first = rules.count
    }
    guard let rule = schema["items"] else { return nil }
    for (index, element) in elements.enumerated().dropFirst(first) {
      if let problem = problem(element, rule, "\(path)/\(index)") { return problem }
    }
    return nil
  }

  private func problemInChoice(
    _ value: JSONValue, _ schema: JSONValue, _ path: String
  ) -> String? {
    for name in ["oneOf", "anyOf"] {
      guard case .array(let choices)? = schema[name] else { continue }
      let problems = choices.map { problem(value, $0, path) }
      let count = problems.count { $0 == nil }
      if count == 1 || count > 1 && name == "anyOf" { continue }
      // The choice that goes furthest is what the value was meant to be.
      let nearest = problems.compactMap(\.self).max { $0.utf8.count < $1.utf8.count } ?? ""
      return count > 1 ? "\(path): more than one choice" : nearest
    }
    return nil
  }
}
