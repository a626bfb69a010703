import ArtifactCore

/// What names a node through all changes: its element and the keys of the rows around it.
///
/// It outlives the node: after an element was replaced or a row came back, the key finds what is shown
/// now. A front remembers focus and scrolling by it.
public struct ElementKey: Hashable, Sendable, CustomStringConvertible {
  /// The id of the element.
  public var id: String

  /// The keys of the rows, the outermost first.
  public var keys: [String]

  public init(_ id: String, keys: [String] = []) {
    self.id = id
    self.keys = keys
  }

  public var description: String {
    keys.isEmpty ? id : "\(id)[\(keys.joined(separator: ", "))]"
  }

  /// Keys are compared byte by byte, as ids are.
  public static func == (left: ElementKey, right: ElementKey) -> Bool {
    left.id.utf8.elementsEqual(right.id.utf8)
      && left.keys.count == right.keys.count
      && zip(left.keys, right.keys).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  public func hash(into hasher: inout Hasher) {
    ExactString(id).hash(into: &hasher)
    for key in keys { ExactString(key).hash(into: &hasher) }
  }
}

extension ResolvedNode {
  /// What names this node for as long as its element is shown in this row.
  public var elementKey: ElementKey {
    var keys: [String] = []
    var next = row
    while let row = next {
      keys.append(row.key)
      next = row.site.node.row
    }
    return ElementKey(id, keys: keys.reversed())
  }
}

extension SpecRuntime {
  /// What is shown of an element now; the first, where it is shown more than once in one row.
  ///
  /// - Complexity: O(nodes of the element).
  public func node(for key: ElementKey) -> ResolvedNode? {
    guard let slot = existingSlot(of: key.id) else { return nil }
    return slot.nodes.filter { $0.isShown && !$0.isTransparent && $0.elementKey == key }
      .min { $0.serial < $1.serial }
  }
}
