/// Is led through a document from front to back; no recursion, however deep the document nests.
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
  mutating func enter(_ block: BlockNode) -> VisitorStep
  mutating func leave(_ block: BlockNode)
  mutating func enter(_ inline: InlineNode) -> VisitorStep
  mutating func leave(_ inline: InlineNode)
}

/// Where a visitor goes after it has entered a node.
public enum VisitorStep: Hashable, Sendable {
  case inside
  /// Past the children of the node, to its end.
  case over
}

extension MarkdownVisitor {
  public mutating func enter(_ block: BlockNode) -> VisitorStep { .inside }
  public mutating func leave(_ block: BlockNode) {}
  public mutating func enter(_ inline: InlineNode) -> VisitorStep { .inside }
  public mutating func leave(_ inline: InlineNode) {}
}

extension MarkdownDocument {
  /// Leads a visitor through all blocks, and through the inlines of each leaf.
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
