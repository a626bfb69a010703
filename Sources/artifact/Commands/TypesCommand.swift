import ArtifactAll

/// `artifact types`: every known type, how it is shown, its extensions and other spellings.
enum TypesCommand {
  static func run() throws(ToolError) {
    let presented = Set(PresenterRegistry.standard.types)
    var lines: [String] = []
    for family in ArtifactType.Family.allCases {
      lines.append(title(of: family))
      for known in ArtifactType.known where known.family == family {
        let preview = presented.contains(known.type) ? "preview" : "source"
        let extensions = known.fileExtensions.map { ".\($0)" }.joined(separator: " ")
        lines.append(
          "  " + pad(known.type.rawValue, 34) + pad(known.name, 18) + pad(preview, 9) + extensions)
      }
    }
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }

  private static func title(of family: ArtifactType.Family) -> String {
    switch family {
    case .document: "Documents and drawings"
    case .data: "Data"
    case .media: "Media and models"
    case .graph: "Knowledge graphs"
    }
  }

  /// Type names and extensions are ASCII, so a character is a column.
  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
