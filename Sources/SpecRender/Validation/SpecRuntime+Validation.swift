// Scheduling of input validation.
//
// A field shows no errors until validation is due: after the first change, when it loses focus, or
// when the form is validated, depending on its `validateOn`. From then on, its errors are updated
// with every change, like its properties. This state is stored in the node, so that it moves with
// its row.

import ArtifactCore

extension SpecRuntime {
  /// Returns the errors of a field, whether or not they are shown yet.
  ///
  /// A field is a node with a two-way binding and with `checks`, or properties that ask for some; the value
  /// checked is the bound one.
  ///
  /// - Complexity: That of the checks.
  public func errors(of node: ResolvedNode) -> [ValidationError] {
    guard let pointer = binding(in: node) else { return [] }
    var checks: [JSONValue] = []
    if case .array(let elements)? = node.props["checks"] { checks = elements }
    let value = store.get(pointer) ?? .null
    var errors: [ValidationError] = []
    // What the checks say themselves, they say in their own words.
    let named = Set(checks.compactMap { $0["type"]?.stringValue })
    for check in InputCheck.implied(by: node, components.schema(of: node.type))
    where !named.contains(check.type) {
      if holds(check, on: value, of: node, at: ["props"]) { continue }
      errors.append(ValidationError(check: check.type, message: check.text))
    }
    for (index, source) in checks.enumerated() {
      let place = ["props", "checks", String(index)]
      guard let check = InputCheck(source) else {
        report(
          .invalidCheck, .error, element: node.id, at: place,
          "check must be an object with `type`: ignored")
        continue
      }
      if holds(check, on: value, of: node, at: place) { continue }
      errors.append(ValidationError(check: check.type, message: check.text))
    }
    return errors
  }

  private func binding(in node: ResolvedNode) -> JSONPointer? {
    components.schema(of: node.type)?.binding(in: node) ?? node.bindings.first?.pointer
  }

  private func holds(
    _ check: InputCheck, on value: JSONValue, of node: ResolvedNode, at place: [String]
  ) -> Bool {
    switch check.verdict(on: value) {
    case .passes: return true
    case .fails: return false
    case .unknown:
      // The host may provide a function with this name.
      if let function = function(check.type) {
        var arguments = check.args
        arguments["value"] = value
        return function(arguments).isTruthy
      }
      report(
        .unknownCheck, .error, element: node.id, at: place + ["type"],
        "unknown check `\(check.type)`",
        suggestion: Suggestion.nearest(to: check.type, among: InputCheck.names),
        details: ["value": .string(check.type)])
    case .invalidPattern(let reason):
      report(
        .invalidPattern, .error, element: node.id, at: place,
        "invalid pattern: \(reason)")
    case .incomparable(let limit):
      report(
        .incomparable, .error, element: node.id, at: place,
        "check `\(check.type)` can't compare \(value.kindName) with \(limit.kindName): ignored")
    case .patternTimeout:
      report(
        .patternTimeout, .warning, element: node.id, at: place,
        "pattern takes too long on this text: check ignored", isLasting: true)
    }
    return true
  }

  /// The shown errors of all fields, in document order.
  ///
  /// - Complexity: O(nodes).
  public var validationErrors: [(element: ElementKey, errors: [ValidationError])] {
    fields.filter { !$0.validationErrors.isEmpty }.map { ($0.elementKey, $0.validationErrors) }
  }

  /// Validates all visible fields and shows their errors.
  ///
  /// - Returns: Whether there are no errors.
  /// - Complexity: O(nodes).
  @discardableResult
  public func validate() -> Bool {
    catchUp()
    var isValid = true
    for field in fields {
      showErrors(of: field)
      if !field.validationErrors.isEmpty { isValid = false }
    }
    if !isValid { failedValidations += 1 }
    return isValid
  }

  /// Validates one field and shows its errors.
  ///
  /// - Returns: Whether there are no errors.
  /// - Complexity: That of the checks.
  @discardableResult
  public func validate(_ node: ResolvedNode) -> Bool {
    catchUp()
    showErrors(of: node)
    return node.validationErrors.isEmpty
  }

  /// Ends the user's input in a field, when it loses focus: errors are shown if the field is
  /// validated at this time, and a number being typed is converted to a number.
  public func endInput(of node: ResolvedNode) {
    guard node.isCurrent else { return }
    endTyping(in: node)
    if node.validationTime != .submit { validate(node) }
  }

  /// Records that the user has changed a field.
  func noteInput(of node: ResolvedNode) {
    if node.validationTime == .change { node.showsErrors = true }
  }

  /// The nodes with checks, or with properties that ask for some, in document order.
  private var fields: [ResolvedNode] {
    var result: [ResolvedNode] = []
    var rest = root.map { [$0] } ?? []
    while let node = rest.popLast() {
      if node.props["checks"] != nil
        || !InputCheck.implied(by: node, components.schema(of: node.type)).isEmpty
      {
        result.append(node)
      }
      rest.append(contentsOf: node.children.reversed())
    }
    return result
  }

  private func showErrors(of node: ResolvedNode) {
    node.showsErrors = true
    renewErrors(of: node)
  }

  /// Updates the shown errors of a field.
  func renewErrors(of node: ResolvedNode) {
    guard node.showsErrors else { return }
    let errors = errors(of: node)
    guard errors != node.currentErrors else { return }
    node.currentErrors = errors
    revalidated.append(node)
  }

  /// Returns the value written by `validateForm`: whether the form is valid, and the messages by
  /// path.
  func validation() -> JSONValue {
    let isValid = validate()
    var errors = JSONObject()
    for field in fields {
      guard let path = binding(in: field)?.description, !field.validationErrors.isEmpty
      else { continue }
      errors[path] = .array(field.validationErrors.map { .string($0.message) })
    }
    return ["valid": .bool(isValid), "errors": .object(errors)]
  }
}

extension ResolvedNode {
  /// The event after which errors are shown.
  enum ValidationTime: String {
    case change, blur, submit
  }

  /// When the errors of the field are first shown: by default, those of checks at once, others when the
  /// field is left.
  var validationTime: ValidationTime {
    guard case .string(let text)? = props["validateOn"] else {
      return props["checks"] == nil ? .blur : .change
    }
    return ValidationTime(rawValue: text) ?? .change
  }
}

extension Diagnostic.Code {
  /// A malformed check, or one without its argument.
  public static let invalidCheck = Self(rawValue: "spec.invalid-check")
  /// A check that isn't known.
  public static let unknownCheck = Self(rawValue: "spec.unknown-check")
  /// An invalid pattern in a check.
  public static let invalidPattern = Self(rawValue: "spec.invalid-pattern")
  /// Matching a pattern exceeded the step limit.
  public static let patternTimeout = Self(rawValue: "spec.pattern-timeout")
}
