extension InlineParser {
  /// A run of `*`, `_` or `~`: text for now, and a place on the delimiter stack
  /// (CommonMark 0.31.2 §6.2).
  mutating func scanDelimiters(_ byte: UInt8, _ bytes: Span<UInt8>) {
    let start = offset
    var end = start
    while end < bytes.count, bytes[end] == byte { end += 1 }
    let isCJK = syntax.extensions.contains(.cjkEmphasis)
    let before = ScalarClass.before(bytes, start, cjk: isCJK)
    let after = ScalarClass.after(bytes, end, cjk: isCJK)
    let isLeft = after != .whitespace && (after != .punctuation || before != .other)
    let isRight = before != .whitespace && (before != .punctuation || after != .other)
    let isUnderscore = byte == UInt8(ascii: "_")
    let canOpen = isLeft && (!isUnderscore || !isRight || before.isPunctuation)
    let canClose = isRight && (!isUnderscore || !isLeft || after.isPunctuation)
    let node = add(Node(tag: .text, start: start, end: end))
    offset = end
    guard canOpen || canClose, byte != UInt8(ascii: "~") || end - start <= 2 else { return }
    delimiters.append(
      Delimiter(
        node: node, byte: byte, count: end - start, originalCount: end - start, canOpen: canOpen,
        canClose: canClose, previous: topDelimiter))
    if topDelimiter >= 0 { delimiters[topDelimiter].next = delimiters.count - 1 }
    topDelimiter = delimiters.count - 1
  }

  /// Resolves the delimiters above `bottom` and takes them off the stack.
  mutating func processEmphasis(above bottom: Int, healing: Bool) {
    var bottoms = InlineArray<14, Int>(repeating: bottom)
    var closer = topDelimiter
    guard closer > bottom else { return }
    while delimiters[closer].previous > bottom { closer = delimiters[closer].previous }
    while closer >= 0 {
      guard delimiters[closer].canClose else {
        closer = delimiters[closer].next
        continue
      }
      let key = bottomIndex(of: delimiters[closer])
      var opener = delimiters[closer].previous
      while opener > bottom, opener > bottoms[key],
        !isPair(delimiters[opener], delimiters[closer])
      {
        opener = delimiters[opener].previous
      }
      if opener > bottom, opener > bottoms[key] {
        closer = join(opener, closer)
      } else {
        bottoms[key] = delimiters[closer].previous
        let next = delimiters[closer].next
        if !delimiters[closer].canOpen { remove(delimiter: closer) }
        closer = next
      }
    }
    if healing { healDelimiters(above: bottom) }
    while topDelimiter > bottom {
      if delimiters[topDelimiter].canOpen {
        noteOpenEnd(nodes[Int(delimiters[topDelimiter].node)].start)
      }
      remove(delimiter: topDelimiter)
    }
  }

  private func bottomIndex(of closer: Delimiter) -> Int {
    if closer.byte == UInt8(ascii: "~") { return 11 + closer.originalCount }
    let base = closer.byte == UInt8(ascii: "*") ? 0 : 6
    return base + (closer.canOpen ? 3 : 0) + closer.originalCount % 3
  }

  private func isPair(_ opener: Delimiter, _ closer: Delimiter) -> Bool {
    guard opener.byte == closer.byte, opener.canOpen else { return false }
    if closer.byte == UInt8(ascii: "~") { return opener.originalCount == closer.originalCount }
    // The rule of three (§6.2, rules 9 and 10).
    guard closer.canOpen || opener.canClose else { return true }
    return closer.originalCount % 3 == 0
      || (opener.originalCount + closer.originalCount) % 3 != 0
  }

  /// Wraps what stands between two runs; gives back the delimiter to go on with.
  private mutating func join(_ opener: Int, _ closer: Int) -> Int {
    while delimiters[closer].previous != opener { remove(delimiter: delimiters[closer].previous) }
    let openerNode = delimiters[opener].node
    let closerNode = delimiters[closer].node
    let (tag, used) = use(opener, available: delimiters[closer].count)
    nodes[Int(openerNode)].end -= used
    nodes[Int(closerNode)].start += used
    let wrapper = addNode(
      Node(tag: tag, start: nodes[Int(openerNode)].end, end: nodes[Int(closerNode)].start))
    moveSiblings(after: openerNode, upTo: closerNode, into: wrapper)
    insert(wrapper, after: openerNode)
    delimiters[opener].count -= used
    delimiters[closer].count -= used
    if delimiters[opener].count == 0 {
      detach(openerNode)
      remove(delimiter: opener)
    }
    guard delimiters[closer].count == 0 else { return closer }
    let next = delimiters[closer].next
    detach(closerNode)
    remove(delimiter: closer)
    return next
  }

  private func use(_ opener: Int, available: Int) -> (InlineTag, Int) {
    let delimiter = delimiters[opener]
    if delimiter.byte == UInt8(ascii: "~") { return (.strikethrough, delimiter.count) }
    return delimiter.count >= 2 && available >= 2 ? (.strong, 2) : (.emphasis, 1)
  }

  /// Closes at the end what the bytes left open, innermost first.
  private mutating func healDelimiters(above bottom: Int) {
    while topDelimiter > bottom {
      let delimiter = delimiters[topDelimiter]
      let node = delimiter.node
      let start = nodes[Int(node)].start
      // Inside a word an opener is more often arithmetic or a name than emphasis.
      let isAfterWord = start > 0 && content.bytes[start - 1].isAlphanumeric
      if delimiter.canOpen, !isAfterWord {
        // Where nothing follows, what was cut off is going to.
        let isFollowed = nodes[Int(node)].next >= 0
        while isFollowed, delimiters[topDelimiter].count > 0 {
          let (tag, used) = use(topDelimiter, available: 2)
          nodes[Int(node)].end -= used
          delimiters[topDelimiter].count -= used
          let wrapper = addNode(
            Node(tag: tag, start: nodes[Int(node)].end, end: content.bytes.count))
          moveSiblings(after: node, upTo: -1, into: wrapper)
          insert(wrapper, after: node)
        }
        detach(node)
      }
      remove(delimiter: topDelimiter)
    }
  }

  mutating func remove(delimiter index: Int) {
    let delimiter = delimiters[index]
    if delimiter.previous >= 0 { delimiters[delimiter.previous].next = delimiter.next }
    if delimiter.next >= 0 {
      delimiters[delimiter.next].previous = delimiter.previous
    } else {
      topDelimiter = delimiter.previous
    }
  }
}
