/// A visitor of the blocks and inlines of a document, in document order. The traversal is
/// iterative, so nesting depth is unlimited.
///
/// ```swift
/// struct LinkCollector: MarkdownVisitor {
///   var destinations: [String] = []
///   mutating func enter(_ inline: InlineNode) -> VisitorStep {
///     if case .link(let destination?, _) = inline.kind { destinations.append(destination) }
///     return .inside
///   }
/// }
/// var collector = LinkCollector()
/// document.accept(&collector)
/// ```
public protocol MarkdownVisitor {
  /// Called when a block is reached, before its inlines and children.
  ///
  /// - Returns: Whether to visit the block's contents.
  mutating func enter(_ block: BlockNode) -> VisitorStep
  /// Called when a block is left, after its contents, even if those were skipped.
  mutating func leave(_ block: BlockNode)
  /// Called when an inline is reached, before its children.
  ///
  /// - Returns: Whether to visit the inline's children.
  mutating func enter(_ inline: InlineNode) -> VisitorStep
  /// Called when an inline is left, after its children, even if those were skipped.
  mutating func leave(_ inline: InlineNode)
}

/// Whether a traversal descends into a node.
public enum VisitorStep: Hashable, Sendable {
  /// Visits the children of the node.
  case inside
  /// Skips the children of the node.
  case over
}

extension MarkdownVisitor {
  /// Default implementation: visits the block's contents.
  public mutating func enter(_ block: BlockNode) -> VisitorStep { .inside }
  /// Default implementation: does nothing.
  public mutating func leave(_ block: BlockNode) {}
  /// Default implementation: visits the inline's children.
  public mutating func enter(_ inline: InlineNode) -> VisitorStep { .inside }
  /// Default implementation: does nothing.
  public mutating func leave(_ inline: InlineNode) {}
}

extension MarkdownDocument {
  /// Visits all blocks, and the inlines of each leaf, in document order.
  ///
  /// - Complexity: O(document).
  public func accept(_ visitor: inout some MarkdownVisitor) {
    var walk = BlockWalk(self)
    while let event = walk.next() {
      switch event {
      case .enter(let block):
        if visitor.enter(block) == .over {
          walk.skipChildren()
        } else {
          block.visitInlines(&visitor)
        }
      case .leave(let block): visitor.leave(block)
      }
    }
  }
}

extension BlockNode {
  fileprivate func visitInlines(_ visitor: inout some MarkdownVisitor) {
    let (isLive, range) = inlineRange
    var open: [(node: InlineNode, end: Int)] = []
    var index = range.lowerBound
    while true {
      while let last = open.last, last.end == index {
        open.removeLast()
        visitor.leave(last.node)
      }
      guard index < range.upperBound else { return }
      let node = InlineNode(storage: storage, isLive: isLive, index: index)
      let record = node.record
      let end = index + Int(record.extent)
      let step = visitor.enter(node)
      if step == .inside, record.tag.isContainer {
        open.append((node, end))
        index += 1
      } else {
        visitor.leave(node)
        index = end
      }
    }
  }
}
