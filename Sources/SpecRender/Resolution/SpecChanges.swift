/// The changes that a refresh or an update made to the tree.
///
/// ```swift
/// for change in runtime.refresh().list {
///   switch change.kind {
///   case .inserted, .updated: draw(runtime.node(for: change.element))
///   case .removed: erase(change.element)
///   case .children: layOut(change.element)
///   case .validation, .activity: mark(change.element)
///   }
/// }
/// ```
public struct SpecChanges {
  /// The nodes that were evaluated again, in tree order, whether or not they changed.
  public internal(set) var resolved: [ResolvedNode] = []

  /// The evaluated nodes whose properties have changed.
  public internal(set) var updated: [ResolvedNode] = []

  /// The nodes whose children, or their order, have changed.
  public internal(set) var restructured: [ResolvedNode] = []

  /// The nodes that have appeared, each with its whole subtree.
  public internal(set) var inserted: [ResolvedNode] = []

  /// The nodes that have disappeared, each with its whole subtree.
  public internal(set) var removed: [ResolvedNode] = []

  /// The fields whose shown validation errors have changed.
  public internal(set) var validated: [ResolvedNode] = []

  /// The nodes for which an asynchronous action has started or ended.
  public internal(set) var active: [ResolvedNode] = []

  /// Whether the whole tree was rebuilt; then all nodes are new.
  public internal(set) var isRebuilt = false

  /// Whether the root node was replaced, added or removed.
  var hasOtherRoot = false

  init() {}

  /// Whether nothing visible has changed.
  public var isEmpty: Bool {
    updated.isEmpty && restructured.isEmpty && inserted.isEmpty && removed.isEmpty
      && validated.isEmpty && active.isEmpty && !isRebuilt
  }

  /// The changes, grouped by kind: removals, insertions, property changes, changes of children,
  /// then validation and activity.
  ///
  /// - Complexity: O(changes).
  public var list: [SpecChange] {
    func changes(_ nodes: [ResolvedNode], _ kind: SpecChange.Kind) -> [SpecChange] {
      nodes.filter { $0.isLive && $0.isShown }.map { SpecChange($0.elementKey, kind) }
    }
    return removed.map { SpecChange($0.elementKey, .removed) } + changes(inserted, .inserted)
      + changes(updated, .updated) + changes(restructured, .children)
      + changes(validated, .validation) + changes(active, .activity)
  }

  /// Records changes of nodes other than to their properties and children.
  mutating func noteBeside(_ revalidated: inout [ResolvedNode], _ activity: inout [ResolvedNode]) {
    guard !revalidated.isEmpty || !activity.isEmpty else { return }
    validated += Self.unique(revalidated)
    active += Self.unique(activity)
    revalidated = []
    activity = []
  }

  private static func unique(_ nodes: [ResolvedNode]) -> [ResolvedNode] {
    var seen: Set<Int> = []
    return nodes.filter { seen.insert($0.serial).inserted }
  }

  /// Records a node at most once per refresh round.
  mutating func noteResolved(_ node: ResolvedNode, in round: Int) {
    guard node.round != round else { return }
    node.round = round
    resolved.append(node)
  }

  mutating func noteUpdated(_ node: ResolvedNode) {
    if updated.last !== node { updated.append(node) }
  }

  /// Records the children that were inserted and removed. Common ends cost only a comparison of
  /// references.
  mutating func note(_ new: [ResolvedNode], insteadOf old: [ResolvedNode]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] === new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] === new[new.count - 1 - end] { end += 1 }
    let gone = old[start..<(old.count - end)]
    let come = new[start..<(new.count - end)]
    if gone.isEmpty || come.isEmpty {
      removed += gone
      inserted += come
      return
    }
    let before = Set(gone.map(\.serial))
    let after = Set(come.map(\.serial))
    removed += gone.filter { !after.contains($0.serial) }
    inserted += come.filter { !before.contains($0.serial) }
  }
}

/// A single change of the visible tree.
public struct SpecChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable {
    /// The node has appeared, with its whole subtree.
    case inserted
    /// The node has disappeared, with its whole subtree.
    case removed
    /// The node's properties have changed.
    case updated
    /// The node's children, or their order, have changed.
    case children
    /// The field's shown validation errors have changed.
    case validation
    /// An asynchronous action of the node has started or ended.
    case activity
  }

  /// The node that changed.
  public var element: ElementKey
  /// The kind of the change.
  public var kind: Kind

  /// Creates a change.
  public init(_ element: ElementKey, _ kind: Kind) {
    self.element = element
    self.kind = kind
  }
}
