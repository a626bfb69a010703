import ArtifactBase

/// The words `direction LR` and the like in a line, which Mermaid searches in all of it.
struct DirectionMention: Sendable {
  /// The index where the words begin.
  var start: Int
  /// The direction.
  var value: MermaidFlowchart.Direction

  /// Skips the rest of the line if the mention follows; nil otherwise.
  func skip(_ cursor: inout MermaidCursor) -> MermaidFlowchart.Direction? {
    guard start >= cursor.index, cursor.peek != 0x0A else { return nil }
    cursor.skip { $0 != 0x0A }
    return value
  }

  /// The last mention of the direction that Mermaid finds first in a line.
  ///
  /// - Complexity: O(length of the line).
  static func last(in text: Span<UInt8>, from start: Int, anyCase: Bool) -> DirectionMention? {
    for value in MermaidFlowchart.Direction.inOrderOfState {
      var index = text.count - 9
      while index >= start {
        defer { index -= 1 }
        guard text[index] | 0x20 == UInt8(ascii: "d") else { continue }
        var cursor = MermaidCursor(text: text, index: index)
        guard anyCase ? cursor.skipAnyCase("direction") : cursor.skip("direction"),
          cursor.skipWhiteSpace() > 0
        else { continue }
        let word = cursor.index
        guard cursor.skipAnyCase(value.lowercaseWord),
          anyCase || text[word] | text[word + 1] < 0x60
        else { continue }
        return DirectionMention(start: index, value: value)
      }
    }
    return nil
  }
}
