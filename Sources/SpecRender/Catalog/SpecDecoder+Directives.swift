// Validates directives: operations, operands and unknown members.

import ArtifactCore

extension SpecDecoder {
  /// Reports missing and unknown parts of a directive.
  mutating func checkDirective(_ key: String, _ arguments: [SpecProperty], at place: [String]) {
    guard let form = DirectiveForm.all[key], !hostFunctions.contains(key) else { return }
    let misnamed = checkMembers(of: key, form, arguments, at: place)
    let operation = checkName(in: key, key, form.operations, arguments, at: place)
    _ = checkName(in: key, "style", form.styles, arguments, at: place)
    for argument in arguments where form.values.contains(argument.name) {
      guard case .literal(.string(let text)) = argument.value, text.isPath else { continue }
      reader.report(
        .invalidExpression, .warning, at: place + [argument.name],
        "`\(text)` is text, not a reference to the state",
        suggestion: JSONValue.object(["$state": .string(text)]).serialized(),
        details: ["value": .string(text)])
    }
    for names in form.needed(by: operation) {
      let isThere = arguments.contains { argument in
        names.contains(argument.name) && argument.value != .literal(.null)
      }
      if isThere || names.contains(where: misnamed.contains) { continue }
      reader.report(
        .invalidExpression, .warning, at: place, "missing `\(names[0])` in \(key)",
        details: ["name": .string(names[0])])
    }
    if key == "$pluralize", case .literal(let value)? = arguments.value(of: key),
      value.number == nil, value != .null, !value.displayText.isPath
    {
      reader.report(
        .invalidExpression, .warning, at: place + [key],
        "$pluralize must be a number: words belong in `one` and `other`", details: ["value": value])
    }
  }

  /// Reports unknown members and returns the suggested names.
  private mutating func checkMembers(
    of key: String, _ form: DirectiveForm, _ arguments: [SpecProperty], at place: [String]
  ) -> [String] {
    arguments.compactMap { argument in
      let name = argument.name
      if form.members.contains(name) || argument.value == .literal(.null) { return nil }
      if name == "comment" || "_$/".utf8.contains(name.utf8.first ?? 0x5F) { return nil }
      let free = form.members.filter { arguments.value(of: $0) == nil }
      let meant =
        DirectiveForm.memberSynonyms[name.lowercased()]?.first(where: free.contains)
        ?? Suggestion.nearest(to: name, among: free)
      reader.report(
        .unknownMember, .warning, at: place + [name],
        "unknown member `\(name)` of \(key)\(meant == nil ? ": ignored" : "")", suggestion: meant,
        details: ["value": .string(name)])
      return meant
    }
  }

  /// Returns the name given in a member if it is valid; otherwise reports it.
  private mutating func checkName(
    in key: String, _ member: String, _ names: [String], _ arguments: [SpecProperty],
    at place: [String]
  ) -> String? {
    guard !names.isEmpty, case .literal(let value)? = arguments.value(of: member) else {
      return nil
    }
    if case .string(let name) = value, names.contains(name) { return name }
    let name = value.displayText
    let meant = DirectiveForm.nameSynonyms[name.lowercased()]
    reader.report(
      .invalidExpression, .warning, at: place + [member],
      "unknown value `\(name)` of \(member): expected \(names.joined(separator: ", "))",
      suggestion: meant.flatMap { names.contains($0) ? $0 : nil }
        ?? Suggestion.nearest(to: name, among: names), details: ["value": value])
    return nil
  }
}

/// The members and operations of a directive.
private struct DirectiveForm {
  /// The members besides the key.
  var members: [String] = []

  /// The valid values of the key; empty for any value.
  var operations: [String] = []

  /// The valid values of `style`.
  var styles: [String] = []

  /// The members that expect a value, not a path.
  var values: [String] = []

  /// Returns the operands an operation requires, each with its alternative names.
  func needed(by operation: String?) -> [[String]] {
    switch operation {
    case nil: []
    case "abs", "floor", "ceil", "round": [["a", "value"]]
    case "number", "percent", "currency", "date": [["value"]]
    default: [["a", "value"], ["b"]]
    }
  }

  static let all = [
    "$format": DirectiveForm(
      members: [
        "value", "currency", "locale", "style", "now", "notation", "options",
        "minimumFractionDigits", "maximumFractionDigits",
      ],
      operations: ["number", "percent", "currency", "date"],
      styles: ["medium", "short", "iso", "time", "datetime", "relative"], values: ["value"]),
    "$math": DirectiveForm(
      members: ["a", "b", "value"],
      operations: [
        "add", "subtract", "multiply", "divide", "mod", "min", "max", "round", "floor", "ceil",
        "abs",
      ],
      values: ["a", "b", "value"]),
    "$concat": DirectiveForm(),
    "$count": DirectiveForm(values: ["$count"]),
    "$truncate": DirectiveForm(members: ["length", "suffix"]),
    "$pluralize": DirectiveForm(members: ["one", "other", "zero"], values: ["$pluralize"]),
    "$join": DirectiveForm(members: ["separator"], values: ["$join"]),
  ]

  /// Member names used elsewhere, with the possible members they stand for.
  static let memberSynonyms = [
    "sep": ["separator"], "delimiter": ["separator"], "glue": ["separator"], "with": ["separator"],
    "by": ["separator", "b"], "max": ["length"], "maxlength": ["length"], "limit": ["length"],
    "len": ["length"], "ellipsis": ["suffix"], "val": ["value"], "number": ["value"],
    "amount": ["value"], "date": ["value"], "left": ["a"], "x": ["a"], "right": ["b"],
    "y": ["b"], "code": ["currency"], "format": ["style"], "digits": ["maximumFractionDigits"],
    "decimals": ["maximumFractionDigits"], "precision": ["maximumFractionDigits"],
    "singular": ["one"], "plural": ["other"], "many": ["other"], "none": ["zero"],
  ]

  /// Names of operations, kinds and styles used elsewhere, with their equivalents.
  static let nameSynonyms = [
    "+": "add", "plus": "add", "sum": "add", "-": "subtract", "minus": "subtract",
    "difference": "subtract", "*": "multiply", "times": "multiply", "product": "multiply",
    "/": "divide", "%": "mod", "modulo": "mod", "remainder": "mod", "ceiling": "ceil",
    "money": "currency", "price": "currency", "percentage": "percent", "datetime": "date",
    "time": "date", "relative": "date", "decimal": "number", "integer": "number",
    "compact": "number", "long": "medium", "full": "medium",
  ]
}

extension [SpecProperty] {
  fileprivate func value(of name: String) -> SpecExpression? {
    first { $0.name == name }?.value
  }
}

extension String {
  /// Whether this text, given in place of a value, was probably meant as a path.
  var isPath: Bool {
    utf8.first == UInt8(ascii: "/") && utf8.count > 1 && utf8.count <= 64
      && !utf8.contains(UInt8(ascii: " "))
  }
}
