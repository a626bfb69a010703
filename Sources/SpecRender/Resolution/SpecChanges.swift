/// What a refresh or an update has done to the tree.
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
  /// The nodes that were looked at again, in tree order, whether or not anything came of it.
  public internal(set) var resolved: [ResolvedNode] = []

  /// Those of them that have other properties now.
  public internal(set) var updated: [ResolvedNode] = []

  /// The nodes that have other children now, or the same in another order.
  public internal(set) var restructured: [ResolvedNode] = []

  /// The nodes that are shown and were not, each with all that is in it.
  public internal(set) var inserted: [ResolvedNode] = []

  /// The nodes that are not shown any more, each with all that was in it.
  public internal(set) var removed: [ResolvedNode] = []

  /// The fields that show other errors than before.
  public internal(set) var validated: [ResolvedNode] = []

  /// The nodes of which an action that takes time has begun or ended.
  public internal(set) var active: [ResolvedNode] = []

  /// Whether the whole tree was built anew; then every node is another.
  public internal(set) var isRebuilt = false

  /// Whether the root is another node, or went, or came.
  var hasOtherRoot = false

  init() {}

  /// Whether what is shown is what was shown.
  public var isEmpty: Bool {
    updated.isEmpty && restructured.isEmpty && inserted.isEmpty && removed.isEmpty
      && validated.isEmpty && active.isEmpty && !isRebuilt
  }

  /// What has changed: what went, what came, what has other properties, what has other children.
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

  /// Notes what has changed about nodes beside their properties and children.
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

  /// Notes a node once for the round of refreshing that is going on.
  mutating func noteResolved(_ node: ResolvedNode, in round: Int) {
    guard node.round != round else { return }
    node.round = round
    resolved.append(node)
  }

  mutating func noteUpdated(_ node: ResolvedNode) {
    if updated.last !== node { updated.append(node) }
  }

  /// Notes what came and went among children. Ends that are the same cost a comparison of references.
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

/// One change of what is shown.
public struct SpecChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    /// The node, with all that is in it, is shown and was not.
    case inserted
    /// The node, with all that was in it, is not shown any more.
    case removed
    /// The node has other properties.
    case updated
    /// The node has other children, or the same in another order.
    case children
    /// The field shows other errors.
    case validation
    /// An action that takes time has begun or ended.
    case activity
  }

  public var element: ElementKey
  public var kind: Kind

  public init(_ element: ElementKey, _ kind: Kind) {
    self.element = element
    self.kind = kind
  }
}
