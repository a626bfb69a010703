// What the rows of the table were when they were last read or written, as a tree of places.
//
// It answers, without asking SQLite: what would a write change, inside which row does it fall, and
// what have others changed since. A write puts a new node in the place of an old one and remembers
// the old one until the transaction is over, so that a transaction that fails leaves the tree as it
// was.

#if SQLite
  import ArtifactCore
  import SpecRender

  /// The rows of a table of states.
  final class RowTree {
    /// A row: a value, or nil where the place was removed.
    struct Row {
      var value: JSONValue?

      /// Where it stands among the rows.
      var order: Int

      var isObject: Bool {
        if case .object? = value { true } else { false }
      }
    }

    private final class Node {
      var row: Row?
      var children: [RowToken: Node] = [:]
    }

    /// Holds the node of the whole state, so that this one too has a parent.
    private let holder = Node()
    private static let whole = RowToken("")

    private var rowCount = 0
    private var undone: [(parent: Node, token: RowToken, old: Node?)] = []

    /// How many rows were left out because they say nothing.
    private(set) var ignoredCount = 0

    init() {}

    // MARK: - Reading

    /// Takes rows as they stand in the table, in their order.
    ///
    /// A row says nothing if its path is no pointer or too deep, if its value is no JSON, or if a
    /// row above it has a value that is no object. A row above counts before those below, wherever
    /// it stands.
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
      // Orders begin with 1: what has none was left out.
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

    /// Whether there may be rows below a place.
    func hasChildren(at pointer: JSONPointer) -> Bool {
      node(at: pointer)?.children.isEmpty == false
    }

    /// The row above a place that is no object, within which the place therefore is.
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

    /// Whether the rows are already what a write would make them.
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

    /// Whether neither the place nor one below it has a row.
    func hasNothing(at pointer: JSONPointer) -> Bool {
      guard let node = node(at: pointer) else { return true }
      return node.row == nil && node.children.isEmpty
    }

    /// What the rows at and below places say, as writes in order.
    ///
    /// Where `saysRemovals`, a place without a row begins with its removal.
    ///
    /// - Complexity: O(n log n) for n rows there.
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

    /// The places where another tree says something else, the topmost only.
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

    /// Does a write, and gives the rows that are there now at the place and below, in order.
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
      // As in the table: what was there keeps its place among the rows, so that members keep
      // theirs.
      if let row = old?.row, row.value != nil { top.row?.order = row.order }
      return rows
    }

    /// Forgets what was before the transaction.
    func commit() {
      undone.removeAll(keepingCapacity: true)
    }

    /// Makes the rows those before the transaction.
    func rollBack() {
      while let (parent, token, old) = undone.popLast() { parent.children[token] = old }
    }
  }
#endif
