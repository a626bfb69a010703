/// The words that start diagrams and blocks.
enum MermaidWords {
  /// The first word of a statement: up to a space, a bracket or a sign that cannot be in it.
  static func first(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.prefix { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
  }

  static func isWord(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    bytes.span.isEqual(to: word)
  }

  /// The same without regard to the case of letters, as sequence diagrams are read.
  static func isWordInAnyCase(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    return zip(bytes, UnsafeBufferPointer(start: word.utf8Start, count: bytes.count)).allSatisfy {
      $0 == $1 || (0x61...0x7A).contains($1) && $0 | 0x20 == $1
    }
  }

  /// Whether a text starts with a word that a space or, if it may be there, a colon ends.
  static func starts(_ bytes: Span<UInt8>, with word: StaticString, orColon: Bool) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count >= length, bytes.extracting(first: length).isEqual(to: word) else {
      return false
    }
    guard bytes.count > length else { return true }
    let next = bytes[length]
    return next == 0x20 || next == 0x09 || (orColon && next == UInt8(ascii: ":"))
  }

  /// The end of the bytes from `start` on of which none ends a statement, opens a text or closes one.
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

  /// Whether a word starts a statement of a block diagram in which other words are plain text.
  static func isStyle(_ word: ArraySlice<UInt8>) -> Bool {
    isWord(word, "style") || isWord(word, "classDef") || isWord(word, "class")
      || isWord(word, "title") || isWord(word, "accTitle") || isWord(word, "accDescr")
  }

  static func diagram(_ word: ArraySlice<UInt8>) -> MermaidDocument.Diagram {
    for (name, diagram) in diagrams where isWord(word, name) { return diagram }
    return .other
  }

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

  /// The words that open blocks of sequence diagrams, and those that divide them.
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
  /// Whether blocks of the diagram are written in braces.
  var hasBraces: Bool {
    switch self {
    case .state, .classDiagram, .entityRelationship, .requirement, .c4: true
    default: false
    }
  }
}
