import ArtifactBase
import RefinerCore

/// The cross-reference sections of a PDF, each of which may name the one before it (ISO 32000-1
/// §7.5.8). They are not followed to read anything; this says whether who does would come to an end.
struct PDFSections: Sendable {
  /// Sections that are looked at.
  static let limit = 1_024

  private var previous: [Int: Int] = [:]

  mutating func add(at offset: Int, previous: Int) {
    guard self.previous.count < Self.limit else { return }
    self.previous[offset] = previous
  }

  /// Whether following the sections never ends.
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
