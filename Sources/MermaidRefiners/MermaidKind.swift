import ArtifactBase

/// The kinds of diagrams, by the word that begins one.
enum MermaidKind: Hashable, Sendable {
  case flowchart, sequence, classDiagram, state, entityRelationship, requirement, c4, block
  case gantt, pie, journey, gitGraph, mindmap, timeline, quadrant, xyChart, sankey, packet
  case architecture, kanban, radar, treemap, treeView, venn, wardley
  case ishikawa
  /// A kind that Mermaid knows, and that is shown as its source.
  case other
  /// A word that Mermaid does not know.
  case unknown

  /// The first word of a line, up to a space, a bracket or a symbol that ends it.
  static func word(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0.isWord || $0 == UInt8(ascii: "-") }
  }

  /// The kind of a word.
  init(word: ArraySlice<UInt8>) {
    let span = word.span
    if let known = Self.names.first(where: { span.isEqual(to: $0.word) }) {
      self = known.kind
    } else if ["ishikawa", "ishikawa-beta"].contains(
      String(decoding: word.prefix(16), as: UTF8.self).lowercased())
    {
      // The one word that Mermaid reads in any case.
      self = .ishikawa
    } else {
      self = Self.otherPrefixes.contains { span.starts(with: $0, at: 0) } ? .other : .unknown
    }
  }

  /// The type that is probably meant by a word that is not one; nil if none is similar.
  static func suggestion(for word: String) -> String? {
    var stem = word.asciiLowercased.replacing("-", with: "").replacing("_", with: "")
    for ending in ["v2", "beta", "diagram", "chart", "graph", "board"]
    where stem.hasSuffix(ending) && stem.utf8.count > ending.utf8.count {
      stem.removeLast(ending.utf8.count)
    }
    return stems[stem] ?? Suggestion.nearest(to: word, among: words)
  }

  /// The types by what is left of other names for them.
  private static let stems: [String: String] = [
    "flow": "flowchart", "activity": "flowchart", "sequence": "sequenceDiagram",
    "class": "classDiagram", "state": "stateDiagram-v2", "er": "erDiagram", "erd": "erDiagram",
    "entity": "erDiagram", "entityrelationship": "erDiagram", "pie": "pie", "gantt": "gantt",
    "journey": "journey", "userjourney": "journey", "c4": "C4Context", "quadrant": "quadrantChart",
    "kanban": "kanban", "mind": "mindmap", "git": "gitGraph", "xy": "xychart", "bar": "xychart",
    "line": "xychart", "sankey": "sankey", "block": "block", "packet": "packet",
    "architecture": "architecture-beta", "treemap": "treemap-beta", "radar": "radar-beta",
    "requirement": "requirementDiagram", "requirements": "requirementDiagram",
    "venn": "venn-beta", "wardley": "wardley-beta", "tree": "treeView-beta",
    "fishbone": "ishikawa", "causeandeffect": "ishikawa",
  ]

  /// The words of all kinds.
  static var words: [String] { names.map { "\($0.word)" } }

  private static let names: [(word: StaticString, kind: MermaidKind)] = [
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
    ("treeView-beta", .treeView), ("venn-beta", .venn),
    ("wardley-beta", .wardley),
  ]

  private static let otherPrefixes: [StaticString] = [
    "info", "eventmodeling", "zenuml",
  ]
}
