import ArtifactBase

/// Reads the statements of entity relationship diagrams (`Specs/Mermaid.md` N6).
struct ERGrammar: MermaidGrammar {
  typealias Lexer = ERLexer
  typealias Kind = ERLexer.Kind
  static let type = "erDiagram"

  private var builder = ERBuilder()
  /// The attributes that are read.
  private var block: ERBlock?
  private var doubts: [MermaidFault] = []

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .er(builder.diagram) }
  var closing: String? { block.map { $0.canEnd ? "}\n" : nil } ?? "" }
  var missing: (message: String, opened: Range<Int>?)? {
    block.map { ("unclosed entity: expected `}`", $0.range) }
  }

  mutating func takeDoubts() -> [MermaidFault] {
    defer { doubts.removeAll() }
    return doubts
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard let first = cursor.kind else { return }
    if var block {
      defer { self.block = first == .close ? nil : block }
      return try block.read(&cursor, &builder, &doubts)
    }
    if builder.diagram.readAccessible(&cursor) { return }
    switch first {
    case .newline: cursor.index += 1
    case .direction(let direction):
      cursor.index += 1
      builder.diagram.direction = direction
    case .classDefinition, .style:
      cursor.index += 1
      let names = try names(&cursor)
      let styles = try styles(&cursor)
      switch try cursor.next() {
      case .newline, .semicolon: cursor.index += 1
      case nil: break
      default: throw cursor.failure("`,` or the end of the line")
      }
      if first == .style {
        builder.setStyles(styles, of: names)
      } else {
        builder.define(names, styles)
      }
    case .class:
      cursor.index += 1
      let ids = try names(&cursor)
      builder.setClasses(try names(&cursor), of: ids)
    default: try readEntity(&cursor)
    }
  }

  // MARK: Names

  private func name(_ cursor: inout Cursor) throws(MermaidFailure) -> String {
    switch cursor.kind {
    case .name, .word, .number, .one:
      cursor.index += 1
      return cursor.string(cursor.index - 1).replacing("\"", with: "")
    default: throw cursor.failureOnLine("the name of an entity")
    }
  }

  /// Reads names with commas between.
  private func names(_ cursor: inout Cursor) throws(MermaidFailure) -> [String] {
    var names: [String] = []
    while true {
      guard cursor.kind == .name || cursor.kind == .styleText else {
        throw cursor.failureOnLine("a name")
      }
      names.append(cursor.word)
      cursor.index += 1
      guard cursor.kind == .comma else { return names }
      cursor.index += 1
    }
  }

  /// Reads names of classes after `:::`, if there are any.
  private func classes(_ cursor: inout Cursor) throws(MermaidFailure) -> [String] {
    guard cursor.kind == .styleSeparator else { return [] }
    cursor.index += 1
    return try names(&cursor)
  }

  private func styles(_ cursor: inout Cursor) throws(MermaidFailure) -> [String] {
    var styles = [""]
    loop: while let kind = cursor.kind {
      switch kind {
      case .styleText, .number, .colon, .hash:
        styles[styles.count - 1] += cursor.word.replacing("\u{1}", with: "#")
      case .comma where styles.last?.isEmpty == false: styles.append("")
      default: break loop
      }
      cursor.index += 1
    }
    guard styles.last?.isEmpty == false else { throw cursor.failureOnLine("a style") }
    return styles
  }

  // MARK: Entities

  private mutating func readEntity(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    let id = try name(&cursor)
    let range = cursor.range(from: start)
    var alias = ""
    if cursor.kind == .openAlias {
      cursor.index += 1
      alias = try name(&cursor)
      guard cursor.kind == .closeAlias else {
        throw cursor.failureOnLine(
          "`]`", advice: "put several words in quotes: `\(id)[\"Two words\"]`")
      }
      cursor.index += 1
    }
    let classes = try classes(&cursor)
    if case .cardinality(let cardinality) = cursor.kind, alias.isEmpty {
      return try readRelationship(&cursor, (id, range, classes, cardinality), start)
    }
    if cursor.kind == .invalid, id.allSatisfy({ $0 == "-" }) {
      // The beginning of another arrow, such as `->`.
      cursor.index = start
      throw cursor.failure("a cardinality, such as `||--o{`", advice: Self.example)
    }
    let place = builder.add(id, alias: alias, range)
    builder.setClasses(classes, of: [id])
    if cursor.kind == .open {
      cursor.index += 1
      block = ERBlock(entity: place, range: range)
      return
    }
    switch cursor.kind {
    case nil, .newline, .name, .word, .number, .one, .direction, .classDefinition, .style, .class,
      .accessibleTitle, .accessibleDescription:
      return
    case .identifying, .nonIdentifying, .invalid, .colon:
      throw cursor.failureOnLine("a cardinality, such as `||--o{`", advice: Self.example)
    default:
      throw cursor.failureOnLine("a cardinality, such as `||--o{`, `{` or the end of the line")
    }
  }

  private mutating func readRelationship(
    _ cursor: inout Cursor,
    _ source: (
      id: String, range: Range<Int>, classes: [String],
      cardinality: MermaidERDiagram.Relationship.Cardinality
    ), _ start: Int
  ) throws(MermaidFailure) {
    cursor.index += 1
    guard cursor.kind == .identifying || cursor.kind == .nonIdentifying else {
      throw cursor.failureOnLine("`--` or `..`", advice: Self.cardinalities)
    }
    let isIdentifying = cursor.kind == .identifying
    cursor.index += 1
    guard case .cardinality(let targetCardinality) = cursor.kind else {
      throw cursor.failureOnLine("a cardinality", advice: Self.cardinalities)
    }
    cursor.index += 1
    let targetStart = cursor.index
    let target = try name(&cursor)
    let targetRange = cursor.range(from: targetStart)
    let classes = try classes(&cursor)
    let line = cursor.string(from: start).inAdvice
    var failure: MermaidFailure?
    var role = ""
    if cursor.kind != .colon {
      failure = cursor.failureOnLine(
        "`:` and what the relationship is", advice: "write `\(line) : has`")
    } else {
      cursor.index += 1
      switch cursor.kind {
      case .name, .word, .string:
        role = cursor.word.replacing("\"", with: "")
        cursor.index += 1
        if case .cardinality = cursor.kind { failure = several(&cursor, line, &role) }
      default:
        failure = cursor.failureOnLine(
          "what the relationship is",
          advice: "put several words in quotes, such as `: \"has many\"`")
      }
    }
    if case .incomplete? = failure { throw .incomplete }
    builder.add(source.id, source.range)
    builder.add(target, targetRange)
    builder.setClasses(source.classes, of: [source.id])
    builder.setClasses(classes, of: [target])
    builder.add(
      MermaidERDiagram.Relationship(
        source: source.id, target: target, sourceCardinality: source.cardinality,
        targetCardinality: targetCardinality, isIdentifying: isIdentifying,
        role: MermaidLabel(role), range: cursor.range(from: start)))
    if let failure { throw failure }
    if cursor.kind == .invalid || cursor.kind == .hash {
      throw cursor.failureOnLine(
        "the end of the line",
        advice: cursor.kind == .hash
          || cursor.text[cursor.tokens[cursor.index].range].first == UInt8(ascii: "%")
          ? "write comments on lines of their own, after `%%`" : nil)
    }
  }

  /// Reads the words of a text after its first one, which quotes would have to be around.
  private func several(
    _ cursor: inout Cursor, _ line: String, _ role: inout String
  ) -> MermaidFailure {
    let first = cursor.index
    while let kind = cursor.kind, kind != .newline { cursor.index += 1 }
    role = cursor.string(from: first - 1).trimmed
    return cursor.fault(
      first, "a text of several words: expected the end of the line",
      advice: "put it in quotes: `\(line) : \"\(role.inAdvice)\"`")
  }

  private static let example =
    "write how many are at both ends, such as `A ||--o{ B : has`"

  private static let cardinalities =
    "cardinalities are `||`, `|o`, `}o` and `}|` on the left, and `||`, `o|`, `o{` and `|{` on the right"

  // MARK: Recovery

  mutating func recover(_ cursor: Cursor, from start: Int, _ lexer: inout ERLexer) -> Int? {
    if block != nil { return cursor.index }
    let first = cursor.tokens[start].range
    let range = cursor.place.range(first)
    let isNamed =
      switch cursor.tokens[start].kind {
      case .name, .word, .number, .one: true
      default: false
      }
    let lineEnd = cursor.tokens[cursor.index...].firstIndex { $0.kind == .newline }
    if isNamed, !builder.isLast(at: range),
      let loose = LooseRelation(cursor.wholeLine(of: start), hasCardinalities: true),
      !loose.sign.isEmpty
    {
      let (source, target) =
        loose.pointsLeft ? (loose.target, loose.source) : (loose.source, loose.target)
      builder.add(source, range)
      builder.add(target, range)
      builder.add(Self.relationship(source, target: target, loose: loose, range: range))
      lexer.endBlock()
      return lineEnd
    }
    guard let next = Self.next(cursor), cursor.tokens[next].kind == .open else { return lineEnd }
    let rest = cursor.tokens[next...].dropFirst()
    guard rest.first?.kind ?? .newline == .newline || rest.contains(where: { $0.kind == .close })
    else {
      lexer.endBlock()
      return lineEnd
    }
    let name = cursor.string(start).replacing("\"", with: "")
    block = ERBlock(entity: isNamed ? builder.add(name, range) : nil, range: range)
    return next + 1
  }

  /// The next line break, or the sign that begins attributes.
  private static func next(_ cursor: Cursor) -> Int? {
    cursor.tokens[cursor.index...].firstIndex { $0.kind == .newline || $0.kind == .open }
  }

  private static func relationship(
    _ source: String, target: String, loose: LooseRelation, range: Range<Int>
  ) -> MermaidERDiagram.Relationship {
    let isLine = { (character: Character) in "-=→⟶⇒←⟵⇐⟸—–".contains(character) }
    let first = loose.sign.firstIndex(where: isLine) ?? loose.sign.startIndex
    let last = loose.sign.lastIndex(where: isLine) ?? loose.sign.startIndex
    return .init(
      source: source, target: target,
      sourceCardinality: cardinality(loose.sign[..<first]),
      targetCardinality: cardinality(loose.sign[last...]),
      isIdentifying: !loose.sign.contains(".-"), role: MermaidLabel(loose.label ?? ""),
      range: range)
  }

  /// The cardinality that signs such as `1..*` mean.
  private static func cardinality(
    _ sign: Substring
  ) -> MermaidERDiagram.Relationship.Cardinality {
    let isMany = sign.contains { "*{}nm".contains($0) }
    if sign.contains(where: { "o0".contains($0) }) { return isMany ? .zeroOrMore : .zeroOrOne }
    return isMany ? sign.contains { "1|+".contains($0) } ? .oneOrMore : .zeroOrMore : .one
  }
}
