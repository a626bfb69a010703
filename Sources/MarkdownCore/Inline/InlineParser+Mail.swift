extension InlineParser {
  /// Makes links of the mail addresses in the text that is left when everything else is resolved.
  mutating func linkMailAddresses(_ bytes: Span<UInt8>) {
    var open: [(parent: Int32, next: Int32)] = []
    var parent: Int32 = 0
    var index = nodes[0].first
    while true {
      guard index >= 0 else {
        guard let outer = open.popLast() else { return }
        parent = outer.parent
        index = outer.next
        continue
      }
      switch nodes[Int(index)].tag {
      case .text:
        // Neighbours that are one piece of the source are one piece of text.
        var last = index
        while nodes[Int(last)].next >= 0 {
          let next = nodes[Int(last)].next
          guard nodes[Int(next)].tag == .text, nodes[Int(next)].start == nodes[Int(last)].end
          else { break }
          last = next
        }
        index = linkMail(from: index, to: last, under: parent, bytes)
      case .emphasis, .strong, .strikethrough:
        open.append((parent, nodes[Int(index)].next))
        parent = index
        index = nodes[Int(index)].first
      default:
        index = nodes[Int(index)].next
      }
    }
  }

  /// Splits a row of text nodes at its first address; gives back the node to go on with.
  private mutating func linkMail(
    from first: Int32, to last: Int32, under parent: Int32, _ bytes: Span<UInt8>
  ) -> Int32 {
    let end = nodes[Int(last)].end
    let next = nodes[Int(last)].next
    guard
      let match = LiteralAutolink.mail(bytes, in: nodes[Int(first)].start..<end)
    else { return next }
    // The first node takes the text before the address; the others are replaced.
    nodes[Int(first)].end = match.start
    nodes[Int(first)].next = next
    nodes[Int(first)].parent = parent
    if next >= 0 { nodes[Int(next)].previous = first } else { nodes[Int(parent)].last = first }
    let text = String(content: bytes, match.start..<match.end)
    let target = addLink(LinkTarget(destination: match.scheme + text, title: ""))
    let link = addNode(Node(tag: .link, start: match.start, end: match.end, target: target))
    add(Node(tag: .text, start: match.start, end: match.end), under: link)
    insert(link, after: first)
    guard match.end < end else { return next }
    let rest = addNode(Node(tag: .text, start: match.end, end: end))
    insert(rest, after: link)
    return rest
  }
}
