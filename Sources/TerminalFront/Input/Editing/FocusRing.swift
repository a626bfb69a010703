/// Which of several controls has the focus.
///
/// ```swift
/// var ring = FocusRing<String>()
/// ring.update([.init("name", in: ["form"], at: nameRect), .init("ok", in: ["form"], at: okRect)])
/// ring.handle(KeyPress(.tab))       // "name" has the focus
/// ```
///
/// Nodes are named by ids that stay the same while controls come, go and move, so the focus stays
/// where a person has put it (`Specs/Terminal.md`, V12.12–13).
public struct FocusRing<ID: Hashable & Sendable>: Sendable {
  /// A control that can have the focus.
  public struct Node: Hashable, Sendable {
    public var id: ID

    /// The ids of what it is in, the outermost first.
    public var ancestors: [ID]
    public var rect: CellRect

    public init(_ id: ID, in ancestors: [ID] = [], at rect: CellRect) {
      self.id = id
      self.ancestors = ancestors
      self.rect = rect
    }
  }

  /// The nodes in order.
  public private(set) var nodes: [Node] = []

  /// The node that has the focus; nil for none.
  public private(set) var focused: ID?

  public init() {}

  // MARK: Nodes

  /// Takes the nodes there are now, in the order in which Tab goes through them.
  ///
  /// Nothing gets the focus by coming. If the node that has it is gone, one nearby gets it.
  public mutating func update(_ nodes: [Node]) {
    let old = self.nodes
    self.nodes = nodes
    focused = focused.flatMap { heir(of: $0, among: old) }
  }

  /// What has the focus for a node: itself, or if it is gone what is near it.
  private func heir(of id: ID, among old: [Node]) -> ID? {
    if nodes.contains(where: { $0.id == id }) { return id }
    guard let index = old.firstIndex(where: { $0.id == id }) else { return nodes.first?.id }
    if let inner = nodes.first(where: { $0.ancestors.contains(id) }) { return inner.id }
    let left = Set(nodes.map(\.id))
    let ancestors = old[index].ancestors
    // From what it was in directly to all: what comes behind it there, what comes before, what is new.
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

  // MARK: The focus

  /// Gives a node the focus, or nobody. False if it is not there.
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

  /// Takes Tab, Shift-Tab or an arrow. False if the key means nothing here or leads nowhere.
  public mutating func handle(_ press: KeyPress) -> Bool {
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

  /// How far it is to a rectangle in a direction; nil where it does not lie there.
  ///
  /// A row is as far as two columns. What is not in line counts as much farther as it is beside.
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

  /// The distance from one range to another that begins after its end, negative before its start; 0
  /// where they overlap.
  private static func gap(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    if other.lowerBound >= one.upperBound { return other.lowerBound - one.upperBound + 1 }
    if other.upperBound <= one.lowerBound { return other.upperBound - one.lowerBound - 1 }
    return 0
  }
}
