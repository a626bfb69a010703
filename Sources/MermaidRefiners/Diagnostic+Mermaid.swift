public import ArtifactBase

extension Diagnostic.Code {
  /// A part of the text isn't valid Mermaid.
  public static let invalidMermaid = Self(rawValue: "mermaid.invalid")

  /// Parts of a large diagram are left out of the model.
  public static let mermaidLimit = Self(rawValue: "mermaid.limit")

  /// A part of a diagram that Mermaid accepts but does not draw.
  public static let undrawnMermaid = Self(rawValue: "mermaid.not-drawn")

  /// An unknown type of diagram.
  public static let unknownMermaidDiagram = Self(rawValue: "mermaid.unknown-diagram")
}
