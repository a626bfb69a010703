/// A focus ring: tracks which of several controls has the focus, and moves it by Tab and arrow
/// keys.
///
/// ```swift
/// var ring = FocusRing<String>()
/// ring.update([.init("name", in: ["form"], at: nameRect), .init("ok", in: ["form"], at: okRect)])
/// ring.handle(KeyStroke(.tab))       // "name" has the focus
/// ```
///
/// Nodes are identified by ids that remain stable while controls appear, disappear and move, so the
/// focus stays on the control that the user chose (`Specs/Terminal.md`, V12.12–13).
public struct FocusRing<ID: Hashable & Sendable>: Sendable {
  /// A control that can have the focus.
  public struct Node: Hashable, Sendable {
    /// The id of the control.
    public var id: ID

    /// The ids of the enclosing elements, outermost first.
    public var ancestors: [ID]

    /// The area of the control.
    public var rect: CellRect

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - id: The id of the control.
    ///   - ancestors: The ids of the enclosing elements, outermost first.
    ///   - rect: The area of the control.
    public init(_ id: ID, in ancestors: [ID] = [], at rect: CellRect) {
      self.id = id
      self.ancestors = ancestors
      self.rect = rect
    }
  }

  /// The nodes in Tab order.
  public private(set) var nodes: [Node] = []

  /// The id of the focused node; nil for none.
  public private(set) var focused: ID?

  /// Creates an empty ring without focus.
  public init() {}

  // MARK: Nodes

  /// Replaces the nodes.
  ///
  /// New nodes do not take the focus. If the focused node was removed, a node nearby is focused.
  ///
  /// - Parameter nodes: All current nodes in Tab order.
  /// - Complexity: O(n); if the focused node was removed, O(n × d) in the depth of its ancestors.
  public mutating func update(_ nodes: [Node]) {
    let old = self.nodes
    self.nodes = nodes
    focused = focused.flatMap { heir(of: $0, among: old) }
  }

  /// Returns the node to focus in place of a node: itself, or a node nearby if it was removed.
  private func heir(of id: ID, among old: [Node]) -> ID? {
    if nodes.contains(where: { $0.id == id }) { return id }
    guard let index = old.firstIndex(where: { $0.id == id }) else { return nodes.first?.id }
    if let inner = nodes.first(where: { $0.ancestors.contains(id) }) { return inner.id }
    let left = Set(nodes.map(\.id))
    let ancestors = old[index].ancestors
    // From the innermost ancestor outwards: a later sibling, an earlier sibling, then a new node.
    for depth in (0...ancestors.count).reversed() {
      let around = ancestors.prefix(depth)
      func isNear(_ node: Node) -> Bool {
        left.contains(node.id) && node.ancestors.starts(with: around)
      }
      if let node = old[(index + 1)...].first(where: isNear) ?? old[..<index].last(where: isNear) {
        return node.id
      }
      if let ancestor = around.last,
        let node = nodes.first(where: { $0.id == ancestor || $0.ancestors.contains(ancestor) })
      {
        return node.id
      }
    }
    return nodes.first?.id
  }

  // MARK: Focus

  /// Focuses a node, or clears the focus if `id` is nil.
  ///
  /// - Returns: False if the node does not exist.
  /// - Complexity: O(n).
  @discardableResult
  public mutating func focus(_ id: ID?) -> Bool {
    guard let id else {
      focused = nil
      return true
    }
    guard nodes.contains(where: { $0.id == id }) else { return false }
    focused = id
    return true
  }

  /// Handles Tab, Shift-Tab and the arrow keys.
  ///
  /// - Returns: False if the key is not handled or there is no node in that direction.
  /// - Complexity: O(n).
  public mutating func handle(_ press: KeyStroke) -> Bool {
    switch (press.key, press.modifiers) {
    case (.tab, []): return move(by: 1)
    case (.tab, .shift): return move(by: -1)
    case (.up, []): return move(rows: -1, columns: 0)
    case (.down, []): return move(rows: 1, columns: 0)
    case (.left, []): return move(rows: 0, columns: -1)
    case (.right, []): return move(rows: 0, columns: 1)
    default: return false
    }
  }

  private mutating func move(by count: Int) -> Bool {
    guard !nodes.isEmpty else { return false }
    if let index = nodes.firstIndex(where: { $0.id == focused }) {
      focused = nodes[(index + count + nodes.count) % nodes.count].id
    } else {
      focused = count > 0 ? nodes[0].id : nodes[nodes.count - 1].id
    }
    return true
  }

  private mutating func move(rows: Int, columns: Int) -> Bool {
    guard let start = nodes.first(where: { $0.id == focused })?.rect else { return move(by: 1) }
    var best: (id: ID, cost: Int)?
    for node in nodes where node.id != focused {
      guard let cost = Self.cost(from: start, to: node.rect, rows, columns) else { continue }
      if cost < best?.cost ?? .max { best = (node.id, cost) }
    }
    guard let best else { return false }
    focused = best.id
    return true
  }

  /// Returns the distance to a rectangle in a direction; nil if it is not in that direction.
  ///
  /// A row counts as two columns. An offset across the direction is weighted four times.
  private static func cost(
    from start: CellRect, to end: CellRect, _ rows: Int, _ columns: Int
  ) -> Int? {
    let down = gap(start.rowRange, end.rowRange)
    let right = gap(start.columnRange, end.columnRange)
    let (along, across) =
      rows != 0 ? (down * rows * 2, abs(right)) : (right * columns, abs(down) * 2)
    guard along > 0 else { return nil }
    return along + across * 4
  }

  /// Returns the distance between two ranges: positive if `other` begins after the end of `one`,
  /// negative if it ends before its start, 0 if they overlap.
  private static func gap(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    if other.lowerBound >= one.upperBound { return other.lowerBound - one.upperBound + 1 }
    if other.upperBound <= one.lowerBound { return other.upperBound - one.lowerBound - 1 }
    return 0
  }
}
