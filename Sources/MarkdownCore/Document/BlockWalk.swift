/// The blocks of a document in order, entered and left; no recursion.
///
/// ```swift
/// var walk = BlockWalk(document)
/// while let event = walk.next() {
///   if case .enter(let block) = event { print(block.kind) }
/// }
/// ```
public struct BlockWalk: Sendable {
  public enum Event: Sendable {
    case enter(BlockNode)
    case leave(BlockNode)
  }

  private let root: BlockNode
  private var current: BlockNode
  private var isEntering = false
  private var isSkipping = false
  private var isDone = false

  public init(_ document: MarkdownDocument) {
    root = BlockNode(storage: document.storage, index: 0)
    current = root
    isEntering = true
  }

  /// The blocks inside one block, itself left out.
  public init(inside block: BlockNode) {
    root = block
    current = block
    isEntering = true
  }

  /// Leaves out what is inside the block that was just entered.
  public mutating func skipChildren() {
    if isEntering, current.index != root.index { isSkipping = true }
  }

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
  /// The text of the block without markup: leaves end with a newline but the last, breaks are
  /// spaces or newlines, cells are set apart by tabs.
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
  /// The text of the document without markup, its blocks on lines of their own.
  public var plainText: String {
    BlockNode(storage: storage, index: 0).plainText
  }
}
