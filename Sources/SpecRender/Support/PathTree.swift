import ArtifactCore

/// A prefix tree of paths, numbered in insertion order, for finding ancestors and descendants of a
/// path.
struct PathTree: Sendable {
  private struct Node {
    var children: [ExactString: Int] = [:]

    /// The number of the last path that ends here; -1 for none.
    var last = -1
    /// The number of the last path that ends here or below; -1 for none.
    var lastBelow = -1
  }

  private var nodes = [Node()]
  private var count = 0

  /// Adds a path.
  ///
  /// - Complexity: O(tokens).
  mutating func add(_ pointer: JSONPointer) {
    var node = 0
    nodes[0].lastBelow = count
    for token in pointer.tokens {
      let key = ExactString(token)
      let next = nodes[node].children[key] ?? nodes.count
      if next == nodes.count {
        nodes[node].children[key] = next
        nodes.append(Node())
      }
      node = next
      nodes[node].lastBelow = count
    }
    nodes[node].last = count
    count += 1
  }

  /// Returns the number of the last path that is equal to this one or an ancestor of it.
  ///
  /// - Complexity: O(tokens).
  func last(above pointer: JSONPointer) -> Int? {
    var node = 0
    var last = nodes[0].last
    for token in pointer.tokens {
      guard let next = nodes[node].children[ExactString(token)] else { break }
      node = next
      last = max(last, nodes[node].last)
    }
    return last < 0 ? nil : last
  }

  /// Returns the number of the last path that is equal to this one or a descendant of it.
  ///
  /// - Complexity: O(tokens).
  func last(below pointer: JSONPointer) -> Int? {
    var node = 0
    for token in pointer.tokens {
      guard let next = nodes[node].children[ExactString(token)] else { return nil }
      node = next
    }
    return nodes[node].lastBelow < 0 ? nil : nodes[node].lastBelow
  }
}
