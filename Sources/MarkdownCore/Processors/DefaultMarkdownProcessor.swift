import ArtifactBase

/// A processor that collapses each run of spaces and tabs in text into one space.
public struct DefaultMarkdownProcessor: MarkdownProcessor {
  /// Creates the processor.
  public init() {}

  /// Returns an edit for each run of spaces and tabs that isn't a single space.
  ///
  /// - Complexity: O(`text`).
  public func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
    var edits: [TextEdit] = []
    var start: Int?
    var offset = 0
    var isOneSpace = true
    for byte in text.utf8 {
      if byte.isSpaceOrTab {
        if start == nil {
          start = offset
          isOneSpace = byte == UInt8(ascii: " ")
        } else {
          isOneSpace = false
        }
      } else if let first = start {
        if !isOneSpace { edits.append(TextEdit(first..<offset, .text(" "))) }
        start = nil
      }
      offset += 1
    }
    if let start, !isOneSpace { edits.append(TextEdit(start..<offset, .text(" "))) }
    return edits
  }
}
