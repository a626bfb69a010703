import ArtifactCore

/// The stable identity of a node: its element id and the keys of the enclosing rows.
///
/// It outlives the node: after an element was replaced or a row reappeared, the key finds the node
/// shown now. A front uses it to remember focus and scroll positions.
public struct ElementKey: Hashable, Sendable, CustomStringConvertible {
  /// The id of the element.
  public var id: String

  /// The row keys, outermost first.
  public var keys: [String]

  /// Creates a key.
  public init(_ id: String, keys: [String] = []) {
    self.id = id
    self.keys = keys
  }

  /// The id, followed by the row keys in brackets if there are any.
  public var description: String {
    keys.isEmpty ? id : "\(id)[\(keys.joined(separator: ", "))]"
  }

  /// Returns whether two keys are equal. Like ids, they are compared byte by byte.
  public static func == (left: ElementKey, right: ElementKey) -> Bool {
    left.id.utf8.elementsEqual(right.id.utf8)
      && left.keys.count == right.keys.count
      && zip(left.keys, right.keys).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Hashes the bytes of the id and of the row keys.
  public func hash(into hasher: inout Hasher) {
    ExactString(id).hash(into: &hasher)
    for key in keys { ExactString(key).hash(into: &hasher) }
  }
}

extension ResolvedNode {
  /// The identity of this node, stable for as long as its element is shown in this row.
  ///
  /// - Complexity: O(enclosing rows).
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
  /// Returns the node currently shown for a key; the first one if the element is shown several
  /// times in a row.
  ///
  /// - Complexity: O(nodes of the element).
  public func node(for key: ElementKey) -> ResolvedNode? {
    guard let slot = existingSlot(of: key.id) else { return nil }
    return slot.nodes.filter { $0.isShown && !$0.isTransparent && $0.elementKey == key }
      .min { $0.serial < $1.serial }
  }
}
