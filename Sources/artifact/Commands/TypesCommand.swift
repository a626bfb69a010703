import ArtifactAll

/// `artifact types`: lists all known types with their names, presentations and extensions.
enum TypesCommand {
  static func run() throws(ToolError) {
    var lines: [String] = []
    for family in ArtifactType.Family.allCases {
      lines.append(title(of: family))
      for known in ArtifactType.known where known.family == family {
        let extensions = known.fileExtensions.map { ".\($0)" }.joined(separator: " ")
        lines.append(
          "  " + pad(known.type.rawValue, 34) + pad(known.name, 18) + pad(shape(of: known), 11)
            + extensions)
      }
    }
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }

  /// Returns how a type is presented, in one word; `source` if it has no presenter.
  static func shape(of known: ArtifactType.Description) -> String {
    guard ArtifactConfiguration().presentedTypes.contains(known.type) else { return "source" }
    return switch known.type {
    case .markdown, .html, .latex: "document"
    case .react, .code, .plainText: "source"
    case .json: "tree"
    case .csv, .tsv: "table"
    case .vegaLite: "chart"
    case .geoJSON: "map"
    case .uiSpec: "form"
    case .flow, .mermaid: "graph"
    case _ where known.family == .graph: "statements"
    case _ where known.family == .media: "facts"
    default: "source"
    }
  }

  private static func title(of family: ArtifactType.Family) -> String {
    switch family {
    case .document: "Documents and drawings"
    case .data: "Data"
    case .media: "Media and models"
    case .graph: "Knowledge graphs"
    }
  }

  /// Pads text to a width. Type names and extensions are ASCII, so one character is one column.
  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
