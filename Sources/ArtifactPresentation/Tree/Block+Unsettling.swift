// Marks blocks as not final, because their text will be rewritten.

extension Block {
  /// The block with all that it contains, as not final.
  ///
  /// - Complexity: O(number of blocks and items in it).
  package var unsettled: Block {
    var block = self
    block.unsettle()
    return block
  }
}

extension Blocks {
  fileprivate mutating func unsettle() {
    for index in indices { self[index].unsettle() }
  }
}

extension Block {
  fileprivate mutating func unsettle() {
    isSettled = false
    switch kind {
    case .heading(let level, var text):
      text.settledByteCount = 0
      kind = .heading(level: level, text: text)
    case .paragraph(var text):
      text.settledByteCount = 0
      kind = .paragraph(text)
    case .list:
      modify(.list) { list in
        for index in list.items.indices {
          list.items[index].isSettled = false
          list.items[index].content.unsettle()
        }
      }
    case .quote: modify(.quote) { $0.content.unsettle() }
    case .footnote: modify(.footnote) { $0.content.unsettle() }
    case .custom: modify(.custom) { $0.content.unsettle() }
    case .artifact: modify(.artifact) { $0.content.unsettle() }
    case .code: modify(.code) { $0.settledLineCount = 0 }
    case .raw: modify(.raw) { $0.source.settledLineCount = 0 }
    case .diff: modify(.diff) { $0.settledLineCount = 0 }
    case .math(var math):
      math.settledLineCount = 0
      kind = .math(math)
    case .table: modify(.table) { $0.settledRowCount = 0 }
    case .tree: modify(.tree) { $0.settledNodeCount = 0 }
    case .picture: modify(.picture) { $0.data?.settledRowCount = 0 }
    case .image, .form, .progress, .note, .rule: break
    }
  }
}
