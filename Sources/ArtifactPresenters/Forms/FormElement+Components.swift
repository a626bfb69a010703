public import ArtifactPresentation
public import SpecRender

// Host components in forms: a renderer creates an element from the properties defined in the
// catalog.

extension FormElement {
  /// The maximum number of parts of a component; further parts share the last ID.
  static let partCount = 65_536

  /// Creates the element of a component. Its ID, problems and busy state are those of its node.
  public init(
    _ context: ComponentRenderContext<FormElement>, _ content: Content,
    children: [FormElement] = [], use: Use? = nil
  ) {
    self.init(
      id: context.serial, name: context.elementId, content: content, children: children, use: use)
  }

  /// Creates a part of a component, in addition to the elements of its children.
  ///
  /// - Parameters:
  ///   - part: A number that is unique within the component, from 0. The part keeps its identity, and
  ///     thereby the focus, as long as its number is unchanged.
  ///   - content: The content of the part.
  ///   - children: The elements inside the part.
  ///   - use: What input in the part does; nil for the default of its content.
  public init(
    part: Int, _ content: Content, children: [FormElement] = [], use: Use? = nil
  ) {
    self.init(id: ~part, name: "", content: content, children: children, use: use)
  }
}

extension ComponentRegistry where Output == FormElement {
  /// Creates a registry of the built-in components as forms show them; host components are
  /// registered afterwards.
  ///
  /// ```swift
  /// var registry = ComponentRegistry<FormElement>()
  /// registry.register("Meter") { context in
  ///   FormElement(context, .progress(label: "Heat", fraction: context.props.double("value")))
  /// }
  /// let session = FormSession(spec, registry: registry)
  /// ```
  public init() {
    self.init { context in
      if let element = OutsideComponent.element(context) { return element }
      let details = UnknownComponentReader(
        context.resolvedProps, bound: Set(context.bindings.keys)
      ).details
      var element = FormElement(
        context, .unknown(UnknownComponent(context.element.type, details: details)),
        children: context.children)
      element.width = OutsideLayout(context.resolvedProps, of: context.element.type).width
      return element
    }
  }
}
