import ArtifactCore
import SpecRender

/// A single validation run.
struct SchemaValidation {
  let schema: JSONSchema
  var violations: [JSONSchema.Violation] = []
  private var place: [String] = []
  private var depth = 0

  /// The number of violations when the innermost probe began; nil outside of probes.
  private var probeStart: Int?

  init(schema: JSONSchema) {
    self.schema = schema
  }

  private typealias Location = JSONSchema.Location

  /// The members of an object evaluated by a schema; nil if the value is invalid.
  typealias Evaluated = Set<ExactString>?

  /// Whether the value of the innermost probe is known to be invalid, so that nothing else of it matters. Otherwise,
  /// each alternative of a nested value would be tried in full, and their number multiplies with the nesting.
  private var isRefuted: Bool { probeStart.map { violations.count > $0 } ?? false }

  private mutating func fail(_ keyword: String, _ message: String) {
    guard probeStart != nil || violations.count < SpecLimits.diagnosticCount else { return }
    violations.append(
      .init(pointer: JSONPointer(tokens: place), keyword: keyword, message: message))
  }

  mutating func check(_ value: JSONValue, against location: JSONSchema.Location) -> Evaluated {
    if isRefuted { return nil }
    guard depth < JSONSchema.depthLimit else {
      fail("$ref", "references and values are nested too deeply")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    switch location.value {
    case .bool(true): return []
    case .bool(false):
      fail("false", "no value is allowed here")
      return nil
    case .object(let object): return check(value, against: object, base: location.base)
    default: return []
    }
  }

  /// Checks a value without recording violations.
  private mutating func probe(
    _ value: JSONValue, _ subschema: JSONValue, _ base: String
  ) -> Evaluated {
    if isRefuted { return nil }
    let (count, outer) = (violations.count, probeStart)
    probeStart = count
    let result = check(value, against: Location(value: subschema, base: base))
    probeStart = outer
    violations.removeSubrange(count...)
    return result
  }

  private mutating func check(
    _ value: JSONValue, against object: JSONObject, base: String
  ) -> Evaluated {
    var base = base
    if case .string(let id)? = object["$id"] { base = URIReference.resolve(id, from: base) }
    let count = violations.count
    var evaluated: Set<ExactString> = []
    if case .string(let reference)? = object["$ref"] {
      if let target = schema.find(reference, from: base) {
        if let found = check(value, against: target) { evaluated.formUnion(found) }
      } else {
        fail("$ref", "unknown schema “\(reference)”")
      }
    }
    checkAssertions(value, object)
    if case .object(let members) = value { checkNames(members, object) }
    checkApplicators(value, object, base, &evaluated)
    switch value {
    case .object(let members): checkMembers(members, object, base, &evaluated)
    case .array(let elements): checkElements(elements, object, base)
    default: break
    }
    return violations.count == count ? evaluated : nil
  }

  // MARK: - Assertions

  private mutating func checkAssertions(_ value: JSONValue, _ object: JSONObject) {
    if let type = object["type"] { checkType(value, type) }
    if let expected = object["const"], value != expected {
      fail("const", "must be \(expected.serialized())")
    }
    if case .array(let choices)? = object["enum"], !choices.contains(value) {
      fail("enum", "must be one of \(choices.map { $0.serialized() }.joined(separator: ", "))")
    }
    switch value {
    case .number(let number): checkNumber(number, object)
    case .string(let text): checkText(text, object)
    default: break
    }
  }

  private mutating func checkType(_ value: JSONValue, _ type: JSONValue) {
    var names: [String] = []
    if case .string(let name) = type { names = [name] }
    if case .array(let list) = type {
      names = list.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    let actual =
      switch value {
      case .null: "null"
      case .bool: "boolean"
      case .number: "number"
      case .string: "string"
      case .array: "array"
      case .object: "object"
      }
    if names.contains(actual) { return }
    if names.contains("integer"), case .number(let number) = value,
      number.integer != nil || number.double.rounded(.towardZero) == number.double
    {
      return
    }
    fail("type", "must be \(names.joined(separator: " or "))")
  }

  private mutating func checkNumber(_ number: JSONNumber, _ object: JSONObject) {
    if case .number(let limit)? = object["minimum"], number.isLess(than: limit) {
      fail("minimum", "must be at least \(limit.text)")
    }
    if case .number(let limit)? = object["maximum"], limit.isLess(than: number) {
      fail("maximum", "must be at most \(limit.text)")
    }
    if case .number(let limit)? = object["exclusiveMinimum"], !limit.isLess(than: number) {
      fail("exclusiveMinimum", "must be more than \(limit.text)")
    }
    if case .number(let limit)? = object["exclusiveMaximum"], !number.isLess(than: limit) {
      fail("exclusiveMaximum", "must be less than \(limit.text)")
    }
    if case .number(let step)? = object["multipleOf"], !number.isMultiple(of: step) {
      fail("multipleOf", "must be a multiple of \(step.text)")
    }
  }

  private mutating func checkText(_ text: String, _ object: JSONObject) {
    if let limit = count(object["minLength"]), text.unicodeScalars.count < limit {
      fail("minLength", "must have at least \(limit) characters")
    }
    if let limit = count(object["maxLength"]), text.unicodeScalars.count > limit {
      fail("maxLength", "must have at most \(limit) characters")
    }
    if case .string(let pattern)? = object["pattern"],
      schema.patterns[pattern]?.isFound(in: text) != true
    {
      fail("pattern", "must match “\(pattern)”")
    }
  }

  private func count(_ value: JSONValue?) -> Int? {
    if case .number(let number)? = value { number.integer } else { nil }
  }

  // MARK: - Applicators for the same value

  private mutating func checkApplicators(
    _ value: JSONValue, _ object: JSONObject, _ base: String, _ evaluated: inout Set<ExactString>
  ) {
    if case .array(let parts)? = object["allOf"] {
      for part in parts {
        if let found = check(value, against: Location(value: part, base: base)) {
          evaluated.formUnion(found)
        }
      }
    }
    if case .array(let parts)? = object["anyOf"] {
      let found = parts.compactMap { probe(value, $0, base) }
      found.forEach { evaluated.formUnion($0) }
      if found.isEmpty { fail("anyOf", "matches none of \(parts.count) schemas") }
    }
    if case .array(let parts)? = object["oneOf"] {
      let found = parts.compactMap { probe(value, $0, base) }
      found.forEach { evaluated.formUnion($0) }
      if found.count != 1 {
        fail("oneOf", "matches \(found.count) of \(parts.count) schemas, expected 1")
      }
    }
    if let part = object["not"], probe(value, part, base) != nil {
      fail("not", "must not match the schema")
    }
    if let condition = object["if"] {
      let found = probe(value, condition, base)
      if let found { evaluated.formUnion(found) }
      if let branch = object[found == nil ? "else" : "then"],
        let found = check(value, against: Location(value: branch, base: base))
      {
        evaluated.formUnion(found)
      }
    }
  }

  // MARK: - Applicators for children

  private mutating func inside(
    _ token: String, _ value: JSONValue, _ subschema: JSONValue, _ base: String
  ) {
    place.append(token)
    _ = check(value, against: Location(value: subschema, base: base))
    place.removeLast()
  }

  private mutating func checkMembers(
    _ members: JSONObject, _ object: JSONObject, _ base: String, _ evaluated: inout Set<ExactString>
  ) {
    var seen: Set<ExactString> = []
    if case .object(let properties)? = object["properties"] {
      for (name, subschema) in properties.members {
        guard let value = members[name] else { continue }
        seen.insert(ExactString(name))
        inside(name, value, subschema, base)
      }
    }
    if case .object(let patterns)? = object["patternProperties"] {
      for (text, subschema) in patterns.members {
        for (name, value) in members.members
        where schema.patterns[text]?.isFound(in: name) == true {
          seen.insert(ExactString(name))
          inside(name, value, subschema, base)
        }
      }
    }
    if let subschema = object["additionalProperties"] {
      for (name, value) in members.members where !seen.contains(ExactString(name)) {
        inside(name, value, subschema, base)
      }
      seen.formUnion(members.keys.map(ExactString.init))
    }
    evaluated.formUnion(seen)
    if let subschema = object["unevaluatedProperties"] {
      for (name, value) in members.members where !evaluated.contains(ExactString(name)) {
        inside(name, value, subschema, base)
      }
      evaluated.formUnion(members.keys.map(ExactString.init))
    }
    if let subschema = object["propertyNames"] {
      for name in members.keys { inside(name, .string(name), subschema, base) }
    }
  }

  private mutating func checkNames(_ members: JSONObject, _ object: JSONObject) {
    if case .array(let names)? = object["required"] {
      for case .string(let name) in names where members[name] == nil {
        fail("required", "missing “\(name)”")
      }
    }
    if case .object(let dependencies)? = object["dependentRequired"] {
      for (name, required) in dependencies.members where members[name] != nil {
        guard case .array(let names) = required else { continue }
        for case .string(let other) in names where members[other] == nil {
          fail("dependentRequired", "missing “\(other)”, which “\(name)” requires")
        }
      }
    }
    if let limit = count(object["minProperties"]), members.count < limit {
      fail("minProperties", "must have at least \(limit) members")
    }
    if let limit = count(object["maxProperties"]), members.count > limit {
      fail("maxProperties", "must have at most \(limit) members")
    }
  }

  private mutating func checkElements(
    _ elements: [JSONValue], _ object: JSONObject, _ base: String
  ) {
    var start = 0
    if case .array(let parts)? = object["prefixItems"] {
      for (index, (value, subschema)) in zip(elements, parts).enumerated() {
        inside(String(index), value, subschema, base)
      }
      start = min(parts.count, elements.count)
    }
    if let subschema = object["items"] {
      for index in start..<elements.count {
        inside(String(index), elements[index], subschema, base)
      }
    }
    if let limit = count(object["minItems"]), elements.count < limit {
      fail("minItems", "must have at least \(limit) elements")
    }
    if let limit = count(object["maxItems"]), elements.count > limit {
      fail("maxItems", "must have at most \(limit) elements")
    }
    if object["uniqueItems"] == true, Set(elements).count < elements.count {
      fail("uniqueItems", "elements must be unique")
    }
  }
}

extension JSONNumber {
  /// Whether this is an integer multiple of another number, within double precision.
  func isMultiple(of step: JSONNumber) -> Bool {
    if let value = integer, let step = step.integer {
      return step != 0 && value.isMultiple(of: step)
    }
    let quotient = double / step.double
    guard quotient.isFinite else { return false }
    let rest = abs(quotient - quotient.rounded(.towardZero))
    return min(rest, 1 - rest) <= 1e-9 * max(1, abs(quotient))
  }
}
