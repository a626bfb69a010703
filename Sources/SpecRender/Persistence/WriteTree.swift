import ArtifactCore

/// The live writes: the last one at each location, without those overwritten by a later write to an
/// ancestor.
struct WriteTree {
  private final class Node {
    var children: [ExactString: Node] = [:]
    var entry: (order: Int, write: StateWrite, size: Int)?
  }

  private let root = Node()
  private var order = 0

  /// The approximate size of the writes in a log.
  private(set) var byteCount = 0
  private(set) var count = 0

  /// Adds a write and drops those it overwrites.
  ///
  /// - Complexity: O(tokens), plus O(1) for each write dropped.
  mutating func add(_ write: StateWrite, size: Int) {
    var node = root
    for token in write.pointer.tokens {
      let key = ExactString(token)
      if let child = node.children[key] {
        node = child
      } else {
        let child = Node()
        node.children[key] = child
        node = child
      }
    }
    drop(node)
    order += 1
    node.entry = (order, write, size)
    byteCount += size
    count += 1
  }

  private mutating func drop(_ node: Node) {
    var rest = [node]
    while let node = rest.popLast() {
      if let entry = node.entry {
        byteCount -= entry.size
        count -= 1
      }
      node.entry = nil
      rest.append(contentsOf: node.children.values)
      node.children = [:]
    }
  }

  /// The writes, in chronological order.
  ///
  /// - Complexity: O(n log n).
  var writes: [StateWrite] {
    var entries: [(order: Int, write: StateWrite)] = []
    var rest = [root]
    while let node = rest.popLast() {
      if let entry = node.entry { entries.append((entry.order, entry.write)) }
      rest.append(contentsOf: node.children.values)
    }
    return entries.sorted { $0.order < $1.order }.map(\.write)
  }
}
