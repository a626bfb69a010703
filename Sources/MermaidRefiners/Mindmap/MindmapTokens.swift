import ArtifactBase

/// The white space between two tokens of a mind map.
struct MindmapSpace: Sendable {
  /// The offset of the first character.
  private(set) var start = 0
  private var count = 0
  /// The number of characters up to the last line break, with it.
  private var breakEnd = 0
  /// The number of characters up to the first line break, with it.
  private var firstBreakEnd = 0

  var hasBreak: Bool { breakEnd > 0 }

  /// Whether the space up to the last line break is a line break only.
  var isOneBreak: Bool { breakEnd == 1 }

  /// The number of characters after the last line break.
  var indentation: Int { count - breakEnd }

  mutating func append(_ byte: UInt8, at offset: Int) {
    if count == 0 { start = offset }
    count += 1
    guard byte == 0x0A else { return }
    breakEnd = count
    if firstBreakEnd == 0 { firstBreakEnd = count }
  }

  mutating func removeAll() { self = MindmapSpace() }

  /// Removes what follows the first line break.
  mutating func removeEmptyLines() {
    guard hasBreak else { return }
    count = firstBreakEnd
    breakEnd = firstBreakEnd
  }
}

/// The sign before the text of a node.
enum MindmapBracket {
  case square, round, doubleRound, closing, doubleClosing, brace, other

  /// Skips a sign; nil if another text is here.
  init?(_ cursor: inout MermaidCursor) {
    if cursor.skip("-)") || cursor.skip("(-") {
      self = .other
    } else if cursor.skip("))") {
      self = .doubleClosing
    } else if cursor.skip(")") {
      self = .closing
    } else if cursor.skip("((") {
      self = .doubleRound
    } else if cursor.skip("{{") {
      self = .brace
    } else if cursor.skip("(") {
      self = .round
    } else if cursor.skip("[") {
      self = .square
    } else {
      return nil
    }
  }

  /// The sign after the text of a node. Any of them ends any text.
  enum End {
    case round, other

    /// Skips a sign; nil if another text is here.
    init?(_ cursor: inout MermaidCursor) {
      if cursor.skip("))") {
        self = .other
      } else if cursor.skip(")") {
        self = .round
      } else if cursor.skip("]") || cursor.skip("}}") || cursor.skip("(-") || cursor.skip("-)")
        || cursor.skip("((") || cursor.skip("(")
      {
        self = .other
      } else {
        return nil
      }
    }
  }

  func shape(_ end: End) -> MermaidMindmap.Shape {
    switch self {
    case .square: .rectangle
    case .round: end == .round ? .rounded : .cloud
    case .doubleRound: .circle
    case .closing: .cloud
    case .doubleClosing: .bang
    case .brace: .hexagon
    case .other: .plain
    }
  }

  /// The sign that ends the text if brackets are closed as usual.
  private var usualEnd: String {
    switch self {
    case .square: "]"
    case .round: ")"
    case .closing: "("
    case .doubleRound: "))"
    case .doubleClosing: "(("
    case .brace: "}}"
    case .other: ")"
    }
  }

  /// The text of a node that is not valid: what is between its brackets, or the whole.
  static func clearText(
    _ bytes: ArraySlice<UInt8>
  ) -> (id: String, label: MermaidLabel, shape: MermaidMindmap.Shape) {
    let whole = bytes.mermaidText.trimmed
    let text = Array(bytes)
    var cursor = MermaidCursor(text: text.span, index: 0)
    let id = cursor.string(cursor.range { "([){}".utf8.contains($0) }).trimmed
    let plain = (whole, MermaidLabel(whole), MermaidMindmap.Shape.plain)
    guard let bracket = MindmapBracket(&cursor) else { return plain }
    let rest = cursor.string(cursor.index..<text.count).trimmed
    guard rest.hasSuffix(bracket.usualEnd) else { return plain }
    let inner = String(rest.dropLast(bracket.usualEnd.count)).trimmed
    guard !inner.isEmpty else { return plain }
    return (id.isEmpty ? inner : id, MermaidLabel(inner), bracket.shape(.round))
  }
}
