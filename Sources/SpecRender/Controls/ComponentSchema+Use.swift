import ArtifactCore

extension ComponentSchema {
  /// Returns whether the user can interact with a node: press it, open it, or edit a bound value.
  ///
  /// - Complexity: O(properties).
  public func canBeUsed(_ node: ResolvedNode) -> Bool {
    let props = ComponentProps(node.props, of: self)
    if prop("disabled") != nil, props.bool("disabled") { return false }
    if events.contains("press") { return true }
    let changed = self.props.filter(\.binding)
    if changed.isEmpty {
      // An image displays its URL; a link opens it.
      return prop("title") != nil
        && self.props.contains {
          $0.format == .url && !props.string($0.name).isEmpty
        }
    }
    guard changed.contains(where: { binding(of: $0.name, in: node) != nil })
    else { return false }
    return prop("min") == nil || SliderRange(props) != nil
  }

  /// Returns the location that input for a property is written to, under any of its names.
  func binding(of prop: String, in node: ResolvedNode) -> JSONPointer? {
    let name = name(of: prop, among: node.props.keys)
    return node.bindings.first { ExactString($0.prop) == ExactString(name ?? prop) }?.pointer
  }

  /// Returns the location that input for a node is written to: that of the first bound input
  /// property.
  func binding(in node: ResolvedNode) -> JSONPointer? {
    props.lazy.filter(\.binding).compactMap { binding(of: $0.name, in: node) }.first
      ?? node.bindings.first?.pointer
  }
}
