extension InlineParser {
  // MARK: - Lists of siblings, node 0 is their root

  @discardableResult
  mutating func addNode(_ node: Node) -> Int32 {
    if nodes.count == nodes.capacity, nodes.count >= Self.smallCount {
      nodes.reserveCapacity(expectedCount(nodes.count))
    }
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  /// Lists shorter than this grow as they like.
  static var smallCount: Int { 1_024 }

  /// How many elements a list will have that has `count` of them here, if what follows is like what
  /// came: room for them at once spares copies, and the pages those would be made in.
  func expectedCount(_ count: Int) -> Int {
    let total = content.bytes.count
    let alike = count * total / max(offset, 1)
    return max(count * 3 / 2, min(alike, count + total - offset) + 16)
  }

  @discardableResult
  mutating func add(_ node: Node, under parent: Int32 = 0) -> Int32 {
    let last = nodes[Int(parent)].last
    var node = node
    node.parent = parent
    node.previous = last
    let index = addNode(node)
    if last >= 0 { nodes[Int(last)].next = index } else { nodes[Int(parent)].first = index }
    nodes[Int(parent)].last = index
    return index
  }

  mutating func addText(_ start: Int, _ end: Int) {
    if end > start { add(Node(tag: .text, start: start, end: end)) }
  }

  /// Moves the siblings between two nodes, or to the end for -1, into a node without children.
  mutating func moveSiblings(after node: Int32, upTo limit: Int32, into parent: Int32) {
    let first = nodes[Int(node)].next
    guard first >= 0, first != limit else { return }
    let holder = nodes[Int(node)].parent
    let last = limit >= 0 ? nodes[Int(limit)].previous : nodes[Int(holder)].last
    nodes[Int(node)].next = limit
    if limit >= 0 { nodes[Int(limit)].previous = node } else { nodes[Int(holder)].last = node }
    nodes[Int(first)].previous = -1
    nodes[Int(last)].next = -1
    nodes[Int(parent)].first = first
    nodes[Int(parent)].last = last
    // Parents are not kept for moved nodes: a node that was moved is complete and its delimiters
    // are off the stack, so nobody asks for its parent again.
  }

  mutating func insert(_ node: Int32, after previous: Int32) {
    let next = nodes[Int(previous)].next
    let parent = nodes[Int(previous)].parent
    nodes[Int(node)].parent = parent
    nodes[Int(node)].previous = previous
    nodes[Int(node)].next = next
    nodes[Int(previous)].next = node
    if next >= 0 { nodes[Int(next)].previous = node } else { nodes[Int(parent)].last = node }
  }

  mutating func detach(_ node: Int32) {
    let record = nodes[Int(node)]
    if record.previous >= 0 {
      nodes[Int(record.previous)].next = record.next
    } else {
      nodes[Int(record.parent)].first = record.next
    }
    if record.next >= 0 {
      nodes[Int(record.next)].previous = record.previous
    } else {
      nodes[Int(record.parent)].last = record.previous
    }
  }

  mutating func replace(_ node: Int32, with other: Int32) {
    insert(other, after: node)
    detach(node)
  }

  // MARK: - Writing out

  /// The nodes in document order, their ranges in the source, up to an offset of the content that
  /// only text may reach beyond; and whether they end in text that is in nothing else.
  func flattened(upTo limit: Int) -> (records: [InlineRecord], endsInText: Bool) {
    var records: [InlineRecord] = []
    records.reserveCapacity(nodes.count)
    var open: [(record: Int, next: Int32)] = []
    var index = nodes[0].first
    var canMerge = false
    while true {
      guard index >= 0 else {
        guard let parent = open.popLast() else { break }
        records[parent.record].extent = Int32(records.count - parent.record)
        index = parent.next
        canMerge = false
        continue
      }
      let node = nodes[Int(index)]
      if open.isEmpty, node.tag == .text ? node.start >= limit : node.end > limit { break }
      if node.tag == .text {
        let end = open.isEmpty ? min(node.end, limit) : node.end
        content.forEachPiece(node.start..<end) { piece in
          let start = content.sourceOffset(piece.lowerBound)
          let end = start + Int32(piece.count)
          if canMerge, let last = records.last, last.tag == .text, last.end == start {
            records[records.count - 1].end = end
          } else {
            records.append(InlineRecord(tag: .text, start: start, end: end))
          }
          canMerge = true
        }
        index = node.next
        continue
      }
      records.append(
        InlineRecord(
          tag: node.tag, start: content.sourceOffset(node.start),
          end: content.sourceEnd(node.end), target: node.target))
      canMerge = false
      guard node.first >= 0 else {
        index = node.next
        continue
      }
      open.append((records.count - 1, node.next))
      index = node.first
    }
    return (records, canMerge)
  }
}
