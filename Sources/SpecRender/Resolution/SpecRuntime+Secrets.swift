// Input of an obscured field is secret wherever it is bound in the state. The location is concealed
// before anything is written to it, even if the field isn't shown yet.

public import ArtifactCore

extension SpecRuntime {
  /// Conceals the locations that an element's input is bound to, if it may be obscured.
  func concealInput(of element: UIElement) {
    let targets = element.inputTargets
    guard !targets.isEmpty, mayBeObscured(element) else { return }
    for case .state(let pointer) in targets { store.conceal(SecretPlace(pointer)) }
  }

  /// Whether an element's input is bound to the items of a repeat and may be obscured.
  func concealsItems(_ element: UIElement) -> Bool {
    let isOfItem = element.inputTargets.contains { target in
      if case .item = target { true } else { false }
    }
    return isOfItem && mayBeObscured(element)
  }

  /// Conceals the locations in the items of a repeat that a node's input is bound to.
  func concealInput(of node: ResolvedNode) {
    guard let row = node.row else { return }
    for case (_, .item(let pointer)) in node.targets {
      store.conceal(SecretPlace(pointer, in: row))
    }
  }

  /// Whether an element has the property `obscured`, under any of its names, and it may be true.
  private func mayBeObscured(_ element: UIElement) -> Bool {
    let isBuiltIn = SpecCatalog.builtIn[element.type] != nil
    if !isBuiltIn || element.type == "TextField", element.mayBeOutsideSecret { return true }
    let names = element.props.lazy.map(\.name)
    let schema = components.schema(of: element.type)
    let isDefined =
      !isBuiltIn
      && schema?.props.contains { prop in
        prop.format == .password && element.prop(prop.name)?.isBound == true
      } == true
    if isDefined { return true }
    guard
      let name = schema?.name(of: "obscured", among: names)
        ?? names.first(where: { $0 == "obscured" }),
      let value = element.prop(name)
    else { return false }
    guard case .literal(let literal) = value else { return true }
    return ComponentProps([name: literal], of: schema).bool("obscured")
  }

  /// Returns the properties of a node with each character of a secret replaced by `•`, for dumps
  /// and logs.
  ///
  /// - Complexity: O(properties), plus that of ``StateStore/redactedState`` if there are secrets.
  public func redactedProps(of node: ResolvedNode) -> JSONObject {
    guard store.hasSecrets else { return node.props }
    let state = store.redactedState
    var props = node.props
    for prop in node.plan.dynamics {
      let shown = value(of: prop.value, in: node, state: store.current)
      let redacted = value(of: prop.value, in: node, state: state)
      if redacted != shown { props[prop.name] = redacted }
    }
    return props
  }

  private func value(
    of expression: SpecExpression, in node: ResolvedNode, state: JSONValue
  ) -> JSONValue {
    let row = node.row.flatMap { row in state[row.pointer].map { (item: $0, index: row.index) } }
    return expression.resolved(state: state, row: row, functions: functions).value
  }
}

extension UIElement {
  /// Whether the input may be a secret by the rules for components of other vocabularies. An expression may
  /// become any value.
  fileprivate var mayBeOutsideSecret: Bool {
    if ComponentMeaning(component: type) == .password { return true }
    if props.contains(where: { SecretInput.isSecret(named: $0.name) && $0.value.isBound }) {
      return true
    }
    return SecretInput.names.contains { name in
      switch prop(name) {
      case nil: false
      case .literal(let value)?: SecretInput.isSecret(name, value)
      case _?: true
      }
    }
  }

  /// The locations that user input may be written to.
  fileprivate var inputTargets: [BindingTarget] {
    var targets: [BindingTarget] = []
    for prop in props { prop.value.addTargets(to: &targets) }
    return targets
  }
}

extension SpecExpression {
  /// Whether input may be written to what the expression names.
  fileprivate var isBound: Bool {
    var targets: [BindingTarget] = []
    addTargets(to: &targets)
    return !targets.isEmpty
  }

  fileprivate func addTargets(to targets: inout [BindingTarget]) {
    switch self {
    case .bindState(let pointer): targets.append(.state(pointer))
    case .bindItem(let pointer): targets.append(.item(pointer))
    case .condition(_, let then, let otherwise):
      then.addTargets(to: &targets)
      otherwise.addTargets(to: &targets)
    case .array(let parts): for part in parts { part.addTargets(to: &targets) }
    case .object(let members), .computed(_, let members):
      for member in members { member.value.addTargets(to: &targets) }
    case .literal, .state, .item, .itemPath, .index, .template: break
    }
  }
}
