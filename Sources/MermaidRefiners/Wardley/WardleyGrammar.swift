import ArtifactBase

/// Reads the statements of Wardley maps (`Specs/Mermaid.md` N27).
struct WardleyGrammar: MermaidGrammar {
  typealias Lexer = WardleyLexer
  static let type = "wardley-beta"

  private var builder = WardleyBuilder()
  /// The first line of the pipeline that is open, and whether it has a component.
  private var pipeline: (name: String, range: Range<Int>, isFilled: Bool)?

  var isFull: Bool { builder.isFull }
  var faults: [MermaidFault] { builder.faults }
  var closing: String? {
    guard builder.isComplete else { return nil }
    return pipeline.map { $0.isFilled ? "}\n" : nil } ?? ""
  }
  var missing: (message: String, opened: Range<Int>?)? {
    pipeline.map { ("unclosed pipeline: expected `}`", $0.range) }
  }
  var content: MermaidContent { .wardley(builder.map) }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard pipeline == nil else { return try readVariant(&cursor) }
    cursor.skipAll(.newline)
    guard let kind = cursor.kind else { return }
    if try builder.map.readText(&cursor) { return }
    let start = cursor.index
    switch kind {
    case .size: try readSize(&cursor)
    case .evolution: try readStages(&cursor)
    case .anchor, .component: try readNode(&cursor, isAnchor: kind == .anchor)
    case .name, .id, .string: try readLink(&cursor)
    case .evolve:
      cursor.index += 1
      let name = try name(&cursor, "the name of a component")
      let target = try decimal(&cursor)
      let range = cursor.range(from: start)
      try cursor.expectEndOfLine()
      builder.add(.init(node: name, target: target <= 1 ? target * 100 : target, range: range))
    case .pipeline: try readPipeline(&cursor)
    case .note, .accelerator, .deaccelerator, .annotation: try readMark(&cursor, kind)
    case .annotations:
      cursor.index += 1
      let position = try position(&cursor, allowsIntegers: true)
      try cursor.expectEndOfLine()
      builder.map.annotationsPosition = position
    case .strategy, .label, .inertia:
      throw cursor.failure(
        "a statement", advice: "put a name that begins with a keyword in quotes")
    default: throw cursor.failure("`anchor`, `component` or a link, such as `A -> B`")
    }
  }

  // MARK: Values

  private func name(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure) -> String {
    switch try cursor.next() {
    case .string:
      cursor.index += 1
      return cursor.string(cursor.index - 1).unquoted
    case .name, .id:
      cursor.index += 1
      return cursor.string(cursor.index - 1)
    case .openBracket, .newline, nil, .arrow: throw cursor.failure(expected)
    default: throw cursor.failure(expected, advice: "put the name in quotes")
    }
  }

  private func decimal(_ cursor: inout Cursor) throws(MermaidFailure) -> Double {
    let advice: String? =
      switch cursor.kind {
      case .integer: "write \(cursor.word).0"
      case .minus: "numbers are from 0.0 to 1.0"
      default: nil
      }
    let word = try cursor.expect(.decimal, "a number with a decimal point", advice: advice)
    return Double(word) ?? 0
  }

  private func coordinate(
    _ cursor: inout Cursor, allowsIntegers: Bool
  ) throws(MermaidFailure) -> Double {
    let start = cursor.index
    var value = 0.0
    if allowsIntegers, cursor.kind == .integer {
      value = Double(cursor.word) ?? 0
      cursor.index += 1
    } else {
      value = try decimal(&cursor)
    }
    let percent = value <= 1 ? value * 100 : value
    guard percent <= 100 else {
      throw cursor.fault(start, "number is too large: expected 0.0 to 1.0, or up to 100.0")
    }
    return percent
  }

  /// Reads a visibility and an evolution in brackets.
  private func position(
    _ cursor: inout Cursor, allowsIntegers: Bool = false
  ) throws(MermaidFailure) -> MermaidWardley.Position {
    try cursor.expect(.openBracket, "`[` and the visibility")
    let y = try coordinate(&cursor, allowsIntegers: allowsIntegers)
    try cursor.expect(.comma, "`,` and the evolution")
    let x = try coordinate(&cursor, allowsIntegers: allowsIntegers)
    try cursor.expect(.closeBracket, "`]`")
    return .init(x: x, y: y)
  }

  private func integer(_ cursor: inout Cursor) throws(MermaidFailure) -> Int {
    Int(try cursor.expect(.integer, "an integer")) ?? .max
  }

  /// Reads how far a text is moved.
  private func labelOffset(
    _ cursor: inout Cursor
  ) throws(MermaidFailure) -> MermaidWardley.Position? {
    guard try cursor.skip(.label) else { return nil }
    try cursor.expect(.openBracket, "`[`")
    let hasMinusX = try cursor.skip(.minus)
    let x = Double(try integer(&cursor))
    try cursor.expect(.comma, "`,`")
    let hasMinusY = try cursor.skip(.minus)
    let y = Double(try integer(&cursor))
    try cursor.expect(.closeBracket, "`]`")
    return .init(x: hasMinusX ? -x : x, y: hasMinusY ? -y : y)
  }

  // MARK: Statements

  private mutating func readSize(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.index += 1
    try cursor.expect(.openBracket, "`[`")
    let width = try integer(&cursor)
    try cursor.expect(.comma, "`,`")
    let height = try integer(&cursor)
    try cursor.expect(.closeBracket, "`]`")
    try cursor.expectEndOfLine()
    builder.map.size = (width, height)
  }

  private mutating func readStages(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.index += 1
    var stages: [MermaidWardley.Stage] = []
    repeat {
      var label = try name(&cursor, "the name of a stage").trimmed
      var boundary: Double?
      if try cursor.skip(.at) { boundary = try decimal(&cursor) }
      if try cursor.skip(.slash) {
        label += " / " + (try name(&cursor, "the second name of the stage")).trimmed
      }
      stages.append(.init(label: MermaidLabel(label), boundary: boundary))
    } while try cursor.skip(.arrow)
    guard stages.count > 1 else { throw cursor.failure("`->` and another stage") }
    try cursor.expectEndOfLine()
    builder.map.stages = stages
  }

  private mutating func readNode(
    _ cursor: inout Cursor, isAnchor: Bool
  ) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    let name = try name(&cursor, "a name")
    let position = try position(&cursor)
    var node = MermaidWardley.Node(
      id: name, label: MermaidLabel(name.trimmed), kind: isAnchor ? .anchor : .component,
      position: position, range: 0..<0)
    if !isAnchor {
      node.labelOffset = try labelOffset(&cursor)
      if cursor.kind == .open, cursor.kind(1) == .strategy {
        cursor.index += 1
        node.strategy = .init(rawValue: cursor.word)
        cursor.index += 1
        try cursor.expect(.close, "`)`")
      }
      if try cursor.skip(.inertia) {
        node.hasInertia = true
      } else if cursor.kind == .open {
        cursor.index += 1
        try cursor.expect(.inertia, "`inertia`, `build`, `buy`, `outsource` or `market`")
        try cursor.expect(.close, "`)`")
        node.hasInertia = true
      }
    }
    node.range = cursor.range(from: start)
    let advice = cursor.kind == .invalid ? "a comment begins with `%%`" : nil
    try cursor.expectEndOfLine(advice: advice)
    builder.add(node)
  }

  private mutating func readLink(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    let source = try name(&cursor, "a name")
    var port = cursor.kind == .port ? cursor.word : nil
    if port != nil { cursor.index += 1 }
    var arrow = ""
    if cursor.kind == .arrow || cursor.kind == .linkArrow {
      arrow = cursor.word
      cursor.index += 1
    }
    let target = try name(&cursor, "`->` and a name")
    if cursor.kind == .port {
      port = port ?? cursor.word
      cursor.index += 1
    }
    var label = ""
    if cursor.kind == .linkLabel {
      label = String(cursor.word.dropFirst()).trimmed
      cursor.index += 1
    }
    let range = cursor.range(from: start)
    try cursor.expectEndOfLine()
    if arrow.hasPrefix("+'") {
      label = String(arrow.dropFirst(2).prefix { $0 != "'" })
      port = port ?? "+" + arrow.drop { $0 != "<" && $0 != ">" }
    }
    builder.add(
      .init(
        source: source, target: target, label: MermaidLabel(label.trimmed),
        isDashed: arrow == "-.->",
        flow: port == "+<>"
          ? .bidirectional : port == "+<" ? .backward : port.map { _ in .forward },
        range: range))
  }

  private mutating func readMark(
    _ cursor: inout Cursor, _ kind: WardleyLexer.Kind
  ) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    var mark = MermaidWardley.Mark(
      kind: kind == .note
        ? .note
        : kind == .annotation
          ? .annotation : kind == .accelerator ? .accelerator : .deaccelerator,
      label: MermaidLabel(""), position: .init(x: 0, y: 0), range: 0..<0)
    switch kind {
    case .note:
      let text = try cursor.expect(
        .string, "a text in quotes", advice: "put the text in quotes"
      ).unquoted
      mark.label = MermaidLabel(text.trimmed, kind: .string)
      mark.position = try position(&cursor)
    case .annotation:
      mark.number = try integer(&cursor)
      try cursor.expect(.comma, "`,`")
      mark.position = try position(&cursor, allowsIntegers: true)
      let text = try cursor.expect(
        .string, "a text in quotes", advice: "put the text in quotes"
      ).unquoted
      mark.label = MermaidLabel(text.trimmed, kind: .string)
    default:
      mark.label = MermaidLabel(try name(&cursor, "a name").trimmed)
      mark.position = try position(&cursor)
    }
    mark.range = cursor.range(from: start)
    try cursor.expectEndOfLine()
    builder.add(mark)
  }

  // MARK: Pipelines

  private mutating func readPipeline(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    let name = try name(&cursor, "the name of a component")
    try cursor.expect(.openBrace, "`{`")
    let range = cursor.range(from: start)
    guard try cursor.next() == .newline else {
      throw cursor.failure("the end of the line", advice: "components have lines of their own")
    }
    cursor.skipAll(.newline)
    builder.begin(name, range)
    pipeline = (name, range, false)
  }

  private mutating func readVariant(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.skipAll(.newline)
    guard let kind = cursor.kind, let open = pipeline else { return }
    let start = cursor.index
    if kind == .closeBrace {
      pipeline = nil
      guard open.isFilled else { throw cursor.failure("`component` in the pipeline") }
      cursor.index += 1
      return try cursor.expectEndOfLine()
    }
    guard kind == .component else { throw cursor.failure("`component` or `}`") }
    cursor.index += 1
    let name = try name(&cursor, "the name of a component")
    try cursor.expect(.openBracket, "`[` and the evolution")
    let x = try coordinate(&cursor, allowsIntegers: false)
    try cursor.expect(
      .closeBracket, "`]`",
      advice: cursor.kind == .comma ? "components of a pipeline have an evolution only" : nil)
    let offset = try labelOffset(&cursor)
    let range = cursor.range(from: start)
    try cursor.expectEndOfLine()
    pipeline?.isFilled = true
    builder.addVariant(name, of: open.name, x: x, labelOffset: offset, range)
  }
}
