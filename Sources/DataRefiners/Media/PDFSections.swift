import ArtifactBase
import RefinerCore

/// The links between the cross-reference sections of a PDF, each of which may refer to the previous
/// one (ISO 32000-1 §7.5.8). They are only checked for cycles, not used for reading.
struct PDFSections: Sendable {
  /// The maximum number of sections checked.
  static let limit = 1_024

  private var previous: [Int: Int] = [:]

  mutating func add(at offset: Int, previous: Int) {
    guard self.previous.count < Self.limit else { return }
    self.previous[offset] = previous
  }

  /// Whether the links between the sections form a cycle.
  var hasLoop: Bool {
    var isDone: Set<Int> = []
    for start in previous.keys {
      var path: Set<Int> = []
      var offset = start
      while let next = previous[offset], !isDone.contains(offset) {
        guard path.insert(offset).inserted else { return true }
        offset = next
      }
      isDone.formUnion(path)
    }
    return false
  }
}
