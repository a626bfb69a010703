import ArtifactAll

/// `artifact types`: lists all known types with their presentations and file extensions.
enum TypesCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    let output =
      arguments.has(.json)
      ? JSONValue.array(ArtifactType.known.map(row)).serialized() + "\n"
      : ArtifactType.known.map(line).joined()
    try StandardOutput.write(output)
  }

  /// Returns three columns without spaces in them.
  private static func line(_ known: ArtifactType.Description) -> String {
    let extensions = known.fileExtensions.map { "." + $0 }.joined(separator: ",")
    return pad(known.type.rawValue, 38) + pad(shape(of: known), 12)
      + (extensions.isEmpty ? "-" : extensions) + "\n"
  }

  private static func row(_ known: ArtifactType.Description) -> JSONValue {
    [
      "type": .string(known.type.rawValue),
      "name": .string(known.name),
      "presentation": .string(shape(of: known)),
      "extensions": .array(known.fileExtensions.map { .string($0) }),
    ]
  }

  /// Returns how a type is presented, in one word; `source` if it has no presenter.
  static func shape(of known: ArtifactType.Description) -> String {
    guard ArtifactConfiguration.standard.presentedTypes.contains(known.type) else {
      return "source"
    }
    return switch known.type {
    case .markdown, .html, .latex: "document"
    case .react, .code, .plainText: "source"
    case .json: "tree"
    case .csv, .tsv: "table"
    case .vegaLite, .chart: "chart"
    case .geoJSON: "map"
    case .svg: "drawing"
    case .uiSpec: "form"
    case .flow, .mermaid: "graph"
    case _ where known.family == .graph: "statements"
    case _ where known.family == .media: "facts"
    default: "source"
    }
  }

  /// Pads text to a width. Type names are ASCII, so one character is one column.
  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
