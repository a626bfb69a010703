/// An iterative depth-first traversal of the blocks of a document.
///
/// ```swift
/// var walk = BlockWalk(document)
/// while let event = walk.next() {
///   if case .enter(let block) = event { print(block.kind) }
/// }
/// ```
public struct BlockWalk: Sendable {
  /// A step of the traversal.
  public enum Event: Sendable {
    /// A block is reached, before its children.
    case enter(BlockNode)
    /// A block is left, after its children.
    case leave(BlockNode)
  }

  private let root: BlockNode
  private var current: BlockNode
  private var isEntering = false
  private var isSkipping = false
  private var isDone = false

  /// Creates a traversal of all blocks of a document.
  public init(_ document: MarkdownDocument) {
    root = BlockNode(storage: document.storage, index: 0)
    current = root
    isEntering = true
  }

  /// Creates a traversal of the blocks inside a block, excluding the block itself.
  public init(inside block: BlockNode) {
    root = block
    current = block
    isEntering = true
  }

  /// Skips the children of the block that was just entered.
  public mutating func skipChildren() {
    if isEntering, current.index != root.index { isSkipping = true }
  }

  /// Returns the next step, or `nil` at the end.
  public mutating func next() -> Event? {
    guard !isDone else { return nil }
    if isSkipping {
      isSkipping = false
    } else if isEntering, let child = current.firstChild {
      current = child
      return .enter(child)
    }
    if isEntering, current.index != root.index {
      isEntering = false
      return .leave(current)
    }
    if current.index != root.index, let sibling = current.nextSibling {
      current = sibling
      isEntering = true
      return .enter(sibling)
    }
    let parent = current.record.parent
    guard current.index != root.index, parent != root.index else {
      isDone = true
      return nil
    }
    current = BlockNode(storage: root.storage, index: parent)
    return .leave(current)
  }
}

extension BlockNode {
  /// The text of the block without markup. Leaves are separated by newlines and the cells of a row
  /// by tabs; soft breaks are spaces and hard breaks newlines.
  ///
  /// - Complexity: O(block).
  public var plainText: String {
    var text = ownText
    var walk = BlockWalk(inside: self)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      if !text.isEmpty, block.isTextUnit {
        let isCell = block.record.tag == .tableCell && block.record.number > 0
        text += isCell ? "\t" : "\n"
      }
      text += block.ownText
    }
    return text
  }

  private var isTextUnit: Bool {
    switch record.tag {
    case .paragraph, .heading, .fencedCode, .indentedCode, .html, .math, .tableCell: true
    default: false
    }
  }

  private var ownText: String {
    switch record.tag {
    case .fencedCode, .indentedCode, .html, .math:
      var text = ""
      for position in 0..<lineCount {
        if position > 0 { text += "\n" }
        text += line(at: position)
      }
      return text
    case .paragraph, .heading, .tableCell:
      var text = ""
      for run in runs { text += run.content.plainText }
      return text
    default: return ""
    }
  }
}

extension MarkdownDocument {
  /// The text of the document without markup, with leaf blocks separated by newlines.
  ///
  /// - Complexity: O(document).
  public var plainText: String {
    BlockNode(storage: storage, index: 0).plainText
  }
}
