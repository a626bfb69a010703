import ArtifactBase

/// Reads the statements of requirement diagrams (`Specs/Mermaid.md` N16).
struct RequirementGrammar: MermaidGrammar {
  typealias Lexer = RequirementLexer
  static let type = "requirementDiagram"

  private var builder = RequirementBuilder()
  /// The kind and the first line of the node that is open.
  private var open: (isElement: Bool, range: Range<Int>)?

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .requirement(builder.diagram) }
  var closing: String? { open == nil ? "" : "}\n" }
  var missing: (message: String, opened: Range<Int>?)? {
    open.map {
      ("unclosed \($0.isElement ? "element" : "requirement"): expected `}`", $0.range)
    }
  }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    try cursor.expect(.header, "`\(Self.type)`")
    try cursor.expect(
      .newline, "the end of the line", advice: "remove text and spaces after the type")
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard let kind = cursor.kind else { return }
    let start = cursor.index
    if kind == .nothing || builder.diagram.readAccessible(&cursor) {
      cursor.index = start
      if open != nil { throw cursor.failure("a property or `}`") }
      cursor.index += 1
      return
    }
    if open != nil { return try readBody(&cursor) }
    switch kind {
    case .newline, .styleEnd: cursor.index += 1
    case .direction(let direction):
      builder.diagram.direction = direction
      cursor.index += 1
    case .requirement(let kind): try readNode(&cursor, kind)
    case .element: try readNode(&cursor, .element)
    case .style, .classDefinition, .class: try readStyle(&cursor, kind)
    case .name, .string: try readRelation(&cursor, start)
    case .title:
      throw cursor.failure("a statement", advice: "a title is part of the front matter only")
    case .close: throw cursor.failure("a requirement, an element or a relation")
    default:
      throw cursor.failure(
        "a requirement, an element or a relation", advice: Self.nameAdvice(kind))
    }
  }

  private static func nameAdvice(_ kind: RequirementLexer.Kind?) -> String? {
    switch kind {
    case .id, .text, .risk, .verification, .type, .document, .element, .requirement, .level,
      .method, .relation, .style, .class, .classDefinition:
      "put keywords in quotes to use them as names"
    case .line: "put names with hyphens in quotes"
    case .invalid, .comma, .colon: "put the text in quotes"
    default: nil
    }
  }

  // MARK: Names

  private func name(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure) -> String {
    switch cursor.kind {
    case .name:
      cursor.index += 1
      return cursor.string(cursor.index - 1).trimmed
    case .string:
      cursor.index += 1
      return cursor.string(cursor.index - 1)
    default: throw cursor.failure(expected, advice: Self.nameAdvice(cursor.kind))
    }
  }

  private func names(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure) -> [String]
  {
    var names: [String] = []
    repeat {
      if cursor.kind == .word {
        names.append(cursor.word)
        cursor.index += 1
      } else {
        names.append(try name(&cursor, expected))
      }
    } while try cursor.skip(.comma)
    return names
  }

  // MARK: Nodes

  private mutating func readNode(
    _ cursor: inout Cursor, _ kind: MermaidRequirementDiagram.Node.Kind
  ) throws(MermaidFailure) {
    let start = cursor.index
    let isElement = kind == .element
    cursor.index += 1
    do {
      let name = try name(&cursor, "the name of the \(isElement ? "element" : "requirement")")
      var classes: [String] = []
      if try cursor.skip(.separator) { classes = try names(&cursor, "the name of a class") }
      try cursor.expect(.open, "`{`", advice: Self.nameAdvice(cursor.kind))
      let range = cursor.range(from: start)
      try cursor.expect(
        .newline, "the end of the line", advice: "properties have lines of their own")
      builder.begin(.init(name: name, kind: kind, range: range), classes)
      open = (isElement, range)
    } catch {
      if case .fault = error,
        let sign = cursor.tokens[start...].first(where: {
          $0.kind == .open || $0.kind == .newline
        }), sign.kind == .open
      {
        // So that the properties have no further errors.
        builder.skip()
        open = (isElement, cursor.range(from: start))
      }
      throw error
    }
  }

  private mutating func readBody(_ cursor: inout Cursor) throws(MermaidFailure) {
    let isElement = open?.isElement ?? false
    let kind = cursor.kind
    switch kind {
    case .newline:
      cursor.index += 1
      return
    case .close:
      cursor.index += 1
      open = nil
      return
    case .id where !isElement, .text where !isElement, .type where isElement,
      .document where isElement:
      let value = try value(&cursor) { (cursor: inout Cursor) throws(MermaidFailure) -> String in
        try name(&cursor, "a text")
      }
      builder.change { node in
        switch kind {
        case .id: node.requirementID = value
        case .text: node.text.source = value
        case .type: node.type.source = value
        default: node.document.source = value
        }
      }
    case .risk where !isElement:
      let risk = try value(&cursor) {
        (cursor: inout Cursor) throws(MermaidFailure) -> MermaidRequirementDiagram.Risk in
        guard case .level(let risk)? = cursor.kind else {
          throw cursor.failure("`low`, `medium` or `high`")
        }
        cursor.index += 1
        return risk
      }
      builder.change { $0.risk = risk }
    case .verification where !isElement:
      let method = try value(&cursor) {
        (cursor: inout Cursor) throws(MermaidFailure) -> MermaidRequirementDiagram.Verification in
        guard case .method(let method)? = cursor.kind else {
          throw cursor.failure("`analysis`, `demonstration`, `inspection` or `test`")
        }
        cursor.index += 1
        return method
      }
      builder.change { $0.verification = method }
    default:
      throw cursor.failure(
        isElement ? "`type`, `docref` or `}`" : "`id`, `text`, `risk`, `verifymethod` or `}`")
    }
  }

  /// Reads a colon, a value and the end of the line.
  private func value<Value>(
    _ cursor: inout Cursor, _ read: (inout Cursor) throws(MermaidFailure) -> Value
  ) throws(MermaidFailure) -> Value {
    cursor.index += 1
    try cursor.expect(.colon, "`:`")
    let value = try read(&cursor)
    let advice =
      cursor.kind == .newline ? nil : "put a text with signs in quotes, and remove spaces after it"
    try cursor.expect(.newline, "the end of the line", advice: advice)
    return value
  }

  // MARK: Relations and styles

  private mutating func readRelation(
    _ cursor: inout Cursor, _ start: Int
  ) throws(MermaidFailure) {
    let first = try name(&cursor, "a name")
    switch try cursor.next() {
    case .separator:
      cursor.index += 1
      builder.addClasses(try names(&cursor, "the name of a class"), to: [first])
    case .leftArrow:
      cursor.index += 1
      let kind = try relation(&cursor)
      try cursor.expect(.line, "`-`", advice: "a relation is `a <- satisfies - b`")
      let second = try name(&cursor, "the name of a node")
      builder.add(
        .init(kind: kind, source: second, target: first, range: cursor.range(from: start)))
    case .line:
      cursor.index += 1
      let kind = try relation(&cursor)
      try cursor.expect(.rightArrow, "`->`", advice: "a relation is `a - satisfies -> b`")
      let second = try name(&cursor, "the name of a node")
      builder.add(
        .init(kind: kind, source: first, target: second, range: cursor.range(from: start)))
    default:
      throw cursor.failure(
        "`- satisfies ->` or `:::`",
        advice: cursor.kind == .open ? "a node begins with `requirement` or `element`" : nil)
    }
  }

  private func relation(
    _ cursor: inout Cursor
  ) throws(MermaidFailure) -> MermaidRequirementDiagram.Relation.Kind {
    guard case .relation(let kind)? = cursor.kind else {
      throw cursor.failure(
        "`contains`, `copies`, `derives`, `satisfies`, `verifies`, `refines` or `traces`",
        advice: cursor.kind == .name ? "put names with hyphens in quotes" : nil)
    }
    cursor.index += 1
    return kind
  }

  private mutating func readStyle(
    _ cursor: inout Cursor, _ kind: RequirementLexer.Kind
  ) throws(MermaidFailure) {
    cursor.index += 1
    let ids = try names(&cursor, "a name")
    if kind == .class {
      let classes = try names(&cursor, "the name of a class")
      builder.addClasses(classes, to: ids)
    } else {
      var styles: [String] = []
      repeat {
        let start = cursor.index
        while cursor.kind == .word || cursor.kind == .styleSign { cursor.index += 1 }
        guard cursor.index > start else {
          throw cursor.failure("a style, such as `fill:#f9f`")
        }
        styles.append(cursor.joined(from: start))
      } while try cursor.skip(.comma)
      if kind == .style {
        builder.addStyles(styles, to: ids)
      } else {
        builder.define(ids, styles)
      }
    }
    try cursor.expect(.styleEnd, "the end of the line")
  }
}
