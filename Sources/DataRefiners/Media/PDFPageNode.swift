import ArtifactBase
import RefinerCore

/// What the dictionary of an object says of the pages of a PDF (ISO 32000-1 §7.7.3).
struct PDFPageNode: Sendable {
  private enum Key { case other, type, count }

  /// The root of the page tree says how many pages there are.
  var declaredCount: Int? { isPages && !hasParent ? count : nil }

  private(set) var isPage = false

  /// The value of `Type`.
  private(set) var type = PDFWord()

  private var isPages = false
  private var hasParent = false
  private var count: Int?
  private var key = Key.other

  /// Takes a name of the dictionary itself; false if it is the value of `Type`.
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
