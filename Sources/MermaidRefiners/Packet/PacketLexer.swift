import ArtifactBase

/// Splits packet diagrams into tokens (`Specs/Mermaid.md` N20).
struct PacketLexer: MermaidLexer {
  enum Kind: MermaidTokenKind {
    case newline, invalid, header, title, accessibleTitle, accessibleDescription
    case number, string, plus, dash, colon

    var isText: Bool { self == .string || self == .accessibleDescription }
  }

  private var common = CommonLexer()

  var missing: String? { common.missing }
  var failsAtText: Bool { true }

  mutating func reset() { common.reset() }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if let result = common.skipped(&cursor) { return Self.kind(result) }
    if cursor.skip("\n") { return .newline }
    if cursor.skip("packet-beta") { return .header }
    if cursor.skip("packet") {
      let ends = cursor.peek.isSpace || cursor.peek == UInt8(ascii: "%")
      return ends ? .header : .invalid
    }
    if cursor.skip("+") { return .plus }
    if cursor.skip("-") { return .dash }
    if cursor.skip(":") { return .colon }
    if let result = common.text(&cursor) { return Self.kind(result) }
    if cursor.skip("0") { return .number }
    if cursor.skip(while: \.isASCIIDigit) > 0, cursor.peek != UInt8(ascii: ".") { return .number }
    return .invalid
  }

  private static func kind(_ result: CommonLexer.Result) -> Kind? {
    switch result {
    case .space: nil
    case .title: .title
    case .accessibleTitle: .accessibleTitle
    case .accessibleDescription: .accessibleDescription
    case .string: .string
    }
  }
}
