import ArtifactBase

/// Splits requirement diagrams into tokens (`Specs/Mermaid.md` N16). Keywords are read in any case.
struct RequirementLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case header, newline, invalid, accessibleTitle, accessibleDescription, title
    case direction(MermaidFlowchart.Direction)
    case open, close, separator, colon, comma, leftArrow, rightArrow, line
    case id, text, risk, verification, type, document, element
    case requirement(MermaidRequirementDiagram.Node.Kind)
    case level(MermaidRequirementDiagram.Risk)
    case method(MermaidRequirementDiagram.Verification)
    case relation(MermaidRequirementDiagram.Relation.Kind)
    case style, classDefinition, `class`
    /// A text without quotes up to a sign, and a text in quotes.
    case name, string
    /// A word or a sign of a style, and the end of the line of a style.
    case word, styleSign, styleEnd
    /// What Mermaid skips.
    case nothing

    var isText: Bool { self == .string || self == .accessibleDescription }
  }

  enum Mode: Hashable, Sendable { case statements, style, string }

  var modes = [Mode.statements]
  private var accessible = AccessibleLexer()
  /// Whether white space and line breaks at the start of the line belong to the white space before.
  var skipsSpace = false
  /// The last `direction` of the line, as Mermaid searches it.
  private var direction: DirectionMention?

  var missing: String? { accessible.missing ?? (mode == .string ? "`\"`" : nil) }

  mutating func reset() {
    modes = [.statements]
    accessible.reset()
    skipsSpace = false
  }

  mutating func begin(_ text: Span<UInt8>, from start: Int) {
    direction = .last(in: text, from: start, anyCase: true)
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    switch mode {
    case .statements: return statementToken(&cursor)
    case .style: return styleToken(&cursor)
    case .string: return text(.string, to: UInt8(ascii: "\""), &cursor)
    }
  }

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    let start = cursor.index
    if cursor.skipAnyCase("title"), cursor.skipWhiteSpace() > 0,
      cursor.skipValue() > 0
    {
      return .title
    }
    cursor.index = start
    if accessible.begin(&cursor) { return .nothing }
    if let direction = direction?.skip(&cursor) { return .direction(direction) }
    if cursor.skip(while: { $0 == 0x0A }) > 0 { return .newline }
    if cursor.skipWhiteSpace() > 0 {
      skipsSpace = cursor.index == cursor.text.count
      return nil
    }
    if cursor.peek == UInt8(ascii: "#") || cursor.peek == UInt8(ascii: "%") {
      cursor.skip { $0 != 0x0A }
      return nil
    }
    if let kind = sign(&cursor) { return kind }
    if cursor.skip("\"") { return push(.string) }
    guard cursor.peek.isWord else { return cursor.skip(",") ? .comma : .invalid }
    if let kind = keyword(&cursor) { return kind }
    cursor.skip { !":,\r\n{<>-=".utf8.contains($0) }
    return .name
  }

  private mutating func sign(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("{") { return .open }
    if cursor.skip("}") { return .close }
    if cursor.skip(":::") { return .separator }
    if cursor.skip(":") { return .colon }
    if cursor.skip("<-") { return .leftArrow }
    if cursor.skip("->") { return .rightArrow }
    return cursor.skip("-") ? .line : nil
  }

  private mutating func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    for (word, kind) in Self.keywords where cursor.skipKeyword(word) {
      if kind == .style || kind == .classDefinition || kind == .class { modes.append(.style) }
      return kind
    }
    return nil
  }

  private static let keywords: [(StaticString, Kind)] = [
    ("requirementdiagram", .header), ("id", .id), ("text", .text), ("risk", .risk),
    ("verifymethod", .verification), ("requirement", .requirement(.requirement)),
    ("functionalrequirement", .requirement(.functionalRequirement)),
    ("interfacerequirement", .requirement(.interfaceRequirement)),
    ("performancerequirement", .requirement(.performanceRequirement)),
    ("physicalrequirement", .requirement(.physicalRequirement)),
    ("designconstraint", .requirement(.designConstraint)), ("low", .level(.low)),
    ("medium", .level(.medium)), ("high", .level(.high)), ("analysis", .method(.analysis)),
    ("demonstration", .method(.demonstration)), ("inspection", .method(.inspection)),
    ("test", .method(.test)), ("element", .element), ("contains", .relation(.contains)),
    ("copies", .relation(.copies)), ("derives", .relation(.derives)),
    ("satisfies", .relation(.satisfies)), ("verifies", .relation(.verifies)),
    ("refines", .relation(.refines)), ("traces", .relation(.traces)), ("type", .type),
    ("docref", .document), ("style", .style), ("classdef", .classDefinition), ("class", .class),
  ]

  private mutating func styleToken(_ cursor: inout MermaidCursor) -> Kind? {
    let byte = cursor.peek
    cursor.index += 1
    switch byte {
    case _ where byte.isWord:
      cursor.skip(while: \.isWord)
      return .word
    case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "-"), UInt8(ascii: "#"):
      return .styleSign
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: " "): return nil
    case UInt8(ascii: "\""):
      return push(.string)
    case 0x0A:
      return pop(.styleEnd)
    default:
      cursor.index -= 1
      return .invalid
    }
  }
}
