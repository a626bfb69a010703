import ArtifactBase

/// Makes one space of every row of blanks in the text.
public struct DefaultMarkdownProcessor: MarkdownProcessor {
  public init() {}

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
