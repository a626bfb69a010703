import ArtifactBase

// Releases what has been shown. Parts are replaced by empty ones, so that the indices of the others
// remain, except one part before each index, because fronts compare neighbours.

extension Blocks {
  /// Releases the parts before a path.
  mutating func forget(before path: ArraySlice<Int>) {
    guard let index = path.first else { return }
    let empty = Block(id: BlockID(segment: 0, ordinal: 0), kind: .rule, isSettled: true)
    forget(before: index, leaving: empty)
    if indices.contains(index) { self[index].forget(before: path.dropFirst()) }
  }
}

extension PersistentArray {
  fileprivate mutating func forget(before index: Int, leaving placeholder: Element) {
    replaceFirst(Swift.min(index - 1, count), by: placeholder)
  }
}

extension Block {
  /// Releases the parts of the block before a path.
  fileprivate mutating func forget(before path: ArraySlice<Int>) {
    guard let index = path.first else { return }
    switch kind {
    case .quote: modify(.quote) { $0.content.forget(before: path) }
    case .footnote: modify(.footnote) { $0.content.forget(before: path) }
    case .custom: modify(.custom) { $0.content.forget(before: path) }
    case .artifact:
      modify(.artifact) { artifact in
        // The first block tells what the artifact contains.
        let first = artifact.content.first
        artifact.content.forget(before: path)
        if let first, index > 1 { artifact.content[0] = first }
      }
    case .list: modify(.list) { $0.forget(before: path) }
    case .code: modify(.code) { $0.forget(before: index) }
    case .raw: modify(.raw) { $0.source.forget(before: index) }
    case .diff:
      modify(.diff) { $0.lines.forget(before: index, leaving: DiffBlock.Line(.context, "")) }
    case .table: modify(.table) { $0.rows.forget(before: index, leaving: []) }
    case .tree:
      modify(.tree) { tree in
        // A container that is still open gets its count when it closes.
        let empty = TreeBlock.Node(depth: 0, value: .object(count: nil))
        tree.nodes.forget(before: index, leaving: empty)
      }
    // These are small, or needed as a whole until their end.
    case .heading, .paragraph, .math, .picture, .image, .form, .progress, .note, .rule:
      break
    }
  }
}

extension ListBlock {
  fileprivate mutating func forget(before path: ArraySlice<Int>) {
    guard let index = path.first else { return }
    let empty = Item(id: BlockID(segment: 0, ordinal: 0), isSettled: true)
    items.forget(before: index, leaving: empty)
    // The blocks of an item are kept: all of them decide whether blank lines separate items.
    guard items.indices.contains(index), let child = path.dropFirst().first,
      items[index].content.indices.contains(child)
    else { return }
    items[index].content[child].forget(before: path.dropFirst(2))
  }
}

extension CodeBlock {
  fileprivate mutating func forget(before index: Int) {
    lines.forget(before: index, leaving: Line(""))
  }
}
