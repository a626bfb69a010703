import ArtifactBase

/// Reads one statement of an entity relationship diagram and adds what it says (`Specs/Mermaid.md` N6).
struct ERStatement {
  typealias Token = ERLexer.Token
  typealias Kind = ERLexer.Kind

  private let tokens: ArraySlice<Token>
  private let text: [UInt8]
  private let place: MermaidPlace
  /// Whether no more tokens follow.
  private let isEnd: Bool
  /// The first token that is not read.
  private(set) var index: Int
  /// The entity whose attributes follow; nil for none.
  private(set) var opened: Int?
  /// Whether attributes follow.
  private(set) var isOpen = false

  /// Why a statement cannot be read.
  enum Failure: Error {
    /// More tokens may follow.
    case incomplete
    case fault(MermaidFault)
  }

  init(_ tokens: ArraySlice<Token>, _ text: [UInt8], _ place: MermaidPlace, isEnd: Bool) {
    self.tokens = tokens
    self.text = text
    self.place = place
    self.isEnd = isEnd
    index = tokens.startIndex
  }

  // MARK: Tokens

  private var kind: Kind? { index < tokens.endIndex ? tokens[index].kind : nil }

  private func string(_ index: Int) -> String { text[tokens[index].range].mermaidText }

  private func failure(_ expected: String, advice: String? = nil) -> Failure {
    guard index < tokens.endIndex else {
      if !isEnd { return .incomplete }
      let last = tokens.last?.range ?? 0..<0
      return .fault(MermaidFault(last, "diagram ends early: expected \(expected)"))
    }
    let token = tokens[index]
    let word = text.excerpt(token.range)
    if token.kind == .newline, index > tokens.startIndex {
      return .fault(
        MermaidFault(
          tokens[index - 1].range, "statement ends early: expected \(expected)", advice: advice))
    }
    return .fault(
      MermaidFault(token.range, "unexpected “\(word)”: expected \(expected)", advice: advice))
  }

  private static func isName(_ kind: Kind?) -> Bool {
    switch kind {
    case .name, .word, .number, .one: true
    default: false
    }
  }

  private mutating func name() throws(Failure) -> String {
    guard Self.isName(kind) else { throw failure("the name of an entity") }
    defer { index += 1 }
    return string(index).replacing("\"", with: "")
  }

  /// Reads names with commas between.
  private mutating func names() throws(Failure) -> [String] {
    var names: [String] = []
    while true {
      guard kind == .name || kind == .styleText else { throw failure("a name") }
      names.append(string(index))
      index += 1
      guard kind == .comma else { return names }
      index += 1
    }
  }

  private func range(from start: Int) -> Range<Int> {
    place.range(tokens[start].range.lowerBound..<tokens[max(index - 1, start)].range.upperBound)
  }

  // MARK: Statements

  /// Reads the statement.
  mutating func read(into diagram: inout ERBuilder) throws(Failure) {
    guard let first = kind else { return }
    switch first {
    case .newline: index += 1
    case .direction(let direction):
      index += 1
      diagram.setDirection(direction)
    case .accessibleTitle:
      diagram.setAccessibleTitle(value())
      index += 1
    case .accessibleDescription:
      diagram.setAccessibleDescription(value())
      index += 1
    case .classDefinition, .style:
      index += 1
      let names = try names()
      let styles = try styles()
      switch kind {
      case .newline, .semicolon: index += 1
      case nil where isEnd: break
      default: throw failure("`,` or the end of the line")
      }
      if first == .style {
        diagram.setStyles(styles, of: names)
      } else {
        diagram.define(names, styles)
      }
    case .class:
      index += 1
      let ids = try names()
      diagram.setClasses(try names(), of: ids)
    default: try readEntity(&diagram)
    }
  }

  private func value() -> String {
    let whole = string(index)
    var value = whole[...]
    if whole.lowercased().hasPrefix("acc"), let sign = whole.firstIndex(of: ":") {
      value = whole[whole.index(after: sign)...]
    }
    return value.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmed }.joined(separator: "\n").trimmed
  }

  private mutating func styles() throws(Failure) -> [String] {
    var styles = [""]
    loop: while let kind {
      switch kind {
      case .styleText, .number, .colon, .hash:
        styles[styles.count - 1] += string(index)
          .replacing("\u{1}", with: "#")
      case .comma where styles.last?.isEmpty == false: styles.append("")
      default: break loop
      }
      index += 1
    }
    guard styles.last?.isEmpty == false else { throw failure("a style") }
    return styles
  }

  private mutating func readEntity(_ diagram: inout ERBuilder) throws(Failure) {
    let start = index
    let id = try name()
    let idRange = range(from: start)
    var classes: [String] = []
    var alias = ""
    if kind == .openAlias {
      index += 1
      alias = try name()
      guard kind == .closeAlias else {
        throw failure("`]`", advice: "put several words in quotes: `\(id)[\"Two words\"]`")
      }
      index += 1
    }
    if kind == .styleSeparator {
      index += 1
      classes = try names()
    }
    if case .cardinality(let cardinality) = kind, alias.isEmpty {
      return try readRelationship(
        (id, idRange, classes, cardinality), start, &diagram)
    }
    let place = diagram.add(id, alias: alias, idRange)
    diagram.setClasses(classes, of: [id])
    if kind == .open {
      index += 1
      isOpen = true
      opened = place
      return
    }
    try checkEnd()
  }

  /// Reports what cannot follow an entity, with advice.
  private func checkEnd() throws(Failure) {
    switch kind {
    case nil, .newline, .name, .word, .number, .one, .direction, .classDefinition, .style, .class,
      .accessibleTitle, .accessibleDescription:
      return
    case .identifying, .nonIdentifying, .invalid, .colon:
      throw failure(
        "a cardinality, such as `||--o{`",
        advice: "write how many are at both ends, such as `A ||--o{ B : has`")
    default: throw failure("a cardinality, such as `||--o{`, `{` or the end of the line")
    }
  }

  private mutating func readRelationship(
    _ source: (
      id: String, range: Range<Int>, classes: [String],
      cardinality: MermaidERDiagram.Relationship.Cardinality
    ), _ start: Int, _ diagram: inout ERBuilder
  ) throws(Failure) {
    index += 1
    guard kind == .identifying || kind == .nonIdentifying else {
      throw failure("`--` or `..`", advice: Self.cardinalities)
    }
    let isIdentifying = kind == .identifying
    index += 1
    guard case .cardinality(let targetCardinality) = kind else {
      throw failure("a cardinality", advice: Self.cardinalities)
    }
    index += 1
    let targetStart = index
    let target = try name()
    let targetRange = range(from: targetStart)
    var classes: [String] = []
    if kind == .styleSeparator {
      index += 1
      classes = try names()
    }
    guard kind == .colon else {
      throw failure("`:` and what the relationship is", advice: "write `A ||--o{ B : has`")
    }
    index += 1
    guard kind == .name || kind == .word || kind == .string else {
      throw failure(
        "what the relationship is", advice: "put several words in quotes, such as `: \"has many\"`")
    }
    let role = string(index).replacing("\"", with: "")
    index += 1
    diagram.add(source.id, source.range)
    diagram.add(target, targetRange)
    diagram.setClasses(source.classes, of: [source.id])
    diagram.setClasses(classes, of: [target])
    diagram.add(
      MermaidERDiagram.Relationship(
        source: source.id, target: target, sourceCardinality: source.cardinality,
        targetCardinality: targetCardinality, isIdentifying: isIdentifying,
        role: MermaidLabel(role), range: range(from: start)))
    if kind == .invalid || kind == .hash {
      throw failure(
        "the end of the line",
        advice: kind == .hash || text[tokens[index].range].first == UInt8(ascii: "%")
          ? "write comments on lines of their own, after `%%`" : nil)
    }
  }

  private static let cardinalities =
    "cardinalities are `||`, `|o`, `}o` and `}|` on the left, and `||`, `o|`, `o{` and `|{` on the right"
}
