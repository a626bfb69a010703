// Validation of user input.
//
// Checks are given in the property `checks` of an element, so that their arguments are ordinary
// expressions and follow the state. A check is parsed from the resolved value each time it is
// evaluated: there is no state besides that of the spec.

import ArtifactCore

/// A failed check of the user's input.
public struct ValidationError: Hashable, Sendable {
  /// The name of the check, such as `minLength`.
  public var check: String

  /// The message for the user.
  public var message: String

  /// Creates a validation error.
  public init(check: String, message: String) {
    self.check = check
    self.message = message
  }
}

/// A check with resolved arguments.
struct InputCheck {
  let type: String
  let args: JSONObject
  let message: String?

  /// The built-in checks.
  static let names = [
    "required", "requiredIf", "email", "url", "numeric", "minLength", "maxLength", "pattern", "min",
    "max", "matches", "equalTo", "lessThan", "greaterThan", "date", "time", "dateTime", "minItems",
    "maxItems", "multipleOf", "json", "between", "lengthBetween",
  ]

  /// The argument names of each check: those for its operand, in order of precedence, and others.
  static let arguments: [String: [String]] = [
    "required": [], "requiredIf": ["other", "field", "condition", "equals"], "email": [], "url": [],
    "numeric": [], "minLength": ["min", "length", "value"],
    "maxLength": ["max", "length", "value"],
    "pattern": ["pattern", "value"], "min": ["min", "value"], "max": ["max", "value"],
    "matches": ["other", "value"], "equalTo": ["other", "value"], "lessThan": ["other", "value"],
    "greaterThan": ["other", "value"], "date": [], "time": [], "dateTime": [],
    "minItems": ["min", "value"], "maxItems": ["max", "value"], "multipleOf": ["step", "value"],
    "json": ["kind"], "between": ["min", "max"], "lengthBetween": ["min", "max"],
  ]

  init(_ type: String, _ args: JSONObject = [:], message: String? = nil) {
    self.type = type
    self.args = args
    self.message = message
  }

  /// Parses a check: `{type, args, message}`. Arguments may also be given next to the type.
  init?(_ value: JSONValue) {
    guard case .object(let object) = value, case .string(let type)? = object["type"] else {
      return nil
    }
    self.type = type
    if case .object(let args)? = object["args"] { self.args = args } else { args = object }
    if case .string(let text)? = object["message"] { message = text } else { message = nil }
  }

  /// The name of the argument without which the check has no effect; nil if none is missing.
  var missingArgument: String? {
    if ["between", "lengthBetween"].contains(type) {
      return ["min", "max"].first { args[$0] == nil }
    }
    let names = (Self.arguments[type] ?? []).filter { $0 != "equals" && $0 != "kind" }
    return names.isEmpty || names.contains { args[$0] != nil } ? nil : names[0]
  }

  /// The result of a check.
  enum Verdict: Hashable {
    case passes
    case fails
    /// There is no check with this name.
    case unknown
    /// The pattern is invalid, with the reason.
    case invalidPattern(String)
    /// Matching the pattern exceeded the step limit.
    case patternTimeout
    /// The value cannot be compared with the argument.
    case incomparable(with: JSONValue)
  }

  /// Checks a value. An empty value passes all checks except those that require input.
  func verdict(on value: JSONValue) -> Verdict {
    let isEmpty = Self.isEmpty(value)
    switch type {
    case "required": return isEmpty ? .fails : .passes
    case "requiredIf":
      let other = argument("other", "field", "condition") ?? .null
      let isNeeded = args["equals"].map { $0 == other } ?? other.isTruthy
      return isNeeded && isEmpty ? .fails : .passes
    case "matches", "equalTo":
      let other = argument("other", "value") ?? .null
      let isSame = type == "matches" ? value == other : value.means(other)
      return Self.verdict(isSame || (isEmpty && Self.isEmpty(other)))
    default: break
    }
    guard Self.names.contains(type) else { return .unknown }
    if isEmpty { return .passes }
    let text = value.displayText
    switch type {
    case "email": return Self.verdict(Self.isEmail(text))
    case "url": return Self.verdict(PropDefinition.isSafe(text) && text.utf8.count > 7)
    case "numeric": return Self.verdict(value.number != nil)
    case "minLength": return compare(length: text.count, "min", [.greater, .equal])
    case "maxLength": return compare(length: text.count, "max", [.less, .equal])
    case "pattern": return pattern(on: text)
    case "date": return Self.verdict(text.utf8.count == 10 && ISODate(text) != nil)
    // A time is that of any day.
    case "time": return Self.verdict(text.utf8.count <= 8 && ISODate("1970-01-01T" + text) != nil)
    case "dateTime": return Self.verdict(text.utf8.count > 10 && ISODate(text) != nil)
    case "multipleOf":
      guard let number = value.number?.double, let step = limit("step", "value"), step > 0 else {
        return .passes
      }
      let parts = number / step
      return Self.verdict(abs(parts - parts.rounded()) <= 1e-9 * max(1, abs(parts)))
    case "json": return Self.verdict(isJSON(value))
    case "minItems":
      return compare(length: value.arrayValue?.count ?? 0, "min", [.greater, .equal])
    case "maxItems": return compare(length: value.arrayValue?.count ?? 0, "max", [.less, .equal])
    case "min": return compare(value, with: argument("min", "value"), [.greater, .equal])
    case "max": return compare(value, with: argument("max", "value"), [.less, .equal])
    case "between":
      let low = compare(value, with: argument("min"), [.greater, .equal])
      return low == .passes ? compare(value, with: argument("max"), [.less, .equal]) : low
    case "lengthBetween":
      let low = compare(length: text.count, "min", [.greater, .equal])
      return low == .passes ? compare(length: text.count, "max", [.less, .equal]) : low
    case "lessThan": return compare(value, with: argument("other", "value"), [.less])
    case "greaterThan": return compare(value, with: argument("other", "value"), [.greater])
    default: return .unknown
    }
  }

  /// Whether a value, or the JSON that a text is, has the type of the argument, if there is one.
  private func isJSON(_ value: JSONValue) -> Bool {
    var value = value
    if case .string(let text) = value {
      guard let parsed = try? JSONValue(parsing: text) else { return false }
      value = parsed
    }
    return switch argument("kind") {
    case "array": value.arrayValue != nil
    case "object": value.objectValue != nil
    default: true
    }
  }

  private static func verdict(_ holds: Bool) -> Verdict { holds ? .passes : .fails }

  /// Whether a value counts as empty: null, whitespace, no elements, or false.
  private static func isEmpty(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool(false): true
    case .string(let text): text.allSatisfy(\.isWhitespace)
    case .array(let elements): elements.isEmpty
    case .bool, .number, .object: false
    }
  }

  private func argument(_ names: String...) -> JSONValue? {
    names.lazy.compactMap { args[$0] }.first
  }

  private func limit(_ names: String...) -> Double? {
    names.lazy.compactMap { args[$0]?.number?.double }.first
  }

  /// Compares with a number, date or text; a missing limit always passes.
  private func compare(
    _ value: JSONValue, with limit: JSONValue?, _ accepted: Set<ValueOrder>
  ) -> Verdict {
    let limit = limit ?? .null
    return switch value.order(against: limit) {
    case .missing: .passes
    case .incomparable: .incomparable(with: limit)
    case let order: Self.verdict(accepted.contains(order))
    }
  }

  /// Compares a length with the first numeric argument.
  private func compare(length: Int, _ name: String, _ accepted: Set<ValueOrder>) -> Verdict {
    let limits = [name, "length", "value"].compactMap { args[$0] }
    let limit = limits.first { $0.number != nil } ?? limits.first
    return compare(.number(JSONNumber(length)), with: limit, accepted)
  }

  private func pattern(on text: String) -> Verdict {
    guard case .string(let source)? = argument("pattern", "value") else { return .passes }
    do throws(TextPattern.SyntaxError) {
      guard let isFound = try TextPattern(source).isFound(in: text) else { return .patternTimeout }
      return Self.verdict(isFound)
    } catch {
      return .invalidPattern(error.reason)
    }
  }

  /// Whether the text is a non-empty part, one `@`, and a domain with a dot, without whitespace.
  private static func isEmail(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else {
      return false
    }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }

  /// The message for the user; a default if the spec gives none.
  var text: String {
    if let message { return message }
    switch type {
    case "required", "requiredIf": return "Required"
    case "email": return "Enter a valid email address"
    case "url": return "Enter a valid web address"
    case "numeric": return "Enter a number"
    case "multipleOf":
      return "Must be a multiple of \(limit("step", "value").map(Self.shown) ?? "")"
    case "json":
      return "Enter \(argument("kind")?.stringValue.map { "JSON of type \($0)" } ?? "JSON")"
    case "date": return "Enter a date as YYYY-MM-DD"
    case "time": return "Enter a time as hh:mm"
    case "dateTime": return "Enter a date and a time as YYYY-MM-DDThh:mm"
    case "minItems": return "Choose at least \(limit("min", "value").map(Self.shown) ?? "")"
    case "maxItems": return "Choose at most \(limit("max", "value").map(Self.shown) ?? "")"
    case "minLength":
      return "Enter at least \(limit("min", "length", "value").map(Self.shown) ?? "") characters"
    case "maxLength":
      return "Enter at most \(limit("max", "length", "value").map(Self.shown) ?? "") characters"
    case "min": return "Must be at least \(argument("min", "value")?.displayText ?? "")"
    case "max": return "Must be at most \(argument("max", "value")?.displayText ?? "")"
    case "between":
      return
        "Must be between \(argument("min")?.displayText ?? "") and \(argument("max")?.displayText ?? "")"
    case "lengthBetween":
      return
        "Enter \(limit("min").map(Self.shown) ?? "") to \(limit("max").map(Self.shown) ?? "") characters"
    case "lessThan": return "Must be less than \(argument("other", "value")?.displayText ?? "")"
    case "greaterThan":
      return "Must be greater than \(argument("other", "value")?.displayText ?? "")"
    case "matches", "equalTo": return "Doesn't match"
    default: return "Invalid value"
    }
  }

  private static func shown(_ limit: Double) -> String {
    JSONNumber(limit)?.displayText ?? ""
  }
}
