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

  private static let sequenceBlocks: [StaticString] = [
    "loop", "alt", "opt", "par", "par_over", "critical", "break", "rect", "box",
  ]

  private static let dividers: [StaticString] = ["else", "and", "option"]

  static func opensSequenceBlock(_ word: ArraySlice<UInt8>) -> Bool {
    sequenceBlocks.contains { isWordInAnyCase(word, $0) }
  }

  static func isDivider(_ word: ArraySlice<UInt8>) -> Bool {
    dividers.contains { isWordInAnyCase(word, $0) }
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
