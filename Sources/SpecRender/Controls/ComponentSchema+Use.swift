import ArtifactCore

extension ComponentSchema {
  /// Whether a person can do something with a node: press it, open it, or change what it is bound to.
  public func canBeUsed(_ node: ResolvedNode) -> Bool {
    let props = ComponentProps(node.props, of: self)
    if prop("disabled") != nil, props.bool("disabled") { return false }
    if events.contains("press") { return true }
    let changed = self.props.filter(\.binding)
    if changed.isEmpty {
      // A picture shows its address, a link leads there.
      return prop("title") != nil
        && self.props.contains {
          $0.format == .url && !props.string($0.name).isEmpty
        }
    }
    guard changed.contains(where: { binding(of: $0.name, in: node) != nil })
    else { return false }
    return prop("min") == nil || SliderRange(props) != nil
  }

  /// Where what is entered into a property of a node is written, under whichever name it is given.
  func binding(of prop: String, in node: ResolvedNode) -> JSONPointer? {
    let name = name(of: prop, among: node.props.keys)
    return node.bindings.first { ExactString($0.prop) == ExactString(name ?? prop) }?.pointer
  }

  /// Where what is entered into a node is written: of the properties for that the first that is bound.
  func binding(in node: ResolvedNode) -> JSONPointer? {
    props.lazy.filter(\.binding).compactMap { binding(of: $0.name, in: node) }.first
      ?? node.bindings.first?.pointer
  }
}
