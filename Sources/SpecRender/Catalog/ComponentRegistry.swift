import ArtifactCore

/// A component with a renderer of its own.
public protocol RenderableComponent<Output>: ComponentDefinition {
  /// The result of rendering, such as lines of text or a view.
  associatedtype Output

  /// Renders the component.
  static func render(_ context: ComponentRenderContext<Output>) -> Output
}

/// The renderers of components: built-in ones, those of catalogs, and closures.
///
/// ```swift
/// var registry = ComponentRegistry<String>(MyCatalog.self) { context in
///   context.children.joined(separator: "\n")          // the fallback
/// }
/// registry.register("Text") { $0.props.string("content") }
/// let text = registry.render(runtime)
/// ```
public struct ComponentRegistry<Output> {
  /// A function that renders one component, given its rendered children.
  public typealias Renderer = (ComponentRenderContext<Output>) -> Output

  /// The schemas of the known components.
  public private(set) var catalog: SpecCatalog

  private var renderers: [ExactString: Renderer] = [:]
  private let fallback: Renderer

  /// Creates a registry of the built-in components and those of catalogs.
  ///
  /// - Parameters:
  ///   - catalogs: The catalogs whose components are registered.
  ///   - fallback: Renders nodes without a renderer: components that have none, unknown components,
  ///     and nodes that aren't elements (``ComponentRenderContext/marker``).
  public init(_ catalogs: any ComponentCatalog.Type..., fallback: @escaping Renderer) {
    catalog = .builtIn
    self.fallback = fallback
    for catalog in catalogs {
      for definition in catalog.components { registerDefinition(definition) }
    }
  }

  /// Creates a registry of the components of a catalog, without renderers.
  ///
  /// - Parameters:
  ///   - catalog: All components that specs may use.
  ///   - fallback: Renders nodes without a renderer.
  public init(catalog: SpecCatalog, fallback: @escaping Renderer) {
    self.catalog = catalog
    self.fallback = fallback
  }

  /// Registers a renderer for a component, replacing any earlier one. An unknown component becomes
  /// known.
  public mutating func register(_ type: String, renderer: @escaping Renderer) {
    if catalog[type] == nil { catalog.add(ComponentSchema(type, acceptsChildren: true)) }
    renderers[ExactString(type)] = renderer
  }

  /// Registers a component, with its renderer if it has one for this output type.
  public mutating func registerDefinition(_ type: any ComponentDefinition.Type) {
    catalog.add(ComponentSchema(type))
    if let renderable = type as? any RenderableComponent<Output>.Type {
      renderers[ExactString(type.componentName)] = { renderable.render($0) }
    }
  }

  /// Returns the renderer of a component; nil if it has none.
  public func resolve(_ type: String) -> Renderer? {
    renderers[ExactString(type)]
  }

  /// Returns whether a component is known.
  public func hasComponent(_ type: String) -> Bool {
    catalog[type] != nil
  }

  /// The names of all components, in alphabetical order.
  ///
  /// - Complexity: O(n log n) in the number of components.
  public var registeredTypes: [String] {
    catalog.components.map(\.name).sorted()
  }

  /// Returns all components as JSON text; see ``SpecCatalog/exportSchema()``.
  ///
  /// - Complexity: O(catalog).
  public func exportSchema() -> String {
    catalog.exportSchema()
  }

  // MARK: - Rendering

  /// Renders the tree of a runtime; returns nil if nothing is shown.
  ///
  /// - Complexity: O(nodes).
  public func render(_ runtime: SpecRuntime) -> Output? {
    runtime.root.map { render($0, in: runtime) }
  }

  /// Renders a node and its descendants, children first.
  ///
  /// - Complexity: O(nodes), each rendered once. Nesting is at most `SpecLimits.treeDepth`.
  public func render(_ node: ResolvedNode, in runtime: SpecRuntime) -> Output {
    let children = node.children.map { render($0, in: runtime) }
    let context = ComponentRenderContext(node, in: runtime, catalog: catalog, children: children)
    return (renderer(of: node) ?? fallback)(context)
  }

  /// Renders a single node given its rendered children; returns nil if it has no renderer, so that
  /// a front can draw it in its own way.
  ///
  /// A front that caches its output by the node's ``ResolvedNode/serial`` only needs to render
  /// changed nodes and their ancestors again:
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
  /// The context's `emit` and `input` refer to this node and remain valid when its row moves; they
  /// have no effect once the node has been removed. Its `bindings` and `key` are snapshots taken
  /// during rendering.
  ///
  /// - Complexity: That of the renderer; no other node is rendered.
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
