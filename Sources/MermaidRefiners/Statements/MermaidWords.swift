import ArtifactBase
import RefinerCore

/// Keywords that begin diagrams and blocks.
enum MermaidWords {
  /// Types of diagrams that Mermaid knows and that are shown as their source.
  static let undrawnNames = [
    "info", "treeView-beta", "venn-beta", "ishikawa", "wardley", "eventmodeling", "zenuml",
  ]

  /// Returns the first word of a statement, up to a space, a bracket or a symbol that ends it.
  static func first(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.prefix { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
  }

  static func isWord(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    bytes.span.isEqual(to: word)
  }

  /// Compares a word without regard to case, as in sequence diagrams.
  static func isWordInAnyCase(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    return zip(bytes, UnsafeBufferPointer(start: word.utf8Start, count: bytes.count)).allSatisfy {
      $0 == $1 || (0x61...0x7A).contains($1) && $0 | 0x20 == $1
    }
  }

  /// Returns whether a text starts with a word followed by a space or, if `orColon`, by a colon.
  static func starts(_ bytes: Span<UInt8>, with word: StaticString, orColon: Bool) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count >= length, bytes.extracting(first: length).isEqual(to: word) else {
      return false
    }
    guard bytes.count > length else { return true }
    let next = bytes[length]
    return next == 0x20 || next == 0x09 || (orColon && next == UInt8(ascii: ":"))
  }

  /// Returns the end of the bytes from `start` that neither end a statement nor open or close a
  /// text.
  static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: ";"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        return index
      default: index += 1
      }
    }
    return index
  }

  /// Returns the first statement of a sequence diagram on the rest of a line, and the offset of
  /// the next one. A statement ends at `;` or at a comment: `#` that doesn't begin a character
  /// code (`#quot;`), or `%%` where a statement could begin. `end` is a statement by itself.
  static func message(_ line: ArraySlice<UInt8>) -> (range: Range<Int>, next: Int) {
    let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
    let start = rest.startIndex
    if rest.starts(with: "%%".utf8), !rest.starts(with: "%%{".utf8) {
      return (start..<start, line.endIndex)
    }
    let word = first(rest)
    if isWordInAnyCase(word, "end") { return (start..<word.endIndex, word.endIndex) }
    if isWordInAnyCase(word, "acctitle") || isWordInAnyCase(word, "accdescr") {
      return (start..<line.endIndex, line.endIndex)
    }
    let span = rest.span
    var index = word.count
    while index < span.count {
      switch span[index] {
      case UInt8(ascii: ";"): return (start..<start + index, start + index + 1)
      case UInt8(ascii: "#"):
        guard let end = endOfCode(span, from: index) else {
          return (start..<start + index, line.endIndex)
        }
        index = end
      default: index += 1
      }
    }
    return (start..<line.endIndex, line.endIndex)
  }

  /// Returns the end of the character code whose `#` is at `start`, or nil if there is none.
  private static func endOfCode(_ line: Span<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    while index < line.count, isOfCode(line[index]) { index += 1 }
    guard index > start + 1, index < line.count, line[index] == UInt8(ascii: ";") else {
      return nil
    }
    return index + 1
  }

  /// Returns whether a byte is valid in a character code.
  private static func isOfCode(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
  }

  /// Returns whether a statement of a class or entity diagram may open a body with a brace: a
  /// class or namespace, or a name optionally followed by a label or a style.
  static func mayOpenBody(
    _ statement: ArraySlice<UInt8>, of diagram: MermaidDocument.Diagram?
  ) -> Bool {
    let statement = statement.drop { $0 == 0x20 || $0 == 0x09 }
    guard diagram == .entityRelationship else {
      let word = first(statement)
      return isWord(word, "class") || isWord(word, "namespace")
    }
    var rest = statement
    if statement.first == UInt8(ascii: "\"") {
      rest = statement.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst()
    } else {
      rest = statement.drop { isOfCode($0) || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
    }
    guard rest.startIndex > statement.startIndex else { return false }
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    return rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "[")
      || rest.starts(with: ":::".utf8)
  }

  /// Returns whether a brace after the bytes belongs to a relation: `o{` and `|{` after its line.
  static func isRelation(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let last = bytes.last else { return false }
    let before = bytes.dropLast().last
    return last == UInt8(ascii: "|")
      || last == UInt8(ascii: "o") && (before == UInt8(ascii: "-") || before == UInt8(ascii: "."))
  }

  /// Returns whether a word begins a statement of a block diagram whose other words are plain
  /// text.
  static func isStyle(_ word: ArraySlice<UInt8>) -> Bool {
    isWord(word, "style") || isWord(word, "classDef") || isWord(word, "class")
      || isWord(word, "title") || isWord(word, "accTitle") || isWord(word, "accDescr")
  }

  static func diagram(_ word: ArraySlice<UInt8>) -> MermaidDocument.Diagram {
    for (name, diagram) in diagrams where isWord(word, name) { return diagram }
    return .other
  }

  /// The names of all known diagram types.
  static var diagramNames: [String] { diagrams.map { "\($0.0)" } }

  private static let diagrams: [(StaticString, MermaidDocument.Diagram)] = [
    ("flowchart", .flowchart), ("graph", .flowchart), ("flowchart-elk", .flowchart),
    ("sequenceDiagram", .sequence), ("classDiagram", .classDiagram),
    ("classDiagram-v2", .classDiagram), ("stateDiagram", .state), ("stateDiagram-v2", .state),
    ("erDiagram", .entityRelationship), ("requirementDiagram", .requirement),
    ("requirement", .requirement), ("C4Context", .c4), ("C4Container", .c4), ("C4Component", .c4),
    ("C4Dynamic", .c4), ("C4Deployment", .c4), ("block-beta", .block), ("block", .block),
    ("gantt", .gantt), ("pie", .pie), ("journey", .journey), ("gitGraph", .gitGraph),
    ("mindmap", .mindmap), ("timeline", .timeline), ("quadrantChart", .quadrant),
    ("xychart-beta", .xyChart), ("xychart", .xyChart), ("sankey-beta", .sankey),
    ("sankey", .sankey), ("packet-beta", .packet), ("packet", .packet),
    ("architecture-beta", .architecture), ("architecture", .architecture), ("kanban", .kanban),
    ("radar-beta", .radar), ("radar", .radar), ("treemap-beta", .treemap), ("treemap", .treemap),
  ]

  /// The keywords that open blocks of sequence diagrams, with their dividers.
  private static let sequenceBlocks: [(name: StaticString, divider: StaticString?)] = [
    ("loop", nil), ("alt", "else"), ("opt", nil), ("par", "and"), ("par_over", "and"),
    ("critical", "option"), ("break", nil), ("rect", nil), ("box", nil),
  ]

  static func sequenceBlock(
    _ word: ArraySlice<UInt8>
  ) -> (name: StaticString, divider: StaticString?)? {
    sequenceBlocks.first { isWordInAnyCase(word, $0.name) }
  }

  static func isDivider(_ word: ArraySlice<UInt8>) -> Bool {
    sequenceBlocks.contains { block in
      block.divider.map { isWordInAnyCase(word, $0) } ?? false
    }
  }
}

extension MermaidDocument.Diagram {
  /// Whether the diagram type delimits blocks with braces.
  var hasBraces: Bool {
    switch self {
    case .state, .classDiagram, .entityRelationship, .requirement, .c4: true
    default: false
    }
  }
}
