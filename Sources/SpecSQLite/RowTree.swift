// The rows of the table, as last read or written, as a tree of state locations.
//
// It answers without a query what a write would change, which row contains a location, and what
// other processes have changed since. A write replaces nodes and keeps the old ones until the
// transaction ends, so a failed transaction can be rolled back.

#if SQLite
  import ArtifactCore
  import SpecRender

  /// An in-memory copy of the rows of a state table.
  final class RowTree {
    /// A row: a value, or nil where the location was removed.
    struct Row {
      var value: JSONValue?

      /// The position of the row among the rows.
      var order: Int

      var isObject: Bool {
        if case .object? = value { true } else { false }
      }
    }

    private final class Node {
      var row: Row?
      var children: [RowToken: Node] = [:]
    }

    /// The parent of the root node, so that every node has a parent.
    private let holder = Node()
    private static let whole = RowToken("")

    private var rowCount = 0
    private var undone: [(parent: Node, token: RowToken, old: Node?)] = []

    /// The number of invalid rows that were ignored.
    private(set) var ignoredCount = 0

    init() {}

    // MARK: - Reading

    /// Creates a tree from rows in table order.
    ///
    /// A row is ignored if its path isn't a valid pointer or is too deep, if its value isn't
    /// valid JSON, or if a row above it has a value that isn't an object. Ancestors take
    /// precedence over descendants regardless of order.
    ///
    /// - Complexity: O(bytes).
    init(reading rows: [(path: [UInt8], value: [UInt8]?)]) {
      var isPlaced: [(node: Node, tokens: [String])] = []
      for (path, text) in rows {
        guard let pointer = RowPath.pointer(path),
          pointer.tokens.count <= SpecLimits.valueDepth
        else {
          ignoredCount += 1
          continue
        }
        var value: JSONValue?
        if let text {
          guard let parsed = try? JSONValue(parsing: text) else {
            ignoredCount += 1
            continue
          }
          value = parsed
        }
        let node = makeNode(at: pointer)
        node.row = Row(value: value, order: 0)
        isPlaced.append((node, pointer.tokens))
      }
      for (_, tokens) in isPlaced {
        guard var node = holder.children[Self.whole] else { continue }
        var parents: [Node] = []
        for token in tokens {
          parents.append(node)
          guard let child = node.children[RowToken(token)] else { break }
          node = child
        }
        if parents.contains(where: { $0.row.map { !$0.isObject } ?? false }) {
          ignoredCount += 1
          continue
        }
        for node in parents + [node] where node.row?.order == 0 {
          rowCount += 1
          node.row?.order = rowCount
        }
      }
      // Positions begin with 1: a row with position 0 was ignored.
      for (node, _) in isPlaced where node.row?.order == 0 { node.row = nil }
    }

    private func makeNode(at pointer: JSONPointer) -> Node {
      let (parent, token) = makeParent(of: pointer)
      if let node = parent.children[token] { return node }
      let node = Node()
      parent.children[token] = node
      return node
    }

    private func makeParent(of pointer: JSONPointer) -> (Node, RowToken) {
      var parent = holder
      var token = Self.whole
      for next in pointer.tokens {
        if let child = parent.children[token] {
          parent = child
        } else {
          let child = Node()
          parent.children[token] = child
          parent = child
        }
        token = RowToken(next)
      }
      return (parent, token)
    }

    private func node(at pointer: JSONPointer) -> Node? {
      var node = holder.children[Self.whole]
      for token in pointer.tokens {
        guard let here = node else { return nil }
        node = here.children[RowToken(token)]
      }
      return node
    }

    /// Whether there may be rows below a location.
    func hasChildren(at pointer: JSONPointer) -> Bool {
      node(at: pointer)?.children.isEmpty == false
    }

    /// Returns the row with a non-object value that contains a location, if there is one.
    ///
    /// - Complexity: O(tokens).
    func row(around pointer: JSONPointer) -> (place: JSONPointer, value: JSONValue?)? {
      var node = holder.children[Self.whole]
      for (count, token) in pointer.tokens.enumerated() {
        guard let here = node else { return nil }
        if let row = here.row, !row.isObject {
          return (JSONPointer(tokens: Array(pointer.tokens[..<count])), row.value)
        }
        node = here.children[RowToken(token)]
      }
      return nil
    }

    /// Whether a write would leave the rows unchanged.
    ///
    /// - Complexity: O(value).
    func has(_ write: StateWrite) -> Bool {
      guard let node = node(at: write.pointer), let row = node.row else { return false }
      guard let value = write.value else { return row.value == nil && node.children.isEmpty }
      var rest: [(node: Node, value: JSONValue)] = [(node, value)]
      while let (node, value) = rest.popLast() {
        guard let found = node.row?.value else { return false }
        guard case .object(let object) = value else {
          guard found == value, node.children.isEmpty else { return false }
          continue
        }
        guard found == .object([:]), node.children.count == object.count else { return false }
        for (key, value) in object.members {
          guard let child = node.children[RowToken(key)] else { return false }
          rest.append((child, value))
        }
      }
      return true
    }

    /// Whether there is no row at or below the location.
    func hasNothing(at pointer: JSONPointer) -> Bool {
      guard let node = node(at: pointer) else { return true }
      return node.row == nil && node.children.isEmpty
    }

    /// Returns the rows at and below the given locations as writes, in order.
    ///
    /// With `saysRemovals`, a location without a row begins with its removal.
    ///
    /// - Complexity: O(n log n) for n rows.
    func writes(below places: [JSONPointer], saysRemovals: Bool) -> [StateWrite] {
      var removals: [StateWrite] = []
      var found: [(order: Int, write: StateWrite)] = []
      for place in places {
        let top = node(at: place)
        if saysRemovals, top?.row == nil, row(around: place) == nil {
          removals.append(StateWrite(place, nil))
        }
        var rest = top.map { [(node: $0, pointer: place)] } ?? []
        while let (node, pointer) = rest.popLast() {
          if let row = node.row { found.append((row.order, StateWrite(pointer, row.value))) }
          for (token, child) in node.children {
            rest.append((child, pointer.appending(token.text)))
          }
        }
      }
      return removals + found.sorted { $0.order < $1.order }.map(\.write)
    }

    /// Returns the topmost locations at which another tree differs.
    ///
    /// - Complexity: O(rows of both).
    func places(changedIn other: RowTree) -> [JSONPointer] {
      var places: [JSONPointer] = []
      var rest: [(old: Node?, new: Node?, pointer: JSONPointer)] = [
        (holder.children[Self.whole], other.holder.children[Self.whole], .root)
      ]
      while let (old, new, pointer) = rest.popLast() {
        let isChanged =
          if let row = new?.row {
            old?.row.map { $0.value != row.value } ?? true
          } else {
            old?.row?.value != nil
          }
        guard !isChanged else {
          places.append(pointer)
          continue
        }
        for (token, child) in new?.children ?? [:] {
          rest.append((old?.children[token], child, pointer.appending(token.text)))
        }
        for (token, child) in old?.children ?? [:] where new?.children[token] == nil {
          rest.append((child, nil, pointer.appending(token.text)))
        }
      }
      return places
    }

    // MARK: - Writing

    /// Applies a write and returns the resulting rows at and below its location, in order.
    ///
    /// - Complexity: O(tokens + members of the value).
    func replace(with write: StateWrite) -> [(path: [UInt8], value: JSONValue?)] {
      let (parent, token) = makeParent(of: write.pointer)
      let old = parent.children[token]
      undone.append((parent, token, old))
      let top = Node()
      parent.children[token] = top
      let path = RowPath.bytes(write.pointer)
      guard let value = write.value else {
        rowCount += 1
        top.row = Row(value: nil, order: rowCount)
        return [(path, nil)]
      }
      var rows: [(path: [UInt8], value: JSONValue?)] = []
      var rest: [(node: Node, path: [UInt8], value: JSONValue)] = [(top, path, value)]
      while let (node, path, value) = rest.popLast() {
        rowCount += 1
        var row = Row(value: value, order: rowCount)
        if case .object(let object) = value {
          row.value = .object([:])
          for (key, value) in object.members.reversed() {
            let child = Node()
            node.children[RowToken(key)] = child
            var childPath = path
            RowPath.append(key, to: &childPath)
            rest.append((child, childPath, value))
          }
        }
        node.row = row
        rows.append((path, row.value))
      }
      // As in the table, an existing value keeps its position among the rows, which preserves
      // member order.
      if let row = old?.row, row.value != nil { top.row?.order = row.order }
      return rows
    }

    /// Discards the undo log of the transaction.
    func commit() {
      undone.removeAll(keepingCapacity: true)
    }

    /// Restores the rows from before the transaction.
    func rollBack() {
      while let (parent, token, old) = undone.popLast() { parent.children[token] = old }
    }
  }
#endif
