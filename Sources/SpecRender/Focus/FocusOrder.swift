// What can be reached without a pointer, as data: which nodes, in which order, and where focus goes when
// the node it was on has gone. Which key does what is a front's affair.

/// The nodes that a person can use, in the order in which they are met.
///
/// ```swift
/// let order = runtime.focusOrder(catalog)
/// focus = order.key(after: focus) ?? order.keys.first
/// ```
public struct FocusOrder: Hashable, Sendable {
  /// The nodes in document order.
  public var keys: [ElementKey]

  public init(keys: [ElementKey]) {
    self.keys = keys
  }

  /// The next node, and behind the last the first; nil if the key is none of them.
  public func key(after key: ElementKey) -> ElementKey? {
    keys.firstIndex(of: key).map { keys[($0 + 1) % keys.count] }
  }

  public func key(before key: ElementKey) -> ElementKey? {
    keys.firstIndex(of: key).map { keys[($0 + keys.count - 1) % keys.count] }
  }

  /// Where focus is now, if it was on a node of another order: there still, else on the next node that
  /// has stayed, else on the one before; nil if nothing can have it.
  public func key(replacing key: ElementKey, in old: FocusOrder) -> ElementKey? {
    let present = Set(keys)
    if present.contains(key) { return key }
    guard let place = old.keys.firstIndex(of: key) else { return keys.first }
    return old.keys[place...].first(where: present.contains)
      ?? old.keys[..<place].last(where: present.contains) ?? keys.first
  }
}

extension SpecRuntime {
  /// The nodes that a person can use now, in document order.
  ///
  /// - Complexity: O(nodes).
  public func focusOrder(_ catalog: SpecCatalog = .builtIn) -> FocusOrder {
    var keys: [ElementKey] = []
    var rest = root.map { [$0] } ?? []
    while let node = rest.popLast() {
      let schema = node.marker == nil ? catalog[node.type] : nil
      if let schema, schema.canBeUsed(node) { keys.append(node.elementKey) }
      // What stands in a button is its label.
      if schema?.events.contains("press") != true {
        rest.append(contentsOf: node.children.reversed())
      }
    }
    return FocusOrder(keys: keys)
  }
}

extension ComponentSchema {
  /// Whether a person can do something with a node: press it, open it, or change what it is bound to.
  public func canBeUsed(_ node: ResolvedNode) -> Bool {
    let props = ComponentProps(node.props, of: self)
    if prop("disabled") != nil, props.bool("disabled") { return false }
    if events.contains("press") { return true }
    let bound = node.bindings
    let changed = self.props.filter(\.binding)
    if changed.isEmpty {
      // A picture shows its address, a link leads there.
      return prop("title") != nil
        && self.props.contains {
          $0.format == .url && !props.string($0.name).isEmpty
        }
    }
    guard changed.contains(where: { definition in bound.contains { $0.prop == definition.name } })
    else { return false }
    return prop("min") == nil || SliderRange(props) != nil
  }
}
