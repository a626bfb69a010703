// Validates literal checks against a catalog.

import ArtifactCore

extension SpecDecoder {
  /// A placeholder for arguments given by an expression.
  private static let someArguments: JSONValue = .object(
    JSONObject(InputCheck.arguments.values.joined().map { (key: $0, value: 1) }))

  /// Returns the literal part of a check's member, with placeholders for expressions.
  private static func written(_ value: SpecExpression, isArguments: Bool) -> JSONValue {
    switch value {
    case .literal(let value): value
    case .object(let members) where isArguments:
      .object(JSONObject(members.map { ($0.name, written($0.value, isArguments: false)) }))
    default: isArguments ? someArguments : 1
    }
  }

  /// Returns the literal part of a check, with placeholders for expressions.
  private static func written(check part: SpecExpression) -> JSONValue {
    switch part {
    case .literal(let value): return value
    case .object(let members):
      let parts = members.map { member in
        (key: member.name, value: written(member.value, isArguments: member.name == "args"))
      }
      return .object(JSONObject(parts))
    // The value of an expression is unknown and assumed to be valid.
    default: return ["type": "required"]
    }
  }

  /// Reports checks that can never apply, as far as they are literal.
  mutating func checkChecks(_ value: SpecExpression, _ catalog: SpecCatalog) {
    let checks: [JSONValue]
    switch value {
    case .literal(.array(let elements)): checks = elements
    case .array(let parts): checks = parts.map(Self.written(check:))
    default: return
    }
    for (index, value) in checks.enumerated() {
      let place = ["props", "checks", String(index)]
      checkMembers(of: value, at: place)
      if let check = InputCheck(value) {
        checkCheck(check, at: place, catalog)
      } else {
        reportInvalidCheck(value, at: place)
      }
    }
  }

  private mutating func reportInvalidCheck(_ value: JSONValue, at place: [String]) {
    let name = value.stringValue ?? value.objectValue?.keys.first { InputCheck.names.contains($0) }
    reader.report(
      .invalidCheck, at: place,
      "check must be an object with `type`\(name == nil ? ": ignored" : "")",
      suggestion: name.map { #"{"type":"\#($0)"}"# })
  }

  private mutating func checkCheck(
    _ check: InputCheck, at place: [String], _ catalog: SpecCatalog
  ) {
    if let issue = check.missingArgument {
      reader.report(
        .invalidCheck, at: place,
        "missing `\(issue)` of check `\(check.type)`: the check always passes",
        details: ["name": .string(issue)])
    }
    switch check.verdict(on: "x") {
    case .unknown:
      guard let meant = Self.checkMeant(by: check, catalog) else { return }
      reader.report(
        .unknownCheck, at: place + ["type"], "unknown check `\(check.type)`",
        suggestion: meant, details: ["value": .string(check.type)])
    case .invalidPattern(let reason):
      reader.report(.invalidPattern, at: place, "invalid pattern: \(reason)")
    case .incomparable(let limit):
      reader.report(
        .incomparable, at: place,
        "check `\(check.type)` can't compare with \(limit.kindName): ignored")
    case .passes, .fails, .patternTimeout: break
    }
  }

  /// Returns the built-in check that an unknown one probably means; nil if there is none, because
  /// any other name may be a function of the host.
  private static func checkMeant(by check: InputCheck, _ catalog: SpecCatalog) -> String? {
    guard !catalog.functions.contains(check.type) else { return nil }
    return checkSynonyms[Suggestion.bare(check.type)]
      ?? Suggestion.nearest(to: check.type, among: InputCheck.names)
  }

  /// Other names for checks, in lower case and without `_` and `-`.
  private static let checkSynonyms = [
    "length": "minLength", "minlen": "minLength", "maxlen": "maxLength", "regex": "pattern",
    "regexp": "pattern", "format": "pattern", "phone": "pattern", "notempty": "required",
    "nonempty": "required", "presence": "required", "equals": "equalTo",
    "same": "equalTo", "number": "numeric", "integer": "numeric",
  ]

  /// Reports unknown members of a check: next to `args` all others, otherwise those that aren't its
  /// arguments.
  private mutating func checkMembers(of value: JSONValue, at place: [String]) {
    guard case .object(let object) = value, case .string(let type)? = object["type"],
      let arguments = InputCheck.arguments[type]
    else { return }
    let outer = reader.path
    defer { reader.path = outer }
    reader.path += place
    let members = ["type", "message", "args"]
    guard case .object(let args)? = object["args"] else {
      return reader.reportOthers(in: object, than: members + arguments, of: "check `\(type)`")
    }
    reader.reportOthers(in: object, than: members, of: "check `\(type)`")
    guard object["args"] != Self.someArguments else { return }
    reader.path.append("args")
    reader.reportOthers(in: args, than: arguments, of: "check `\(type)`")
  }
}
