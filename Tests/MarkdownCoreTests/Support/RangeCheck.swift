import MarkdownCore

/// Looks at every range of a document.
struct RangeCheck {
  private(set) var problem: String?
  private let text: [UInt8]

  /// - Parameter isLive: Whether bytes at the end may be held back.
  init(_ document: MarkdownDocument, _ text: [UInt8], isLive: Bool = false) {
    self.text = text
    var ends = [0]
    var parents = [0..<text.count]
    var walk = BlockWalk(document)
    while problem == nil, let event = walk.next() {
      switch event {
      case .enter(let block):
        let range = block.sourceRange
        check(range, after: ends[ends.count - 1], inside: parents[parents.count - 1], block.kind)
        if ends.count == 1, !isLive { checkGap(ends[0]..<max(ends[0], range.lowerBound)) }
        var end = range.lowerBound
        for line in 0..<block.lineCount {
          check(block.lineRange(at: line), after: end, inside: range, block.kind)
          end = block.lineRange(at: line).upperBound
        }
        end = range.lowerBound
        for inline in block.inlines {
          check(inline.sourceRange, after: end, inside: range, inline.kind)
          checkInside(inline)
          end = inline.sourceRange.upperBound
        }
        ends[ends.count - 1] = range.upperBound
        ends.append(range.lowerBound)
        parents.append(range)
      case .leave:
        ends.removeLast()
        parents.removeLast()
      }
    }
    if problem == nil, !isLive { checkGap(ends[0]..<text.count) }
  }

  private mutating func checkInside(_ inline: InlineNode) {
    var end = inline.sourceRange.lowerBound
    for child in inline.children {
      check(child.sourceRange, after: end, inside: inline.sourceRange, child.kind)
      end = child.sourceRange.upperBound
    }
  }

  private mutating func check(
    _ range: Range<Int>, after end: Int, inside outer: Range<Int>, _ what: some Any
  ) {
    guard problem == nil else { return }
    if range.lowerBound < end { problem = "\(what) at \(range) begins before \(end)" }
    if range.lowerBound < outer.lowerBound || range.upperBound > outer.upperBound {
      problem = "\(what) at \(range) is not inside \(outer)"
    }
  }

  /// Between two blocks stand blanks, a byte order mark, or definitions.
  private mutating func checkGap(_ range: Range<Int>) {
    guard problem == nil else { return }
    let gap = text[range].drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    if let first = gap.first, first != UInt8(ascii: "[") { problem = "\(range) is in no block" }
  }
}
