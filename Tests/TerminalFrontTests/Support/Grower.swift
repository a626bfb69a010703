import ArtifactPresentation
import ArtifactPresenters
import TestSupport

/// Shows a presentation as it is after a number of steps on its way to being whole.
///
/// A step is a word of a paragraph, a line of code, a row of a table, a node of a tree, the end of a
/// block: what a session would add with a chunk or a few. What is not whole is live, with the same
/// promises a session keeps.
enum Grower {
  /// The number of steps after which a presentation is whole.
  static func stepCount(of presentation: Presentation) -> Int {
    presentation.blocks.reduce(0) { $0 + steps($1) }
  }

  static func state(of presentation: Presentation, after steps: Int) -> Presentation {
    var rest = steps
    return Presentation(blocks: cut(presentation.blocks, &rest))
  }

  /// Growing numbers of steps, the last of which is `count`.
  static func schedule(
    to count: Int, longest: Int, using generator: inout SeededGenerator
  ) -> [Int] {
    var result: [Int] = []
    var step = 0
    while step < count {
      result.append(step)
      step += Int.random(in: 1...longest, using: &generator)
    }
    return result + [count]
  }

  /// The steps of a block: those of its content, and one for its end.
  private static func steps(_ block: Block) -> Int {
    switch block.kind {
    case .heading(_, let text), .paragraph(let text): words(text) + 1
    case .list(let list): list.items.reduce(1) { $0 + steps($1.content) + 1 }
    case .quote(let quote): steps(quote.content) + 1
    case .footnote(let note): steps(note.content) + 1
    case .custom(let block): steps(block.content) + 1
    case .math(let math): math.lines.count + 1
    case .artifact(let artifact): steps(artifact.content) + 1
    case .code(let code): 2 * code.lines.count + 1
    case .raw(let raw): 2 * raw.source.lines.count + 1
    case .diff(let diff): diff.lines.count + 1
    case .table(let table): table.rows.count + 1
    case .tree(let tree): 2 * tree.nodes.count + 1
    case .picture, .image, .form, .progress, .note, .rule: 2
    }
  }

  private static func steps(_ blocks: Blocks) -> Int { blocks.reduce(0) { $0 + steps($1) } }

  private static func words(_ text: StyledText) -> Int { text.spans.count }

  private static func cut(_ blocks: Blocks, _ rest: inout Int) -> Blocks {
    var result: Blocks = []
    for block in blocks {
      guard rest > 0 else { break }
      let count = steps(block)
      if rest >= count {
        rest -= count
        result.append(block)
      } else {
        result.append(
          Block(id: block.id, kind: part(of: block.kind, rest), isSettled: false))
        rest = 0
      }
    }
    return result
  }

  private static func part(of kind: Block.Kind, _ steps: Int) -> Block.Kind {
    var rest = steps
    switch kind {
    case .heading(let level, let text):
      return .heading(level: level, text: StyledText(Array(text.spans.prefix(rest))))
    case .paragraph(let text):
      var part = StyledText(Array(text.spans.prefix(rest)))
      // The last word may still change.
      part.settledByteCount = StyledText(Array(part.spans.dropLast())).plainText.utf8.count
      return .paragraph(part)
    case .list(var list):
      let items = list.items
      list.items = []
      for var item in items where rest > 0 {
        let count = self.steps(item.content) + 1
        item.isSettled = rest >= count
        var budget = min(rest, count - 1)
        item.content = cut(item.content, &budget)
        list.items.append(item)
        rest -= count
      }
      return .list(list)
    case .quote(var quote):
      quote.content = cut(quote.content, &rest)
      return .quote(quote)
    case .footnote(var note):
      note.content = cut(note.content, &rest)
      return .footnote(note)
    case .custom(var block):
      block.content = cut(block.content, &rest)
      return .custom(block)
    case .math(var math):
      math.lines = PersistentArray(math.lines.prefix(rest))
      math.settledLineCount = max(0, rest - 1)
      return .math(math)
    case .artifact(var artifact):
      artifact.content = cut(artifact.content, &rest)
      artifact.byteCount = steps
      artifact.state = .arriving
      return .artifact(artifact)
    case .code(let code):
      return .code(part(of: code, rest))
    case .raw(var raw):
      raw.source = part(of: raw.source, rest)
      return .raw(raw)
    case .diff(var diff):
      diff.lines = PersistentArray(diff.lines.prefix(rest))
      diff.settledLineCount = max(0, rest - 1)
      return .diff(diff)
    case .table(var table):
      table.rows = PersistentArray(table.rows.prefix(rest))
      table.settledRowCount = max(0, table.rows.count - 1)
      return .table(table)
    case .tree(let tree):
      return .tree(part(of: tree, rest))
    case .picture, .image, .form, .progress, .note, .rule:
      return .progress(ProgressBlock(hint: "drawing", byteCount: 7))
    }
  }

  /// Two steps for each line: half of it, then the whole.
  private static func part(of code: CodeBlock, _ steps: Int) -> CodeBlock {
    var result = code
    let whole = steps / 2
    result.lines = PersistentArray(code.lines.prefix(whole))
    result.settledLineCount = whole
    if steps % 2 == 1, whole < code.lines.count {
      let text = code.lines[whole].text
      result.lines.append(CodeBlock.Line(String(text.prefix(text.count / 2))))
    }
    return result
  }

  /// Two steps for each node: the node, whose text may still grow, then certainty about it.
  private static func part(of tree: TreeBlock, _ steps: Int) -> TreeBlock {
    let count = (steps + 1) / 2
    var nodes = PersistentArray(tree.nodes.prefix(count))
    for index in nodes.indices where nodes[index].value.isContainer {
      let depth = nodes[index].depth
      let end =
        tree.nodes[(index + 1)...].firstIndex { $0.depth <= depth } ?? tree.nodes.count
      // A container at the end of what there is closes with the second step.
      if end < count || (end == count && steps % 2 == 0) { continue }
      if case .object = nodes[index].value {
        nodes[index].value = .object(count: nil)
      } else {
        nodes[index].value = .array(count: nil)
      }
    }
    if steps % 2 == 1, let last = nodes.last, case .string(let text) = last.value {
      nodes[nodes.count - 1].value = .string(String(text.prefix(text.count / 2)))
    }
    let isLastCertain = steps % 2 == 0 || nodes.last?.value.isContainer == true
    return TreeBlock(
      nodes: nodes, settledNodeCount: isLastCertain ? count : max(0, count - 1), isClosed: false)
  }
}
