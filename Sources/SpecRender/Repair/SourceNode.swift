import ArtifactCore

/// Where a value stands in a text, and where what is in it stands.
struct SourceNode: Hashable, Sendable {
  var range: Range<Int>

  /// Where the name of the member begins; nil for what is no member.
  var keyOffset: Int?

  /// The names of an object, in the order of ``children``; empty for an array.
  private(set) var keys: [String] = []
  var children: [SourceNode] = []

  /// Where the last member of a name stands, once there are too many to look through.
  private var places: [ExactString: Int] = [:]

  private static let linearLimit = 8

  init(range: Range<Int>) {
    self.range = range
  }

  /// Adds a member to an object.
  mutating func add(_ key: String, _ child: SourceNode) {
    keys.append(key)
    children.append(child)
    guard keys.count > Self.linearLimit else { return }
    if places.isEmpty {
      for (place, key) in keys.enumerated() { places[ExactString(key)] = place }
    } else {
      places[ExactString(key)] = keys.count - 1
    }
  }

  /// What is at a token of a pointer; of equal names the last.
  ///
  /// - Complexity: O(1).
  func child(_ token: String) -> SourceNode? {
    if keys.isEmpty {
      guard let index = Int(token), children.indices.contains(index) else { return nil }
      return children[index]
    }
    let name = ExactString(token)
    let place = places.isEmpty ? keys.lastIndex { ExactString($0) == name } : places[name]
    return place.map { children[$0] }
  }
}
