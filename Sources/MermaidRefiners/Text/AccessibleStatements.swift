import ArtifactBase

/// The texts for readers who do not see the drawing, in the kinds whose keywords are in any case: gantt, timeline
/// and journey.
///
/// Unlike ``AccessibleTexts``, a text may be on the line below its keyword, as in Mermaid's lexers.
struct AccessibleStatements: Sendable {
  private enum Open { case title, description, block }

  private(set) var title = ""
  private(set) var description = ""

  private var open: Open?
  /// The content of the open block.
  private var block: [UInt8] = []

  /// Whether a text is not complete.
  var isOpen: Bool { open != nil }

  /// What the open text lacks.
  var missing: String { open == .block ? "`}`" : "a text" }

  /// Leaves out the open text.
  mutating func close() { open = nil }

  /// Reads the start of a statement; false if another text is here.
  mutating func begin(_ cursor: inout MermaidCursor) -> Bool {
    guard cursor.starts(withAnyCase: "acc") else { return false }
    let start = cursor.index
    if cursor.skip(anyCase: "accTitle") {
      cursor.skipWhiteSpace()
      if cursor.skip(":") {
        open = .title
        return true
      }
    } else if cursor.skip(anyCase: "accDescr") {
      cursor.skipWhiteSpace()
      if cursor.skip(":") {
        open = .description
        return true
      }
      if cursor.skip("{") {
        cursor.skipWhiteSpace()
        block.removeAll()
        open = .block
        return true
      }
    }
    cursor.index = start
    return false
  }

  /// Reads what of a line belongs to the open text.
  ///
  /// - Complexity: O(length of the line), amortized.
  mutating func read(_ cursor: inout MermaidCursor) {
    switch open {
    case nil: break
    case .title, .description:
      cursor.skipWhiteSpace()
      guard cursor.index < cursor.text.count else { return }
      let text = cursor.string(cursor.range { $0 == 0x0A }).trimmed
      if open == .title { title = text } else { description = text }
      open = nil
    case .block:
      let range = cursor.range { $0 == UInt8(ascii: "}") }
      for index in range { block.append(cursor.text[index]) }
      guard cursor.skip("}") else { return }
      open = nil
      let lines = block.mermaidText.split(separator: "\n", omittingEmptySubsequences: false)
      guard !block.isEmpty else { return }
      description = lines.map { $0.trimmed }.joined(separator: "\n").trimmed
    }
  }
}

extension MermaidCursor {
  /// The text of a range, with character codes decoded.
  func string(_ range: Range<Int>) -> String {
    text.extracting(range).withUnsafeBufferPointer { $0.mermaidText }
  }
}
