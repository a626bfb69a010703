import ArtifactCore

/// A component that can show itself.
public protocol RenderableComponent<Output>: ComponentDefinition {
  associatedtype Output

  static func render(_ context: ComponentRenderContext<Output>) -> Output
}

/// What makes something to look at of each component: built-in ones, those of catalogs, and closures.
///
/// ```swift
/// var registry = ComponentRegistry<String>(MyCatalog.self) { context in
///   context.children.joined(separator: "\n")          // what has no renderer of its own
/// }
/// registry.register("Text") { $0.props.string("content") }
/// let text = registry.render(runtime)
/// ```
public struct ComponentRegistry<Output> {
  public typealias Renderer = (ComponentRenderContext<Output>) -> Output

  /// What is known of the components.
  public private(set) var catalog: SpecCatalog

  private var renderers: [ExactString: Renderer] = [:]
  private let fallback: Renderer

  /// The built-in components and those of catalogs.
  ///
  /// The fallback shows what has no renderer: components that were given none, unknown ones, and the
  /// nodes that stand for something else (``ComponentRenderContext/marker``).
  public init(_ catalogs: any ComponentCatalog.Type..., fallback: @escaping Renderer) {
    catalog = .builtIn
    self.fallback = fallback
    for catalog in catalogs {
      for definition in catalog.components { registerDefinition(definition) }
    }
  }

  /// Registers a renderer for a component; the last counts. An unknown component becomes known.
  public mutating func register(_ type: String, renderer: @escaping Renderer) {
    if catalog[type] == nil { catalog.add(ComponentSchema(type, acceptsChildren: true)) }
    renderers[ExactString(type)] = renderer
  }

  /// Registers a component, and its renderer if it has one for this output.
  public mutating func registerDefinition(_ type: any ComponentDefinition.Type) {
    catalog.add(ComponentSchema(type))
    if let renderable = type as? any RenderableComponent<Output>.Type {
      renderers[ExactString(type.componentName)] = { renderable.render($0) }
    }
  }

  /// The renderer of a component; nil if it has none.
  public func resolve(_ type: String) -> Renderer? {
    renderers[ExactString(type)]
  }

  /// Whether a component is known.
  public func hasComponent(_ type: String) -> Bool {
    catalog[type] != nil
  }

  /// The names of all components, in alphabetical order.
  public var registeredTypes: [String] {
    catalog.components.map(\.name).sorted()
  }

  /// All components as JSON text; see ``SpecCatalog/exportSchema()``.
  public func exportSchema() -> String {
    catalog.exportSchema()
  }

  // MARK: - Rendering

  /// What a runtime shows; nil if it shows nothing.
  public func render(_ runtime: SpecRuntime) -> Output? {
    runtime.root.map { render($0, in: runtime) }
  }

  /// What a node and all that is in it become, children first.
  ///
  /// - Complexity: O(nodes), each rendered once. Nesting is at most `SpecLimits.treeDepth`.
  public func render(_ node: ResolvedNode, in runtime: SpecRuntime) -> Output {
    let children = node.children.map { render($0, in: runtime) }
    let context = ComponentRenderContext(node, in: runtime, catalog: catalog, children: children)
    return (renderer(of: node) ?? fallback)(context)
  }

  /// What one node becomes around children that were rendered before; nil if it has no renderer of its
  /// own, so that a front draws what it knows itself.
  ///
  /// A front that keeps what it has drawn, by the node's ``ResolvedNode/serial``, asks again for nodes
  /// that have changed and for those around them:
  ///
  /// ```swift
  /// var drawn: [Int: String] = [:]
  /// func draw(_ node: ResolvedNode) -> String {
  ///   if let text = drawn[node.serial] { return text }
  ///   let children = node.children.map(draw)
  ///   let text = registry.render(node, in: runtime, children: children)
  ///     ?? children.joined(separator: " ")
  ///   drawn[node.serial] = text
  ///   return text
  /// }
  /// func redraw(_ changes: SpecChanges) {
  ///   if changes.isRebuilt { drawn = [:] }
  ///   for node in changes.removed { drawn[node.serial] = nil }
  ///   for changed in changes.updated + changes.restructured + changes.validated + changes.active {
  ///     var node: ResolvedNode? = changed
  ///     while let current = node {
  ///       drawn[current.serial] = nil
  ///       node = current.parent
  ///     }
  ///   }
  /// }
  /// ```
  /// The context's `emit` and `input` are those of this node and stay right when its row moves; they do
  /// nothing once it is gone. Its `bindings` and `key` are those of the time of rendering.
  ///
  /// - Complexity: that of the renderer; nothing else is rendered.
  public func render(
    _ node: ResolvedNode, in runtime: SpecRuntime, children: [Output]
  ) -> Output? {
    renderer(of: node).map {
      $0(ComponentRenderContext(node, in: runtime, catalog: catalog, children: children))
    }
  }

  private func renderer(of node: ResolvedNode) -> Renderer? {
    node.marker == nil ? renderers[ExactString(node.type)] : nil
  }
}
