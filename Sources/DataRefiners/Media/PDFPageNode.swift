import ArtifactBase
import RefinerCore

/// The page-related entries of an object's dictionary (ISO 32000-1 §7.7.3).
struct PDFPageNode: Sendable {
  private enum Key { case other, type, count }

  /// The total number of pages, if the object is the root of the page tree.
  var declaredCount: Int? { isPages && !hasParent ? count : nil }

  private(set) var isPage = false

  /// The value of `Type`.
  private(set) var type = PDFWord()

  private var isPages = false
  private var hasParent = false
  private var count: Int?
  private var key = Key.other

  /// Reads a name of the dictionary itself. Returns `false` if it is the value of `Type`.
  mutating func takeName(_ name: PDFWord) -> Bool {
    if key == .type {
      key = .other
      type = name
      if name == .pages { isPages = true }
      if name == .page { isPage = true }
      return false
    }
    key = name == .type ? .type : name == .total ? .count : .other
    if name == .parent { hasParent = true }
    return true
  }

  mutating func takeWord(_ word: PDFWord) {
    if key == .count { count = word.number }
    key = .other
  }
}
