// Evaluates expressions.
//
// There is one evaluator over two ways of reading the state: one-shot, from plain values, and
// incrementally for a live tree, where each read is recorded. Only the branches that are taken are
// evaluated. Values read from the state are data and never evaluated as expressions.

import ArtifactCore

/// The context of an expression: what it can read and where diagnostics are reported.
protocol ExpressionScope {
  mutating func state(_ pointer: JSONPointer) -> JSONValue?

  /// Returns a value in the item; nil also outside a repeat.
  mutating func item(_ pointer: JSONPointer) -> JSONValue?
  mutating func index() -> Int?

  /// Returns the absolute pointer to a location in the item; nil outside a repeat.
  mutating func itemPath(_ pointer: JSONPointer) -> JSONPointer?
  var isInRepeat: Bool { get }

  mutating func function(_ name: String) -> SpecFunctions.Function?

  /// Records that the value contains a two-way binding.
  mutating func noteBinding(_ target: BindingTarget)
  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String,
    suggestion: String?)
}

/// The location to which user input is written.
enum BindingTarget: Hashable {
  case state(JSONPointer)
  case item(JSONPointer)
}

extension ExpressionScope {
  mutating func value(_ expression: SpecExpression) -> JSONValue {
    switch expression {
    case .literal(let value):
      return value
    case .state(let pointer):
      return stateValue(pointer)
    case .bindState(let pointer):
      noteBinding(.state(pointer))
      return stateValue(pointer)
    case .item(let pointer):
      return itemValue(pointer)
    case .bindItem(let pointer):
      if isInRepeat { noteBinding(.item(pointer)) }
      return itemValue(pointer)
    case .itemPath(let pointer):
      guard let path = itemPath(pointer) else {
        reportOutside()
        return .null
      }
      return .string(path.description)
    case .index:
      return index().map { .number(JSONNumber($0)) } ?? .null
    case .template(let template):
      return .string(text(template))
    case .condition(let condition, let then, let otherwise):
      return value(holds(condition) ? then : otherwise)
    case .computed(let name, let arguments):
      guard let function = function(name) else { return .null }
      return function(object(arguments))
    case .array(let elements):
      var result: [JSONValue] = []
      for element in elements { result.append(value(element)) }
      return .array(result)
    case .object(let members):
      return .object(object(members))
    }
  }

  mutating func object(_ members: [SpecProperty]) -> JSONObject {
    var result = JSONObject()
    for member in members { result[member.name] = value(member.value) }
    return result
  }

  private mutating func stateValue(_ pointer: JSONPointer) -> JSONValue {
    if let value = state(pointer) { return value }
    if let slashed = pointer.slashed, state(slashed) != nil {
      reportDots(in: pointer, meaning: slashed.description)
    }
    return .null
  }

  private mutating func reportDots(in pointer: JSONPointer, meaning suggestion: String) {
    report(
      .pathDotted, .warning,
      "no value at `\(pointer)`",
      suggestion: suggestion)
  }

  private mutating func itemValue(_ pointer: JSONPointer) -> JSONValue {
    if !isInRepeat { reportOutside() }
    return item(pointer) ?? .null
  }

  private mutating func reportOutside() {
    report(
      .itemOutsideRepeat, .error, "item outside a repeat: read as null",
      suggestion: nil)
  }

  // MARK: - Conditions

  mutating func holds(_ condition: SpecCondition) -> Bool {
    switch condition {
    case .constant(let value): return value
    case .not(let condition): return !holds(condition)
    case .all(let conditions):
      for condition in conditions where !holds(condition) { return false }
      return true
    case .any(let conditions):
      for condition in conditions where holds(condition) { return true }
      return false
    case .test(let source, let comparisons):
      let value = value(source)
      guard !comparisons.isEmpty else { return value.isTruthy }
      for comparison in comparisons where !compare(value, comparison) { return false }
      return true
    }
  }

  private mutating func compare(
    _ left: JSONValue, _ comparison: SpecCondition.Comparison
  ) -> Bool {
    let right = value(comparison.operand)
    switch comparison.operator {
    case .equal: return left == right
    case .notEqual: return left != right
    case .greater, .greaterOrEqual, .less, .lessOrEqual: break
    }
    switch (comparison.operator, left.order(against: right)) {
    case (.greater, .greater), (.greaterOrEqual, .greater), (.greaterOrEqual, .equal),
      (.less, .less), (.lessOrEqual, .less), (.lessOrEqual, .equal):
      return true
    case (_, .incomparable):
      report(
        .incomparable, .warning,
        "can't compare \(left.kindName) with \(right.kindName): the condition fails",
        suggestion: nil)
      return false
    default: return false
    }
  }

  // MARK: - Templates

  mutating func text(_ template: SpecTemplate) -> String {
    var result = ""
    for segment in template.segments {
      result += text(segment)
      if result.utf8.count > SpecLimits.templateLength {
        report(
          .templateTooLong, .warning,
          "template exceeds \(SpecLimits.templateLength) bytes: truncated", suggestion: nil)
        return Self.cut(result)
      }
    }
    return result
  }

  private mutating func text(_ segment: SpecTemplate.Segment) -> String {
    switch segment {
    case .text(let text): return text
    case .state(let pointer): return stateValue(pointer).displayText
    case .item(let pointer): return (item(pointer) ?? .null).displayText
    case .index: return index().map(String.init) ?? ""
    case .relative(let pointer):
      if isInRepeat {
        if let value = item(pointer) { return value.displayText }
        if let slashed = pointer.slashed, state(pointer) == nil {
          let isOfItem = slashed.tokens.first == "item"
          let inItem = isOfItem ? JSONPointer(tokens: Array(slashed.tokens.dropFirst())) : slashed
          if item(inItem) != nil {
            let path = String(inItem.description.dropFirst())
            reportDots(in: pointer, meaning: isOfItem ? "$item/\(path)" : path)
            return ""
          }
        }
      } else if state(pointer) != nil || pointer.slashed.flatMap({ state($0) }) == nil {
        report(
          .templateRelativePath, .info, "path without a leading slash: read as `\(pointer)`",
          suggestion: pointer.description)
      }
      return stateValue(pointer).displayText
    }
  }

  /// Truncates a text at a scalar boundary and appends an ellipsis.
  private static func cut(_ text: String) -> String {
    let utf8 = text.utf8
    var end = utf8.index(utf8.startIndex, offsetBy: SpecLimits.templateLength - 3)
    while end > utf8.startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(text[..<end]) + "…"
  }
}

extension JSONPointer {
  /// The pointer with dots and brackets, as used by other path notations, read as separators; nil
  /// if it contains none.
  var slashed: JSONPointer? {
    let isSeparator = { (character: Character) in ".[]".contains(character) }
    guard tokens.contains(where: { $0.contains(where: isSeparator) }) else { return nil }
    var parts = tokens.flatMap { $0.split(whereSeparator: isSeparator).map(String.init) }
    if parts.first == "$" { parts.removeFirst() }
    return parts.isEmpty ? nil : JSONPointer(tokens: parts)
  }
}

extension Diagnostic.Code {
  /// A path whose parts are separated by dots instead of slashes.
  public static let pathDotted = Self(rawValue: "spec.path-dotted")
  /// An item is read outside a repeat.
  public static let itemOutsideRepeat = Self(rawValue: "spec.item-outside-repeat")
  /// A call to a function that isn't registered.
  public static let unknownFunction = Self(rawValue: "spec.unknown-function")
  /// A template's text exceeded the length limit and was truncated.
  public static let templateTooLong = Self(rawValue: "spec.template-too-long")
  /// A path in a template lacks the leading slash.
  public static let templateRelativePath = Self(rawValue: "spec.template-relative-path")
}
