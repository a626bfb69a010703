import ArtifactBase

/// Reads the statements of block diagrams (`Specs/Mermaid.md` N18).
///
/// Line breaks are white space. A block is in the model at once, although a size or an edge may follow on the next line.
struct BlockGrammar: MermaidGrammar {
  typealias Lexer = BlockLexer
  static let type = "block"

  /// What the last statement allows to follow it.
  private enum Last {
    case other
    /// A group whose block must follow.
    case groupStart
    /// A block, which may have a shape and a size, and from which an edge may begin.
    case block(String, hasShape: Bool, hasSize: Bool)
  }

  private struct Level {
    var isFilled = false
    var range: Range<Int>
  }

  private var builder = BlockBuilder()
  private var last = Last.other
  /// The diagram and the groups that are open.
  private var levels = [Level(range: 0..<0)]

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .block(builder.diagram) }
  var closing: String? {
    guard levels[levels.count - 1].isFilled else { return nil }
    if case .groupStart = last { return nil }
    return String(repeating: "end\n", count: levels.count - 1)
  }
  var missing: (message: String, opened: Range<Int>?)? {
    if levels.count > 1 {
      return ("unclosed block: expected `end`", levels[levels.count - 1].range)
    }
    return levels[0].isFilled ? nil : ("diagram ends early: expected a block", nil)
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.skipAll(.newline)
    guard let kind = cursor.kind else { return }
    let start = cursor.index
    if case .groupStart = last, kind != .id {
      last = .other
      throw cursor.failure("the ID of the block after `block:`")
    }
    switch kind {
    case .id: try readBlock(&cursor)
    case .size:
      guard case .block(let id, _, false) = last else {
        throw cursor.failure("a block", advice: "a size follows a block: `a:2`")
      }
      builder.setWidth(Int(cursor.word.dropFirst()) ?? .max)
      last = .block(id, hasShape: true, hasSize: true)
      cursor.index += 1
    case .link, .linkStart:
      guard case .block(let id, _, _) = last else {
        throw cursor.failure("a block", advice: "an edge begins after a block: `a --> b`")
      }
      try readEdge(&cursor, from: id)
    case .columns:
      cursor.index += 1
      let number = cursor.string(start).drop { !$0.isNumber }
      builder.setColumns(number.isEmpty ? nil : Int(number) ?? .max)
      fill()
    case .space:
      let number = cursor.word.drop { !$0.isNumber }
      builder.addSpace(number.isEmpty ? 1 : Int(number) ?? .max, at: cursor.range)
      cursor.index += 1
      fill()
    case .group:
      cursor.index += 1
      try begin(cursor.range(from: start))
      last = .groupStart
      builder.beginGroup(at: cursor.range(from: start))
    case .header:
      cursor.index += 1
      try begin(cursor.range(from: start))
      builder.beginGroup(at: cursor.range(from: start))
    case .end: try end(&cursor)
    case .classDefinition, .class, .style: try readStyle(&cursor, kind)
    case .accessible:
      throw cursor.failure("a block", advice: "block diagrams have no accessible texts")
    case .reserved: throw cursor.failure("a block", advice: "this word is not a name of a block")
    case .shapeStart, .arrowStart:
      if case .block(let id, false, let hasSize) = last {
        // On the line after the block.
        var mention = BlockBuilder.Mention(id: id, range: cursor.range)
        try readShape(&cursor, of: &mention)
        builder.setShape(mention)
        last = .block(id, hasShape: true, hasSize: hasSize)
        return
      }
      throw cursor.failure("a block", advice: "a block has an ID: `a[\"text\"]`")
    default: throw cursor.failure("a block")
    }
  }

  private mutating func fill() {
    levels[levels.count - 1].isFilled = true
    last = .other
  }

  private mutating func begin(_ range: Range<Int>) throws(MermaidFailure) {
    guard levels.count <= MermaidRefiner.depthLimit else { throw .depth }
    fill()
    levels.append(Level(range: range))
  }

  private mutating func end(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard levels.count > 1 else {
      throw cursor.failure(
        "a block", advice: "`end` closes `block:` only; write the name of a block in another way")
    }
    let isEmpty = !levels[levels.count - 1].isFilled
    levels.removeLast()
    builder.endGroup()
    fill()
    if isEmpty { throw cursor.failure("a block in the group") }
    cursor.index += 1
  }

  // MARK: Blocks

  private mutating func readBlock(_ cursor: inout Cursor) throws(MermaidFailure) {
    let mention = try mention(&cursor)
    if case .groupStart = last {
      builder.nameGroup(mention)
    } else {
      builder.add(mention, width: 1)
      levels[levels.count - 1].isFilled = true
    }
    last = .block(mention.id, hasShape: mention.label != nil, hasSize: false)
  }

  private func mention(_ cursor: inout Cursor) throws(MermaidFailure) -> BlockBuilder.Mention {
    let start = cursor.index
    var mention = BlockBuilder.Mention(id: cursor.word, range: cursor.range)
    cursor.index += 1
    try readShape(&cursor, of: &mention)
    mention.range = cursor.range(from: start)
    return mention
  }

  private func readShape(
    _ cursor: inout Cursor, of mention: inout BlockBuilder.Mention
  ) throws(MermaidFailure) {
    let advice = "put the text in quotes: `a[\"text\"]`"
    switch cursor.kind {
    case .shapeStart:
      let begin = cursor.word
      cursor.index += 1
      mention.label = try cursor.expect(.string, "a text in quotes", advice: advice)
      mention.shape = BlockBuilder.shape(
        begin, try cursor.expect(.shapeEnd, "the end of the block", advice: advice))
    case .arrowStart:
      cursor.index += 1
      mention.label = try cursor.expect(.string, "a text in quotes", advice: advice)
      mention.shape = .arrow
      repeat {
        let word = try cursor.expect(
          .direction, "`right`, `left`, `up`, `down`, `x` or `y`")
        let name = word.drop { $0 == "," || $0.isWhitespace }
        mention.directions.append(.init(rawValue: name.trimmed) ?? .right)
      } while cursor.kind == .direction
      try cursor.expect(.arrowEnd, "a direction or `)`")
    default: break
    }
  }

  private mutating func readEdge(
    _ cursor: inout Cursor, from source: String
  ) throws(MermaidFailure) {
    let start = cursor.index
    var label = ""
    if cursor.kind == .linkStart {
      cursor.index += 1
      let advice = "put the text in quotes: `a -- \"text\" --> b`"
      try cursor.expect(.linkLabel, "a text in quotes", advice: advice)
      label = try cursor.expect(.string, "a text in quotes", advice: advice)
    }
    let link = try cursor.expect(.link, "the end of the edge").trimmed
    cursor.skipAll(.newline)
    guard try cursor.next() == .id else {
      throw cursor.failure("a block at the end of the edge")
    }
    let target = try mention(&cursor)
    builder.setMentionedByEdge()
    builder.add(target, width: nil)
    builder.add(
      .init(
        source: source, target: target.id, label: MermaidLabel(label, kind: .string),
        sourceHead: Self.head(link.first), targetHead: Self.head(link.last),
        isThick: link.contains("=="), isDotted: link.contains(".-"),
        range: cursor.range(from: start)))
    last = .block(target.id, hasShape: target.label != nil, hasSize: true)
  }

  private static func head(_ sign: Character?) -> MermaidFlowchart.Edge.Head {
    switch sign {
    case "x": .cross
    case "o": .circle
    case "<", ">": .arrow
    default: .none
    }
  }

  // MARK: Styles

  private mutating func readStyle(
    _ cursor: inout Cursor, _ kind: BlockLexer.Kind
  ) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    let (names, value): (BlockLexer.Kind, BlockLexer.Kind) =
      kind == .class
      ? (.classIDs, .className)
      : kind == .style ? (.styleIDs, .styleText) : (.classID, .classStyles)
    let ids = try cursor.expect(names, kind == .classDefinition ? "the name of a class" : "a block")
    let text = try cursor.expect(value, "the end of the line").trimmed
    fill()
    switch kind {
    case .class: builder.addClass(text, to: ids)
    case .style:
      guard builder.setStyles(text, of: ids.trimmed) else {
        throw cursor.fault(
          start, "unknown block `\(ids.prefix(32))`: expected one that is defined before",
          advice: ids.contains(",") ? "style one block at a time" : nil)
      }
    default: builder.define(ids.trimmed, text)
    }
  }
}
