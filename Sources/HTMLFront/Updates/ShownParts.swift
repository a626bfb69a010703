import ArtifactPresentation

/// The parts of a container: blocks, or the items of a list.
enum ShownParts: Sendable {
  case blocks(Blocks)
  case items(ListBlock)

  var count: Int {
    switch self {
    case .blocks(let blocks): blocks.count
    case .items(let list): list.items.count
    }
  }

  func id(_ position: Int) -> BlockID {
    switch self {
    case .blocks(let blocks): blocks[position].id
    case .items(let list): list.items[position].id
    }
  }

  func isSettled(_ position: Int) -> Bool {
    switch self {
    case .blocks(let blocks): blocks[position].isSettled
    case .items(let list): list.items[position].isSettled
    }
  }

  /// The block at a position, or the blocks of the item.
  func blocks(_ position: Int) -> Blocks {
    switch self {
    case .blocks(let blocks): [blocks[position]]
    case .items(let list): list.items[position].content
    }
  }

  /// The kind of the block at a position; nil for an item.
  func kind(_ position: Int) -> Block.Kind? {
    switch self {
    case .blocks(let blocks): blocks[position].kind
    case .items: nil
    }
  }

  /// Whether a view of the host shows the block at a position.
  func isReplaced(_ position: Int, by views: BlockViews<Void, String>) -> Bool {
    guard case .blocks(let blocks) = self else { return false }
    return views.output(for: blocks[position], in: ()) != nil
  }

  /// The parts of a part that contains others.
  func content(_ position: Int) -> ShownParts {
    switch self {
    case .items(let list): return .blocks(list.items[position].content)
    case .blocks(let blocks):
      if case .list(let list) = blocks[position].kind { return .items(list) }
      return .blocks(blocks[position].kind.containers.first ?? [])
    }
  }

  func write(_ position: Int, to writer: inout BlockWriter) {
    switch self {
    case .blocks(let blocks): writer.write(blocks[position])
    case .items(let list): writer.writeItem(position, of: list)
    }
  }
}

/// The parts of a container that are shown: how many leading ones are settled, and the others.
struct ShownList: Sendable {
  var settledCount = 0
  var live: [ShownPart] = []
}

/// A part that is shown and may still change.
struct ShownPart: Sendable {
  var id: BlockID
  var isSettled: Bool
  var form: Form

  /// The label, if the part is a footnote.
  var footnote: String?

  /// What is known of a part, to find out what has changed.
  enum Form: Sendable {
    /// Its HTML.
    case whole(String)
    /// How many bytes of a paragraph are final, and the HTML of the others.
    case text(count: Int, tail: String)
    /// Its parts.
    case container(Container)
    /// Its units.
    case units(Units)
    /// Its nodes.
    case tree(Tree)
  }

  struct Container: Sendable {
    /// The start tags, and what precedes the content.
    var head: String
    /// The element with the state; empty if there is none.
    var state: String
    /// The id of the element that contains the parts.
    var contentID: String
    var list = ShownList()
  }

  struct Units: Sendable {
    var head: String
    /// The number of units that are final.
    var count: Int
    /// The others.
    var tails: [String]
  }

  struct Tree: Sendable {
    /// The number of nodes that are final.
    var count: Int
    /// The containers to which nodes can be appended, from the outermost.
    var open: [Int]
    /// Those whose size is not known.
    var unsized: [Int]
    /// The nodes that are not final.
    var tails: [String]
  }
}
