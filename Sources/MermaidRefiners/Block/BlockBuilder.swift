import ArtifactBase

/// Collects what the statements of a block diagram say, as Mermaid does (`Specs/Mermaid.md` N18).
struct BlockBuilder: Sendable {
  typealias Block = MermaidBlockDiagram.Block

  /// A block as a statement mentions it.
  struct Mention {
    var id: String
    /// The text; nil for none.
    var label: String?
    var shape = Block.Shape.none
    var directions: [Block.Direction] = []
    var range: Range<Int>
  }

  private(set) var diagram = MermaidBlockDiagram()
  private var places: [String: Int] = [:]
  /// The indices of the groups that are open; nil for those that are left out.
  private var open: [Int?] = []
  /// The block of the last statement, if it is new.
  private var newest: Int?
  /// Classes of blocks that are not known yet.
  private var waiting: [String: [String]] = [:]
  private(set) var isFull = false

  // MARK: Blocks

  mutating func add(_ mention: Mention, width: Int?) {
    newest = nil
    let label = MermaidLabel(mention.label ?? mention.id, kind: .string)
    if let place = places[mention.id] {
      if mention.shape != .none { diagram.blocks[place].shape = mention.shape }
      if label.source != mention.id { diagram.blocks[place].label = label }
      return
    }
    append(
      Block(
        id: mention.id, kind: .block, label: label, shape: mention.shape,
        directions: mention.directions, width: width, range: mention.range))
    newest = places[mention.id]
  }

  /// Sets the shape of the last block.
  mutating func setShape(_ mention: Mention) {
    let block = newest
    add(mention, width: nil)
    guard let block else { return }
    newest = block
    diagram.blocks[block].directions = mention.directions
  }

  mutating func addSpace(_ width: Int, at range: Range<Int>) {
    append(
      Block(
        id: "", kind: .space, label: MermaidLabel(""), shape: .none, width: width, range: range))
  }

  private mutating func append(_ block: Block) {
    newest = nil
    guard diagram.blocks.count < MermaidRefiner.partLimit else { return isFull = true }
    var block = block
    block.parent = open.last ?? nil
    if !block.id.isEmpty { places[block.id] = diagram.blocks.count }
    block.styleClasses = waiting.removeValue(forKey: block.id) ?? []
    diagram.blocks.append(block)
  }

  mutating func setWidth(_ width: Int) {
    if let newest { diagram.blocks[newest].width = width }
  }

  /// Notes that the last block is the start of an edge, by which it has no width.
  mutating func setMentionedByEdge() {
    if let newest { diagram.blocks[newest].width = nil }
  }

  mutating func setColumns(_ columns: Int?) {
    guard let group = open.last else { return diagram.columns = columns }
    if let group { diagram.blocks[group].columns = columns }
  }

  mutating func add(_ edge: MermaidBlockDiagram.Edge) {
    guard diagram.edges.count < MermaidRefiner.partLimit else { return isFull = true }
    diagram.edges.append(edge)
  }

  // MARK: Groups

  mutating func beginGroup(at range: Range<Int>) {
    let count = diagram.blocks.count
    append(
      Block(id: "", kind: .group, label: MermaidLabel(""), shape: .none, range: range))
    open.append(diagram.blocks.count > count ? count : nil)
  }

  /// Sets the ID of the group that has begun last.
  mutating func nameGroup(_ mention: Mention) {
    newest = nil
    guard let group = open.last ?? nil else { return }
    diagram.blocks[group].id = mention.id
    diagram.blocks[group].label = MermaidLabel(mention.label ?? "", kind: .string)
    diagram.blocks[group].shape = mention.shape
    diagram.blocks[group].directions = mention.directions
    diagram.blocks[group].width = 1
    diagram.blocks[group].styleClasses = waiting.removeValue(forKey: mention.id) ?? []
    if places[mention.id] == nil { places[mention.id] = group }
    newest = group
  }

  mutating func endGroup() {
    newest = nil
    open.removeLast()
  }

  // MARK: Styles

  mutating func addClass(_ name: String, to ids: String) {
    for id in ids.split(separator: ",").map(\.trimmed) {
      if let place = places[id] {
        diagram.blocks[place].styleClasses.append(name)
      } else if waiting.count < 10_000 {
        waiting[id, default: []].append(name)
      }
    }
  }

  /// Sets the styles of a block; false if it is not known.
  mutating func setStyles(_ text: String, of id: String) -> Bool {
    guard !text.isEmpty else { return true }
    guard let place = places[id] else {
      return waiting[id] != nil || id == "root" || isFull
    }
    diagram.blocks[place].styles = text.split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    return true
  }

  mutating func define(_ id: String, _ text: String) {
    let styles = text.split(separator: ",", omittingEmptySubsequences: false).map {
      style -> String in
      guard let sign = style.firstIndex(of: ";") else { return style.trimmed }
      return (style[..<sign] + style[style.index(after: sign)...]).trimmed
    }
    if let index = diagram.styleClasses.firstIndex(where: { $0.id == id }) {
      diagram.styleClasses[index].styles += styles
    } else if diagram.styleClasses.count < 1_000 {
      diagram.styleClasses.append(.init(id: id, styles: styles))
    }
  }

  /// The shape of a pair of brackets.
  static func shape(_ start: String, _ end: String) -> Block.Shape {
    switch start + end {
    case "[]": .square
    case "()": .round
    case "(())": .circle
    case ">]": .flag
    case "{}": .diamond
    case "{{}}": .hexagon
    case "([])": .stadium
    case "[[]]": .subroutine
    case "[()]": .cylinder
    case "((()))": .doubleCircle
    case "[//]": .leanRight
    case "[\\\\]": .leanLeft
    case "[/\\]": .trapezoid
    case "[\\/]": .flippedTrapezoid
    default: .none
    }
  }
}
