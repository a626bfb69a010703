// When checks are asked, and who hears of it.
//
// A field shows nothing before it is due: after the first change, when it is left, or when the form is
// validated, as its `validateOn` says. From then on its errors follow every change, as its properties
// do. What is due is kept in the node, so that it moves with its row.

import ArtifactCore

extension SpecRuntime {
  /// Looks at a field, whether or not it is due: what is wrong with its value.
  ///
  /// A field is a node with `checks` and a binding; the value is the one that a person enters.
  public func errors(of node: ResolvedNode) -> [ValidationError] {
    guard case .array(let checks)? = node.props["checks"], let pointer = binding(in: node) else {
      return []
    }
    let value = store.get(pointer) ?? .null
    var errors: [ValidationError] = []
    for (index, source) in checks.enumerated() {
      let place = ["props", "checks", String(index)]
      guard let check = InputCheck(source) else {
        report(
          .invalidCheck, .error, element: node.id, at: place,
          "A check is an object with a type; this one is left out.")
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
      // The host may have a function of that name.
      if let function = function(check.type) {
        var arguments = check.args
        arguments["value"] = value
        return function(arguments).isTruthy
      }
      report(
        .unknownCheck, .error, element: node.id, at: place + ["type"],
        "There is no check “\(check.type)”; it is left out.",
        suggestion: Suggestion.nearest(to: check.type, among: InputCheck.names),
        details: ["value": .string(check.type)])
    case .invalidPattern(let reason):
      report(
        .invalidPattern, .error, element: node.id, at: place,
        "The pattern cannot be used: \(reason); the check is left out.")
    case .incomparable(let limit):
      report(
        .incomparable, .error, element: node.id, at: place,
        "The check “\(check.type)” compares \(value.kindName) with \(limit.kindName);"
          + " it is left out.")
    case .patternTimeout:
      report(
        .patternTimeout, .warning, element: node.id, at: place,
        "The pattern takes too long on this text; the check is left out.", isLasting: true)
    }
    return true
  }

  /// All fields that show errors now, in document order.
  public var validationErrors: [(element: ElementKey, errors: [ValidationError])] {
    fields.filter { !$0.validationErrors.isEmpty }.map { ($0.elementKey, $0.validationErrors) }
  }

  /// Looks at every field that is shown, makes its errors visible, and says whether there are none.
  ///
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

  /// Looks at one field, makes its errors visible, and says whether there are none.
  @discardableResult
  public func validate(_ node: ResolvedNode) -> Bool {
    catchUp()
    showErrors(of: node)
    return node.validationErrors.isEmpty
  }

  /// A person has left a field: if it is to be validated then, its errors become visible, and what was
  /// typed of a number is one.
  public func endInput(of node: ResolvedNode) {
    guard node.isCurrent else { return }
    endTyping(in: node)
    if node.validationTime != .submit { validate(node) }
  }

  /// A person has changed a field.
  func noteInput(of node: ResolvedNode) {
    if node.validationTime == .change { node.showsErrors = true }
  }

  /// The nodes with checks, in document order.
  private var fields: [ResolvedNode] {
    var result: [ResolvedNode] = []
    var rest = root.map { [$0] } ?? []
    while let node = rest.popLast() {
      if node.props["checks"] != nil { result.append(node) }
      rest.append(contentsOf: node.children.reversed())
    }
    return result
  }

  private func showErrors(of node: ResolvedNode) {
    node.showsErrors = true
    renewErrors(of: node)
  }

  /// Brings the visible errors of a field in step with its value.
  func renewErrors(of node: ResolvedNode) {
    guard node.showsErrors else { return }
    let errors = errors(of: node)
    guard errors != node.currentErrors else { return }
    node.currentErrors = errors
    revalidated.append(node)
  }

  /// What `validateForm` writes: whether all is right, and the messages by path.
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
  enum ValidationTime: String {
    case change, blur, submit
  }

  /// When the errors of a field become visible.
  var validationTime: ValidationTime {
    guard case .string(let text)? = props["validateOn"] else { return .change }
    return ValidationTime(rawValue: text) ?? .change
  }
}

extension SpecDiagnostic.Code {
  public static let invalidCheck = Self(rawValue: "invalid_check")
  public static let unknownCheck = Self(rawValue: "unknown_check")
  public static let invalidPattern = Self(rawValue: "invalid_pattern")
  public static let patternTimeout = Self(rawValue: "pattern_timeout")
}
