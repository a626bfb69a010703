// What must hold of what a person enters.
//
// Checks stand in the property `checks` of an element, so that their arguments are expressions like any
// others and follow the state. A check is read from the resolved value each time it is asked: there is
// no state but that of the spec.

import ArtifactCore

/// A check that what a person has entered does not pass.
public struct ValidationError: Hashable, Sendable {
  /// Which check, such as `minLength`.
  public var check: String

  /// What to tell the person.
  public var message: String

  public init(check: String, message: String) {
    self.check = check
    self.message = message
  }
}

/// One check with its arguments resolved.
struct InputCheck {
  let type: String
  let args: JSONObject
  let message: String?

  /// The checks that are built in.
  static let names = [
    "required", "requiredIf", "email", "url", "numeric", "minLength", "maxLength", "pattern", "min",
    "max", "matches", "equalTo", "lessThan", "greaterThan",
  ]

  /// The names under which each of them looks for its argument, and what else it reads.
  static let arguments: [String: [String]] = [
    "required": [], "requiredIf": ["other", "field", "condition", "equals"], "email": [], "url": [],
    "numeric": [], "minLength": ["min", "length", "value"],
    "maxLength": ["max", "length", "value"],
    "pattern": ["pattern", "value"], "min": ["min", "value"], "max": ["max", "value"],
    "matches": ["other", "value"], "equalTo": ["other", "value"], "lessThan": ["other", "value"],
    "greaterThan": ["other", "value"],
  ]

  /// Reads a check: `{type, args, message}`; arguments may stand beside the type too.
  init?(_ value: JSONValue) {
    guard case .object(let object) = value, case .string(let type)? = object["type"] else {
      return nil
    }
    self.type = type
    if case .object(let args)? = object["args"] { self.args = args } else { args = object }
    if case .string(let text)? = object["message"] { message = text } else { message = nil }
  }

  /// The argument without which the check asks for nothing; nil if there is nothing missing.
  var missingArgument: String? {
    let names = (Self.arguments[type] ?? []).filter { $0 != "equals" }
    return names.isEmpty || names.contains { args[$0] != nil } ? nil : names[0]
  }

  enum Verdict: Hashable {
    case passes
    case fails
    /// There is no check of that name.
    case unknown
    /// The pattern is none, for this reason.
    case invalidPattern(String)
    /// Nobody knows within the steps there are.
    case patternTimeout
    /// The value has no order with what it is compared with.
    case incomparable(with: JSONValue)
  }

  /// Asks about a value. What is empty passes all but what asks for something.
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
    case "min": return compare(value, with: argument("min", "value"), [.greater, .equal])
    case "max": return compare(value, with: argument("max", "value"), [.less, .equal])
    case "lessThan": return compare(value, with: argument("other", "value"), [.less])
    case "greaterThan": return compare(value, with: argument("other", "value"), [.greater])
    default: return .unknown
    }
  }

  private static func verdict(_ holds: Bool) -> Verdict { holds ? .passes : .fails }

  /// Nothing, blanks alone, or no elements; a switch that is off too.
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

  /// Compares with a number, a date or a text; what is missing there is no limit.
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

  /// Compares a length with the first argument that is a number.
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

  /// Something, one `@`, and a name with a dot inside, without blanks.
  private static func isEmail(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else {
      return false
    }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }

  /// What to say where the spec says nothing.
  var text: String {
    if let message { return message }
    switch type {
    case "required", "requiredIf": return "This is needed."
    case "email": return "This is no email address."
    case "url": return "This is no web address."
    case "numeric": return "This is no number."
    case "minLength":
      return "At least \(limit("min", "length", "value").map(Self.shown) ?? "") characters."
    case "maxLength":
      return "At most \(limit("max", "length", "value").map(Self.shown) ?? "") characters."
    case "min": return "At least \(argument("min", "value")?.displayText ?? "")."
    case "max": return "At most \(argument("max", "value")?.displayText ?? "")."
    case "lessThan": return "Less than \(argument("other", "value")?.displayText ?? "")."
    case "greaterThan": return "More than \(argument("other", "value")?.displayText ?? "")."
    case "matches", "equalTo": return "This is not the same."
    default: return "This is not right."
    }
  }

  private static func shown(_ limit: Double) -> String {
    JSONNumber(limit)?.displayText ?? ""
  }
}
