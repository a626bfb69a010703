import ArtifactCore

/// Where a value stands in a text, and where what is in it stands.
struct SourceNode: Hashable, Sendable {
  var range: Range<Int>

  /// Where the name of the member begins; nil for what is no member.
  var keyOffset: Int?

  /// The names of an object, in the order of ``children``; empty for an array.
  var keys: [String] = []
  var children: [SourceNode] = []

  /// What is at a pointer; of equal names the last.
  func child(_ token: String) -> SourceNode? {
    if keys.isEmpty {
      guard let index = Int(token), children.indices.contains(index) else { return nil }
      return children[index]
    }
    guard let index = keys.lastIndex(where: { ExactString($0) == ExactString(token) }) else {
      return nil
    }
    return children[index]
  }
}
