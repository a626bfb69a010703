// Lenient decoding of values, conditions and actions.
//
// An object with an expression key is an expression. An error inside drops only the literal, branch
// or condition concerned. `path` is the current location for diagnostics; it is extended only where
// a diagnostic is possible. Recursion is limited by `SpecLimits.expressionDepth`.

import ArtifactCore

/// Decodes values, conditions and actions, and collects diagnostics.
struct ExpressionDecoder {
  private(set) var diagnostics: [Diagnostic] = []

  /// The actions whose parameters are known.
  var actions: [ActionSchema] = []

  /// The id of the current element.
  var element: String?

  /// The tokens of the current location.
  var path: [String] = []

  /// Whether the path is relative to the current element, in a document with elements by id.
  private var isInElement = false

  /// Starts an element at a location; nil for one under its id in the member `elements`.
  mutating func begin(_ id: String, at location: [String]?) {
    element = id
    isInElement = location == nil
    if let location { path = location } else { path.removeAll(keepingCapacity: true) }
  }

  mutating func end() {
    element = nil
    path.removeAll(keepingCapacity: true)
    isInElement = false
  }

  /// Returns the diagnostics so far and forgets them.
  mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Appends diagnostics that were reported before.
  mutating func append(_ others: some Sequence<Diagnostic>) {
    diagnostics += others.prefix(SpecLimits.diagnosticCount - diagnostics.count)
  }

  private var depth = 0

  /// The keys that make an object an expression, in order of precedence.
  static let keys =
    [
      "$state", "$bindState", "$item", "$bindItem", "$index", "$template", "$cond", "$computed",
      "$itemPath",
    ] + Directives.keys

  private static let branchKeys = ["$then", "$else"]

  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, at tokens: [String] = [],
    _ message: String, range: Range<Int>? = nil, suggestion: @autoclosure () -> String? = nil,
    details: JSONObject = [:]
  ) {
    guard diagnostics.count < SpecLimits.diagnosticCount else { return }
    let base = isInElement ? ["elements", element ?? ""] : []
    diagnostics.append(
      Diagnostic(
        code, severity, at: range, element: element,
        pointer: JSONPointer(tokens: base + path + tokens),
        message: message, suggestion: suggestion(), details: details))
  }

  /// Reports an error.
  mutating func report(
    _ code: Diagnostic.Code, at tokens: [String] = [], _ message: String,
    suggestion: @autoclosure () -> String? = nil, details: JSONObject = [:]
  ) {
    report(code, .error, at: tokens, message, suggestion: suggestion(), details: details)
  }

  /// Removes the diagnostics with a code about an element.
  mutating func retract(_ code: Diagnostic.Code, of element: String) {
    diagnostics.removeAll { $0.code == code && $0.element == element }
  }

  /// Decodes a value at a child location.
  mutating func at<Result>(
    _ token: String, _ read: (inout ExpressionDecoder) -> Result
  ) -> Result {
    path.append(token)
    defer { path.removeLast() }
    return read(&self)
  }

  /// Decodes one level deeper; nil if the depth limit is reached.
  private mutating func nested<Result>(_ read: (inout ExpressionDecoder) -> Result) -> Result? {
    guard depth < SpecLimits.expressionDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  // MARK: - Values

  mutating func expression(_ value: JSONValue) -> SpecExpression {
    switch value {
    case .null, .bool, .number, .string:
      return .literal(value)
    case .array(let elements):
      return container(value) { decoder in
        let parts = decoder.elements(elements)
        return parts.allSatisfy(\.isLiteral) ? .literal(value) : .array(parts)
      }
    case .object(let object):
      return container(value) { decoder in
        if let expression = decoder.operation(object) { return expression }
        let members = decoder.properties(object)
        return members.allSatisfy(\.value.isLiteral) ? .literal(value) : .object(members)
      }
    }
  }

  private mutating func container(
    _ value: JSONValue, _ read: (inout ExpressionDecoder) -> SpecExpression
  ) -> SpecExpression {
    if let expression = nested(read) { return expression }
    guard Self.containsExpression(value) else { return .literal(value) }
    report(
      .expressionDepth,
      "expressions nested deeper than \(SpecLimits.expressionDepth) levels: read as null")
    return .literal(.null)
  }

  private mutating func elements(_ elements: [JSONValue]) -> [SpecExpression] {
    elements.enumerated().map { index, element in
      if element.isScalar { return .literal(element) }
      return at(String(index)) { $0.expression(element) }
    }
  }

  mutating func properties(_ object: JSONObject) -> [SpecProperty] {
    object.members.map { name, value in
      if value.isScalar { return SpecProperty(name, .literal(value)) }
      return SpecProperty(name, at(name) { $0.expression(value) })
    }
  }

  /// Returns the expression an object represents; nil if it is a plain object.
  private mutating func operation(_ object: JSONObject) -> SpecExpression? {
    var found: [String] = []
    for key in object.keys where key.utf8.first == UInt8(ascii: "$") {
      if Self.keys.contains(key) {
        found.append(key)
      } else if !Self.branchKeys.contains(key) {
        report(
          .unknownExpression, .warning,
          "unknown expression `\(key)`, read as a plain object",
          suggestion: Suggestion.nearest(to: key, among: Self.keys + Self.branchKeys),
          details: ["name": .string(key)])
      }
    }
    guard let key = Self.keys.first(where: found.contains), let operand = object[key] else {
      return nil
    }
    if found.count > 1 {
      let ordered = Self.keys.filter(found.contains)
      report(
        .ambiguousExpression, .warning,
        "several expressions (\(ordered.joined(separator: ", "))): only \(key) is used",
        details: ["keys": .array(ordered.map(JSONValue.string)), "used": .string(key)])
    }
    if key != "$cond", !Directives.keys.contains(key),
      let name = object.keys.first(where: Self.comparisons.contains)
    {
      report(
        .unknownMember, .warning, at: [name],
        "`\(name)` next to \(key) has no effect outside a condition",
        suggestion: #"{"$cond":{"\#(key)":…,"\#(name)":…},"$then":true,"$else":false}"#,
        details: ["name": .string(name)])
    }
    switch (key, operand) {
    case ("$cond", _): return conditional(object, operand)
    case ("$index", .bool): return .index
    case ("$state", .string(let text)): return .state(statePath(text, at: key))
    case ("$bindState", .string(let text)): return .bindState(statePath(text, at: key))
    case ("$item", .string(let text)): return .item(StatePath(relative: text).pointer)
    case ("$bindItem", .string(let text)): return .bindItem(StatePath(relative: text).pointer)
    case ("$itemPath", .string(let text)): return .itemPath(StatePath(relative: text).pointer)
    case ("$template", .string(let text)): return .template(template(text, at: key))
    case _ where Directives.keys.contains(key):
      return .computed(key, arguments: properties(object))
    case ("$computed", .string(let name)):
      var arguments: [SpecProperty] = []
      if case .object(let members)? = object["args"] {
        arguments = at("args") { $0.properties(members) }
      }
      return .computed(name, arguments: arguments)
    default:
      report(
        .invalidExpression, at: [key],
        "\(key) must be \(key == "$index" ? "true" : "a string"): read as a plain object")
      return nil
    }
  }

  /// The names of the comparisons in a condition.
  private static let comparisons: Set<String> = ["eq", "neq", "gt", "gte", "lt", "lte", "not"]

  private mutating func conditional(_ object: JSONObject, _ operand: JSONValue) -> SpecExpression {
    let condition = at("$cond") { $0.condition(operand, whenInvalid: "the $else branch is taken") }
    let then = at("$then") { $0.expression(object["$then"] ?? .null) }
    let otherwise = at("$else") { $0.expression(object["$else"] ?? .null) }
    let branches = Self.branchKeys.filter { object[$0] == nil }
    let misnamed = branches.isEmpty ? [] : branchesMeant(by: object, among: branches)
    if branches.contains("$then"), !misnamed.contains("$then") {
      report(
        .conditionMissingThen, .warning, "missing $then: the value is null if the condition holds")
    }
    if branches.contains("$else"), !misnamed.contains("$else") {
      report(
        .conditionMissingElse, .info, "missing $else: the value is null if the condition fails")
    }
    return .condition(condition ?? .constant(false), then: then, else: otherwise)
  }

  /// Reports members that were probably meant as a missing branch, and returns those branches.
  private mutating func branchesMeant(
    by object: JSONObject, among branches: [String]
  ) -> [String] {
    object.keys.compactMap { name in
      guard !Self.keys.contains(name), !Self.branchKeys.contains(name), name != "$comment",
        let branch = Self.branch(name, among: branches)
      else { return nil }
      // With a `$` prefix, it has already been reported as an unknown expression.
      if name.utf8.first != UInt8(ascii: "$") {
        report(
          .unknownMember, at: [name],
          "unknown branch `\(name)` of $cond, read as null",
          suggestion: branch, details: ["name": .string(name)])
      }
      return branch
    }
  }

  private static func branch(_ name: String, among branches: [String]) -> String? {
    let synonyms = [
      "if": "$then", "true": "$then", "iftrue": "$then", "otherwise": "$else", "false": "$else",
      "iffalse": "$else", "default": "$else",
    ]
    let bare = String(name.drop { $0 == "$" })
    let meant =
      synonyms[bare.lowercased()]
      ?? Suggestion.nearest(to: bare, among: branchKeys.map { String($0.dropFirst()) })
      .map { "$" + $0 }
    return meant.flatMap { branches.contains($0) ? $0 : nil }
  }

  mutating func statePath(_ text: String, at key: String) -> JSONPointer {
    let path = StatePath(text)
    if let issue = path.issue {
      report(
        issue, .warning, at: [key], path.issueMessage, suggestion: path.pointer.description)
    }
    return path.pointer
  }

  mutating func template(_ text: String, at key: String) -> SpecTemplate {
    let template = SpecTemplate(text)
    if template.isUnclosed {
      report(.templateUnclosed, .warning, at: [key], "unclosed `${`: shown verbatim")
    }
    if let nameless = template.nameless {
      report(
        .templatePlace, .warning, at: [key],
        "`${\(nameless)}` isn't a reference: expected a path, $item or $index",
        details: ["value": .string(nameless)])
    }
    return template
  }

  /// Whether a value contains an expression at any depth.
  private static func containsExpression(_ value: JSONValue) -> Bool {
    var rest = [value]
    while let value = rest.popLast() {
      switch value {
      case .null, .bool, .number, .string: break
      case .array(let elements): rest.append(contentsOf: elements.filter { !$0.isScalar })
      case .object(let object):
        if object.keys.contains(where: keys.contains) { return true }
        rest.append(contentsOf: object.values.filter { !$0.isScalar })
      }
    }
    return false
  }

  // MARK: - Conditions

  /// Decodes a condition; nil, with a diagnostic, if any part of it is invalid.
  mutating func condition(_ value: JSONValue, whenInvalid effect: String) -> SpecCondition? {
    let count = diagnostics.count
    if let condition = conditionPart(value) { return condition }
    let reported = diagnostics[count...].firstIndex {
      $0.code == .expressionDepth || $0.code == .invalidCondition
    }
    if let reported {
      if diagnostics[reported].code == .invalidCondition {
        diagnostics[reported].message += ", so \(effect)"
      }
    } else {
      report(.invalidCondition, "invalid condition: \(effect)")
    }
    return nil
  }

  private mutating func conditionPart(_ value: JSONValue) -> SpecCondition? {
    if case .bool(let isTrue) = value { return .constant(isTrue) }
    guard !value.isScalar else { return nil }
    let result = nested { decoder -> SpecCondition? in
      switch value {
      case .array(let elements): decoder.conditions(elements).map(SpecCondition.all)
      case .object(let object): decoder.objectCondition(object)
      case .null, .bool, .number, .string: nil
      }
    }
    guard let result else {
      report(
        .expressionDepth,
        "conditions nested deeper than \(SpecLimits.expressionDepth) levels: ignored")
      return nil
    }
    return result
  }

  private mutating func conditions(_ elements: [JSONValue]) -> [SpecCondition]? {
    var result: [SpecCondition] = []
    for (index, element) in elements.enumerated() {
      guard let condition = at(String(index), { $0.conditionPart(element) }) else { return nil }
      result.append(condition)
    }
    return result
  }

  /// Combines all members of a condition object.
  private mutating func objectCondition(_ object: JSONObject) -> SpecCondition? {
    var parts: [SpecCondition] = []
    if let operand = object["$and"] {
      guard case .array(let elements) = operand,
        let all = at("$and", { $0.conditions(elements) })
      else { return nil }
      parts.append(.all(all))
    }
    if let operand = object["$or"] {
      guard case .array(let elements) = operand,
        let any = at("$or", { $0.conditions(elements) })
      else { return nil }
      parts.append(.any(any))
    }
    if let operand = object["$not"] {
      guard let condition = at("$not", { $0.conditionPart(operand) }) else { return nil }
      parts.append(.not(condition))
    }
    let sources = ["$state", "$item", "$index"]
    if let name = object.keys.first(where: { !Self.isConditionKey($0) }) {
      report(
        .invalidCondition, at: [name], "unknown comparison `\(name)`",
        suggestion: Self.comparison(name), details: ["value": .string(name)])
      return nil
    }
    if let key = sources.first(where: { object[$0] != nil }) {
      guard let test = test(object, key) else { return nil }
      parts.append(test)
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? nil : .all(parts)
  }

  private static func isConditionKey(_ name: String) -> Bool {
    SpecCondition.Comparison.Operator(rawValue: name) != nil
      || ["$state", "$item", "$index", "$and", "$or", "$not", "not", "$comment"].contains(name)
  }

  /// Returns the comparison equivalent to a name from another language, or else the nearest name.
  private static func comparison(_ name: String) -> String? {
    let synonyms = [
      "==": "eq", "===": "eq", "=": "eq", "equals": "eq", "equal": "eq", "is": "eq", "value": "eq",
      "!=": "neq", "!==": "neq", "ne": "neq", "notequals": "neq", "notequal": "neq", ">": "gt",
      "greaterthan": "gt", ">=": "gte", "ge": "gte", "atleast": "gte", "<": "lt", "lessthan": "lt",
      "<=": "lte", "le": "lte", "atmost": "lte", "and": "$and", "or": "$or",
    ]
    if let meant = synonyms[name.lowercased()] { return meant }
    guard name.utf8.count > 1 else { return nil }
    let known = SpecCondition.Comparison.Operator.allCases.map(\.rawValue) + ["not"]
    return Suggestion.nearest(to: name, among: known)
  }

  /// Decodes a source with its comparisons.
  private mutating func test(_ object: JSONObject, _ key: String) -> SpecCondition? {
    let source: SpecExpression
    switch (key, object[key]) {
    case ("$state", .string(let text)?): source = .state(statePath(text, at: key))
    case ("$item", .string(let text)?): source = .item(StatePath(relative: text).pointer)
    case ("$index", .bool?): source = .index
    default: return nil
    }
    var comparisons: [SpecCondition.Comparison] = []
    for `operator` in SpecCondition.Comparison.Operator.allCases {
      guard let operand = object[`operator`.rawValue] else { continue }
      let value = at(`operator`.rawValue) { $0.expression(operand) }
      comparisons.append(.init(`operator`, value))
    }
    if comparisons.count > 1 {
      report(
        .multiOperator, .info,
        "several comparisons: all must hold; other renderers use only the first")
    }
    switch object["not"] {
    case nil, .bool(false)?: return .test(source, comparisons)
    case .bool(true)?: return .not(.test(source, comparisons))
    default: return nil
    }
  }

  // MARK: - Actions

  /// Decodes an action or a list of actions.
  mutating func actions(_ value: JSONValue) -> [ActionBinding] {
    guard case .array(let elements) = value else { return action(value) }
    return elements.enumerated().flatMap { index, element in
      at(String(index)) { $0.action(element) }
    }
  }

  private mutating func action(_ value: JSONValue) -> [ActionBinding] {
    let bindings = nested { $0.actionBindings(value) } ?? []
    guard bindings.isEmpty else { return bindings }
    let (place, meant) = Self.actionMeant(by: value)
    let message =
      if let name = place.last {
        "action is named in `\(name)`: expected `action`"
      } else if meant != nil {
        "action must be an object"
      } else {
        "invalid action, ignored: expected an object with `action`"
      }
    report(.invalidAction, at: place, message, suggestion: meant)
    return []
  }

  /// Locates the action name in a malformed action and returns the likely intended form.
  private static func actionMeant(by value: JSONValue) -> (place: [String], suggestion: String?) {
    switch value {
    case .string(let name) where !name.isEmpty && name.utf8.count <= 64:
      return ([], JSONValue.object(["action": .string(name)]).serialized())
    case .object(let object) where object["action"] == nil:
      for name in ["type", "name", "actionName", "actionType"] {
        if case .string? = object[name] { return ([name], "action") }
      }
      return ([], nil)
    default: return ([], nil)
    }
  }

  private mutating func actionBindings(_ value: JSONValue) -> [ActionBinding] {
    guard case .object(let object) = value else { return [] }
    if case .string(let name)? = object["action"] { return [binding(name, object)] }
    // Short forms of actions.
    if case .object(let values)? = object["set"] {
      return values.members.map { path, value in
        let value = at("set") { decoder in decoder.at(path) { $0.expression(value) } }
        return ActionBinding(
          "setState",
          params: [SpecProperty("path", .literal(.string(path))), SpecProperty("value", value)])
      }
    }
    if let target = object["navigate"] {
      let value = at("navigate") { $0.expression(target) }
      return [ActionBinding("navigate", params: [SpecProperty("path", value)])]
    }
    return []
  }

  private mutating func binding(_ name: String, _ object: JSONObject) -> ActionBinding {
    var binding = ActionBinding(name)
    switch object["params"] {
    case nil, .null?: break
    case .object(let params)?: binding.params = at("params") { $0.properties(params) }
    default: report(.invalidAction, at: ["params"], "`params` must be an object: ignored")
    }
    if let condition = object["when"], condition != .null {
      binding.when = at("when") {
        $0.condition(condition, whenInvalid: "the action is ignored") ?? .constant(false)
      }
    }
    if let question = object["confirm"] {
      binding.confirm = at("confirm") { $0.confirmation(question) }
    }
    if let next = object["onSuccess"], next != .null {
      binding.onSuccess = at("onSuccess") { $0.actions(next) }
    }
    if let next = object["onError"], next != .null {
      binding.onError = at("onError") { $0.actions(next) }
    }
    let moved = takeParams(beside: object, into: &binding)
    reportOthers(
      in: object, than: Self.actionKeys + moved, of: "an action",
      hint: "parameters belong in `params`")
    return binding
  }

  /// Decodes members next to `params` that are parameters of a known action, and returns their
  /// names.
  private mutating func takeParams(
    beside object: JSONObject, into binding: inout ActionBinding
  ) -> [String] {
    guard object.keys.contains(where: { !Self.actionKeys.contains($0) }),
      let action = actions.first(where: { $0.name == binding.action })
    else { return [] }
    var taken: [String] = []
    for (name, value) in object.members where !Self.actionKeys.contains(name) {
      guard let param = action.params.first(where: { $0.actionNames.contains(name) }),
        !binding.params.contains(where: { param.actionNames.contains($0.name) })
      else { continue }
      binding.params.append(SpecProperty(name, at(name) { $0.expression(value) }))
      taken.append(name)
      report(
        .paramBesideParams, .warning, at: [name],
        "parameter `\(name)` next to `params`: moved into it",
        suggestion: "params", details: ["fixed": true])
    }
    return taken
  }

  private static let actionKeys = [
    "action", "params", "when", "confirm", "onSuccess", "onError", "preventDefault",
  ]

  /// Decodes a confirmation. Any value present requires confirmation, even if it is malformed.
  private mutating func confirmation(_ value: JSONValue) -> ActionBinding.Confirmation? {
    switch value {
    case .null, .bool(false): return nil
    case .object(let question):
      reportOthers(
        in: question, than: ["title", "message", "confirmLabel", "cancelLabel", "variant"],
        of: "`confirm`")
      var confirmation = ActionBinding.Confirmation(
        title: text(question["title"]), message: text(question["message"]))
      if let label = question["confirmLabel"], label != .null {
        confirmation.confirmLabel = text(label)
      }
      if let label = question["cancelLabel"], label != .null {
        confirmation.cancelLabel = text(label)
      }
      return confirmation
    case .string:
      report(
        .invalidAction, .warning,
        "`confirm` must be an object: the text is used as its message",
        details: ["fixed": true])
      return .init(title: text(nil), message: text(value))
    default:
      report(
        .invalidAction, .warning,
        "`confirm` must be an object: the confirmation has no text")
      return .init(title: text(nil), message: text(nil))
    }
  }

  /// Reports members of an object that are ignored.
  ///
  /// - Parameter hint: The end of the message if there is no suggestion.
  mutating func reportOthers(
    in object: JSONObject, than known: [String], of owner: String, hint: String = "ignored"
  ) {
    for (name, value) in object.members where !known.contains(name) && value != .null {
      if name == "comment" || "_$/".utf8.contains(name.utf8.first ?? 0x5F) { continue }
      let meant = Suggestion.nearest(to: name, among: known.filter { object[$0] == nil })
      report(
        .unknownMember, meant == nil ? .warning : .error, at: [name],
        "unknown member `\(name)` of \(owner)\(meant == nil ? ": \(hint)" : "")",
        suggestion: meant, details: ["value": .string(name)])
    }
  }

  /// Decodes text with template placeholders.
  private mutating func text(_ value: JSONValue?) -> SpecExpression {
    guard case .string(let text)? = value else { return expression(value ?? .null) }
    return .template(SpecTemplate(text))
  }
}

extension JSONValue {
  /// Whether this is neither an array nor an object.
  var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}
