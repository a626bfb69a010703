import ArtifactBase
import ArtifactPresentation

// Paragraphs, blocks that grow in units, and trees.

extension HTMLUpdates {
  // MARK: Paragraphs

  /// Writes the part of a live paragraph that is not final.
  mutating func tail(of text: StyledText, _ block: BlockID) -> String {
    let id = options.elementID(of: block)
    return write(depth: 1, isSettled: false) { writer in
      writer.block = block
      writer.writeTail(of: text, from: text.finalByteCount, id: id)
    }
  }

  /// Brings a paragraph up to date, of which `count` bytes are final; all if it is settled.
  mutating func updateText(
    _ text: StyledText, of block: BlockID, from oldCount: Int, _ oldTail: String, to count: Int,
    _ form: inout ShownPart.Form
  ) {
    let isSettled = count == Int.max
    let tail = isSettled ? "" : tail(of: text, block)
    form = .text(count: count, tail: tail)
    guard count != oldCount || tail != oldTail else { return }
    let added = write(depth: 1, isSettled: true) { writer in
      writer.block = block
      writer.write(text.slice(oldCount..<count))
    }
    let target = BlockWriter.unitID(0, of: options.elementID(of: block))
    updates.append(.replace(id: target, html: added + tail))
  }

  // MARK: Units

  /// Describes a block of units; nil for any other part.
  mutating func makeUnits(_ parts: ShownParts, _ position: Int) -> ShownPart.Units? {
    guard let kind = parts.kind(position), let all = kind.units else { return nil }
    let isSettled = parts.isSettled(position)
    if case .math(let math) = kind {
      guard math.isTeX, BlockWriter.formula(of: math, isSettled: isSettled) == nil else {
        return nil
      }
    }
    let id = options.elementID(of: parts.id(position))
    let head = write(parts, position) { $0.openUnits(kind, id: id) }
    let count = kind.finalUnitCount(isSettled: isSettled)
    let tails = (count..<all.count).map { index in
      write(parts, position) {
        $0.writeUnit(index, of: kind, id: BlockWriter.unitID(index, of: id))
      }
    }
    return ShownPart.Units(head: head, count: count, tails: tails)
  }

  /// Writes a piece of a block.
  private mutating func write(
    _ parts: ShownParts, _ position: Int, _ body: (inout BlockWriter) -> Void
  ) -> String {
    write(depth: 1, isSettled: parts.isSettled(position)) { writer in
      writer.block = parts.id(position)
      body(&writer)
    }
  }

  mutating func update(
    _ old: ShownPart.Units, to new: ShownPart.Units, of kind: Block.Kind, _ block: BlockID
  ) {
    let id = options.elementID(of: block)
    let oldEnd = old.count + old.tails.count
    let newEnd = new.count + new.tails.count
    func html(_ range: Range<Int>, _ updates: inout HTMLUpdates) -> String {
      updates.write(depth: 1, isSettled: true) { writer in
        writer.block = block
        for index in range { writer.writeUnit(index, of: kind) }
      }
    }
    // The line feed after a row remains when the row is replaced; one in a line is content.
    func replace(_ target: String, _ html: String, _ updates: inout HTMLUpdates) {
      var html = html
      if case .table = kind, html.utf8.last == 0x0A { html.removeLast() }
      updates.updates.append(.replace(id: target, html: html))
    }
    for index in old.count..<oldEnd {
      let target = BlockWriter.unitID(index, of: id)
      if index < new.count {
        let settled = html(index..<index + 1, &self)
        replace(target, settled, &self)
      } else if index < newEnd {
        let tail = new.tails[index - new.count]
        if tail != old.tails[index - old.count] { replace(target, tail, &self) }
      } else {
        replace(target, "", &self)
      }
    }
    var added = oldEnd < new.count ? html(oldEnd..<new.count, &self) : ""
    for index in max(oldEnd, new.count)..<max(oldEnd, newEnd) {
      added += new.tails[index - new.count]
    }
    if !added.isEmpty { updates.append(.append(into: id + "-c", html: added)) }
  }

  // MARK: Trees

  /// Describes a tree whose HTML has just been written.
  func makeTree(_ tree: TreeBlock) -> ShownPart.Tree {
    var state = ShownPart.Tree(
      count: tree.finalNodeCount(isSettled: false), open: [], unsized: [], tails: [])
    for index in 0..<state.count {
      let depth = BlockWriter.depth(of: tree.nodes[index])
      while let last = state.open.last, BlockWriter.depth(of: tree.nodes[last]) >= depth {
        state.open.removeLast()
      }
      if BlockWriter.isOpened(tree, index) { state.open.append(index) }
      if tree.hasUnknownSize(index) { state.unsized.append(index) }
    }
    return state
  }

  mutating func writeTails(of tree: TreeBlock, from count: Int, id: String) -> [String] {
    (count..<tree.nodes.count).map { index in
      write(depth: 1, isSettled: false) { $0.writeTail(of: tree, index, id: id) }
    }
  }

  /// Brings a tree up to date, of which `count` nodes are final.
  mutating func update(
    _ state: inout ShownPart.Tree, to tree: TreeBlock, count: Int, id: String
  ) {
    for index in state.unsized where !tree.hasUnknownSize(index) {
      let size = write(depth: 1, isSettled: true) { $0.writeSize(of: tree, index, id: id) }
      updates.append(.replace(id: "\(id)-s\(index)", html: size))
    }
    state.unsized.removeAll { !tree.hasUnknownSize($0) }
    let tails = writeTails(of: tree, from: count, id: id)
    guard count != state.count || tails != state.tails else { return }
    for index in state.count..<state.count + state.tails.count {
      updates.append(.replace(id: BlockWriter.unitID(index, of: id), html: ""))
    }
    appendNodes(state.count..<count, of: tree, to: &state, id: id)
    state.count = count
    state.tails = tails
    var open = state.open
    for (offset, tail) in tails.enumerated() {
      let depth = BlockWriter.depth(of: tree.nodes[count + offset])
      while let last = open.last, BlockWriter.depth(of: tree.nodes[last]) >= depth {
        open.removeLast()
      }
      updates.append(.append(into: Self.contentID(open.last, of: id), html: tail))
    }
  }

  private static func contentID(_ container: Int?, of id: String) -> String {
    container.map { "\(id)-n\($0)" } ?? id
  }

  /// Appends nodes, one update for each container that was open before and gets some.
  private mutating func appendNodes(
    _ nodes: Range<Int>, of tree: TreeBlock, to state: inout ShownPart.Tree, id: String
  ) {
    var writer = BlockWriter(options: options)
    // The number of open containers that are in the page, and not only in the writer.
    var base = state.open.count
    func flush(_ updates: inout [HTMLUpdate], _ open: [Int]) {
      let html = writer.output.text
      writer.output = HTMLOutput(replacesControls: true)
      guard !html.isEmpty else { return }
      let container = base > 0 ? open[base - 1] : nil
      updates.append(.append(into: Self.contentID(container, of: id), html: html))
    }
    for index in nodes {
      let depth = BlockWriter.depth(of: tree.nodes[index])
      while let last = state.open.last, BlockWriter.depth(of: tree.nodes[last]) >= depth {
        if state.open.count > base {
          writer.closeContainer()
        } else {
          flush(&updates, state.open)
          base -= 1
        }
        state.open.removeLast()
      }
      if writer.write(node: index, of: tree, id: id) { state.open.append(index) }
      if tree.hasUnknownSize(index) { state.unsized.append(index) }
    }
    for _ in base..<max(base, state.open.count) { writer.closeContainer() }
    flush(&updates, state.open)
  }
}

extension TreeBlock {
  /// Whether a node is a container whose size is not known.
  fileprivate func hasUnknownSize(_ index: Int) -> Bool {
    switch nodes[index].value {
    case .object(nil), .array(nil): true
    default: false
    }
  }
}
