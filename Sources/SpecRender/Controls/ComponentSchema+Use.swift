extension ComponentSchema {
  /// Whether a person can do something with a node: press it, open it, or change what it is bound to.
  public func canBeUsed(_ node: ResolvedNode) -> Bool {
    let props = ComponentProps(node.props, of: self)
    if prop("disabled") != nil, props.bool("disabled") { return false }
    if events.contains("press") { return true }
    let bound = node.bindings.map(\.prop)
    let changed = self.props.filter(\.binding)
    if changed.isEmpty {
      // A picture shows its address, a link leads there.
      return prop("title") != nil
        && self.props.contains {
          $0.format == .url && !props.string($0.name).isEmpty
        }
    }
    guard changed.contains(where: { name(of: $0.name, among: bound) != nil })
    else { return false }
    return prop("min") == nil || SliderRange(props) != nil
  }
}
