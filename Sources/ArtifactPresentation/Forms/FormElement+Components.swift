public import SpecRender

// Hosts' components in forms: a renderer makes an element of what the catalog says the component is.

extension FormElement {
  /// How many parts one component has at most; further ones share the last id.
  static let partCount = 65_536

  /// What a component is shown as. Its id, problems and whether it is busy are those of its node.
  public init(
    _ context: ComponentRenderContext<FormElement>, _ content: Content,
    children: [FormElement] = [], use: Use? = nil
  ) {
    self.init(
      id: context.serial, name: context.elementId, content: content, children: children, use: use)
  }

  /// Something that a component consists of, beside what was made of its children.
  ///
  /// - Parameter part: A number of the part's own in its component, from 0. A part is the same, with
  ///   the focus where it was, as long as its number is.
  public init(
    part: Int, _ content: Content, children: [FormElement] = [], use: Use? = nil
  ) {
    self.init(id: ~part, name: "", content: content, children: children, use: use)
  }
}

extension ComponentRegistry where Output == FormElement {
  /// The built-in components, as forms show them; those of a host are registered.
  ///
  /// ```swift
  /// var registry = ComponentRegistry<FormElement>()
  /// registry.register("Meter") { context in
  ///   FormElement(context, .progress(label: "Heat", fraction: context.props.double("value")))
  /// }
  /// let session = FormSession(spec, registry: registry)
  /// ```
  public init() {
    self.init { FormElement($0, .unknown(component: $0.element.type), children: $0.children) }
  }
}
