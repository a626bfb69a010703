import ArtifactCore

/// The location of a value in a text, with those of its children.
struct SourceNode: Hashable, Sendable {
  var range: Range<Int>

  /// The start of the member's name; nil for a value that isn't a member.
  var keyOffset: Int?

  /// The member names of an object, in the order of ``children``; empty for an array.
  private(set) var keys: [String] = []
  var children: [SourceNode] = []

  /// The index of the last member with each name, once there are too many for a linear search.
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

  /// Returns the child that a pointer token names; of duplicate names, the last.
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
