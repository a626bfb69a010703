public import ArtifactCore

/// What a component is given to be shown: its element, its values, its children, and ways to answer.
///
/// `Output` is what a front makes of a component: lines of text, a view, a node of its own tree.
public struct ComponentRenderContext<Output> {
  /// The id of the element.
  public let elementId: String

  public let element: UIElement

  /// Every property with values in the place of expressions.
  public let resolvedProps: JSONObject

  /// Where what a person enters into a property is written, by property.
  public let bindings: [String: JSONPointer]

  /// What the children gave, in order.
  public let children: [Output]

  public let store: StateStore

  /// Starts what the element does for an event, with parameters that replace those of the spec.
  public let emit: (_ event: String, _ params: JSONObject) -> Void

  /// Writes what a person has entered into a property that is bound; false if it is not.
  public let input: (_ prop: String, _ value: JSONValue) -> Bool

  /// The properties as the component takes them: typed, with defaults.
  public let props: ComponentProps

  /// The element with the rows around it.
  public let key: ElementKey

  /// The node's number, ``ResolvedNode/serial``: the same for as long as the element is shown in its
  /// place or row, however its properties and children change, and never that of another node.
  public let serial: Int

  /// What is wrong with what a person has entered, once that is to be shown.
  public let validationErrors: [ValidationError]

  /// Whether an action of the element is running that takes time.
  public let isBusy: Bool

  /// Whether the component is not known; then this is the fallback.
  public let isUnknown: Bool

  /// What the node stands for, if it is no element.
  public let marker: ResolvedNode.Marker?

  init(_ node: ResolvedNode, in runtime: SpecRuntime, catalog: SpecCatalog, children: [Output]) {
    elementId = node.id
    element = node.plan.element
    resolvedProps = node.props
    let props = catalog.props(of: node)
    var bindings = Dictionary(
      node.bindings.map { ($0.prop, $0.pointer) }, uniquingKeysWith: { first, _ in first })
    for definition in props.schema?.props ?? [] where definition.binding {
      bindings[definition.name] = props.schema?.binding(of: definition.name, in: node)
    }
    self.bindings = bindings
    self.children = children
    store = runtime.store
    emit = { [weak runtime, weak node] event, params in
      guard let node else { return }
      runtime?.emit(event, on: node, params: params)
    }
    input = { [weak runtime, weak node] prop, value in
      guard let node, let runtime else { return false }
      return runtime.input(value, into: prop, of: node)
    }
    self.props = props
    key = node.elementKey
    serial = node.serial
    validationErrors = node.validationErrors
    isBusy = node.isBusy
    isUnknown = node.isUnknown
    marker = node.marker
  }
}
