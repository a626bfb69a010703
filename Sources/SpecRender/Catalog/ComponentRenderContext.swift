public import ArtifactCore

/// The input of a renderer: the element, its values, its rendered children, and callbacks.
///
/// `Output` is the rendering result of a front: lines of text, a view, or a node of its own tree.
public struct ComponentRenderContext<Output> {
  /// The id of the element.
  public let elementId: String

  /// The element as declared in the spec.
  public let element: UIElement

  /// The properties, with expressions replaced by their values.
  public let resolvedProps: JSONObject

  /// The location to which user input is written, by property name.
  public let bindings: [String: JSONPointer]

  /// The rendered children, in order.
  public let children: [Output]

  /// The state of the runtime.
  public let store: StateStore

  /// Starts the actions that the element binds to an event; the parameters override those of the
  /// spec.
  public let emit: (_ event: String, _ params: JSONObject) -> Void

  /// Writes user input to the location a property is bound to; returns false if it isn't bound.
  public let input: (_ prop: String, _ value: JSONValue) -> Bool

  /// The properties in the form the component expects: typed, with defaults.
  public let props: ComponentProps

  /// The element's id with the keys of the enclosing rows.
  public let key: ElementKey

  /// The node's ``ResolvedNode/serial``: stable for as long as the element is shown in its position
  /// or row, whatever changes, and never reused for another node.
  public let serial: Int

  /// The validation errors of the user's input, once they should be shown.
  public let validationErrors: [ValidationError]

  /// Whether an asynchronous action of the element is running.
  public let isBusy: Bool

  /// Whether the component is unknown, so that the fallback renders it.
  public let isUnknown: Bool

  /// What the node represents instead of an element; nil for an element.
  public let marker: ResolvedNode.Marker?

  /// The node of the element.
  package let node: ResolvedNode

  package init(
    _ node: ResolvedNode, in runtime: SpecRuntime, catalog: SpecCatalog, children: [Output]
  ) {
    self.node = node
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
