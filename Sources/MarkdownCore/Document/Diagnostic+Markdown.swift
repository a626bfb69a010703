public import ArtifactBase

// The diagnostics about Markdown; `Specs/Markdown.md` defines when each is reported.

extension Diagnostic.Code {
  /// A row with more cells than the header of its table; they are part of the last one.
  public static let surplusCells = Self(rawValue: "markdown.surplus-cells")
}
